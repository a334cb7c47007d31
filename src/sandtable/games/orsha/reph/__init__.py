"""The Reorganization Phase, 7.5: a module for each group of steps, each step a procedure `step_7_5xx(state)`."""
