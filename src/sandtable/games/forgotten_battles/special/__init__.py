"""Special units and rules of both sides: checks, dice and what they leave behind."""
