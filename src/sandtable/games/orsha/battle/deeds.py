"""What can be done with counters on the board in a battle. Each verb says itself what the rules forbid of it.

Players resolve fire, rallies and Close Combat by their own rulebook, and lay the counters as it came out; the board
adds what the booklet says, and counts.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sandtable.games.orsha.battle import log
from sandtable.games.orsha.battle.acts_of_control import claim, refuse_claim
from sandtable.games.orsha.battle.acts_of_effect import EFFECTS, refuse_effect, take_effect
from sandtable.games.orsha.battle.acts_of_loss import (
    LOSSES,
    PROMOTED,
    deploy_them,
    lose_them,
    promote_one,
    refuse_capturing,
    refuse_deploying,
    refuse_losing,
    refuse_promotion,
    take_prisoner,
)
from sandtable.games.orsha.battle.acts_of_movement import (
    EDGES,
    LEVELS,
    RECALLED,
    change_level,
    leave_map,
    move,
    refuse_floor,
    refuse_going,
    refuse_leaving_map,
)
from sandtable.games.orsha.battle.acts_of_state import (
    MARKS,
    break_down,
    conceal_them,
    mark_them,
    put_down,
    rally_them,
    refuse_breaking,
    refuse_concealing,
    refuse_marking,
    refuse_nothing,
    refuse_taking_up,
    reveal_them,
    take_up,
)
from sandtable.games.orsha.battle.contradictions import CITE
from sandtable.games.orsha.battle.draft_moves import named
from sandtable.games.orsha.battle.own_drm import OWN_DRM
from sandtable.games.orsha.battle.shooting import attack, declare_look, refuse_aim, refuse_sight
from sandtable.games.orsha.battle.smoke import LAID, lay_smoke, refuse_smoke
from sandtable.games.orsha.battle.within_hex import go_along, refuse_along
from sandtable.games.orsha.pieces import Box, Piece
from sandtable.games.orsha.state import State
from sandtable.kernel import Deed, NotUnderstood, Procedure, Refused, Verb

Refuse = Callable[[State, Deed, list[Piece]], Refused | None]
Does = Callable[[State, Deed, list[Piece]], Procedure[None]]


@dataclass(frozen=True)
class Act:
    """A verb, what forbids it, and what it does."""

    verb: Verb
    refuse: Refuse
    does: Does
    off_map: bool = False  # whether it takes counters that are not on the map


def refuse_deed(state: State, deed: Deed) -> Refused | None:
    """What the rules say against a deed; they know nothing of how far a unit may go, nor of fire."""
    if deed.verb not in ACTS:
        return None
    act, pieces = ACTS[deed.verb], named(state, deed)
    if not act.off_map and any(p.box is not Box.MAP for p in pieces):
        return Refused("that is for counters on the map", CITE)
    return act.refuse(state, deed, pieces)


def carry_out(state: State, deed: Deed) -> Procedure[None]:
    act, pieces = ACTS[deed.verb], named(state, deed)
    if any(p.box is not Box.MAP for p in pieces) and not act.off_map:
        raise NotUnderstood("that is for counters on the map", CITE)
    yield from act.does(state, deed, pieces)


def write_in_log(state: State, deed: Deed, pieces: list[Piece]) -> Procedure[None]:
    """What has no counter: artillery, fires, Cupolas, rallies; the entries of the log ask for it."""
    entry = LOGGED[deed.chosen]
    if entry in log.OF_A_SIDE:
        yield from log.OF_A_SIDE[entry](state, deed.side)
    else:
        yield from log.ENTRIES[entry][1](state)


LOGGED: Mapping[str, str] = {
    "OBA": "ffe",
    "counter battery": "cbm",
    "Cupola": "cupola",
    "fire": "fire",
    "wreck": "wreck",
    "bridge": "bridge",
    "Sniper": "sniper",
    "Rally Phase": "rally",
    "ammunition": "ammo",
    "freed prisoners": "prisoners",
}

ACTS: Mapping[str, Act] = {
    act.verb.key: act
    for act in (
        Act(
            Verb("move", "Move", (1, 60), path=True, hint="With all they hold; from off map, onto it.",
                 rule="oto2.1.5", key_stroke="m"),
            refuse_going, move, off_map=True,
        ),
        Act(Verb("level", "Level", (1, 20), words=LEVELS, hint="Up or down in a building or gully."),
            refuse_floor, change_level),
        Act(Verb("along", "Bypass, Crest", (1, 10), to="place", rule="oto2.7.514.c",
                 hint="Along a hexside: the hex across it; off again: its own."), refuse_along, go_along),
        Act(Verb("break", "Break", (1, 30), hint="Broken and under DM.", key_stroke="b"), refuse_breaking, break_down),
        Act(Verb("rally", "Rally", (1, 30), hint="Not broken any more."), refuse_breaking, rally_them),
        Act(Verb("mark", "Mark", (1, 30), words=MARKS, hint="Puts a state on, or takes it off.", key_stroke="k"),
            refuse_marking, mark_them),
        Act(Verb("conceal", "Conceal", (1, 30), hint='Under a "?".', rule="oto2.cg10.b"),
            refuse_concealing, conceal_them),
        Act(Verb("reveal", "Reveal", (1, 30), hint="Everybody sees it now.", key_stroke="v"),
            refuse_nothing, reveal_them),
        Act(Verb("hold", "Take up", (1, 10), to="counter", hint="Possess, load, tow: the counter that takes it.",
                 key_stroke="t"), refuse_taking_up, take_up),
        Act(Verb("drop", "Put down", (1, 10), hint="Drop, unload, leave."), refuse_nothing, put_down),
        Act(Verb("lose", "Lose", (1, 30), words=LOSSES, rule=CITE, key_stroke="x"), refuse_losing, lose_them),
        Act(Verb("capture", "Capture", (1, 1), to="counter", hint="Men of the enemy: they are guarded by this unit.",
                 rule="oto2.cg6"), refuse_capturing, take_prisoner),
        Act(Verb("control", "Control", (1, 30), hint="Their hexes are yours from now on.", rule="oto2.7.5051"),
            refuse_claim, claim),
        Act(Verb("exit", "Exit", (1, 30), words=(*EDGES, RECALLED), hint="Off the map by this edge.",
                 rule="oto2.cg14"), refuse_leaving_map, leave_map),
        Act(Verb("deploy", "Deploy", (1, 10), hint="A squad becomes two half squads."), refuse_deploying, deploy_them),
        Act(Verb("promote", "New leader", (1, 1), words=PROMOTED,
                 hint="Beside this unit."), refuse_promotion, promote_one),
        Act(Verb("look", "Look", (1, 1), to="place", hint="A declared line of sight: no free looks.",
                 rule="oto2.1.3.a", key_stroke="l"), refuse_sight, declare_look),
        Act(Verb("attack", "Attack", (1, 12), to="counter", words=OWN_DRM, hint="Sight, DRM of the ground, the dice.",
                 rule="oto2.1.4", key_stroke="a"), refuse_aim, attack),
        Act(Verb("effect", "Effect", (1, 12), to="counter", words=EFFECTS, rule=CITE, key_stroke="e",
                 hint="What your fire did to a counter of theirs, by your rulebook."), refuse_effect, take_effect),
        Act(Verb("smoke", "Smoke", (1, 1), to="place", words=LAID, hint="Lays a Smoke counter; it hinders every line."),
            refuse_smoke, lay_smoke),
        Act(Verb("log", "Log", (0, 30), words=tuple(LOGGED), hint="What has no counter of its own.", rule=CITE),
            refuse_nothing, write_in_log, off_map=True),
    )
}  # fmt: skip
