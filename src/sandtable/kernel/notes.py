"""Notes: the lines of the story. A procedure yields them; the kernel adds one for every roll and decision."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from sandtable.kernel.sides import EVERYONE, Audience, Side


class NoteKind(StrEnum):
    TOLD = "told"  # something happened
    ROLL = "roll"  # dice fell
    DECISION = "decision"  # a side answered
    REVEAL = "reveal"  # something hidden became known; seals undo
    ORDER = "order"  # a reminder for the table
    WARNING = "warning"  # an act against a rule that counts all the same
    RULING = "ruling"  # the players ruled otherwise
    UNDO = "undo"  # an answer was taken back, or asked to be
    FAULT = "fault"  # a step broke down on an answer, and how to go on
    RESTART = "restart"  # the step started over because the rules were corrected


@dataclass(frozen=True, slots=True)
class Note:
    """One line of the story. `seen_by` None means: everyone, or inside a Together only that lane's side."""

    text: str
    cite: str = ""
    seen_by: Audience | None = None
    side: Side | None = None
    kind: NoteKind = NoteKind.TOLD
    data: Mapping[str, Any] = field(default_factory=dict)


def reveal(text: str, cite: str = "", *, seen_by: Audience = EVERYONE, side: Side | None = None) -> Note:
    """A note by which something hidden becomes known. The kernel seals undo behind it."""
    return Note(text, cite, seen_by, side, NoteKind.REVEAL)


ASKED = re.compile(r".*(?<=[\w)]{2})\?(?= [A-Z])", re.DOTALL)
"""A question before more sentences. A mark after a lone letter belongs to a name, such as a counter `S?`."""


def answered(question: str, answer: str) -> str:
    """A question and its answer as one line of the story; how to answer, said after the question, is left out.

    >>> answered("Who goes first? The log keeps it.", "the Germans")
    'Who goes first? The Germans'
    >>> answered("Place your Objective.", "12, 30")
    'Place your Objective: 12, 30'
    """
    told = ASKED.match(question)
    asked = told[0] if told else question
    if asked.endswith("?"):
        return f"{asked} {answer[:1].upper()}{answer[1:]}"
    return f"{asked.removesuffix('.').removesuffix(':')}: {answer}"


@dataclass(frozen=True, slots=True)
class Line:
    """A Note as it stands in the log: with its place in the journal and its settled audience."""

    step: int
    seq: int
    text: str
    cite: str
    audience: Audience
    side: Side | None
    kind: NoteKind
    data: Mapping[str, Any]
    at: str = ""

    def to_json(self) -> dict[str, Any]:
        return {
            "step": self.step,
            "seq": self.seq,
            "text": self.text,
            "cite": self.cite,
            "audience": sorted(self.audience),
            "side": self.side,
            "kind": str(self.kind),
            "data": dict(self.data),
            "at": self.at,
        }

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> "Line":
        return cls(
            raw["step"],
            raw["seq"],
            raw["text"],
            raw["cite"],
            frozenset(raw["audience"]),
            raw["side"],
            NoteKind(raw["kind"]),
            raw["data"],
            raw["at"],
        )
