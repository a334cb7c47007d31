"""A campaign that an older version wrote opens: what it kept as words becomes what it is."""

from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.forces.deeds import Deeds
from sandtable.games.bagration.game import GAME
from sandtable.games.bagration.objectives.holding import Stand
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle, Whom
from sandtable.games.bagration.state import Broken, State
from sandtable.kernel.codec import decode, to_json, to_plain
from tests.bagration.battles import state_of


def older() -> dict:
    """A battle as version 0.1.1 kept it."""
    raw = to_plain(State, state_of("onslaught"))
    battle = raw["battle"]
    for field in ("holding_denial", "delayed_first_turn", "boat_length", "walls_bought", "flanking", "reserve_edge"):
        del battle[field]
    del battle["held_at_start"], battle["quarter"]
    battle["texts"] = {"flanking": "as ours", "soviet_reserve_edge": "left", "held_at_start": "1,3", "foxholes": "yes"}
    battle["entered"] = {"holding_denial_inches": 6, "boat_length": 3, "defilade_walls": 2, "corner": 24}
    battle["ends"], battle["broken"] = "nw south-west", ["attacker Rifle Regiment", "defender "]
    battle["obstacles"] = [
        {"name": "Booby Trap 1", "kind": "booby_trap", "point": [1, 2], "underfoot": True, "under": "soviet u3"},
        {"name": "Booby Trap 2", "kind": "booby_trap", "point": [1, 2], "under": ""},
    ]
    soviet = battle["rosters"]["soviet"]
    soviet["deeds"] = {"u2 unarmoured_tank": {"moved": 3, "halted": 1, "gapped": 0}}
    soviet["stands"] = [
        {"unit": "work Gun Nest 1", "kind": "gun", "teams": 1, "x": 1.0, "y": 2.0, "condition": "fit"},
        {"unit": "u2", "kind": "infantry", "teams": 4, "x": 1.0, "y": 2.0, "condition": "fit"},
    ]
    return raw


def test_words_and_pockets_of_an_older_file_become_fields():
    state = decode(State, to_json(GAME.upgrade(older())))
    battle, soviet = state.now, state.now.rosters["soviet"]
    assert (battle.flanking, battle.reserve_edge, battle.held_at_start) == ("as ours", "left", [1, 3])
    assert (battle.holding_denial, battle.boat_length, battle.walls_bought) == (6, 3, 2)
    assert (battle.delayed_first_turn, battle.entered) == (None, {"corner": 24})
    assert (battle.ends, battle.quarter) == ("nw", "south-west")
    assert battle.broken == [Broken("attacker", "Rifle Regiment"), Broken("defender", "")]
    assert battle.obstacles == [
        Marker("Booby Trap 1", Obstacle.BOOBY_TRAP, (1, 2), underfoot=True, under=Whom("soviet", "u3")),
        Marker("Booby Trap 2", Obstacle.BOOBY_TRAP, (1, 2)),
    ]
    assert soviet.deeds == [Deeds("u2", TeamKind.UNARMOURED_TANK, 3, 1)]
    assert soviet.stands == [
        Stand("", TeamKind.GUN, 1, 1.0, 2.0, work="Gun Nest 1"),
        Stand("u2", TeamKind.INFANTRY, 4, 1.0, 2.0),
    ]


def test_a_file_of_today_stays_as_it_is():
    today = to_plain(State, state_of("river_crossing"))
    assert GAME.upgrade(to_plain(State, state_of("river_crossing"))) == today
