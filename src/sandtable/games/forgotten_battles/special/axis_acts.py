"""2.4f, 2.5a: the column-shift unit and the Lithuanian units, told while a phase is played."""

from typing import TypedDict

from sandtable.games.forgotten_battles.named_hexes import pairs
from sandtable.games.forgotten_battles.special import allies, axis_units
from sandtable.games.forgotten_battles.special.special_numbers import numbers
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import FACT, Field, FieldKind, Note, Procedure, Report, Side, counted
from sandtable.rules import rule

SHIFT_UNIT = "column-shift unit"


class ColumnShift(TypedDict):
    features: list[str]
    units: int
    shift: int
    losses: int
    first: str


class Activation(TypedDict):
    why: str
    unit: str
    distance: int


def column_shift(state: State, side: Side) -> Procedure[None]:
    """2.4f: one column to the right against a Hedgehog, Village or City; then the attacker's loss falls on it."""
    rules = numbers().assault_shift
    value = yield from Report[ColumnShift](
        question="What does the column-shift unit attack, and who took the attacker's loss?",
        told_after=True,
        cite=rules.rule,
        wants=FACT,
        side="axis",
        key="column shift",
        context=("Tell it when the combat is over; a loss that is not the unit's own is refused.",),
        fields=(
            Field("features", "The hex holds", FieldKind.SEVERAL, choices=pairs(*rules.features)),
            Field("units", "Such units in the attack", FieldKind.NUMBER, minimum=1, maximum=9, default=1),
            Field(
                "shift",
                "Columns you agreed on for several",
                FieldKind.NUMBER,
                maximum=9,
                hint="By the setting only.",
            ),
            Field("losses", "Steps the attacker lost", FieldKind.NUMBER, maximum=20),
            Field("first", "The first of them from", FieldKind.CHOICE, choices=pairs(SHIFT_UNIT, "another unit")),
        ),
        also=lambda value: axis_units.refuse_first_loss(value["first"], value["losses"]),
        suggestion={},
    )
    columns = axis_units.assault_shift(value["features"], value["units"], state.readings, value["shift"])
    told = f"{counted(columns, 'column')} to the right" if columns else "no shift: no Hedgehog, Village or City"
    yield Note(f"The column-shift unit attacks: {told}.", rules.rule, side="axis")
    if value["losses"]:
        yield Note(
            f"The first step lost is the {value['first']}'s.", "tfb.special.axis.assault_shift.loss", side="axis"
        )


@rule("tfb.special.axis.lithuanian.fixed", "tfb.special.axis.lithuanian.all")
def lithuanians(state: State, side: Side) -> Procedure[None]:
    """2.5a: what a Soviet move, or the Special Event, activates."""
    value = yield from Report[Activation](
        question="What activates Lithuanian units?",
        told_after=True,
        cite=allies.FIXED,
        wants=FACT,
        side=side,
        key="lithuanian",
        fields=(
            Field(
                "why",
                "Because of",
                FieldKind.CHOICE,
                choices=(
                    ("unit", "a Soviet unit near one Border unit"),
                    ("vilnius", "a Soviet unit near Vilnius"),
                    ("special event", "the Special Event: the Baltic States commit to Germany"),
                ),
            ),
            Field("unit", "Which Border unit"),
            Field("distance", "The Soviet unit's distance, in hexes", FieldKind.NUMBER, maximum=99),
        ),
        suggestion={"why": "unit", "unit": "", "distance": 99},
    )
    if value["why"] == "unit":
        name = value["unit"] or "the Border unit"
        active = allies.soviet_came_near(state.special, name, value["distance"])
        yield Note(f"{name} is {'activated' if active else 'still fixed'}.", allies.FIXED)
        return
    active = allies.activate_all(state.special, value["why"], value["distance"])
    text = "Every Lithuanian unit is activated." if active else "The Lithuanian units are still fixed."
    yield Note(text, "tfb.special.axis.lithuanian.all")
