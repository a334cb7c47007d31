"""Every game, every scenario: with a person at the table a bot decides, and never says what happened there."""

import os
from dataclasses import replace

import pytest

import sandtable.games
from sandtable.bots import play_bots, seated_bots
from sandtable.games import GAMES, find
from sandtable.kernel import FACT, REFEREE, Ask, Campaign, Draw, Roll
from sandtable.kernel.start import in_memory
from tests.conformance.copies import fresh

sandtable.games.GAMES.setdefault("toy", "tests.toy:TOY")
sandtable.games.GAMES.setdefault("skirmish", "tests.skirmish.game:GAME")
ANSWERS = int(os.environ.get("SANDTABLE_ANSWERS", "40"))
"""Of the person, in each scenario and seat."""

SEATS = [(g, s.key, side) for g in GAMES for s in find(g).scenarios for side in find(g).side_keys()]
SEATS = [seat for seat in SEATS if len(find(seat[0]).sides) > 1]


def against_a_bot(game: str, scenario: str, person: str, player: str, dice: str = "mixed") -> Campaign:
    c = fresh(game, scenario, f"honest {game} {scenario} {person}")
    players = {side: "person" if side == person else player for side in c.game.side_keys()}
    return in_memory(c.game, replace(c.charter, players=players, dice=dice))


@pytest.mark.parametrize(("game", "scenario", "person"), SEATS, ids=["-".join(seat) for seat in SEATS])
def test_a_bot_never_answers_a_fact_while_a_person_is_at_the_table(game, scenario, person):
    """Random is the harder case: he would say anything. What he is asked is watched, whoever asks it."""
    campaign, draw = against_a_bot(game, scenario, person, "bot:random"), Draw("person", game, scenario)
    bots, asked = seated_bots(campaign), []
    for bot in bots.values():
        say = bot.say
        bot.say = lambda request, sees, say=say: asked.append(request) or say(request, sees)
    for _ in range(ANSWERS):
        play_bots(campaign, bots)
        if campaign.over:
            break
        pending = draw.choice(campaign.pending(person))
        value = None if isinstance(pending.request, Roll) else pending.request.sample(draw)
        campaign.answer(person, pending.id, value)
    assert not [request for request in asked if isinstance(request, Ask) and request.wants is FACT]
    assert not [line for line in campaign.log(REFEREE) if line.text.startswith("Nobody is at the table")]


@pytest.mark.parametrize(
    ("game", "scenario"), [("bagration", "onslaught"), ("forgotten-battles", "september"), ("orsha", "campaign")]
)
def test_where_nobody_is_at_the_table_the_model_tells_the_facts_and_the_story_says_so_once(game, scenario):
    c = fresh(game, scenario, f"nobody {game}")
    campaign = in_memory(c.game, replace(c.charter, players=dict.fromkeys(c.game.side_keys(), "bot")))
    play_bots(campaign, limit=150)
    said = [line.text for line in campaign.log(None) if "the game's own model" in line.text]
    assert len(said) == 1


def test_real_dice_are_thrown_by_the_person_at_the_table_for_the_bot_too():
    campaign = against_a_bot("forgotten-battles", "september", "axis", "bot", dice="entered")
    play_bots(campaign)
    campaign.answer("axis", campaign.pending("axis")[0].id, [3, 4])
    play_bots(campaign)
    rolls = [p.request for p in campaign.pending("axis") if isinstance(p.request, Roll)]
    assert [roll.side for roll in rolls] == [None], "both dice for the first player, thrown together"


def test_what_the_model_tells_does_not_depend_on_how_the_run_was_cut():
    """A server lets bots play a few answers at a time: chance must not begin anew each time."""
    stories = []
    for limit in (5, 10_000):
        c = fresh("bagration", "onslaught", "cut")
        campaign = in_memory(c.game, replace(c.charter, players=dict.fromkeys(c.game.side_keys(), "bot")))
        bots = seated_bots(campaign)
        while play_bots(campaign, bots, limit=limit):
            pass
        stories.append([line.text for line in campaign.log(REFEREE)])
    assert stories[0] == stories[1]
