"""Battles with the table here, in the middle of a turn, from an ASCII plan."""

from sandtable.games.bagration.positions import plan
from sandtable.games.bagration.sequence import turn
from sandtable.games.bagration.state import Phase
from sandtable.kernel import play

GERMANS = """Grenadier Battalion
HQ | 2 | 2 infantry, commander | save 3+, moves 8/8/12/12
Grenadiers A | 8 | 7 infantry | save 3+, skill 4+, moves 8/8/12/12
Guns | 6 | 3 gun | save 4+, moves 4/4/6/6
Panthers | 11 | 2 tank | front 9, top 1, cross 3+, moves 10/12/16/20
"""
SOVIETS = """Rifle Regiment
HQ | 2 | 2 infantry, commander | save 3+, moves 8/8/12/12
Rifles A | 10 | 9 infantry | save 3+, skill 5+, cross 3+, moves 8/8/12/12
Rifles B | 10 | 9 infantry | save 3+, moves 8/8/12/12
Howitzers | 8 | 4 gun | save 4+, artillery
T-34s | 18 | 5 tank | front 6, top 1, cross 3+, moves 10/12/16/20
"""

OPEN = """
............
............
....G.......
............
............
............
.....R..T...
............
G = german Guns
R = soviet Rifles A
T = soviet T-34s
"""
# Rifles A stand at 22, 13.5, the T-34s at 34, 13.5, the Guns at 18, 49.5


def table(text, mission="onslaught", *, role="attacker", turn_number=2, phase=Phase.MOVE, **given):
    """A battle under way on the board; a row of twelve characters is 48 inches, one of eight rows 72."""
    state = plan(text, mission, german=GERMANS, soviet=SOVIETS, table="board", **given)
    battle = state.now
    battle.at, battle.turn_of, battle.phase = len(battle.steps()), role, phase
    battle.turns[role] = turn_number
    return state


def act(verb, *counters, to="", path=(), word=""):
    value = {"verb": verb, "counters": list(counters)} if counters else {"verb": verb}
    if to:
        value["to"] = to
    if path:
        value["path"] = list(path)
    return value | ({"with": word} if word else {})


def step(state, *answers, dice=(), **more):
    """The step that is due, played from a script; it may stop anywhere."""
    return play(turn(state.now).procedure(state), answers=list(answers), dice=list(dice), stop=True, **more)


def at(state, side, name):
    roster = state.now.rosters[side]
    return roster.places.get(next(u.key for u in roster.force.units if u.name == name))
