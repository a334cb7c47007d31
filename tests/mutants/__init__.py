"""Mutants: one number or one comparison of the rules is changed at a time; a test that carries the rule must notice.

`make mutants MINUTES=20`, or `python -m tests.mutants --kind data --count 150 --seed 7 --game orsha`.
"""
