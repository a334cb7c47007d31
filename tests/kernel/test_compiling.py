"""A campaign compiled by running its steps: against the same campaign played in every way its dice can fall."""

from collections import defaultdict
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from sandtable.kernel import DECISION, Choose, Draw, Game, Roll, SideName, Step, View, options
from sandtable.kernel.compiling import compile_course
from sandtable.kernel.exploration import Followed, explore, told_apart
from sandtable.kernel.law import law
from sandtable.odds import Odds
from sandtable.sim.campaigns import compiled
from sandtable.sim.engines import by_kernel, by_numpy, by_python
from sandtable.sim.exact import exact_end, exact_law, exact_verdict
from sandtable.sim.program import Program


def order(*phases: str) -> list[str]:
    return [*phases, "rest"]


@dataclass
class Siege:
    """Walls that are stormed and a garrison that eats, for three turns or until the walls are down."""

    turn: int = 1
    walls: int = 2
    eaten: int = 0
    hungry: bool = False
    """Whether a garrison behind broken walls eats before the storm."""
    phases: list[str] = field(default_factory=lambda: order("storm", "eat"))
    told: list[str] = field(default_factory=list)


def storm(s: Siege):
    how = yield Choose(
        question="How?", cite="", wants=DECISION, key="how", options=options("hard", "soft"), suggestion="hard"
    )
    (die,) = yield Roll(question="Storm", cite="", dice=(6,), means=lambda dice: dice[0] >= 5)
    s.walls -= int(die >= 5 and how == "hard")
    s.told.append(f"{how} {die}")
    go_on(s)


def eat(s: Siege):
    (die,) = yield Roll(question="Eat", cite="", dice=(3,))
    s.eaten += die
    go_on(s)


def rest(s: Siege):
    yield from ()
    go_on(s)


def go_on(s: Siege) -> None:
    s.phases.pop(0)
    if not s.phases:
        s.turn += 1
        s.phases = order("eat", "storm") if s.hungry and s.walls == 1 else order("storm", "eat")


class SiegeGame(Game[Siege]):
    key, title, scenarios, state = "siege", "Siege", (), Siege
    sides = (SideName("in", "In"), SideName("out", "Out"))
    procedures: Mapping[str, Any] = {"storm": storm, "eat": eat, "rest": rest}

    def setup(self, scenario: str, settings: Mapping[str, Any]) -> Siege:
        return Siege()

    def next_step(self, s: Siege) -> Step | None:
        over = not s.walls or s.turn > 3
        return None if over else Step(s.phases[0], s.phases[0], "", self.procedures[s.phases[0]])

    def view(self, s: Siege, viewer: str | None) -> View:
        return View("")

    def progress(self, s: Siege) -> tuple[int, int]:
        return s.turn - 1, 3


GAME = SiegeGame()


def walls(s: Siege) -> int:
    return s.walls


def eaten(before: Siege, after: Siege, result: Any) -> Mapping[str, int]:
    return {"eaten": after.eaten - before.eaten}


def followed(**more: Any) -> Followed[Siege]:
    return Followed(GAME, **{"keep": walls, "gains": eaten, "counters": ("eaten",), **more})


def program(state: Siege, **more: Any) -> Program:
    return compiled(compile_course(followed(**more), state, verdict=lambda left: "holds" if left else "falls"))


def by_hand(state: Siege, **decide: Any) -> dict[tuple[int, int, int], Fraction]:
    """Walls, food eaten and turns begun at the end: every step from every state, none taken for another."""
    found: dict[tuple[int, int, int], Fraction] = defaultdict(Fraction)
    waiting = [(state, Fraction(1))]
    while waiting:
        at, chance = waiting.pop()
        step = GAME.next_step(at)
        if step is None:
            found[at.walls, at.eaten, min(at.turn, 3)] += chance
            continue
        ways = law(step.procedure, at, keep=lambda s, _: (s.turn, s.walls, s.eaten, *s.phases), **decide)
        for (turn, left, ate, *phases), share in ways.items():
            waiting.append((Siege(turn, left, ate, state.hungry, phases), chance * share))
    return found


def of(place: int, found: Mapping[tuple[int, int, int], Fraction], less: int = 0) -> Odds[int]:
    summed: dict[int, Fraction] = defaultdict(Fraction)
    for key, chance in found.items():
        summed[key[place] - less] += chance
    return Odds.of_chances(summed)


@pytest.mark.parametrize("hungry", [False, True])
def test_the_program_is_what_playing_every_way_gives(hungry):
    """Also where a broken wall changes the order of the steps."""
    made, found = program(Siege(hungry=hungry)), by_hand(Siege(hungry=hungry))
    assert exact_law(made, "eaten") == of(1, found)
    assert exact_verdict(made).chance("holds") == of(0, found).at_least(1)
    assert exact_end(made) == of(2, found)


def test_what_only_gives_is_drawn_after_what_moves():
    made = program(Siege())
    assert [[made.bounds[op] for op in turn] for turn in made.turns] == [[3, 3]] * 3


def test_a_garrison_that_has_fallen_eats_no_more():
    assert exact_law(program(Siege(walls=1)), "eaten").chance(0) == Fraction(1, 3)


def test_a_campaign_is_compiled_from_where_it_stands():
    now = Siege(turn=2, walls=1, eaten=4, phases=order("eat"))
    before = deepcopy(now)
    made, found = program(now), by_hand(now)
    assert exact_law(made, "eaten") == of(1, found, less=4)
    assert exact_verdict(made).chance("holds") == of(0, found).at_least(1)
    assert now == before


def test_a_policy_decides_what_is_asked():
    assert exact_verdict(program(Siege(), policy=lambda request: "soft")) == Odds.sure("holds")
    mixed = {"decide": lambda request: Odds({"hard": 1, "soft": 2})}
    made = program(Siege(hungry=True), policy=mixed["decide"])
    assert exact_law(made, "eaten") == of(1, by_hand(Siege(hungry=True), **mixed))


@pytest.mark.parametrize("hungry", [False, True])
def test_all_engines_draw_it(hungry):
    made = program(Siege(hungry=hungry))
    plain = by_python(made, 5, 0, 400)
    assert np.array_equal(plain, by_numpy(made, 5, 0, 400))
    assert np.array_equal(plain, by_kernel(made, 5, 0, 400))


def test_steps_that_change_nothing_followed_are_passed_by():
    def met(**more: Any) -> set[str]:
        return {node.step for turn in explore(followed(**more), Siege())[:-1] for node in turn.nodes.values()}

    assert met() == {"storm", "eat"}
    assert met(gains=lambda *_: {}) == {"storm"}


@pytest.mark.parametrize("hungry", [False, True])
def test_what_is_kept_suffices(hungry):
    assert told_apart(followed(), Siege(hungry=hungry), Draw("siege"), tries=20) is None


def test_what_does_not_suffice_is_found():
    """A storm ends the siege of broken walls, never that of whole ones."""
    said = told_apart(followed(keep=lambda s: bool(s.walls)), Siege(), Draw("siege"), tries=20)
    assert said is not None
    assert said.endswith("storm: two states that keep True do not behave alike")


def test_a_gain_that_nothing_kept_tells_of_is_found_too():
    """The garrison is given what it has eaten so far once more: that is kept nowhere."""
    twice = followed(gains=lambda before, after, _: {"eaten": 2 * after.eaten - before.eaten})
    assert "do not behave alike" in str(told_apart(twice, Siege(), Draw("siege"), tries=20))
