"""7.518: beside the menu stand what groups bring on the average, what kept CPP are worth, and lists to begin with."""

import pytest

from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.reinforcement_groups import chart
from sandtable.games.orsha.reph.shop import buy, step_7_518
from sandtable.games.orsha.reph.strength import step_7_5191
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.kernel import play
from sandtable.kernel.law import law
from tests.orsha.reph_second.states import group, initial, on

TABLES = GAME.tables()


def asked(state, side):
    return play(buy(state, side), stop=True, tables=TABLES).pending


@pytest.mark.rule("oto2.7.5191", "oto2.7.5185")
@pytest.mark.parametrize(
    ("side", "rg", "date"), [(GERMAN, "I1", "23PM"), (RUSSIAN, "I2", "24AM"), (GERMAN, "G1", "24PM")]
)
def test_what_a_group_brings_on_the_average_is_what_the_rule_rolls(side, rg, date):
    state = on(date)
    item = next(i for i in asked(state, side).items if i.key == rg)
    bought = on(date)
    added = group(bought, side, rg)
    units = chart(side)[rg].units

    def number(state, _):
        return sum(p.name == units and p.group == added.id for p in state.of(side))

    came = law(step_7_5191, bought, keep=number, tables=TABLES)
    assert f"{float(came.mean()):.1f} on the average" in item.hint


@pytest.mark.rule("oto2.7.4.ihsr2")
def test_on_23am_all_come_full_and_no_odds_are_shown():
    state = initial()
    assert not any("average" in item.hint for item in asked(state, GERMAN).items)


@pytest.mark.rule("oto2.7.518.vp")
@pytest.mark.parametrize(
    ("date", "side", "words"),
    [
        ("23PM", GERMAN, "added to those of the next date"),
        ("24PM", GERMAN, "takes one VP from the Russians"),
        ("24PM", RUSSIAN, "worth nothing after it"),
        ("24AM", RUSSIAN, "Reconnaissance is paid from them too"),
    ],
)
def test_what_kept_cpp_are_worth(date, side, words):
    assert words in asked(on(date), side).context[0]


@pytest.mark.rule("oto2.7.518", "oto2.7.5187", "oto2.7.5188")
@pytest.mark.parametrize("date", ["23PM", "24PM"])
@pytest.mark.parametrize("side", [GERMAN, RUSSIAN])
def test_every_list_to_begin_with_can_be_bought_and_leaves_little(side, date):
    state = on(date, german=31, russian=31)
    request = asked(state, side)
    assert len(request.presets()) == 3
    for preset in request.presets():
        request.check(dict(preset.value))
        cost = request.cost(preset.value)
        assert 20 <= cost <= 31, preset.title


@pytest.mark.rule("oto2.7.5187")
def test_all_forms_of_a_group_share_its_limit_while_choosing():
    items = asked(on("23PM"), GERMAN).items
    assert {i.of for i in items if i.key.split(":")[0] == "I1"} == {"I1"}
    assert {i.limit for i in items if i.of == "I1"} == {chart(GERMAN)["I1"].date_max}


def test_the_shop_buys_nothing_when_nothing_is_chosen():
    state = on("23PM")
    play(step_7_518(state), answers=lambda request: {}, tables=TABLES)
    assert state.sides[GERMAN].groups == []
