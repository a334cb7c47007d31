"""7.5063 on the board: a stack is picked and tries to Escape; every counter that may try shows its odds."""

import pytest

from sandtable.games.orsha.board.table import board as table
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.positions import board, the
from sandtable.games.orsha.reph.isolation_step import step_7_506
from sandtable.games.orsha.reph.perimeter_step import step_7_505
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.kernel import Act, play
from tests.orsha.reph_first.table import TABLES, run

COLUMNS = ("C", "G", "K", "O", "S", "W", "Z")
LINES = "\n".join(["23PM", *(f"{c}39 german: 4-6-7\n{c}44 russian: 4-4-7" for c in COLUMNS)])


def cut_off(*stacks):
    """A Pocket in K49, its Perimeter settled."""
    state = board("\n".join([LINES, *stacks]), battles="board")
    state.ground.control["K49"] = GERMAN
    run(step_7_505(state), answers=lambda request: request.read("done"))
    return state


def tried(state, *acts, dice=()):
    lines = iter(acts)

    def answer(request):
        assert isinstance(request, Act)
        return request.read(next(lines))

    return run(step_7_506(state), dice=list(dice), answers=answer)


def card(state, name):
    counter = next(c for c in table(state, GERMAN).counters if c.name == name and str(c.place) == "K49")
    return {label: value for label, value, _ in counter.card}


@pytest.mark.rule("oto2.7.5063.a")
def test_a_squad_that_gets_away_takes_its_mmg_along():
    state = cut_off("K49 german: 5-4-8 with MMG")
    tried(state, f"escape 5-4-8, #{the(state, 'MMG').id}", "done", dice=[1, 2])
    assert the(state, "5-4-8").box is Box.RETAINED
    assert (the(state, "MMG").box, the(state, "MMG").holder) == (Box.RETAINED, the(state, "5-4-8").id)
    assert state.ground.escaping == {}


@pytest.mark.rule("oto2.7.5063")
def test_each_counter_shows_its_odds_to_its_own_side_alone():
    state = cut_off("K49 german: 5-4-8, 9-1")
    stops = run_until(state)
    odds = {name: card(state, name)["Escape alone"] for name in ("5-4-8", "9-1")}
    assert odds["9-1"] != odds["5-4-8"], "a SMC alone has a better chance"
    assert "%" in odds["5-4-8"]
    assert stops.key == "escape acts"
    shown = [c for c in table(state, RUSSIAN).counters if str(c.place) == "K49"]
    assert not any("Escape" in label for c in shown for label, _, _ in c.card)


def run_until(state):
    return play(step_7_506(state), until="escape acts", tables=TABLES).pending


@pytest.mark.rule("oto2.7.5061.a")
def test_who_must_try_is_proposed_and_the_others_cannot_stay_before_he_has():
    state = cut_off("K49 german: 5-4-8", "K49 russian: 8-0")
    state.phase = "7.506"
    asked = []

    def answer(request):
        asked.append(request)
        if request.side == RUSSIAN and request.suggestion["verb"] == "escape":
            assert request.refuse({"verb": "done"}).rule == "oto2.7.5061.a"
        return request.suggestion

    run(step_7_506(state), dice=[6, 6], answers=answer)
    assert {a.side for a in asked} == {GERMAN, RUSSIAN}
    assert the(state, "7-0").box is Box.RETAINED
    assert the(state, "5-4-8").has(Status.ISOLATED)


@pytest.mark.rule("oto2.7.5063.a")
def test_squads_with_a_leader_deploy_and_roll_apart():
    state = cut_off("K49 german: 5-4-8, 9-1")
    state.phase = "7.506"
    half = the(state, "5-4-8").kind.half
    tried(state, "deploy 5-4-8", "escape 9-1", "done", dice=[1, 1])
    assert [p.name for p in state.of(GERMAN) if p.hex == "K49"] == [half, half]
    assert the(state, "9-1").box is Box.RETAINED


@pytest.mark.rule("oto2.7.5063.a")
def test_a_gun_that_does_not_come_apart_is_left_and_stacks_are_in_one_location():
    state = cut_off("K49 german: 2-2-8, 75L PaK 40", "L49 german: 5-4-8")
    request = run_until(state)
    crew, gun, squad = (the(state, name).id for name in ("2-2-8", "75L PaK 40", "5-4-8"))
    for counters, why in (([crew, gun], "only when dismantled"), ([crew, squad], "one Location")):
        assert why in request.refuse(request.understand({"verb": "escape", "counters": counters})).why
