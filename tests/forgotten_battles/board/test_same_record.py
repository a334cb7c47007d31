"""The same turn played on the board and written down by the clerk's forms gives the same record."""

from copy import deepcopy
from dataclasses import asdict

import pytest

from sandtable.games.forgotten_battles.board.phases_on_board import clean_up_board
from sandtable.games.forgotten_battles.board.supply_on_board import dumps_of
from sandtable.games.forgotten_battles.board.tracing import supply_phase
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.replacements.offers import offers
from sandtable.games.forgotten_battles.replacements.rebuild import rebuild
from sandtable.games.forgotten_battles.sequence import next_step
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import DEAD, MAP
from sandtable.kernel import play
from tests.forgotten_battles.board.position import act, named, phase, vitebsk

LIOZNO = "28.25"
WEATHER = [4, 4]
"""A Freeze, and the flight that goes with it."""


def before_liozno() -> State:
    s = vitebsk(_51_RD="29.25", _146_RD="29.25", _1_Inf="29.24", _601_Inf=LIOZNO, _206_ID="28.24")
    s.phase, s.player, s.first = "weather", "", ""
    return s


def at_the_clerk(board: State) -> State:
    """The same campaign on the players' own map: the same units, supply and date, and no board."""
    s = State({**board.settings, "turn_sheets": "one_sheet"}, board.date, sky=deepcopy(board.sky))
    s.register, s.supply = deepcopy(board.register), deepcopy(board.supply)
    for unit in s.register.values():
        unit.at = MAP
    return s


def weather(s: State) -> None:
    play(next_step(s).procedure(s), dice=WEATHER, tables=GAME.tables())
    s.phase, s.player, s.first = "movement", "soviet", "soviet"


def record(s: State) -> dict[str, object]:
    """What a clerk keeps of a turn: weather, supply, losses, the register."""
    return {
        "weather": [asdict(line) for line in s.weather_record],
        "supply": {side: [asdict(line) for line in s.supply[side].ledger] for side in s.supply},
        "dead": {side: [asdict(unit) for unit in s.dead_pile[side]] for side in s.dead_pile},
        "units": {id: (u.lost, u.dead, u.type, u.at == DEAD) for id, u in s.register.items()},
        "hands": {side: asdict(hand) for side, hand in s.replacements.items()},
    }


def player_turn(s: State, spent: int, lost: list[dict[str, object]], other_spent: int, killed: list[object]) -> None:
    """A player turn of the side that plays it, on its sheet; then what it cost the other."""
    side = s.player
    other = "axis" if side == "soviet" else "soviet"
    play(next_step(s).procedure(s), answers=[{"spent": spent, "losses": lost}])
    while s.phase != "cleanup":
        play(next_step(s).procedure(s))
    play(next_step(s).procedure(s), answers={other: [{"losses": killed, "spent": other_spent}]})


@pytest.mark.rule("tfb.meta.scope")
def test_a_turn_on_the_board_and_by_the_clerks_forms_gives_the_same_record():
    played = before_liozno()
    written = at_the_clerk(played)

    weather(played)
    attack = [act(played, "attack", ["51 RD", "146 RD"], LIOZNO), "paid", []]
    phase(played, "combat", "soviet", attack, dice=[3, 4, 1, 6, 6])
    play(clean_up_board(played, "soviet"))
    assert named(played, "601 Inf").at == DEAD

    weather(written)
    infantry = named(written, "601 Inf")
    lost = {"name": infantry.counter, "type": "symbol", "symbol": "infantry brigade or regiment"}
    player_turn(written, 6, [], 1, [lost])

    assert record(written) == record(played)


@pytest.mark.rule("tfb.rebuild.soviet.one_pax.brigades")
def test_so_do_both_player_turns_and_a_rebuild():
    played = before_liozno()
    written = at_the_clerk(played)

    weather(played)
    soviet_attack = [act(played, "attack", ["51 RD", "146 RD"], LIOZNO), "paid", []]
    phase(played, "combat", "soviet", soviet_attack, dice=[3, 4, 1, 6, 6])
    play(clean_up_board(played, "soviet"))
    axis_attack = [act(played, "attack", ["206 ID"], "29.24"), "paid", 0, []]
    phase(played, "combat", "axis", axis_attack, dice=[6, 6, 3, 6, 3])
    play(clean_up_board(played, "axis"))
    assert named(played, "1 Inf").at == DEAD
    played.replacements["soviet"].pax = 1
    phase(played, "rebuild", "soviet", [act(played, "rebuild", ["1 Inf"], "box:soviet-arriving")])

    weather(written)
    told = {unit: {"name": named(written, unit).counter, "type": "symbol"} for unit in ("601 Inf", "1 Inf", "206 ID")}
    told["601 Inf"]["symbol"] = told["1 Inf"]["symbol"] = "infantry brigade or regiment"
    told["206 ID"] |= {"symbol": "infantry division", "multi_step": True}
    player_turn(written, 6, [], 1, [told["601 Inf"]])
    written.phase, written.player = "movement", "axis"
    player_turn(written, 3, [told["206 ID"]], 1, [told["1 Inf"]])
    written.replacements["soviet"].pax = 1
    [line] = [one for one in offers(written, "soviet") if one.unit and one.line and one.line.key == "one_pax_brigades"]
    play(rebuild(written, "soviet"), answers=[line.key])

    assert record(written) == record(played)


FAR = "10.20"
"""Deep in the Axis' country."""


def first_player(s: State) -> None:
    """Weather and initiative, as both ways throw for them."""
    play(next_step(s).procedure(s), dice=WEATHER, tables=GAME.tables())
    play(next_step(s).procedure(s), dice=[6, 6, 1, 1], answers={"soviet": ["first"]})


@pytest.mark.rule("tfb.meta.scope", "tfb.weather.procedure")
def test_so_do_initiative_refit_captured_supply_attrition_and_barrage():
    played = before_liozno()
    named(played, "6 Art").at, named(played, "1 Inf").at = "30.25", FAR
    named(played, "Tu-2 104").at, named(played, "Tu-2 104").mode = "air:31.23", "inactive"
    dumps_of(played, "axis")[0].at = "29.26"
    written = at_the_clerk(played)

    first_player(played)
    phase(played, "refit", "soviet", [act(played, "refit", ["Tu-2 104"])])
    phase(played, "movement", "soviet", [act(played, "move", ["51 RD"], ["29.26"])], dice=[6])
    play(supply_phase(played, "soviet"), dice=[6, 6], tables=GAME.tables())
    phase(played, "combat", "soviet", [act(played, "barrage", ["6 Art"], LIOZNO)], dice=[3, 4, 1])
    play(clean_up_board(played, "soviet"))
    assert (named(played, "Tu-2 104").mode, named(played, "1 Inf").at) == ("active", DEAD)

    first_player(written)
    assert written.first == played.first == "soviet"
    written.phase, written.player = "movement", "soviet"
    lost = {"name": named(written, "1 Inf").counter, "type": "symbol", "symbol": "infantry brigade or regiment"}
    play(next_step(written).procedure(written), answers=[{"spent": 9, "captured": 18, "losses": [lost]}])
    while written.phase != "cleanup":
        play(next_step(written).procedure(written))
    play(next_step(written).procedure(written), answers={"axis": [{"lost": 24}]})

    assert record(written) == record(played)
