"""Attacks on a real server process, for `make attack`: nothing is lost, nothing is told, nobody is kept waiting."""
