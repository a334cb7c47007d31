"""A table measured in centimetres: whatever its players are asked, refused, shown and told."""

import re

import pytest

from sandtable.games.bagration.game import GAME
from sandtable.kernel import Act, Board, Draw, Facts, Orders, Picture, PlacePoint, Refused, Report, Table, in_memory
from tests.bagration.battles import charter
from tests.bagration.board.test_clicks import answer_of

INCHES = re.compile(r'\d"|\d″|\d[ -]inch')
BARE = re.compile(r"\b(at|to) [\d.]+, ?[\d.]*\d(?!\d|\.\d| cm)")


def words_of(request):
    """Everything of a question that a player reads."""
    yield from (request.question, *request.context)
    for option in getattr(request, "options", ()):
        yield from (option.label, option.hint, option.refused)
    for field in request.fields if isinstance(request, Report) else ():
        for one in (field, *field.columns):
            yield from (one.label, one.hint, *(words for _, words in one.choices))
    for verb in request.verbs if isinstance(request, Act) else ():
        yield verb.hint


def words_shown(view):
    for section in view.sections:
        match section:
            case Facts():
                yield from (cell for _, cell in section.pairs)
            case Table():
                yield from (*section.columns, *(cell for row in section.rows for cell in row))
            case Orders():
                yield from (words for words, _ in section.lines)
            case Picture() | Board():
                yield section.words


def in_inches(texts):
    return [text for text in texts if isinstance(text, str) and INCHES.search(text)]


@pytest.mark.rule("fow.meta.units")
@pytest.mark.parametrize("mission", ["onslaught", "river_crossing"])
def test_nothing_that_is_asked_shown_or_told_speaks_in_inches(mission):
    campaign = in_memory(GAME, charter(mission, 5, table="board", ruler="cm"))
    draw, asked = Draw("centimetres", mission), []
    while not campaign.over and campaign.state.battle.turns["defender"] < 3:
        side = next(s for s in GAME.side_keys() if campaign.pending(s))
        pending = campaign.pending(side)[0]
        asked += in_inches(words_of(pending.request))
        campaign.answer(side, pending.id, answer_of(pending.request, draw))
    assert not asked
    for side in GAME.side_keys():
        assert not in_inches(words_shown(campaign.view(side)))
        told = [line.text for line in campaign.log(side)]
        assert not in_inches(told)
        assert not [text for text in told if BARE.search(text)], "places are told by the same ruler"


@pytest.mark.rule("fow.meta.units")
def test_a_refusal_tells_what_was_measured_in_centimetres():
    campaign, draw = in_memory(GAME, charter("onslaught", 5, ruler="cm")), Draw("centimetres")
    while True:
        side = next(s for s in GAME.side_keys() if campaign.pending(s))
        pending = campaign.pending(side)[0]
        if isinstance(pending.request, PlacePoint):
            break
        campaign.answer(side, pending.id, answer_of(pending.request, draw))
    with pytest.raises(Refused, match=r"19\.75 cm from .*at least 20 cm is asked"):
        campaign.answer(side, pending.id, [24, 64.1])
