"""2.4g, 2.4j, OCS 13.8d, 16: Hedgehogs built or raised by units, and those that change hands."""

from __future__ import annotations

from sandtable.games.forgotten_battles.combat.table import combat_numbers
from sandtable.games.forgotten_battles.effects import check_construction
from sandtable.games.forgotten_battles.named_hexes import Said, check_named_hex, hex_field, refusal
from sandtable.games.forgotten_battles.special import axis_units
from sandtable.games.forgotten_battles.special.hedgehog_level import level_now
from sandtable.games.forgotten_battles.special.heinrici_bases import check_raise
from sandtable.games.forgotten_battles.special.special_numbers import numbers
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.supply.tokens import in_words, per_sp
from sandtable.kernel import Field, FieldKind, Note, Procedure, Refused, Report, Side

CHEAP = "cheap"


def no_construction(s: State) -> Refused | None:
    """In Deep Freeze nothing is built."""
    return refusal(lambda: check_construction(s.ground))


def build(s: State, side: Side) -> Procedure[None]:
    """One level in a hex in a turn; the Axis builder of 2.4j pays less and reaches two hexes."""
    builders = [("series", "a unit in the hex, or an engineer (OCS 16.0b)")]
    if side == "axis":
        builders.append((CHEAP, "the builder of 2.4j"))
    value = yield Report(
        question="Which Hedgehog is built or raised?",
        cite=_cite("series"),
        side=side,
        key="hedgehog",
        fields=(
            hex_field("hex", "Hex"),
            Field(
                "level", "Hedgehog level there now", FieldKind.NUMBER, maximum=4, hint="Only if it is not on record."
            ),
            Field("builder", "Built by", FieldKind.CHOICE, choices=tuple(builders)),
            Field("distance", "The builder is so many hexes away", FieldKind.NUMBER, maximum=99),
        ),
        also=lambda value: refusal(lambda: check_building(s, side, value)),
        suggestion={"hex": _free_hex(s)},
    )
    level = level_now(s, value["hex"], value["level"]) + 1
    s.hedgehogs[value["hex"]] = level
    s.special.raised[value["hex"]] = side
    cite = _cite(value["builder"])
    yield Note(f"{value['hex']}: Hedgehog Level-{level}, for {in_words(price(value))}.", cite, side=side)


def _cite(builder: str) -> str:
    return (numbers().engineer_hog if builder == CHEAP else numbers().series_hog).rule


def _free_hex(s: State) -> str:
    """For bots: a hex that has had no Hedgehog yet."""
    return next(
        hex for n in range(1, 99) if (hex := f"B{n}.10") not in {*s.hedgehogs, *s.special.raised, *s.fixed_hedgehogs}
    )


def price(value: Said) -> int:
    """In T."""
    if value["builder"] == CHEAP:
        return axis_units.hedgehog_tokens(value["distance"], 1)
    return numbers().series_hog.sp * per_sp()


def check_building(s: State, side: Side, value: Said) -> None:
    """The hex, the Heinrici base in it, one level a turn, the highest level, the builder's range; raises Refused."""
    check_named_hex(value["hex"])
    if value["hex"] in s.fixed_hedgehogs:
        check_raise(value["hex"])
    if value["hex"] in s.special.raised:
        raise Refused(f"{value['hex']} has had its level this turn; one level a turn in a hex", _cite(value["builder"]))
    level, highest = level_now(s, value["hex"], value["level"]), combat_numbers().hedgehog.highest
    if level >= highest:
        told = f"{value['hex']} already has a Level-{level} Hedgehog; {highest} is the highest"
        raise Refused(told, _cite(value["builder"]))
    if value["builder"] == CHEAP:
        axis_units.hedgehog_tokens(value["distance"], 1)
    elif value["distance"] > numbers().series_hog.range:
        most = numbers().series_hog.range
        raise Refused(f"{value['distance']} hexes away; an engineer builds up to {most}", _cite("series"))


def changes(s: State, side: Side) -> Procedure[None]:
    """A Hedgehog is captured, lowered or gone: the level that stands there now, as the rulebook says."""
    value = yield Report(
        question="Which Hedgehog changes hands or goes?",
        cite=_cite("series"),
        side=side,
        key="hedgehog changes",
        fields=(
            Field(
                "hex", "Hex", FieldKind.CHOICE, choices=tuple((h, f"{h}, Level-{n}") for h, n in s.hedgehogs.items())
            ),
            Field("level", "Level there now, by your rulebook", FieldKind.NUMBER, maximum=4, hint="0: it is gone."),
        ),
        also=lambda value: _higher(s, value),
        suggestion={"hex": next(iter(s.hedgehogs)), "level": 0},
    )
    if value["level"]:
        s.hedgehogs[value["hex"]] = value["level"]
    else:
        del s.hedgehogs[value["hex"]]
    told = f"Hedgehog Level-{value['level']}" if value["level"] else "no Hedgehog any more"
    yield Note(f"{value['hex']}: {told}.", _cite("series"), side=side)


def _higher(s: State, value: Said) -> Refused | None:
    now = s.hedgehogs[value["hex"]]
    if value["level"] <= now:
        return None
    return Refused(
        f"{value['hex']} has Level-{now}: a capture does not make it Level-{value['level']}", _cite("series")
    )
