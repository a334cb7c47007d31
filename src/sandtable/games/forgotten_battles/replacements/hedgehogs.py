"""Hog results: a Level-1 Hedgehog placed, or one raised to Level-2, in a hex in trace supply."""

from collections.abc import Mapping
from typing import Any, TypedDict

from sandtable.games.forgotten_battles.combat.table import combat_numbers
from sandtable.games.forgotten_battles.effects import refuse_hedgehog_result
from sandtable.games.forgotten_battles.named_hexes import check_named_hex
from sandtable.games.forgotten_battles.replacements.replacement_notes import notes
from sandtable.games.forgotten_battles.sides import SOVIET
from sandtable.games.forgotten_battles.special.hedgehog_level import level_now
from sandtable.games.forgotten_battles.special.heinrici_bases import refuse_raise
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import FACT, Field, FieldKind, Note, Procedure, Refused, Report, Side
from sandtable.rules import rule


class HogPlaced(TypedDict):
    use: str
    hex: str
    trace: bool
    level_before: int


def hog_rule(side: Side) -> str:
    return "tfb.replacement.soviet.special.hog" if side == SOVIET else "tfb.replacement.axis.hog"


@rule("tfb.replacement.soviet.special.hog", "tfb.replacement.axis.hog")
def hog(state: State, side: Side, *, used: list[str], which: str = "") -> Procedure[None]:
    """One Hog result. `used` holds the hexes that had one in this phase; `which` of several it is."""
    cite = hog_rule(side)
    no = refuse_hedgehog_result(state.ground, state.readings)
    if no:
        yield Note(f"The Hog result is lost. {no.why}.", no.rule, side=side)
        return
    said = yield from Report[HogPlaced](
        question=f"Place a Level-1 Hedgehog or raise one to Level-{notes().hedgehogs.highest}",
        cite=cite,
        wants=FACT,
        side=side,
        key="hog",
        told_after=True,
        context=(which,) if which else (),
        fields=(
            Field("use", "Hog", FieldKind.CHOICE, choices=(("yes", "placed or raised"), ("no", "not used, lost"))),
            Field("hex", "Hex", FieldKind.HEX, hint="such as B18.19"),
            Field("trace", "the hex is in Trace Supply", FieldKind.YES_NO, default=True),
            Field(
                "level_before",
                "Hedgehog level there now",
                FieldKind.NUMBER,
                maximum=combat_numbers().hedgehog.highest,
                hint="Only if it is not on record.",
            ),
        ),
        also=lambda said: refuse_hog(state, side, said, used),
        suggestion={"use": "no"},
    )
    if said["use"] == "no":
        yield Note("The Hog is not used, and lost.", cite, side=side)
        return
    where = said["hex"]
    level = min(level_now(state, said["hex"], said["level_before"]) + 1, notes().hedgehogs.highest)
    state.hedgehogs[where] = level
    used.append(where)
    yield Note(f"{where}: Hedgehog Level-{level}.", cite, side=side)


@rule("tfb.replacement.soviet.special.hog", "tfb.replacement.axis.hog")
def refuse_hog(state: State, side: Side, said: Mapping[str, Any], used: list[str]) -> Refused | None:
    if said["use"] == "no":
        return None
    check_named_hex(said["hex"])
    cite = hog_rule(side)
    if not said["trace"]:
        return Refused(f"{said['hex']} is not in Trace Supply", cite)
    if said["hex"] in state.fixed_hedgehogs:
        return refuse_raise(said["hex"])
    level = level_now(state, said["hex"], said["level_before"])
    if level >= notes().hedgehogs.highest:
        return Refused(f"{said['hex']} already has a Level-{level} Hedgehog", cite)
    if said["hex"] in used and state.readings.two_hogs_one_hex == "refused":
        return Refused(f"{said['hex']} has had its Hog this turn", cite)
    return None
