"""Whole campaigns by the million: one flat integer program, walked exactly or with dice."""

from sandtable.sim.exact import exact_law, exact_means, exact_verdict
from sandtable.sim.program import Operation, Program
from sandtable.sim.results import Result
from sandtable.sim.runs import simulate

__all__ = ["Operation", "Program", "Result", "exact_law", "exact_means", "exact_verdict", "simulate"]
