"""The river laid out: current, number, kinds and places of crossings (fow.river.current.*, fow.river.crossings.*)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sandtable.games.bagration.numbers import river_numbers
from sandtable.games.bagration.readings import USUAL, Readings
from sandtable.games.bagration.river.faces import roll_on
from sandtable.games.bagration.terrain.features import feature
from sandtable.kernel import DECISION, Choose, Note, Option, Procedure, Refused, Side
from sandtable.rules import rule


@dataclass
class Crossing:
    """A bridge or ford: how far along the river it lies, what it is, who placed it."""

    along: float
    kind: str = "road_bridge"
    by: str = ""


@rule("fow.river.current.when", "fow.river.current.table")
def roll_current(
    already: int = 0,
    *,
    readings: Readings = USUAL,
    faces: Sequence[str] | None = None,
    side: Side | None = None,
) -> Procedure[int]:
    """Current: once for the river, before deployment. Returns -1 (towards x = 0) or +1, for both players' boats."""
    if already:
        raise Refused("the current was rolled before and stays the same for the whole game", "fow.river.current.when")
    word = yield from roll_on("current", readings=readings, faces=faces, about="which way the river flows", side=side)
    seen_from = readings.current_seen_from
    way = (-1 if word == "left" else 1) * (1 if seen_from == "attacker" else -1)
    edge = "left" if way < 0 else "right"
    yield Note(f"The current flows to the Attacker's {edge}.", "fow.river.current.table")
    return way


@rule("fow.river.crossings.type", "fow.river.crossings.table")
def settle_kinds(
    count: int,
    sides: Sequence[Side],
    *,
    readings: Readings = USUAL,
    faces: Sequence[str] | None = None,
    kinds: Sequence[str] | None = None,
    enter: Callable[[], Procedure[list[str] | None]] | None = None,
) -> Procedure[list[str]]:
    """Types of crossing: by agreement; on the River Bridging Table only if both players want to roll.

    `enter` asks for the table's faces, once it is known that somebody rolls.
    """
    wishes = []
    for side in sides:
        wish = yield from Choose(
            question="Shall the kinds of crossing be rolled on the River Bridging Table? Both players must agree.",
            cite="fow.river.crossings.type",
            wants=DECISION,
            side=side,
            key="roll_crossings",
            options=(
                Option("agree", "Settle them by agreement", telling="The kinds of crossing are settled by agreement."),
                Option("roll", "Roll", telling="The kinds of crossing are rolled for."),
            ),
        )
        wishes.append(wish)
    found = []
    rolled = all(wish == "roll" for wish in wishes)
    if rolled and enter:
        faces = yield from enter()
    for n in range(1, count + 1):
        if rolled:
            found.append((yield from roll_on("river_bridging", readings=readings, faces=faces, about=f"crossing {n}")))
        else:
            found.append((yield from _agree(n, kinds or river_numbers().crossings.agreed_kinds)))
    return found


def _agree(number: int, kinds: Sequence[str]) -> Choose:
    return Choose(
        question=f"What is crossing {number}, as you both agree?",
        telling=f"Crossing {number}, by agreement: {{}}.",
        cite="fow.river.crossings.type",
        wants=DECISION,
        key="crossing_kind",
        options=tuple(Option(kind, feature(kind).title, feature(kind).note) for kind in kinds),
    )
