"""Whatever players overrule, the game can go on: a piece ruled into a hex that does not exist is not understood."""

import copy
from dataclasses import replace
from typing import Any

import pytest

from sandtable.bots import RandomBot
from sandtable.games import GAMES, find
from sandtable.kernel import (
    Campaign,
    Draw,
    FieldKind,
    NotUnderstood,
    PlaceHex,
    Refused,
    Report,
    RuleFault,
)
from tests.conformance.copies import copy_of, fresh

NOWHERE = "ZZ99"
ANSWERS, TRIED, FURTHER = 120, 6, 25


def into_nowhere(request: Any, value: Any) -> Any:
    """The same answer with its first hex (of the form, or of a row) where there is none; None when it names none."""
    if isinstance(request, PlaceHex):
        return NOWHERE
    if not isinstance(request, Report):
        return None
    spoilt = copy.deepcopy(value)
    for field in request.fields:
        if field.kind is FieldKind.HEX and spoilt.get(field.key):
            spoilt[field.key] = NOWHERE
            return spoilt
        for column in field.columns:
            rows = spoilt.get(field.key) or []
            if (column.kind is FieldKind.HEX or column.key == "hex") and rows:
                rows[0][column.key] = NOWHERE
                return spoilt
    return None


def play(campaign: Campaign, bot: RandomBot, order: Draw) -> None:
    side = order.choice([s for s in campaign.game.side_keys() if campaign.pending(s)])
    pending = order.choice(campaign.pending(side))
    campaign.answer(side, pending.id, bot.answer(campaign, side, pending))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_nothing_can_be_overruled_from_which_the_game_cannot_go_on(game):
    people = fresh(game, find(game).scenarios[0].key, "overruled")
    alone = replace(people.charter, players=dict.fromkeys(people.game.side_keys(), "bot"))
    campaign = Campaign(people.game, alone, people.keeper, clock=lambda: "")  # nobody need agree
    bot, order, tried = RandomBot(9), Draw("overruled", 9), 0
    for _ in range(ANSWERS):
        if campaign.over or tried >= TRIED:
            break
        for side in campaign.game.side_keys():
            for pending in campaign.pending(side)[:1]:
                spoilt = into_nowhere(pending.request, bot.answer(campaign, side, pending))
                if spoilt is not None and tried < TRIED:
                    tried += 1
                    _goes_on(campaign, side, pending.id, spoilt)
        if not campaign.over:
            play(campaign, bot, order)


def _goes_on(campaign: Campaign, side: str, request: str, value: Any) -> None:
    apart = copy_of(campaign)
    try:
        apart.answer(side, request, value, overrule="it is so at our table")
    except (NotUnderstood, Refused):
        return
    bot, order = RandomBot(2), Draw("further", 2)
    for _ in range(FURTHER):
        if apart.over:
            return
        try:
            play(apart, bot, order)
        except RuleFault as fault:
            pytest.fail(f"{request}: what stands nowhere was taken, and then {fault}")
