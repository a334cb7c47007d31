"""The quick battle: ours, said to be ours; deterministic, and true to its data."""

import pytest

from sandtable.games.orsha.battle.contradictions import refuse_together
from sandtable.games.orsha.catalogue import GERMAN, RUSSIAN
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.quick_battle.fight import keep_flanks, quick_battle
from sandtable.games.orsha.quick_battle.forces import (
    assign,
    column,
    line_of,
    number,
    sector_of,
    side_strength,
    strength,
)
from sandtable.games.orsha.state import Status
from sandtable.kernel import play
from tests.orsha.campaigns import group, new_state, on_map

PLANS = {GERMAN: ["hold", "evenly"], RUSSIAN: ["broad", "evenly"]}


@pytest.fixture
def state():
    """A German company against two Russian ones and their tanks, along the whole front."""
    state = new_state("23PM", battles="quick")
    for n, letter in enumerate("ACEGIKMOQSUW"):
        on_map(state, GERMAN, "4-6-7", f"{letter}{38 - n % 3}")
        on_map(state, RUSSIAN, "4-4-7", f"{letter}{44 + n % 3}")
        on_map(state, RUSSIAN, "4-4-7", f"{letter}{46 + n % 3}")
    for letter in "BKU":
        on_map(state, RUSSIAN, "T-34 M43", f"{letter}45")
        on_map(state, GERMAN, "75L PaK 40", f"{letter}39")
    return state


def fight(state, dice, plans=PLANS):
    return play(quick_battle(state), dice=dice, answers={k: list(v) for k, v in plans.items()}, tables=GAME.tables())


def test_it_says_that_it_is_not_the_booklets(state):
    assert "not the booklet's" in fight(state, [3, 4] * 3).texts(GERMAN)[0]


def test_the_same_decisions_and_dice_give_the_same_battle(state):
    first, second = fight(state, [3, 4] * 3).result, fight(state, [3, 4] * 3).result
    assert first == second


def test_high_dice_gain_ground_and_low_ones_do_not(state):
    line = line_of(state, "south")
    low, high = (fight(state, dice * 3).result for dice in ([1, 1], [6, 6]))
    gained = [sum(side == RUSSIAN for side in h.control.values()) for h in (low, high)]
    assert gained[0] < gained[1]
    assert line == 42
    assert low.cvp[GERMAN] < high.cvp[GERMAN]


def test_everybody_ends_on_his_own_side_or_cut_off(state):
    happened = fight(state, [6, 6] * 3).result
    assert refuse_together(state, happened.rows) is None
    for row in happened.rows:
        piece = state.piece(row.piece)
        if row.fate != "map" or Status.CAPTURED in row.status or Status.WRECK in row.status:
            continue
        assert happened.control[row.hex] == piece.side, f"{piece.name} {row}"


def test_cvp_are_what_the_losses_are_worth(state):
    happened = fight(state, [5, 4] * 3).result
    for side in (GERMAN, RUSSIAN):
        lost = {Status.WRECK, Status.BURNING, Status.CAPTURED}
        told = [r for r in happened.rows if state.piece(r.piece).side == side]
        gone = [state.piece(r.piece) for r in told if r.fate == "eliminated" or lost & set(r.status)]
        halves = sum(state.piece(i).side == side for i in happened.became)
        assert happened.cvp[side] == sum(p.kind.cvp for p in gone) + halves


def test_strength_of_pieces(state):
    squad, tank, gun, truck, plane = (
        state.add(RUSSIAN, name, "test") for name in ("4-5-8", "T-34 M43", "76L obr. 39", "GAZ-MM", "Sturmovik")
    )
    assert [strength(p, "Clear") for p in (squad, tank, gun, truck, plane)] == [6, 14, 8, 0, 6]
    assert [strength(plane, weather) for weather in ("Overcast", "Rain")] == [4, 0]
    unknown = state.add(RUSSIAN, "OT-34(L)", "test")
    assert strength(unknown, "Clear") == 12, "no public CVP: as if it had 6"


def test_works_help_the_germans(state):
    where = assign(state, GERMAN, "evenly")
    before = side_strength(state, GERMAN, "south", where)
    for n in range(4):
        on_map(state, GERMAN, "Trench", f"C{30 + n}")
    assert side_strength(state, GERMAN, "south", where) > before
    group(state, GERMAN, "O1")
    assert side_strength(state, GERMAN, "north", where) > 0


@pytest.mark.parametrize(
    ("russian", "german", "expected"),
    [(10, 100, "one_to_two"), (75, 100, "one_to_one"), (150, 100, "three_to_two"), (400, 100, "overwhelming"),
     (5, 0, "overwhelming")],
)  # fmt: skip
def test_columns(russian, german, expected):
    assert column(russian, german) == expected


def test_guns_stay_and_the_rest_goes_where_it_is_sent(state):
    where = assign(state, GERMAN, "north")
    guns = [p for p in state.of(GERMAN) if p.name == "75L PaK 40"]
    assert [where[g.id] for g in guns] == [sector_of(g.hex) for g in guns]
    sent = [where[p.id] for p in state.of(GERMAN) if p.name == "4-6-7"]
    assert sent.count("north") == len(sent) // 2


def test_no_sector_runs_away_from_its_neighbours():
    assert keep_flanks({"south": 40, "centre": 12, "north": 38}) == {"south": 40, "centre": 30, "north": 38}
    assert keep_flanks({"south": 5, "centre": 3, "north": -4}) == {"south": 5, "centre": 3, "north": 0}


def test_russians_near_the_west_edge_may_leave_for_vp(state):
    state.ground.control = {hex: RUSSIAN if number(hex) >= 5 else GERMAN for hex in state.ground.control}
    where = assign(state, RUSSIAN, "evenly")
    tank = [p for p in state.of(RUSSIAN) if p.name == "T-34 M43" and where[p.id] == "south"][-1]
    asked = {GERMAN: PLANS[GERMAN], RUSSIAN: [*PLANS[RUSSIAN], [tank.id], [], []]}
    played = fight(state, [2, 2] * 3, asked)
    assert played.result.evp == 7


def test_a_counter_battery_module_is_not_used_up(state):
    fired, cbm = group(state, GERMAN, "O1"), group(state, GERMAN, "O5")
    assert fired.id in fight(state, [3, 4] * 3).result.used
    assert cbm.id not in fight(state, [3, 4] * 3).result.used
