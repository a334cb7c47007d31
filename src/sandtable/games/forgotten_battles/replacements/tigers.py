"""Tiger rebuilds: used at once on a dead Tiger, or kept while none is dead."""

from sandtable.games.forgotten_battles.replacements.dead_pile import take_back
from sandtable.games.forgotten_battles.replacements.rebuild_places import appears, refuse_appearance
from sandtable.games.forgotten_battles.sides import AXIS
from sandtable.games.forgotten_battles.state import DeadUnit, State
from sandtable.kernel import DECISION, Choose, Note, Option, Procedure, Refused, only, option
from sandtable.rules import rule

SAVE = "tfb.replacement.axis.special.tiger_save"


def dead_tigers(state: State) -> list[DeadUnit]:
    return [u for u in state.dead_pile[AXIS] if u.type == "tiger"]


def may_hold(state: State) -> bool:
    """Whether the players read the booklet so that a rebuild may be kept although a Tiger lies dead."""
    return state.readings.tiger_hold == "always"


def no_hq_for(state: State, dead: list[DeadUnit]) -> bool:
    """Whether Tigers lie dead, but none of them has an HQ with which it could appear."""
    return bool(dead) and all(refuse_appearance(state, AXIS, u) for u in dead)


@rule("tfb.replacement.axis.special.tiger", "tfb.replacement.axis.special.tiger_save")
def tiger_result(state: State) -> Procedure[None]:
    """A Tiger rebuild: kept when no Tiger lies dead, else used now or lost."""
    state.replacements[AXIS].tigers += 1
    dead = dead_tigers(state)
    if not dead:
        yield Note("No Tiger lies in the Dead Pile: the rebuild is kept.", SAVE, side=AXIS)
    elif no_hq_for(state, dead) and may_hold(state):
        yield Note("No HQ can rebuild a Tiger now: the rebuild is kept.", SAVE, only(AXIS), AXIS)
    else:
        yield from use_saved_tigers(state)


@rule("tfb.replacement.axis.special.tiger", "tfb.replacement.axis.special.tiger_save")
def use_saved_tigers(state: State) -> Procedure[None]:
    """Every rebuild in hand against the Tigers that lie dead; without an HQ for them it is lost all the same."""
    hand = state.replacements[AXIS]
    while hand.tigers and (dead := dead_tigers(state)):
        if no_hq_for(state, dead) and may_hold(state):
            return
        chosen = yield from Choose(
            question="Use the Tiger rebuild",
            cite="tfb.replacement.axis.special.tiger",
            wants=DECISION,
            side=AXIS,
            key="tiger",
            doing="rebuilding",
            options=(
                *(option(u.id, f"rebuild {u.name}", refuse_appearance(state, AXIS, u)) for u in dead),
                option("save", "keep it for a later turn", _refuse_keeping(state, dead)),
                Option("lose", "no use for it: lost"),
            ),
        )
        if chosen == "save":
            return
        hand.tigers -= 1
        if chosen == "lose":
            yield Note("The Tiger rebuild is not used, and lost.", SAVE, side=AXIS)
            continue
        unit = next(u for u in dead if u.id == chosen)
        take_back(state, AXIS, unit, steps=unit.steps)
        yield Note(f"{unit.name} is rebuilt.", "tfb.replacement.axis.special.tiger", side=AXIS)
        yield from appears(state, AXIS, unit)


def _refuse_keeping(state: State, dead: list[DeadUnit]) -> Refused | None:
    if may_hold(state):
        return None
    now = "it is used now or lost" if no_hq_for(state, dead) else "rebuild it now"
    return Refused(f"a Tiger lies in the Dead Pile: {now}", SAVE)
