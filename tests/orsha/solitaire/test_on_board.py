"""Both missions on the board: S? are Activated by picking them, counters dragged, events happen on the map."""

import pytest

from sandtable.games.orsha.solitaire.board_file import ask_features
from sandtable.games.orsha.solitaire.booklet import S1
from sandtable.games.orsha.solitaire.crossroads_setup import ask_hexes
from sandtable.games.orsha.solitaire.events.enemy import minefield
from sandtable.games.orsha.solitaire.events.friendly import hero, minefield_discovered, rally
from sandtable.games.orsha.solitaire.field import is_in_setup_area
from sandtable.games.orsha.solitaire.forces import add_afvs, refuse_zone
from sandtable.games.orsha.solitaire.friendly_setup import setup
from sandtable.games.orsha.solitaire.game import GAME
from sandtable.games.orsha.solitaire.mission_acts import act_on_board
from sandtable.games.orsha.solitaire.mission_table import mission_board
from sandtable.games.orsha.solitaire.own_counters import muster
from sandtable.games.orsha.solitaire.setup_enemy import case_locations, place_case
from sandtable.games.orsha.solitaire.state import Attitude, Board, Half, Mine, OwnLine
from sandtable.games.orsha.solitaire.support import command
from sandtable.games.orsha.solitaire.turn import happens
from sandtable.games.orsha.solitaire.wrecks import wrecks
from sandtable.kernel import Act, NotUnderstood, plain, play, read_settings
from tests.orsha.solitaire.missions import breakthrough, crossroads, run, with_suspects, with_unit


def acted(state, *acts, dice=(), answers=()):
    lines, others = iter((*acts, "done")), iter(answers)

    def answer(request):
        return request.read(next(lines)) if isinstance(request, Act) else next(others)

    return run(happens(state), dice=list(dice), answers=answer)


def places(state):
    return {c.id: str(c.place) for c in mission_board(state).counters}


@pytest.mark.rule("oto2.sasl.s1.msr5.activation")
def test_a_suspect_is_activated_by_picking_it():
    state = with_suspects(breakthrough(table="board"), "K12", "L12")
    first = state.suspects[0]
    told = acted(state, f"activate #s{first.id}", dice=[6, 6, 5, 6])
    assert [x.hex for x in state.suspects] == ["L12"]
    assert any(line.startswith("K12:") and "Activated" in line for line in told.texts())
    assert state.half is Half.ENEMY, "and the player turn goes on"


@pytest.mark.rule("oto2.sasl.s1.map")
def test_counters_are_dragged_within_the_area_in_play():
    state = with_suspects(breakthrough(table="board"), "K12")
    state.own = [OwnLine("Company 1", "4-5-8", 2), OwnLine("Company 1", "9-1 leader", 1)]
    unit = with_unit(state, "4-6-7", "squad", "K10")
    acted(state, f"move #u{unit.id} to K11", f"move #s{state.suspects[0].id} to K13")
    assert (unit.hex, state.suspects[0].hex) == ("K11", "K13")
    assert [p.name for p in state.pieces] == ["4-5-8", "4-5-8", "9-1 leader"]
    assert {places(state)[f"p{p.id}"] for p in state.pieces} == {"box:your-counters"}
    state.half, state.phase = Half.FRIENDLY, "play-open"
    squad = state.pieces[0]
    acted(state, f"move #p{squad.id} to K25", f"mark #p{squad.id} as broken")
    assert (squad.hex, squad.broken) == ("K25", True)


@pytest.mark.rule("oto2.sasl.s1.map")
def test_what_is_out_of_play_and_what_is_no_suspect_is_refused():
    state = with_suspects(breakthrough(table="board"), "K12")
    state.own = [OwnLine("Company 1", "4-5-8", 1)]
    unit = with_unit(state, "4-6-7", "squad", "K10")
    request = run_until(state)
    taken_up = {"verb": "move", "counters": [f"p{state.pieces[0].id}"], "to": "box:your-counters"}
    assert request.refuse(request.understand(taken_up)) is None
    for act, rule in (
        ({"verb": "move", "counters": [f"u{unit.id}"], "to": "K40"}, "oto2.sasl.s1.map"),
        ({"verb": "activate", "counters": [f"u{unit.id}"]}, "oto2.sasl.s1.msr5.activation"),
        ({"verb": "move", "counters": [f"u{unit.id}"], "to": "box:your-counters"}, "oto2.sasl.s1.msr5.activation"),
        ({"verb": "mark", "counters": [f"s{state.suspects[0].id}"], "with": "broken"}, "oto2.sasl.s1.msr5.activation"),
    ):
        assert request.refuse(request.understand(act)).rule == rule


def run_until(state):
    return play(happens(state), until="mission", tables=GAME.tables()).pending


