"""Tables that the booklet does not print: asked by name, or typed in once and then rolled."""

import pytest

from sandtable.charts import BadChart
from sandtable.games.orsha.solitaire import base_tables
from sandtable.games.orsha.solitaire.booklet import S1
from sandtable.games.orsha.solitaire.events import enemy
from sandtable.games.orsha.solitaire.game import GAME
from sandtable.kernel import Charter, Modifier, Refused, Roll, in_memory, play, read_settings
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


@pytest.mark.rule("oto2.sasl.s1.msr4")
def test_typed_in_once_a_table_is_rolled():
    s = breakthrough()
    told = run(base_tables.type_in(s), [], [{"tables": A6A + A1}])
    assert told.texts()[-2:] == [
        "Number, SASL table A6a: typed in, and from now on rolled here",
        "ENEMY Activation, SASL table A1: typed in, and from now on rolled here",
    ]
    played = run(enemy.artillery(s), [4])
    assert "2 FFEs" in played.texts()[-1]
    assert all(isinstance(r, Roll) for r in played.asked)
    found = run(base_tables.look_up(s, "a1", apply=(Modifier(1, "S2"),)), [4, 4]).result
    assert (found.final, base_tables.items_of(found.result)) == (9, ["GUN"])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[a6z]\nrows = []", "no base table 'a6z'"),
        ("[a6a]\nrows = [{ roll = '1-3', result = '1' }]", "no row for 4"),
        ("[a6a]\nrows = [{ roll = 'any', result = 'many' }]", "a whole number is wanted"),
        ("[a1]\nrows = [{ roll = 'any', result = 'S, ZEPPELIN' }]", "allowed are S, HS"),
        ("[r8]\nrows = [{ roll = 'any', result = 'endless' }]", "allowed are plentiful"),
        ("[a6a", "your tables"),
        ("a6a = 3", "is not a table"),
    ],
)
def test_a_faulty_table_is_refused_with_its_fault(text, why):
    with pytest.raises(Refused, match=why):
        run(base_tables.type_in(breakthrough()), [], [{"tables": text}])


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
