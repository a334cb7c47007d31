"""A fault: what the auditor found that cannot be."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that cannot be, in players' words, and the rule that says so."""

    what: str
    rule: str = ""