@pytest.mark.rule("oto2.sasl.s1.minefields")
def test_who_goes_into_a_minefield_is_told_and_the_enemy_changes_its_attitude():
    state = breakthrough(table="board")
    state.mines = [Mine("K20")]
    state.own = [OwnLine("Company 1", "4-5-8", 1)]
    unit = with_unit(state, "4-6-7", "squad", "K10")
    assert run_until(state)
    (squad,) = state.pieces
    told = acted(state, f"move #p{squad.id} to K20", f"mark #u{unit.id} as other Attitude", f"mark #u{unit.id} as gone")
    assert "4-5-8 is in the minefield of K20." in told.texts()
    assert (unit.attitude, unit.gone) == (Attitude.ADVANCE, True)


@pytest.mark.rule("oto2.sasl.re.read")
def test_everything_else_that_happens_is_asked_as_ever():
    state = breakthrough(table="board")
    keys = [word for verb in run_until(state).verbs if verb.key == "happen" for word in verb.words]
    assert {"an ENEMY Random Event", "something to report"} <= set(keys)
    assert "a S? is Activated" not in keys


def test_in_the_rally_phase_done_leads_to_prep_fire():
    state = breakthrough(table="board")
    state.phase = "play-rally-open"
    acted(state)
    assert state.phase == "play-fire"


@pytest.mark.rule("oto2.sasl.s2.boards")
def test_crossroads_is_played_on_the_players_boards():
    state = with_suspects(crossroads(table="board"), "V48 K5")
    state.boards = [Board("v48", "centre"), Board("w63", "beside"), Board("12", "beside")]
    shown = mission_board(state)
    assert len(shown.surface.spots) == 3 * len([s for s in shown.surface.spots if s.name.startswith("V48.")])
    assert places(state)[f"s{state.suspects[0].id}"] == "V48.K5"
    acted(state, f"move #s{state.suspects[0].id} to W63.C4")
    assert state.suspects[0].hex == "W63 C4", "written as the records write it"


@pytest.mark.parametrize("state", [breakthrough(table="board"), breakthrough(table="board", s1_map="printed")])
def test_the_board_is_in_the_view_only_where_the_mission_is_played_on_it(state):
    assert state.mission == S1
    assert "kind" in repr(plain(GAME.view(state, "player")))
    titles = [section.title for section in GAME.view(state, "player").sections]
    assert "The board" in titles
    assert "The board" not in [section.title for section in GAME.view(breakthrough(), "player").sections]


def verdict(state, verb, *counters, **more):
    """What the board says to an act: None, or the words against it."""
    request = run_until(state)
    no = request.refuse(request.understand({"verb": verb, "counters": list(counters), **more}))
    return no and no.why


@pytest.mark.rule("oto2.sasl.s1.map", "oto2.sasl.s1.msr5.activation")
def test_what_may_be_marked_how():
    state = with_suspects(breakthrough(table="board"), "K12")
    state.own = [OwnLine("Company 1", "4-5-8", 1)]
    unit = with_unit(state, "4-6-7", "squad", "K10")
    run_until(state)
    own, enemy, suspect = f"p{state.pieces[0].id}", f"u{unit.id}", f"s{state.suspects[0].id}"
    for word in ("broken", "rallied", "gone"):
        assert verdict(state, "mark", own, enemy, **{"with": word}) is None
    assert verdict(state, "mark", enemy, **{"with": "other Attitude"}) is None
    assert verdict(state, "mark", own, **{"with": "other Attitude"}) == "only ENEMY units have an Attitude"
    assert verdict(state, "mark", enemy, own, **{"with": "other Attitude"}) == "only ENEMY units have an Attitude"
    assert verdict(state, "mark", enemy, suspect, **{"with": "gone"}).startswith("a S? is moved or Activated")
    assert verdict(state, "activate", suspect) is None
    assert verdict(state, "activate", own) == verdict(state, "activate", enemy) == "only a S? is Activated"


@pytest.mark.rule("oto2.sasl.s1.map", "oto2.sasl.s1.msr5.activation")
def test_a_counter_is_taken_off_the_map_and_nothing_else_needs_one():
    state = with_suspects(breakthrough(table="board"), "K12")
    state.own = [OwnLine("Company 1", "4-5-8", 1)]
    run_until(state)
    own = f"p{state.pieces[0].id}"
    assert verdict(state, "move", own, to="K25") is None
    assert verdict(state, "move", own, to="K40") == "K40 is not in the area in play"
    assert verdict(state, "move", own, to="box:your-counters") is None
    for act in ({"verb": "happen", "with": "an ENEMY Random Event"}, {"verb": "done"}):
        request = run_until(state)
        assert request.refuse(request.understand(act)) is None
        with pytest.raises(NotUnderstood, match="takes 0 counters"):
            request.understand({**act, "counters": [own]})


