"""Tiger rebuilds: used at once on a dead Tiger, or kept while none is dead."""

from typing import TYPE_CHECKING

from sandtable.games.forgotten_battles.rebuild.dead_pile import take_back
from sandtable.games.forgotten_battles.replacements.places import appears, can_appear
from sandtable.games.forgotten_battles.state import AXIS, DeadUnit
from sandtable.kernel import Choose, Note, Option, Procedure
from sandtable.rules import rule

if TYPE_CHECKING:
    from sandtable.games.forgotten_battles.state import State

SAVE = "tfb.replacement.axis.special.tiger_save"


def dead_tigers(s: "State") -> list[DeadUnit]:
    return [u for u in s.dead_pile[AXIS] if u.type == "tiger"]


@rule("tfb.replacement.axis.special.tiger", "tfb.replacement.axis.special.tiger_save")
def tiger_result(s: "State") -> Procedure[None]:
    """A Tiger rebuild: kept when no Tiger lies dead, else used now or lost."""
    s.replacements[AXIS].tigers += 1
    if not dead_tigers(s):
        yield Note("No Tiger lies in the Dead Pile: the rebuild is kept.", SAVE, side=AXIS)
        return
    yield from use_saved_tigers(s)


@rule("tfb.replacement.axis.special.tiger", "tfb.replacement.axis.special.tiger_save")
def use_saved_tigers(s: "State") -> Procedure[None]:
    """Every rebuild in hand against the Tigers that lie dead."""
    hand = s.replacements[AXIS]
    holding = "" if s.settings["tiger_hold"] == "always" else "a Tiger lies in the Dead Pile: rebuild it now"
    while hand.tigers and dead_tigers(s) and can_appear(s, AXIS):
        dead = dead_tigers(s)
        chosen = yield Choose(
            question="Use the Tiger rebuild",
            cite="tfb.replacement.axis.special.tiger",
            side=AXIS,
            key="tiger",
            doing="rebuilding",
            options=(
                *(Option(u.id, f"rebuild {u.name}") for u in dead),
                Option("save", "keep it for a later turn", "", holding, SAVE),
                Option("lose", "no use for it: lost"),
            ),
        )
        if chosen == "save":
            return
        hand.tigers -= 1
        if chosen == "lose":
            continue
        unit = next(u for u in dead if u.id == chosen)
        take_back(s, AXIS, unit, steps=unit.steps)
        yield Note(f"{unit.name} is rebuilt.", "tfb.replacement.axis.special.tiger", side=AXIS)
        yield from appears(s, AXIS, unit)
