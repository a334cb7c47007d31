"""2.4g, 2.4j, OCS 13.8d, 16: Hedgehogs built or raised by units, and those that change hands."""

from typing import TypedDict

from sandtable.games.forgotten_battles.combat.table import combat_numbers
from sandtable.games.forgotten_battles.effects import refuse_construction
from sandtable.games.forgotten_battles.named_hexes import check_named_hex, hex_field
from sandtable.games.forgotten_battles.special import axis_units
from sandtable.games.forgotten_battles.special.hedgehog_level import level_now
from sandtable.games.forgotten_battles.special.heinrici_bases import refuse_raise
from sandtable.games.forgotten_battles.special.special_numbers import numbers
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.supply.tokens import in_words, per_sp
from sandtable.kernel import FACT, Field, FieldKind, Note, Procedure, Refused, Report, Side, counted

CHEAP = "cheap"


class HedgehogBuilt(TypedDict):
    hex: str
    level: int
    builder: str
    distance: int


class HedgehogChanged(TypedDict):
    hex: str
    level: int


def no_construction(state: State) -> Refused | None:
    """In Deep Freeze nothing is built."""
    return refuse_construction(state.ground)


def build(state: State, side: Side) -> Procedure[None]:
    """One level in a hex in a turn; the Axis builder of 2.4j pays less and reaches two hexes."""
    builders = [("series", "a unit in the hex, or an engineer (OCS 16.0b)")]
    if side == "axis":
        builders.append((CHEAP, "the builder of 2.4j"))
    value = yield from Report[HedgehogBuilt](
        question="Which Hedgehog is built or raised?",
        told_after=True,
        cite=_cite("series"),
        wants=FACT,
        side=side,
        key="hedgehog",
        fields=(
            hex_field("hex", "Hex"),
            Field(
                "level",
                "Hedgehog level there now",
                FieldKind.NUMBER,
                maximum=combat_numbers().hedgehog.highest,
                hint="Only if it is not on record.",
            ),
            Field("builder", "Built by", FieldKind.CHOICE, choices=tuple(builders)),
            Field("distance", "The builder is so many hexes away", FieldKind.NUMBER, maximum=99),
        ),
        also=lambda value: refuse_building(state, side, value),
        suggestion={"hex": _free_hex(state)},
    )
    level = level_now(state, value["hex"], value["level"]) + 1
    state.hedgehogs[value["hex"]] = level
    state.special.raised[value["hex"]] = side
    cite = _cite(value["builder"])
    yield Note(f"{value['hex']}: Hedgehog Level-{level}, for {in_words(price(value))}.", cite, side=side)


def _cite(builder: str) -> str:
    return (numbers().engineer_hog if builder == CHEAP else numbers().series_hog).rule


def _free_hex(state: State) -> str:
    """For bots: a hex that has had no Hedgehog yet."""
    return next(
        hex
        for n in range(1, 99)
        if (hex := f"B{n}.10") not in {*state.hedgehogs, *state.special.raised, *state.fixed_hedgehogs}
    )


def price(value: HedgehogBuilt) -> int:
    """In T."""
    if value["builder"] == CHEAP:
        return axis_units.hedgehog_tokens(value["distance"], 1)
    return numbers().series_hog.sp * per_sp()


def refuse_building(state: State, side: Side, value: HedgehogBuilt) -> Refused | None:
    """The hex, the Heinrici base in it, one level a turn, the highest level, the builder's range."""
    check_named_hex(value["hex"])
    if value["hex"] in state.fixed_hedgehogs:
        return refuse_raise(value["hex"])
    if value["hex"] in state.special.raised:
        return Refused(
            f"{value['hex']} has had its level this turn; one level a turn in a hex", _cite(value["builder"])
        )
    level, highest = level_now(state, value["hex"], value["level"]), combat_numbers().hedgehog.highest
    if level >= highest:
        told = f"{value['hex']} already has a Level-{level} Hedgehog; {highest} is the highest"
        return Refused(told, _cite(value["builder"]))
    if value["builder"] == CHEAP:
        return axis_units.refuse_cheap_hedgehog(value["distance"], 1)
    if value["distance"] > numbers().series_hog.range:
        most = numbers().series_hog.range
        return Refused(f"{counted(value['distance'], 'hex')} away; an engineer builds up to {most}", _cite("series"))
    return None


def changes(state: State, side: Side) -> Procedure[None]:
    """A Hedgehog is captured, lowered or gone: the level that stands there now, as the rulebook says."""
    value = yield from Report[HedgehogChanged](
        question="Which Hedgehog changes hands or goes?",
        told_after=True,
        cite=_cite("series"),
        wants=FACT,
        side=side,
        key="hedgehog changes",
        fields=(
            Field(
                "hex",
                "Hex",
                FieldKind.CHOICE,
                choices=tuple((h, f"{h}, Level-{n}") for h, n in state.hedgehogs.items()),
            ),
            Field(
                "level",
                "Level there now, by your rulebook",
                FieldKind.NUMBER,
                maximum=combat_numbers().hedgehog.highest,
                hint="0: it is gone.",
            ),
        ),
        also=lambda value: _higher(state, value),
        suggestion={"hex": next(iter(state.hedgehogs)), "level": 0},
    )
    if value["level"]:
        state.hedgehogs[value["hex"]] = value["level"]
    else:
        del state.hedgehogs[value["hex"]]
    told = f"Hedgehog Level-{value['level']}" if value["level"] else "no Hedgehog any more"
    yield Note(f"{value['hex']}: {told}.", _cite("series"), side=side)


def _higher(state: State, value: HedgehogChanged) -> Refused | None:
    now = state.hedgehogs[value["hex"]]
    if value["level"] <= now:
        return None
    return Refused(
        f"{value['hex']} has Level-{now}: a capture does not make it Level-{value['level']}", _cite("series")
    )
