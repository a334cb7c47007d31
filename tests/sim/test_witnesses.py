"""Exact answers against the rules as played, for the games that no program is compiled of.

Each mean is allowed five standard errors: a false alarm in fewer than 1 of 10^5 runs.
"""

from fractions import Fraction
from operator import methodcaller

from sandtable.games import find
from sandtable.games.bagration.missions.reserves import ReserveReading
from sandtable.games.bagration.setup.bombardment import hits_in
from sandtable.games.orsha.reph.cpp import step_7_515
from sandtable.games.orsha.reph.group_leaders import step_7_5196
from sandtable.games.orsha.reph.strength import step_7_5191
from sandtable.games.orsha.shopping_list import quality
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.state import DATES, Group, RosterLine, State
from sandtable.kernel import Draw, Roll, read_settings, script
from sandtable.sim.questions import ask

TIMES = 400


def orsha(date: str) -> State:
    state = State(read_settings(find("orsha").settings, {}), date)
    for camp in state.sides.values():
        camp.roster.append(RosterLine(date, elr=3, san=3))
    return state


def play(step, state: State, draw: Draw) -> None:
    sample = methodcaller("sample", draw)
    script.play(step(state), dice=sample, answers=sample, tables=find("orsha").tables())


def near(values: list[int], law) -> bool:
    error = law.deviation() / len(values) ** 0.5
    return abs(sum(values) / len(values) - float(law.mean())) < 5 * error


def test_cpp_as_played_agree_with_the_exact_law():
    draw = Draw("cpp", 1)
    total: dict[str, list[int]] = {GERMAN: [], RUSSIAN: []}
    for _ in range(TIMES):
        got = dict.fromkeys(total, 0)
        for date in DATES[1:]:
            state = orsha(date)
            play(step_7_515, state, draw)
            for side in got:
                got[side] += state.sides[side].line.cpp_received
        for side, cpp in got.items():
            total[side].append(cpp)
    for side, start in ((GERMAN, 66), (RUSSIAN, 68)):
        law = ask("cpp", {"side": side}).odds.map(lambda cpp, start=start: cpp - start)
        assert near(total[side], law)


def test_depletion_and_leaders_as_played_agree_with_the_exact_law():
    draw = Draw("companies", 2)
    depleted, helpful = [], []
    for _ in range(TIMES):
        state = orsha("24PM")
        state.sides[GERMAN].groups = [Group(f"g{n}", rg, GERMAN, "24PM") for n, rg in enumerate(("I1", "I1", "I2"))]
        play(step_7_5191, state, draw)
        play(step_7_5196, state, draw)
        groups = state.sides[GERMAN].groups
        depleted.append(sum(g.strength == "Depleted" for g in groups))
        helpful.append(sum(quality(name)[0] < 0 for g in groups for name in g.leaders))
    chosen = {"side": GERMAN, "date": "24PM", "groups": "I1,I1,I2"}
    assert near(depleted, ask("depletion", chosen).odds)
    number = {int(label): chance for label, chance in ask("leaders", chosen).charts[1].rows}
    mean = sum(n * chance for n, chance in number.items())
    spread = float(sum((n - mean) ** 2 * chance for n, chance in number.items())) ** 0.5
    assert abs(sum(helpful) / TIMES - float(mean)) < 5 * spread / TIMES**0.5


def test_reserves_and_bombardment_read_by_the_same_code_as_play():
    draw = Draw("reserves", 3)
    here, lost = [], []
    for _ in range(TIMES):
        waiting = 4
        for dice in (1, 2, 3, 4):
            roll = Roll(question="", cite="", dice=(6,) * dice)
            waiting -= ReserveReading(dice, waiting).final(roll.sample(draw))
        here.append(4 - waiting)
        hits = hits_in(Roll(question="", cite="", dice=(6,) * 7).sample(draw))
        lost.append(sum(die < 3 for die in Roll(question="", cite="", dice=(6,) * hits).sample(draw)))
    assert near(here, ask("reserves", {"units": 4, "turn": 4}).odds)
    assert near(lost, ask("bombardment", {"teams": 7, "save": "3+"}).odds)
    assert ask("bombardment", {"teams": 7, "save": "3+"}).odds.mean() == Fraction(7, 6)
