"""Tables that the booklet does not print: asked by name, or typed in once and then rolled."""

import pytest

from sandtable.charts import BadChart
from sandtable.games.orsha.solitaire import base_tables
from sandtable.games.orsha.solitaire.booklet import S1
from sandtable.games.orsha.solitaire.events import enemy
from sandtable.games.orsha.solitaire.game import GAME
from sandtable.kernel import Charter, Modifier, in_memory, play, read_settings
from tests.orsha.solitaire.missions import breakthrough, run

A6A = "[a6a]\nrows = [{ roll = '1-3', result = '1' }, { roll = '4+', result = '2' }]\n"
A1 = "[a1]\nrows = [{ roll = '2-8', result = 'S, L' }, { roll = '9+', result = 'GUN' }]\n"


@pytest.mark.rule("oto2.sasl.re.enemy.31")
def test_a_table_we_do_not_have_is_asked_for_by_name_and_nothing_is_invented():
    played = run(base_tables.look_up(breakthrough(), "a6a", about="FFEs"), [4], [7])
    assert played.asked[1].question == "Number, SASL table A6a: FFEs. What does your table give at 4?"
    assert "does not print" in played.asked[1].context[0]
    assert played.result.number == 7


def test_the_odds_of_an_unprinted_table_are_those_of_its_final_numbers():
    played = run(base_tables.look_up(breakthrough(), "r3", apply=(Modifier(-1, "x"),)), [4, 3], ["8-0"])
    odds = dict(played.asked[0].reading.odds())
    assert sum(odds.values()) == 1
    assert odds["6"] == max(odds.values())
    assert played.result.final == 6


def test_what_a_number_gives_is_asked_once():
    s = breakthrough()
    assert run(base_tables.look_up(s, "r3"), [3, 4], ["8-1"]).result.result == "8-1"
    again = run(base_tables.look_up(s, "r3", about="another"), [5, 2])
    assert again.result == base_tables.Found("8-1", 7)
    assert again.texts()[-1] == "Russian leader, SASL table R3: 7 gives 8-1, as you told before."
    assert run(base_tables.look_up(s, "r3"), [5, 3], ["9-1"]).result.result == "9-1"
    assert run(base_tables.look_up(s, "a5"), [2], [{"result": ""}]).result.result == "a Fortification"
    assert run(base_tables.look_up(s, "a5"), [2], [{"result": "Foxhole"}]).result.result == "Foxhole"


def charter(house_rules: str) -> Charter:
    return Charter(
        id="x", game=GAME.key, title="x", scenario=S1, settings=read_settings(GAME.settings, {}),
        players={"player": "person"}, dice="program", seed="s", created="", version="", house_rules=house_rules,
    )  # fmt: skip


def test_a_table_file_is_given_with_the_house_rules():
    hmg = "[hmg]\nrows = [{ roll = '1-5', result = '50cal' }, { roll = '6', result = 'hmg' }]\n"
    campaign = in_memory(GAME, charter(A6A + hmg))
    told = play(enemy.artillery(breakthrough()), dice=[5], tables=campaign.tables)
    assert "2 FFEs" in told.texts()[-1]
    assert campaign.tables["hmg"].reading().row([5]).result == "50cal"
    assert campaign.tables["a6c"] is None  # known, but nobody typed it in
    assert "a6c" not in list(campaign.tables)
    with pytest.raises(KeyError):
        campaign.tables["a6z"]
    with pytest.raises(BadChart, match="nonsense"):
        GAME.with_house_rules("[nonsense]\nrows = []")
    with pytest.raises(BadChart, match="no row for 6"):
        GAME.with_house_rules("[a6a]\nrows = [{ roll = '1-5', result = '1' }]")
    with pytest.raises(BadChart, match="house rules"):
        GAME.with_house_rules("[a6a")