@pytest.mark.rule("oto2.sasl.s1.msr5.activation")
@pytest.mark.parametrize("change", ["over", "phase"])
def test_the_board_is_left_when_the_mission_or_its_phase_ends_and_then_nobody_goes_on(change):
    state = breakthrough(table="board")

    def ends(state):
        if change == "over":
            state.over = True
        else:
            state.phase = "play-rally"
        yield from ()

    acts = iter([{"verb": "happen", "with": "it ends"}])
    things = {"end": ("it ends", ends)}
    played = run(act_on_board(state, "What now?", (), "On", things), answers=lambda request: next(acts))
    assert played.result is False


def set_up_by(*acts, companies=2):
    """S1's FRIENDLY set-up with these acts; the counters by what they are."""
    state = breakthrough(table="board")
    state.own = [OwnLine(f"Company {n}", "4-5-8", 2) for n in range(1, companies + 1)]
    state.own += [OwnLine("Company 1", "LMG", 1), OwnLine("Armour", "9-1 armor leader", 1)]
    add_afvs(state, "T-34 M43", 2)
    lines = iter((*acts, "done"))

    def answer(request):
        others = {"foxholes": "yes", "observer": "K28"}
        return request.read(next(lines)) if isinstance(request, Act) else others[request.key]

    run(setup(state), answers=answer)
    return state


@pytest.mark.rule("oto2.sasl.s1.oob.zones", "oto2.sasl.s1.oob.armor")
def test_the_set_up_is_proposed_in_the_zones_and_needs_no_hex_typed():
    state = set_up_by()
    assert all(piece.hex for piece in state.pieces)
    assert {piece.name for piece in state.pieces if piece.afv} == {"T-34 M43"}
    for piece in state.pieces:
        company = 0 if piece.group == "Armour" else int(piece.group[-1])
        assert is_in_setup_area(piece.hex)
        assert not company or refuse_zone(state, company, piece.hex) is None
    assert state.company_hexes["1"] == sorted({p.hex for p in state.pieces if p.group == "Company 1"})
    assert state.company_hexes["3"] == []


@pytest.mark.rule("oto2.sasl.s1.oob.zones", "oto2.sasl.s1.oob.armor")
def test_counters_are_dragged_within_their_zone_and_nowhere_else():
    state = breakthrough(table="board")
    state.own = [OwnLine("Company 1", "4-5-8", 1), OwnLine("Company 3", "4-5-8", 1)]
    add_afvs(state, "ISU-122", 1)
    request = play(setup(state), until="set-up", tables=GAME.tables()).pending
    first, third, tank = (f"p{piece.id}" for piece in state.pieces)

    def no(counter, to):
        refused = request.refuse(request.understand({"verb": "place", "counters": [counter], "to": to}))
        return refused and refused.rule

    assert no(first, "G25") is None
    assert no(first, "V20") == "oto2.sasl.s1.oob.zones"
    assert no(third, "V20") is None
    assert no(tank, "V20") is None
    assert no(tank, "K10") == "oto2.sasl.s1.oob.armor"
    assert no(tank, "box:your-counters") is None
    glows = {str(d.place) for d in request.reach("place", (first,))}
    assert "G25" in glows
    assert "V20" not in glows


@pytest.mark.rule("oto2.sasl.s1.msr8.a")
def test_wrecks_are_clicked_all_at_once_and_no_two_lie_side_by_side():
    state = with_suspects(breakthrough(table="board"), "O15")
    request = play(wrecks(state), until="wrecks-on-board", tables=GAME.tables()).pending
    assert len(request.suggestion) == 6
    assert request.refuse(request.check(request.suggestion)) is None
    assert "O15" not in [option.key for option in request.options], "there is a S?"
    assert request.refuse(["K17", "K18"]).rule == "oto2.sasl.s1.msr8.a"
    run(wrecks(state), answers=[["K17", "M16"]])
    assert [wreck.hex for wreck in state.wrecks] == ["K17", "M16"]


@pytest.mark.rule("oto2.sasl.s1.suspects")
def test_locations_that_get_a_suspect_are_clicked():
    state = breakthrough(table="board")
    run(place_case(state, "a"), answers=["name", [case_locations(state, "a")[0]]])
    assert [x.hex for x in state.suspects] == case_locations(state, "a")[:1]


