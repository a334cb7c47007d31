"""Weather: every example of tfb.weather.*, dice by dice."""

from datetime import date

import pytest

from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.sky import Sky
from sandtable.games.forgotten_battles.weather import weather
from sandtable.kernel import play, read_settings


def state(day: str, sky: Sky | None = None, **settings: object) -> State:
    return State(read_settings(GAME.settings, settings), date.fromisoformat(day), sky=sky or Sky())


def turn(s: State, *dice: int) -> list[str]:
    return play(weather(s), dice=dice, tables=GAME.tables()).texts()


def turns(s: State, rolls: dict[str, int]) -> list[bool]:
    """Play the ground rolls of these dates with flight dice of 1, 1; the ice in force on each turn."""
    ice = []
    for day, die in rolls.items():
        s.date = date.fromisoformat(day)
        needs_roll = GAME.tables()["ground"].column(s.turn.weather_row).auto is None
        ground = [die] if needs_roll else []
        deep = needs_roll and GAME.tables()["ground"].reading(s.turn.weather_row).row([die]).result == "deep_freeze"
        ends = s.sky.mud == 2 and die >= 3 and s.date.month == 4
        turn(s, *ground, *([] if deep or ends else [1, 1]))
        ice.append(s.sky.ice)
    return ice


@pytest.mark.rule("tfb.weather.procedure", "tfb.weather.deep.flight")
@pytest.mark.parametrize(
    ("day", "dice", "ground", "flight"),
    [
        ("1943-10-08", [2, 5, 5], "dry", "limited"),
        ("1944-01-12", [6], "deep_freeze", "none"),
        ("1943-12-05", [4, 4], "freeze", "limited"),
    ],
)
def test_ground_then_flight(day, dice, ground, flight):
    s = state(day)
    turn(s, *dice)
    assert (s.ground, s.flight) == (ground, flight)


@pytest.mark.rule("tfb.weather.ground")
@pytest.mark.parametrize(
    ("day", "die", "ground"),
    [("1943-10-19", 2, "mud"), ("1943-11-12", 4, "dry"), ("1943-11-15", 4, "freeze"), ("1944-03-01", 3, "mud")],
)
def test_the_ground_table(day, die, ground):
    s = state(day)
    turn(s, die, 1, 1)
    assert s.ground == ground


@pytest.mark.rule("tfb.weather.ground")
def test_no_roll_where_the_row_says_so():
    s = state("1943-09-29")
    assert turn(s, 1, 1)[0].endswith("Dry, without a roll")
    assert s.ground == "dry"


@pytest.mark.rule("tfb.weather.flight")
@pytest.mark.parametrize(
    ("ground", "dice", "flight"), [("mud", [3, 3], "full"), ("freeze", [4, 5], "none"), ("dry", [6, 6], "none")]
)
def test_the_flight_table(ground, dice, flight):
    assert GAME.tables()["flight"].reading(ground).row(dice).result == flight


@pytest.mark.rule("tfb.weather.april_mud_end")
def test_three_april_muds_end_the_game_before_the_flight_roll():
    s = state("1944-04-01")
    turns(s, {"1944-04-01": 3, "1944-04-05": 6})
    assert not s.over
    s.date = date(1944, 4, 8)
    told = turn(s, 4)  # one die only: no flight roll follows
    assert s.over
    assert "game is over" in told[-1]


@pytest.mark.rule("tfb.weather.april_mud_end")
def test_a_dry_turn_breaks_the_run():
    s = state("1944-04-01")
    turns(s, {"1944-04-01": 5, "1944-04-05": 2, "1944-04-08": 3, "1944-04-12": 6})
    assert s.sky.mud == 2
    assert not s.over


@pytest.mark.rule("tfb.weather.april_mud_end")
def test_march_mud_does_not_count_unless_so_set():
    rolls = {"1944-03-26": 1, "1944-03-29": 1}
    s = state("1944-03-26")
    turns(s, rolls)
    s.date = date(1944, 4, 1)
    turn(s, 6, 1, 1)
    assert (s.sky.mud, s.over) == (1, "")
    other = state("1944-03-26", april_mud_run="late_march_counts")
    turns(other, rolls)
    other.date = date(1944, 4, 1)
    turn(other, 6)
    assert other.over


@pytest.mark.rule("tfb.weather.ice.onset")
def test_ice_from_the_turn_after_the_third_freeze():
    s = state("1943-11-22")
    ice = turns(s, {"1943-11-22": 3, "1943-11-26": 4, "1943-11-29": 6, "1943-12-01": 0})
    assert ice == [False, False, False, True]


@pytest.mark.rule("tfb.weather.ice.onset")
def test_ice_at_once_where_so_set():
    s = state("1943-11-22", ice_timing="at_once_on_the_third")
    assert turns(s, {"1943-11-22": 3, "1943-11-26": 4, "1943-11-29": 6}) == [False, False, True]


@pytest.mark.rule("tfb.weather.ice.onset")
def test_a_dry_turn_breaks_the_cold_run():
    s = state("1943-11-15")
    turns(s, {"1943-11-15": 3, "1943-11-19": 1, "1943-11-22": 3, "1943-11-26": 3})
    assert (s.sky.cold, s.sky.ice) == (2, False)


@pytest.mark.rule("tfb.weather.ice.onset")
def test_deep_freeze_continues_the_run():
    s = state("1944-01-01")
    assert turns(s, {"1944-01-01": 1, "1944-01-05": 6, "1944-01-08": 1, "1944-01-12": 1})[-1]


@pytest.mark.rule("tfb.weather.ice.onset")
def test_the_january_campaign_begins_with_ice():
    settings = read_settings(GAME.settings, {"first_turn": "1944-01-26"})
    assert GAME.setup("january", settings).sky == Sky(ice=True)
    assert GAME.setup("september", read_settings(GAME.settings, {})).sky == Sky()


@pytest.mark.rule("tfb.weather.ice.removal")
def test_ice_goes_after_the_third_thaw():
    s = state("1944-03-01", Sky(ice=True))
    ice = turns(s, {"1944-03-01": 1, "1944-03-05": 1, "1944-03-08": 1, "1944-03-12": 6})
    assert ice == [True, True, True, False]


@pytest.mark.rule("tfb.weather.ice.removal")
def test_a_freeze_breaks_the_thaw():
    s = state("1944-03-01", Sky(ice=True))
    turns(s, {"1944-03-01": 1, "1944-03-05": 1, "1944-03-08": 6, "1944-03-12": 1})
    assert (s.sky.ice, s.sky.thaw) == (True, 1)


@pytest.mark.rule("tfb.weather.ice.removal")
def test_dry_and_mud_thaw_alike():
    s = state("1944-03-26", Sky(ice=True))
    turns(s, {"1944-03-26": 1, "1944-03-29": 1, "1944-04-01": 1})
    assert s.sky.ice
    assert not s.sky.at_dawn("from_the_next_turn").ice
