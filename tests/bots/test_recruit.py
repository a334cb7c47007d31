"""The Recruit: he decides by his maxims and his side's own view, wastes nothing, and says why."""

import os
from dataclasses import replace

import pytest

from sandtable.bots import RandomBot, play_bots
from sandtable.bots.policy import PolicyBot
from sandtable.bots.recruit import bot_for, bots_of, maxims
from sandtable.games import find
from sandtable.kernel import (
    DECISION,
    REFEREE,
    Choose,
    Draw,
    NotUnderstood,
    Option,
    Purchase,
    Roll,
    options,
    read_settings,
)
from sandtable.kernel.run import Run
from sandtable.kernel.start import in_memory
from sandtable.sim.tournament import matches, play_match
from tests.bots.follies import absurd
from tests.conformance.copies import fresh

GAMES = ("bagration", "forgotten-battles", "orsha")
MANY = int(os.environ.get("SANDTABLE_DECISIONS", "150"))
"""Decisions of each scenario that are looked at; 2500 for the whole ten thousand."""


def nothing():
    raise AssertionError("nobody looked at the view")


def recruit(game, key="test"):
    return bot_for(game, "bot", key)


@pytest.mark.parametrize("game", GAMES)
def test_he_has_a_page_of_maxims_for_every_game_and_comes_first(game):
    assert maxims(game).name == "The Recruit"
    maxims(game).check(find(game).side_keys())
    assert next(iter(bots_of(game))) == "recruit"
    assert list(bots_of(game))[-1] == "random"
    assert isinstance(bot_for(game, "bot:random", 1), RandomBot)


def test_of_a_game_without_a_page_he_takes_what_is_suggested():
    bot = recruit("orsha-solitaire")
    ask = Choose(question="?", cite="", wants=DECISION, options=options("a", "b"), suggestion="b")
    assert bot.say(ask, nothing).value == "b"


def test_a_bot_that_there_is_not_is_refused_by_name():
    with pytest.raises(NotUnderstood, match="genius"):
        bot_for("orsha", "bot:genius", 1)


def test_he_says_why_once_and_not_where_nothing_was_done():
    ask = Choose(
        question="First or second?",
        cite="",
        wants=DECISION,
        side="axis",
        key="first or second",
        options=(Option("first", "first"), Option("second", "second")),
    )
    bot = recruit("forgotten-battles")
    assert bot.say(ask, nothing).why == "The Recruit: whoever moves first takes the weather as it is."
    assert bot.say(ask, nothing).why == "", "it holds for every turn"
    assert recruit("forgotten-battles").say(replace(ask, told_after=True), nothing).why == ""


def orsha_before_the_purchase():
    game = find("orsha")
    settings = read_settings(game.settings, {**game.scenarios[0].settings, "battles": "quick"})
    return game, game.setup("campaign", settings)


@pytest.mark.rule("oto2.7.518", "oto2.7.15")
def test_he_spends_every_cpp_on_what_his_side_needs():
    game, state = orsha_before_the_purchase()
    run = Run(game.next_step(state).procedure(state), game.tables().__getitem__)
    asked = {}
    while len(asked) < 2:
        lane, request = next(run.open_requests())
        value = (
            request.sample(Draw("cpp")) if isinstance(request, Roll) else recruit("orsha").say(request, nothing).value
        )
        if isinstance(request, Purchase):
            asked[request.side] = (request, value)
        run.answer(lane.path, request.check(value), seq=1)
    for side, (request, value) in asked.items():
        assert request.cost(value) == request.budget > 40, side
        companies = sum(n for key, n in value.items() if key.startswith("I"))
        assert companies >= 4, "men before everything else"


@pytest.mark.rule("oto2.7.520")
def test_fortification_points_are_not_forfeited():
    game, state = orsha_before_the_purchase()
    from sandtable.games.orsha.reph.fortifications import buy

    state.sides["german"].fpp = 100
    run = Run(buy(state, "german"), game.tables().__getitem__)
    request = next(run.open_requests())[1]
    assert request.cost(request.suggestion) == 100


PLAYED = (*((game, "") for game in GAMES), ("forgotten-battles", "vitebsk"))


@pytest.mark.parametrize(("game", "scenario"), PLAYED, ids=["-".join(filter(None, played)) for played in PLAYED])
def test_of_many_decisions_none_is_illegal_and_none_absurd(game, scenario):
    """No money lost that something can still be had for, no units left out, no attack below 1:3, nothing the auditor
    finds impossible."""
    match = matches(game, ["recruit"], scenario=scenario)[0]
    decisions, number = 0, 0
    while decisions < MANY:
        told = play_match(match, number, audited=True, watch=absurd)
        assert told.faults == []
        decisions, number = decisions + told.decisions, number + 1


def test_in_the_story_of_a_bots_battle_the_reason_follows_the_decision():
    c = fresh("bagration", "onslaught", "why")
    campaign = in_memory(c.game, replace(c.charter, players={"german": "bot", "soviet": "person"}))
    draw = Draw("person")
    while not any(line.text.startswith("The Recruit: points") for line in campaign.log("soviet")):
        play_bots(campaign)
        pending = campaign.pending("soviet")[0]
        value = None if isinstance(pending.request, Roll) else pending.request.sample(draw)
        campaign.answer("soviet", pending.id, value)
    lines = campaign.log(REFEREE)
    at = next(n for n, line in enumerate(lines) if line.text.startswith("The Recruit: points"))
    assert lines[at - 1].data["key"] == "fortifications"
    assert lines[at].side == "german"


def test_a_page_sits_down_where_it_says_so_and_one_that_only_tells_how_a_table_goes_does_not():
    assert isinstance(bot_for("orsha", "bot:steady", 1), PolicyBot)
    assert list(bots_of("orsha")) == ["recruit", "main-effort", "steady", "random"]
    assert list(bots_of("bagration")) == ["recruit", "random"]