@pytest.mark.rule("oto2.sasl.re.friendly.34")
def test_who_arrives_during_play_gets_counters_and_who_is_lost_has_none():
    state = breakthrough(table="board")
    state.own = [OwnLine("Company 1", "4-5-8", 1)]
    muster(state)
    state.own.append(OwnLine("Turn 2", "4-5-8", 2))
    add_afvs(state, "T-34 M43", 1)
    muster(state)
    muster(state)
    assert sorted(p.group for p in state.pieces) == ["Armour", "Company 1", "Turn 2", "Turn 2"]
    tank = next(p for p in state.pieces if p.afv)
    acted(state, f"move #p{tank.id} to K25", f"mark #p{tank.id} as gone")
    assert state.afvs[0].status == "lost"
    assert f"p{tank.id}" not in places(state)


def test_missions_are_played_on_the_board_unless_told_otherwise_and_old_ones_go_on_as_they_began():
    assert GAME.setup(S1, read_settings(GAME.settings, {})).plays_on_board
    assert GAME.upgrade({"settings": {}})["settings"]["table"] == "own"


@pytest.mark.rule("oto2.sasl.s2.suspects")
def test_on_the_players_boards_locations_are_clicked_within_the_radius():
    state = crossroads(table="board")
    state.boards = [Board("v48", "centre")]
    told = run(
        ask_hexes(state, "v48", "Locations", "oto2.sasl.s2.suspects", centre="K5", radius=1), answers=[["V48.K6"]]
    )
    assert told.result == ["K6"]
    assert {option.key for option in told.asked[0].options} == {
        f"V48.{n}" for n in ("K4", "K5", "K6", "J4", "J5", "L4", "L5")
    }


def stands(state, name, hex, *, broken=False):
    state.own.append(OwnLine("Company 1", name, 1))
    muster(state)
    state.pieces[-1].hex, state.pieces[-1].broken = hex, broken
    return state.pieces[-1]


@pytest.mark.rule("oto2.sasl.re.enemy.13")
def test_mines_are_met_by_the_foremost_infantry_that_the_board_knows():
    state = breakthrough(table="board")
    stands(state, "4-5-8", "K14")
    stands(state, "4-4-7", "L17")
    stands(state, "9-1 armor leader", "K5")
    stands(state, "5-2-7", "M8")
    with_unit(state, "4-6-7", "squad", "M8")
    played = run(minefield(state), dice=[3])
    assert [m.hex for m in state.mines if not m.known_from_start][-1:] == ["K14"], "M8 is in Melee"
    assert {request.key for request in played.asked} == {"minefield"}, "a dr for the mines, and no question"


@pytest.mark.rule("oto2.sasl.re.friendly.41")
def test_broken_units_rally_on_the_board():
    state = breakthrough(table="board")
    first, other = stands(state, "4-5-8", "K20", broken=True), stands(state, "4-4-7", "K20", broken=True)
    stands(state, "5-2-7", "K25", broken=True)
    run(rally(state), dice=[2, 5])
    assert (first.broken, other.broken) == (True, False)


@pytest.mark.rule("oto2.sasl.re.friendly.24")
def test_a_hero_stands_where_he_is_created():
    state = breakthrough(table="board")
    stands(state, "4-5-8", "K20")
    stands(state, "4-4-7", "K14")
    with_unit(state, "4-6-7", "squad", "K10")
    assert run(hero(state)).asked == []
    muster(state)
    assert [p.hex for p in state.pieces if p.name == "Hero"] == ["K14"]


@pytest.mark.rule("oto2.sasl.re.friendly.54")
def test_mines_are_discovered_before_the_foremost_infantry():
    state = breakthrough(table="board")
    stands(state, "4-5-8", "K20")
    stands(state, "4-4-7", "K19")
    told = run(minefield_discovered(state)).texts()
    assert any(line.startswith("From K19 minefields are discovered in") for line in told)


@pytest.mark.rule("oto2.sasl.s1.msr7")
def test_the_board_knows_how_far_the_nearest_squad_is():
    state = breakthrough(table="board")
    stands(state, "4-5-8", "K9", broken=True)
    stands(state, "4-4-7", "K4")
    played = run(command(state), dice=[3, 3], answers=["afv", "K10"])
    assert "mmc-range" not in {request.key for request in played.asked}


@pytest.mark.rule("oto2.sasl.s2.vpo")
def test_what_stands_on_a_board_is_named_by_clicks_on_it():
    board = Board("v48", "centre")
    clicked = {"intersections": "V48.K5 V48.M7", "buildings": "V48.K4", "multi_hex_bridges": "", "one_hex_bridges": ""}
    played = play(ask_features(board), answers=[{**clicked, "concealment": "L5..L7"}])
    assert played.result.intersections == ("K5", "M7")
    assert played.result.concealment == ("L5", "L6", "L7")
    with pytest.raises(NotUnderstood, match="V50"):
        play(ask_features(board), answers=[{**clicked, "concealment": "V50.K5"}])
