"""The sequence of play: who goes first, every phase in its order, simulcast turns, the outline, the end."""

from datetime import date

import pytest

from sandtable.bots import RandomBot
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.phases import phase_lines, turn_order, turn_outline
from sandtable.games.forgotten_battles.sequence import first_player, next_step, weather_step
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import Campaign, NotUnderstood, in_memory, play
from tests.forgotten_battles.charters import charter
from tests.forgotten_battles.positions import state

PLAYER_TURN = [
    "refit",
    "arrivals",
    "situation",
    "supply",
    "replacements",
    "rebuild",
    "movement",
    "supply_phase",
    "reaction",
    "combat",
    "exploitation",
    "cleanup",
]


def deep_freeze(day: str = "1944-02-05") -> State:
    s = state(day)
    play(weather_step(s), dice=[6], tables=GAME.tables())
    return s


def play_turn(campaign: Campaign, ground: int | None = None) -> list[str]:
    """One turn by bots, with this die for the ground; the steps in the order they came."""
    bot, steps, day = RandomBot(1), [], campaign.state.date
    while not campaign.over and campaign.state.date == day:
        if campaign.step not in steps:
            steps.append(campaign.step)
        side = next(s for s in ("axis", "soviet") if campaign.pending(s))
        pending = campaign.pending(side)[0]
        typed = [ground] if ground and pending.request.key == "ground" else None
        campaign.answer(side, pending.id, typed or bot.answer(campaign, side, pending))
    return steps


@pytest.mark.rule("tfb.meta.scope")
@pytest.mark.parametrize(
    ("dice", "choice", "first"),
    [
        ([4, 4, 3, 2], "first", "soviet"),
        ([4, 4, 3, 2], "second", "axis"),
        ([1, 2, 6, 6], "first", "axis"),
        ([3, 3, 2, 4, 1, 1, 1, 2], "second", "soviet"),
    ],
)
def test_the_higher_roll_chooses_and_ties_roll_again(dice, choice, first):
    s = state()
    s.phase = "first_player"
    play(first_player(s), dice=dice, answers=[choice])
    assert s.first == first
    assert (s.phase, s.player) == ("refit", first)


@pytest.mark.rule("tfb.meta.scope")
def test_both_player_turns_from_refit_to_clean_up():
    campaign = in_memory(GAME, charter())
    steps = play_turn(campaign)
    first = steps[2].split(".")[0]
    second = "axis" if first == "soviet" else "soviet"
    told = [f"{first}.{key}" for key in PLAYER_TURN] + [f"{second}.{key}" for key in PLAYER_TURN]
    silent = {f"{side}.{key}" for side in (first, second) for key in ("arrivals", "rebuild")}  # may ask nothing
    assert steps[:2] == ["weather", "first_player"]
    assert [step for step in told if step not in silent] == [step for step in steps[2:] if step not in silent]
    assert campaign.state.date == date(1943, 9, 29)


@pytest.mark.rule("tfb.meta.scope")
def test_the_reaction_phase_is_the_other_sides():
    s = state()
    s.first, s.phase, s.player = "soviet", "reaction", "soviet"
    step = next_step(s)
    assert step.title == "Axis: Reaction"
    assert play(step.procedure(s), answers=["done"]).asked[0].side == "axis"
    assert s.phase == "combat"


@pytest.mark.rule("tfb.weather.deep.simulcast")
def test_one_answer_ends_all_phases_up_to_clean_up_and_only_of_this_player_turn():
    s = state("1943-12-05")
    s.phase, s.player, s.first = "movement", "axis", "axis"
    keys = []
    for answer in ("through", None, None, None, None):
        played = play(next_step(s).procedure(s), answers=[answer] if answer else [])
        keys += [r.key for r in played.asked]
    assert (keys, s.phase, s.player) == (["movement"], "cleanup", "axis")
    play(next_step(s).procedure(s), answers={"axis": [{}], "soviet": [{}]})
    assert not s.through
    s.phase, s.player = "movement", "soviet"
    play(next_step(s).procedure(s), answers=["done"])
    assert play(next_step(s).procedure(s), stop=True).pending.key == "supply_phase"


def test_a_deep_freeze_turn_is_played_at_once():
    s = deep_freeze()
    order = turn_order(s)
    assert (s.phase, s.player) == order[1] == ("refit", "both")
    keys = [key for key, _ in order]
    assert "combat" not in keys
    assert "first_player" not in keys
    assert order.count(("supply", "axis")) == order.count(("supply", "soviet")) == 1
    played = play(next_step(s).procedure(s), answers={"axis": ["done"], "soviet": ["done"]})
    assert {r.side for r in played.asked} == {"axis", "soviet"}


