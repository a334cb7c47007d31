"""A campaign on the players' own ground: every rule that asks the map asks theirs, and what it lacks is asked once."""

import re
from pathlib import Path

import pytest

from sandtable.games import orsha
from sandtable.games.orsha.battle.player_turn import player_turn
from sandtable.games.orsha.board.table import board as table
from sandtable.games.orsha.board.table import look_around
from sandtable.games.orsha.frame.at_start import terrain_in
from sandtable.games.orsha.frame.entry_areas import entry_hexes
from sandtable.games.orsha.frame.terms import is_enterable
from sandtable.games.orsha.frame.victory import russian_lvp
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.ground.maps import map_of, our_map
from sandtable.games.orsha.positions import board, campaign
from sandtable.games.orsha.reph.fronts import position_of
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.sight.slope_movement import Mover
from sandtable.kernel import Act, Charter, NotUnderstood, in_memory, play

HEAD = """
format = "sandtable-map 1"
title = "My own Orsha"
vocabulary = "orsha"
[grid]
board = true
columns = 30
rows = 53
"""
OWN = (
    HEAD
    + """
[[area]]
terrain = "pond"
hexes = "K32"
[[area]]
terrain = "woods"
hexes = "K31 M31..M34"
[[line]]
terrain = "railroad"
path = "B20 B25"
[[objective]]
hex = "Q50"
value = 3
[[objective]]
hex = "Q5"
value = 4
[[entry]]
key = "g"
side = "german"
hexes = "C1 E1"
[data]
russian_from = 30
"""
)
GROUND = "23AM\nK30 german: 4-6-7\nK33 russian: 4-4-7\n"


def fought(file=OWN):
    state = board(GROUND)
    state.settings["map"] = file
    state.phase, state.turn, state.battle.how, state.battle.acting = "turns", 2, "board", ""
    look_around(state, state)
    return state


def started(**settings):
    settings = campaign(**settings).settings
    players = {GERMAN: "person", RUSSIAN: "person"}
    return in_memory(GAME, Charter("own", "orsha", "Own", "campaign", settings, players, "entered", "", "", "0"))


def turned(state, *typed, told=()):
    """The Russian Player Turn act by act, and what was asked beside the acts."""
    lines, facts, asked = iter((*typed, "done")), iter(told), []

    def answer(request):
        if isinstance(request, Act):
            return request.read(next(lines))
        asked.append(request)
        return next(facts)

    return asked, play(player_turn(state), answers=answer)


@pytest.mark.rule("oto2.map.extent")
def test_every_rule_asks_the_map_in_force():
    ours, theirs = campaign(), campaign(map=OWN)
    name = theirs.ground.control
    assert (russian_lvp(ours), russian_lvp(theirs)) != (0, 0)
    assert russian_lvp(theirs) == 3, "of their two LVP Locations only Q50 is Russian"
    assert (name["K35"], ours.ground.control["K35"]) == (RUSSIAN, GERMAN), "their set-up line is at 30"
    assert terrain_in(theirs, "K32") == ("pond",)
    assert entry_hexes(theirs, GERMAN) == {"west": ["C1", "E1"]}
    grid = our_map().grid
    fixed = {grid.name(hex) for hex in position_of(theirs).strategic}
    assert {"B20", "B23", "B25"} <= fixed
    assert not is_enterable(theirs, grid.hex("K33"), grid.hex("K32"), mover=Mover.INFANTRY)
    assert is_enterable(ours, grid.hex("K33"), grid.hex("K32"), mover=Mover.INFANTRY)


def test_the_board_shows_whose_ground_it_is():
    state = fought()
    assert table(state, GERMAN).surface.title == "My own Orsha"
    assert table(state, GERMAN).surface.ours.startswith("your own ground")
    state.settings["map"] = ""
    assert "our own invention" in table(state, GERMAN).surface.ours


def test_a_pond_of_their_map_bars_the_way_and_their_woods_block_the_line():
    asked, played = turned(fought(OWN.replace('"K32"', '"K20"')), "look 4-4-7 at K30")
    assert any("blocked; Woods in K31" in text for text in played.texts(GERMAN)), played.texts(GERMAN)
    assert asked == []


@pytest.mark.parametrize(
    ("file", "why"),
    [
        (OWN.replace("rows = 53", "rows = 52"), "A1-A53 to DD0-DD52"),
        (OWN.replace('"pond"', '"sea"'), "unknown area terrain 'sea'"),
        ("title = ", "not readable"),
    ],
)
def test_a_map_that_cannot_be_used_is_refused_with_its_faults(file, why):
    with pytest.raises(NotUnderstood, match=why):
        GAME.setup("campaign", campaign(map=file).settings)


def test_what_the_map_does_not_know_is_asked_once_and_kept():
    state = fought(HEAD.replace("vocabulary", 'unknown = "all"\nvocabulary'))
    first, _ = turned(state, "4-4-7 to K32", told=[{"K32": "woods"}])
    assert [request.question for request in first] == ["What lies in K32?"]
    assert map_of(state).at(our_map().grid.hex("K32")) == ("woods",)
    state.battle.acting = ""
    second, _ = turned(state, "4-4-7 to K33", "4-4-7 to K32", told=[{"K33": "open-ground"}])
    assert [request.question for request in second] == ["What lies in K33?"]


@pytest.mark.rule("oto2.6.lvp.value", "oto2.6.entry.german-north")
def test_lvp_and_the_blue_arrow_are_asked_before_anything_else():
    c = started(map=HEAD)
    request = next(iter(c.pending(GERMAN)))
    assert "printed on your map" in request.request.question
    with pytest.raises(NotUnderstood, match="at least one"):
        c.answer(GERMAN, request.id, {"lvp": [], "arrow": "DD20"})
    c.answer(GERMAN, request.id, {"lvp": [{"hex": "Q50", "value": 3}], "arrow": "DD20"})
    assert russian_lvp(c.state) == 3
    assert entry_hexes(c.state, GERMAN)["north"][-1] == "DD20"
    assert "printed on your map" not in next(iter(c.pending(GERMAN))).request.question


@pytest.mark.rule("oto2.map.extent")
def test_the_map_is_changed_by_agreement():
    c = started()
    with pytest.raises(NotUnderstood, match="A1-A53 to DD0-DD52"):
        c.rule_otherwise(GERMAN, {"settings/map": OWN.replace("rows = 53", "rows = 52")}, "our own map")
    assert c.rule_otherwise(GERMAN, {"settings/map": OWN}, "we play on our own map") == "the other side must agree"
    [proposal] = c.proposals
    c.answer(RUSSIAN, proposal.id, "agree")
    assert map_of(c.state).title == "My own Orsha"
    told = "\n".join(line.text for line in c.log(GERMAN))
    assert "My own Orsha" in told
    assert "[grid]" not in told


def test_no_rule_of_the_campaign_asks_our_own_map_what_lies_there():
    """Hexes are called alike on every map, so our map may be asked for them; for anything else the map in force is."""
    package, asked = Path(orsha.__file__).parent, set()
    for path in package.rglob("*.py"):
        if path.relative_to(package).parts[0] not in ("tools", "solitaire", "ground"):
            found = re.findall(r"our_map\(\)\.(?!grid\b)\w+", path.read_text(encoding="utf-8"))
            asked |= {f"{path.name}: {what}" for what in found}
    assert asked == {"entry_areas.py: our_map().data"}, "the blue arrow, where nobody named another"
