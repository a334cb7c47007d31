"""Battles of Bagration ready to be played, from an ASCII plan of the table.

>>> state = plan('''
... ............
... ....G.......
... ...1....2...
... ...WW.......
... ~~~~~~~~~~~~
... .....T......
... ............
... ............
... G = german Guns
... T = soviet T-34s
... 1 = objective defender
... 2 = objective attacker
... W = woods
... ''', "river_crossing")
>>> state.now.rosters["german"].places
{'u4': [18.0, 58.5]}
>>> [(o.by, o.x, o.y) for o in state.now.objectives]
[('defender', 14.0, 49.5), ('attacker', 34.0, 49.5)]
>>> state.now.terrain[0].points, state.now.river.width
([[12.0, 36.0], [20.0, 45.0]], 9.0)

The plan is seen from the Attacker's edge, which is its last row: x runs from left to right, y from there to the far
edge. Each character is an equal part of the table. `.` is empty, `~` the river from side to side; every other letter is
told below the plan: a Unit by its side and name, an Objective by who placed it, a Minefield, Barbed Wire, or a feature
of the terrain, which fills the rectangle of its letters.
"""

import re
from collections.abc import Iterable
from typing import Any

from sandtable.games.bagration.aftermath import fresh
from sandtable.games.bagration.campaign_effects import Effect
from sandtable.games.bagration.forces.force_list import read_force
from sandtable.games.bagration.game import GAME
from sandtable.games.bagration.objectives.victory import Objective
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle
from sandtable.games.bagration.sides import ATTACKER, DEFENDER, Role
from sandtable.games.bagration.state import RiverCourse, State
from sandtable.games.bagration.terrain.features import features
from sandtable.games.bagration.terrain.landscape import Form, Laid, told_apart
from sandtable.kernel import NotUnderstood, Side, Value, read_settings

CITE = "fow.meta.frame"
LEGEND = re.compile(r"(?P<letter>\S) = (?P<words>.+)")
EMPTY, RIVER = ".", "~"
OBSTACLES = {"minefield": Obstacle.MINEFIELD, "wire": Obstacle.WIRE}
GERMANS = """Grenadier Battalion
HQ | 2 | 2 infantry, commander | save 3+
Grenadiers A | 8 | 7 infantry | save 3+
Grenadiers B | 8 | 7 infantry | save 3+
Guns | 6 | 3 gun | save 4+
Mortars | 5 | 4 gun | save 3+, artillery
Panthers A | 11 | 2 tank | front 9, top 1
Panthers B | 10 | 2 tank | front 9, top 1
"""
SOVIETS = """Rifle Regiment
HQ | 2 | 2 infantry, commander | save 3+
Rifles A | 10 | 9 infantry | save 3+
Rifles B | 10 | 9 infantry | save 3+
Storm group | 9 | 8 infantry, 1 gun | save 3+
Howitzers | 8 | 4 gun | save 4+, artillery
T-34s | 18 | 5 tank | front 6, top 1
"""
"""Two small forces to try things with. They are no army lists."""


def settings(**given: Any) -> dict[str, Value]:
    return read_settings(GAME.settings, given)


def battle(
    mission: str,
    *,
    attacker: Side = "soviet",
    german: str = GERMANS,
    soviet: str = SOVIETS,
    points: int = 100,
    effects: Iterable[Effect] = (),
    **given: Any,
) -> State:
    """A battle with both forces read and nothing placed yet; what a rulebook mission asks is answered as proposed."""
    state = State("test", settings(points=points, **given))
    state.battle = fresh(mission, attacker, list(effects))
    for side, text in (("german", german), ("soviet", soviet)):
        state.now.rosters[side].force = read_force(text)
        state.now.rosters[side].points = points
    state.now.entered = {a.key: a.value for a in state.now.spec().asks}
    return state


def plan(text: str, mission: str = "onslaught", **given: Any) -> State:
    """A battle with everything where the plan has it."""
    state = battle(mission, **given)
    lay(state, text)
    return state


def lay(state: State, text: str) -> None:
    """Lay what a plan shows on the table of a battle; each character an equal part of it."""
    rows, legend = _read(text)
    table = state.ground().table
    wide, deep = table.width / len(rows[0]), table.depth / len(rows)
    squares: dict[str, list[tuple[int, int]]] = {}
    for down, row in enumerate(rows):
        for across, letter in enumerate(row):
            squares.setdefault(letter, []).append((across, len(rows) - 1 - down))
    for letter, found in squares.items():
        xs, ys = [x for x, _ in found], [y for _, y in found]
        box = (min(xs) * wide, min(ys) * deep, (max(xs) + 1) * wide, (max(ys) + 1) * deep)
        if letter == RIVER:
            with_river(state, box[1], box[3])
        elif letter != EMPTY:
            full = len(found) == (max(xs) - min(xs) + 1) * (max(ys) - min(ys) + 1)
            _place(state, letter, legend.get(letter, ""), box, full)
    told_apart(state.now.terrain)


def with_river(state: State, low: float, high: float) -> State:
    """A river from side to side between these distances from the Attacker's edge."""
    middle, width = (low + high) / 2, high - low
    state.now.river = RiverCourse([[0.0, middle], [state.ground().table.width, middle]], width, 1)
    return state


def with_objectives(state: State, *marks: tuple[Role, float, float]) -> State:
    """Objectives as (who placed it, x, y)."""
    state.now.objectives = [Objective(n, by, x, y) for n, (by, x, y) in enumerate(marks, 1)]
    return state


def keys(state: State, side: Side, *names: str) -> list[str]:
    """The keys of Units by their names."""
    return [u.key for name in names for u in state.now.rosters[side].force.units if u.name == name]


def _read(text: str) -> tuple[list[str], dict[str, str]]:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    legend = {found["letter"]: found["words"].strip() for line in lines if (found := LEGEND.fullmatch(line))}
    rows = [line for line in lines if not LEGEND.fullmatch(line)]
    if not rows or len({len(row) for row in rows}) != 1:
        raise NotUnderstood("a plan has rows of equal length", CITE)
    return rows, legend


def _place(state: State, letter: str, words: str, box: tuple[float, float, float, float], full: bool) -> None:
    left, near, right, far = box
    x, y = (left + right) / 2, (near + far) / 2
    kind, _, name = words.partition(" ")
    if kind in state.now.rosters:
        found = keys(state, kind, name)
        if len(found) != 1:
            raise NotUnderstood(f"{letter}: the {kind} side has {len(found)} Units {name!r}, not one", CITE)
        state.now.rosters[kind].places[found[0]] = [x, y]
    elif kind == "objective" and name in (ATTACKER, DEFENDER):
        role = ATTACKER if name == ATTACKER else DEFENDER
        state.now.objectives.append(Objective(len(state.now.objectives) + 1, role, x, y))
    elif words in OBSTACLES:
        number = sum(m.kind is OBSTACLES[words] for m in state.now.obstacles) + 1
        title = {"minefield": "Minefield", "wire": "Barbed Wire"}[words]
        state.now.obstacles.append(Marker(f"{title} {number}", OBSTACLES[words], (x, y)))
    elif words not in features():
        told = "a Unit, objective attacker, objective defender, minefield, wire, or a feature of the terrain"
        raise NotUnderstood(f"{letter} = {words!r} is none of: {told}", CITE)
    elif not full:
        raise NotUnderstood(f"{letter}: a feature fills a rectangle; give each piece a letter of its own", CITE)
    else:
        state.now.terrain.append(Laid(words, Form.RECTANGLE, [[left, near], [right, far]]))
