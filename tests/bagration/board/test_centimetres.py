"""A table measured in centimetres: whatever its players are asked, refused, shown and told."""

import re

import pytest

from sandtable.games.bagration.forces.force_list import read_force
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


def at(campaign, key):
    """Answered as offered until this is asked; returns who is asked, and the question."""
    draw = Draw("centimetres", key)
    while True:
        side = next(s for s in GAME.side_keys() if campaign.pending(s))
        pending = campaign.pending(side)[0]
        if pending.request.key == key:
            return side, pending
        campaign.answer(side, pending.id, answer_of(pending.request, draw))


@pytest.mark.rule("fow.meta.units")
def test_bare_numbers_are_typed_in_the_measure_that_was_chosen():
    campaign = in_memory(GAME, charter("crossroads", 5, table="board", ruler="cm"))
    side, asked = at(campaign, "river")
    assert asked.request.suggestion == {"width": "20", "middle": "145"}
    with pytest.raises(Refused, match=r"a river 12\.5 cm wide"):
        campaign.answer(side, asked.id, {"width": "12.5", "middle": "145"})
    campaign.answer(side, asked.id, {"width": "8 in", "middle": "150"})
    assert (campaign.state.battle.river.width, campaign.state.battle.river.course[0]) == (8, [0, 60])


@pytest.mark.rule("fow.meta.units")
def test_tables_of_places_and_terrain_are_filled_in_and_read_in_centimetres():
    campaign = in_memory(GAME, charter("onslaught", 5, ruler="cm", deployment="as_a_list"))
    side, asked = at(campaign, "terrain")
    village = next(o for o in asked.request.offers if o.key == "village").make(Draw("village")).value
    piece = next(row for row in village["pieces"] if row["form"] == "rectangle")
    campaign.answer(side, asked.id, {"pieces": [{**piece, "points": "50, 60; 70, 80"}]})
    assert campaign.state.battle.terrain[0].points == [[20, 24], [28, 32]]
    side, asked = at(campaign, "deploy_attacker")
    rows = asked.request.suggestion["units"]
    assert asked.request.fields[0].places.measure == ("cm", 2.5)
    campaign.answer(side, asked.id, {"units": rows})
    told = {row["unit"]: [round(float(n) / 2.5, 2) for n in row["place"].split(", ")] for row in rows}
    assert campaign.state.battle.rosters[side].places == told


@pytest.mark.rule("fow.meta.units")
def test_a_list_tells_its_speeds_in_centimetres_and_is_taken_away_with_its_unit():
    campaign = in_memory(GAME, charter("onslaught", 5, ruler="cm"))
    side, asked = at(campaign, "force")
    campaign.answer(side, asked.id, {"list": "HQ | 2 | 2 infantry | moves 20/20/30/30, range 40"})
    at(campaign, "ends")
    unit = campaign.state.battle.rosters[side].force.units[0]
    assert (unit.speeds, unit.range) == ([8, 8, 12, 12], 16)
    written = next(f for f in GAME.files(campaign.state, side) if f.key == "list").write().decode()
    assert "moves 20/20/30/30 cm, range 40 cm" in written
    assert read_force(written).units[0].speeds == [8, 8, 12, 12]


def test_a_line_typed_on_the_board_is_in_the_measure_of_the_board():
    campaign = in_memory(GAME, charter("onslaught", 5, table="board", ruler="cm"))
    _, asked = at(campaign, "movement")
    unit = asked.request.counters[0]
    name = next(c.name for c in asked.request.on.counters if c.id == unit)
    value = asked.request.read(f"{name} to 55,45")
    assert value["path"] == ["22,18"]
    assert asked.request.read(f"{name} to 22,18 in")["path"] == ["22,18"]
    assert asked.request.read(asked.request.typed(value)) == value