@pytest.mark.rule("tfb.weather.deep.simulcast")
def test_on_a_deep_freeze_turn_special_units_are_told_when_both_are_done():
    s = deep_freeze()
    s.phase, s.player = "movement", "both"
    s.special.rail_units = {"train": "axis"}
    answers = {"axis": ["special", "rail", {"name": "train"}, "done"], "soviet": ["done"]}
    played = play(next_step(s).procedure(s), answers=answers)
    assert [r.key for r in played.asked if r.side == "soviet"] == ["movement"], "nobody is asked for nothing"
    assert "train is turned to its regular side." in played.texts("axis")
    assert s.special.rail_units == {"train": "axis"}


@pytest.mark.rule("tfb.weather.deep.simulcast")
def test_no_barrage_in_the_lines_of_a_simulcast_phase():
    s = deep_freeze()
    s.phase, s.player = "exploitation", "both"
    asked = play(next_step(s).procedure(s), answers={"axis": ["done"], "soviet": ["done"]}).asked
    assert all("no combat" in r.context[0] for r in asked)


@pytest.mark.rule("tfb.weather.deep.breakout", "tfb.weather.deep.construction", "tfb.weather.deep.attrition")
@pytest.mark.rule("tfb.weather.limited.phase", "tfb.weather.limited.hip_shoot")
def test_a_phase_tells_what_the_weather_changes_in_it():
    frozen = deep_freeze()
    frozen.phase = "movement"
    assert not [line for line in phase_lines(frozen) if line == "Breakout segment." or "overruns, construction" in line]
    assert "No Breakouts." in phase_lines(frozen)
    frozen.phase = "supply_phase"
    assert "Units out of supply add 2 to their attrition roll." in phase_lines(frozen)
    s = state()
    s.phase, s.flight = "exploitation", "limited"
    assert "Limited Flight: missions only in your own Movement Phase; interception in every phase." in phase_lines(s)
    s.phase = "movement"
    assert "No hip shoots, even in the Movement Phase." in phase_lines(s)
    assert "Breakout segment." in phase_lines(s)


@pytest.mark.rule("tfb.weather.deep.simulcast")
def test_after_a_deep_freeze_turn_comes_an_ordinary_one():
    campaign = in_memory(GAME, charter("january"))
    steps = play_turn(campaign, ground=6)
    assert campaign.state.ground == "deep_freeze"
    assert steps[:2] == ["weather", "both.refit"]
    assert not [step for step in steps if step.endswith((".combat", "first_player"))]
    assert campaign.state.phase == "weather"
    assert campaign.state.first == campaign.state.player == ""
    assert ("combat", "soviet") in turn_order(campaign.state)


@pytest.mark.rule("tfb.meta.scope")
def test_the_outline_shows_where_we_are():
    s = state()
    assert [o.state for o in turn_outline(s)][:2] == ["now", "to come"]
    s.first, s.phase, s.player = "axis", "movement", "soviet"
    lines = {o.key: o for o in turn_outline(s)}
    assert lines["weather"].state == lines["axis.cleanup"].state == lines["Axis: player turn"].state == "done"
    assert lines["soviet.movement"].state == lines["Soviets: player turn"].state == "now"
    assert lines["soviet.cleanup"].state == "to come"
    assert (lines["soviet.movement"].number, lines["soviet.movement"].depth) == ("C", 1)
    frozen = [o.title for o in turn_outline(deep_freeze())]
    assert "Both players at once" in frozen
    assert "Combat" not in frozen


def test_progress_counts_turns():
    campaign = in_memory(GAME, charter())
    assert GAME.progress(campaign.state) == (0, 63)
    play_turn(campaign)
    assert GAME.progress(campaign.state) == (1, 63)


@pytest.mark.rule("tfb.meta.vp")
def test_the_players_say_who_has_won():
    s = state()
    s.over = "26 Apr 44 was the last turn"
    step = next_step(s)
    play(step.procedure(s), answers=["soviet"])
    assert next_step(s) is None
    assert GAME.outcome(s).winner == "soviet"


def test_a_die_of_seven_is_no_die():
    s = state()
    s.phase = "first_player"
    with pytest.raises(NotUnderstood, match="1 to 6, not 7"):
        play(first_player(s), dice=[7, 1])
