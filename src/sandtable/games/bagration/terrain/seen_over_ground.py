"""Who is seen over the ground of the table: what Conceals a target, what hides it, and the cover it is in.

Only what the booklet says of a feature is said here. Measured is one line, from Leader to Leader; whether a Team is
half hidden, and what a wood does that the shooter stands in himself, only the eye at the table and the rulebook tell.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.games.bagration.base.saves import Cover
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.terrain.features import (
    Hidden,
    concealment_behind,
    concealment_inside,
    cover_inside,
    feature,
)
from sandtable.games.bagration.terrain.landscape import Laid
from sandtable.rules import rule
from sandtable.tabletop.measures import Point
from sandtable.tabletop.ways import Way

OPEN = "open"
WAYS = ("road", "railway_line")
"""The booklet says nothing of who stands on or behind them: they lie flat on the ground that they cross."""
STRONGEST = (Hidden.UNSEEN, Hidden.CONCEALED, Hidden.SILENT, Hidden.SEEN)


@dataclass(frozen=True, slots=True)
class Seen:
    """How a target is seen, each reason in a player's words, and the cover it is in."""

    hidden: Hidden
    reasons: tuple[str, ...]
    cover: Cover = Cover.NONE


@rule(
    "fow.terrain.open",
    "fow.terrain.woods",
    "fow.terrain.building.sight",
    "fow.terrain.building.cover",
    "fow.terrain.river.flat",
)
def seen_over(terrain: Sequence[Laid], eye: Point, target: Point, kind: TeamKind, *, moved: bool) -> Seen:
    """The target by the ground it stands in and by every piece that the line to it crosses."""
    terrain = [piece for piece in terrain if piece.feature not in WAYS]
    here = [piece for piece in terrain if piece.covers(target)]
    found = [(concealment_inside(p.kind, kind, moved=moved), f"in the {_name(p)}") for p in here]
    if not here:
        found = [(concealment_inside(feature(OPEN), kind, moved=moved), _in_the_open(kind, moved=moved))]
    line = Way((eye, target))
    for piece in (p for p in terrain if p not in here and line.on(p.ground())):
        if piece.covers(eye):
            silent = concealment_behind(piece.kind) is not Hidden.SEEN
            found += [(Hidden.SILENT, f"from within the {_name(piece)}")] if silent else []
        else:
            found.append((concealment_behind(piece.kind), f"behind the {_name(piece)}"))
    told = [(hidden, words) for hidden, words in found if hidden is not Hidden.SEEN]
    hidden = min((h for h, _ in told), key=STRONGEST.index, default=Hidden.SEEN)
    covers = [cover_inside(p.kind) for p in here]
    cover = next((c for c in covers if c is not Cover.NONE), Cover.NONE)
    return Seen(hidden, tuple(f"{words}: {h.value}" for h, words in told), cover)


def _in_the_open(kind: TeamKind, *, moved: bool) -> str:
    return "infantry that stayed still" if kind is TeamKind.INFANTRY and not moved else "in the open"


def _name(piece: Laid) -> str:
    return piece.name or piece.kind.title.lower()
