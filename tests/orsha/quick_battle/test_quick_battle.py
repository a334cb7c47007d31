"""The quick battle: ours, said to be ours; deterministic, and true to its data."""

import pytest

from sandtable.games.orsha.battle.contradictions import refuse_together
from sandtable.games.orsha.battle.results import Happened, enter
from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.ground.maps import number_of
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.quick_battle import model
from sandtable.games.orsha.quick_battle.fight import quick_battle
from sandtable.games.orsha.quick_battle.forces import (
    assign,
    group_support,
    line_of,
    lines_of,
    on_hand,
    sector_of,
    strength,
    support_of,
    units_cvp,
)
from sandtable.games.orsha.quick_battle.losses import together
from sandtable.games.orsha.scenario import battle_report
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.kernel import play
from tests.orsha.campaigns import group, new_state, on_map

PLANS = {GERMAN: ["hold", "evenly"], RUSSIAN: ["broad", "evenly"]}


@pytest.fixture
def state():
    """A German company against two Russian ones and their tanks, along the whole front."""
    state = new_state("23PM", battles="quick")
    for camp in state.sides.values():
        camp.groups, camp.pieces = [], {}
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
    low, high = (fight(state, dice * 3).result for dice in ([1, 1], [6, 6]))
    assert line_of(state, "south") == 42
    assert low.lines["south"] > high.lines["south"]
    gained = [sum(side == RUSSIAN for side in h.control.values()) for h in (low, high)]
    assert gained[0] < gained[1]
    assert low.cvp[GERMAN] < high.cvp[GERMAN]
    assert low.cvp[RUSSIAN] > high.cvp[RUSSIAN]


def test_everybody_ends_on_his_own_side(state):
    mine = on_map(state, GERMAN, "Minefield", "C37")
    happened = fight(state, [6, 6] * 3).result
    assert refuse_together(state, happened.rows) is None
    for row in happened.rows:
        piece = state.piece(row.piece)
        if row.fate != "map" or Status.CAPTURED in row.status or Status.WRECK in row.status:
            continue
        assert happened.control[row.hex] == piece.side, f"{piece.name} {row}"
        assert row.hex != mine.hex, "nobody is put into a minefield"


@pytest.mark.parametrize("dice", [[1, 1], [2, 3], [4, 3], [5, 4], [6, 6]])
def test_cvp_are_what_the_losses_are_worth(state, dice):
    """The model's number and the pieces that pay for it agree to the point, and so does what is left."""
    before = {side: on_hand(state, side) for side in (GERMAN, RUSSIAN)}
    happened = fight(state, dice * 3).result
    rows = GAME.tables()["quick-battle"].reading(model.column(strength(state, RUSSIAN), strength(state, GERMAN)))
    for side in (GERMAN, RUSSIAN):
        percent = int(rows.row(dice)[side])
        assert happened.cvp[side] == model.lost(before[side], percent)
    enter(state, happened)
    for side in (GERMAN, RUSSIAN):
        assert on_hand(state, side) == before[side] - happened.cvp[side]
    assert state.track.cvp == happened.cvp[GERMAN]
    assert lines_of(state) == happened.lines


def test_strength_is_cvp_and_support(state):
    assert on_hand(state, RUSSIAN) == 24 * 2 + 3 * 7
    assert on_hand(state, GERMAN) == 12 * 2 + 3 * 2
    state.add(RUSSIAN, "OT-34(L)", "test")
    state.add(RUSSIAN, "GAZ-MM", "test")
    state.add(RUSSIAN, "8-1", "test")
    assert on_hand(state, RUSSIAN) == 69 + 7, "a model without a public CVP counts 7; trucks and leaders nothing"
    state.pieces[0].gain(Status.CAPTURED)
    assert on_hand(state, GERMAN) == 28


def test_neither_side_learns_the_others_strength(state):
    played = fight(state, [6, 6] * 3)
    for side, other in ((GERMAN, RUSSIAN), (RUSSIAN, GERMAN)):
        told = [text for text in played.texts(side) if "strength" in text.lower()]
        assert told == [f"Your strength is {strength(state, side)}. Twelfths of it: 4 south, 4 centre, 4 north."]
        shown = [line for ask in played.asked for line in (ask.question, *ask.context)]
        assert strength(state, other) > 12
        assert not any(str(strength(state, other)) in line for line in shown)


def test_attackers_count_less(state):
    """65 % of the Russian CVP, all of the German ones, and support in full."""
    assert strength(state, RUSSIAN) == 69 * 65 // 100
    assert strength(state, GERMAN) == 30
    group(state, RUSSIAN, "B1")
    assert strength(state, RUSSIAN) == 69 * 65 // 100 + 21


def test_support_counts_on_its_date(state):
    """Three points for each CPP; what the units' own CVP reach is no support; leaders by their CVP."""
    assert units_cvp(GERMAN, "I1", "Full") == 24
    assert units_cvp(GERMAN, "I1", "Depleted") == 18
    assert units_cvp(RUSSIAN, "V5", "Full") == 14
    assert [group_support(GERMAN, rg, "Clear") for rg in ("I1", "I3", "G1", "O1")] == [0, 12, 11, 9]
    assert [group_support(RUSSIAN, rg, "Clear") for rg in ("B1", "V5", "F1")] == [21, 4, 3]
    assert [group_support(RUSSIAN, "F1", sky) for sky in ("Overcast", "Rain")] == [2, 0]
    company = group(state, GERMAN, "I1")
    company.leaders = ["9-1", "8-0"]
    group(state, GERMAN, "G1")
    assert support_of(state, GERMAN) == 2 + 1 + 11
    state.date = "24AM"
    assert support_of(state, GERMAN) == 0
    assert support_of(new_state(battles="quick"), GERMAN) == 30, (
        "23AM: the works of the OB; its company needs no support"
    )


@pytest.mark.parametrize(
    ("russian", "german", "expected"),
    [(10, 100, "half"), (65, 100, "half"), (66, 100, "three_to_four"), (94, 100, "even"), (132, 100, "three_to_two"),
     (264, 100, "three_to_one"), (5, 0, "three_to_one")],
)  # fmt: skip
def test_columns(russian, german, expected):
    """The ground adds a tenth to the Germans."""
    assert model.column(russian, german) == expected


def test_half_of_the_units_where_the_effort_is(state):
    assert model.column(100, 100, 6, 4) == model.column(150, 100)
    where = assign(state, GERMAN, "north")
    sent = [where[p.id] for p in state.of(GERMAN) if p.name == "4-6-7"]
    assert sent.count("north") == len(sent) // 2
    cupola = on_map(state, GERMAN, "HMG Cupola", "B38")
    assert assign(state, GERMAN, "north")[cupola.id] == sector_of("B38")


def test_stances_change_roll_and_losses(state):
    assert model.modifiers("south", "south", "stand") == ["main_effort", "stand"]
    assert model.modifiers("north", "south", "yield") == ["secondary", "yield"]
    assert model.modifiers("north", "broad", "counter") == []
    assert [model.percent_lost(GERMAN, 12 * 20, stance) for stance in ("stand", "hold", "yield", "counter")] == [
        26,
        20,
        14,
        23,
    ]
    assert [model.percent_lost(RUSSIAN, 12 * 20, stance) for stance in ("stand", "counter")] == [20, 35]


def test_no_sector_runs_away_from_its_neighbours():
    assert model.keep_flanks({"south": 40, "centre": 2, "north": 38}) == {"south": 40, "centre": 20, "north": 38}
    assert model.keep_flanks({"south": 5, "centre": 3, "north": -4}) == {"south": 5, "centre": 3, "north": -4}


def near_the_edge(state, at=5):
    state.ground.control = {hex: RUSSIAN if number_of(hex) >= at else GERMAN for hex in state.ground.control}


@pytest.mark.rule("oto2.cg14")
def test_russians_beyond_the_west_edge_leave_for_vp(state):
    """A line that goes over the edge by n hexes lets 4n EVP leave; they are Retained by the usual reading of CG14."""
    near_the_edge(state)
    happened = fight(state, [6, 6] * 3).result
    advance = 5 - model.EDGE
    rows = GAME.tables()["quick-battle"].reading(model.column(strength(state, RUSSIAN), strength(state, GERMAN)))
    over = 3 * (int(rows.row([6, 6])["advance"]) - advance)
    left = on_hand(state, RUSSIAN) - happened.cvp[RUSSIAN]
    assert happened.evp == model.exit_points(over, left) == left * 60 // 100 // 2 * 2
    assert set(happened.lines.values()) == {model.EDGE}
    enter(state, happened)
    assert on_hand(state, RUSSIAN) == left
    assert state.track.evp == happened.evp


@pytest.mark.parametrize(
    ("values", "points", "chosen"),
    [([7, 2, 2, 2], 6, [1, 2, 3]), ([7, 7, 2], 9, [0, 2]), ([7, 7], 8, [0]), ([7, 1, 1, 2], 8, [0, 1]), ([], 4, [])],
)
def test_who_leaves_makes_up_the_points(values, points, chosen):
    assert together(values, points) == chosen


def test_who_would_not_come_back_is_asked(state):
    state.settings["exited-russian-units"] = "out-of-campaign"
    near_the_edge(state)
    for answer, leaves in (("stay", False), ("leave", True)):
        happened = fight(state, [6, 6] * 3, {GERMAN: PLANS[GERMAN], RUSSIAN: [*PLANS[RUSSIAN], answer]}).result
        assert bool(happened.evp) == leaves


def test_prisoners_go_with_their_guards(state):
    happened = fight(state, [6, 6] * 3).result
    prisoners = [r for r in happened.rows if Status.CAPTURED in r.status]
    assert prisoners
    for row in prisoners:
        guard = next(r for r in happened.rows if r.piece == row.holder)
        assert state.piece(row.holder).side == RUSSIAN
        assert (row.hex, guard.fate) == (guard.hex, "map")


@pytest.mark.rule("oto2.7.16")
def test_a_prisoner_goes_where_the_tank_goes_that_his_guard_mans(state):
    """The tank comes last in the roster, so that its crew is not yet where it goes when the prisoner is looked at."""
    for piece in [p for p in state.pieces if p.side == RUSSIAN]:
        tank = on_map(state, RUSSIAN, "T-34 M43", piece.hex)
        piece.holder = tank.id
    told = {row.piece: row for row in fight(state, [6, 6] * 3).result.rows}
    held = [row for row in told.values() if Status.CAPTURED in row.status]
    assert held
    for row in held:
        assert (row.hex, row.level) == (told[row.holder].hex, told[row.holder].level)


def test_a_battle_at_the_table_ends_the_quick_lines(state):
    enter(state, fight(state, [3, 4] * 3).result)
    assert state.ground.lines
    enter(state, Happened())
    assert state.ground.lines == {}
    assert state.of(GERMAN, Box.MAP)


@pytest.mark.rule("oto2.cg13.a", "oto2.cg7.a", "oto2.cg7.b")
def test_no_more_modules_than_the_limit(state):
    """CG13: three German and four Russian modules, the dearest; the others wait, and count in the next battle."""
    for side, rgs in ((GERMAN, ("O1", "O1", "O2", "O3")), (RUSSIAN, ("O1", "O1", "O2", "O2", "O3", "O4", "O5"))):
        for number_, rg in enumerate(rgs):
            group(state, side, rg, number_)
    assert support_of(state, GERMAN) == 3 * (5 + 4 + 3)
    assert support_of(state, RUSSIAN) == 3 * (5 + 4 + 4 + 3)
    played = fight(state, [3, 4] * 3)
    late = {side: [t for t in played.texts(side) if "kept for the next" in t] for side in (GERMAN, RUSSIAN)}
    assert [len(told) for told in late.values()] == [1, 1], "each side reads its own line alone"
    assert "100mm+ OBA" in late[GERMAN][0]
    assert "Rocket" in late[RUSSIAN][0]
    enter(state, played.result)
    left = {side: [g.rg for g in state.sides[side].groups if not g.gone] for side in (GERMAN, RUSSIAN)}
    assert left == {GERMAN: ["O1"], RUSSIAN: ["O1", "O4", "O5"]}
    state.date = "24AM"
    assert (support_of(state, GERMAN), support_of(state, RUSSIAN)) == (9, 9 + 6 + 9)


@pytest.mark.rule("oto2.cg13.a", "oto2.fn.20.d", "oto2.fn.20.e")
def test_the_readings_of_the_limit_hold_here_too(state):
    """A CBM does not count, unless the players say so; Bombardments are Eliminated whatever becomes of used OBA."""
    for number_, rg in enumerate(("O1", "O2", "O3", "O5")):
        group(state, GERMAN, rg, number_)
    assert support_of(state, GERMAN) == 3 * (3 + 4 + 5 + 5)
    state.settings["oba-limit-counts"] = "also CBM"
    assert support_of(state, GERMAN) == 3 * (4 + 5 + 5)
    state.settings["used-oba-module"] = "retained"
    for number_ in (1, 2):
        group(state, RUSSIAN, "B1", number_)
    assert support_of(state, RUSSIAN) == 42
    state.settings["bombardments-per-scenario"] = "one-per-new-date"
    assert support_of(state, RUSSIAN) == 21
    enter(state, fight(state, [3, 4] * 3).result)
    assert [g.gone for g in state.sides[RUSSIAN].groups] == [True, False]
    assert not any(g.gone for g in state.sides[GERMAN].groups)


def test_a_counter_battery_module_is_not_used_up(state):
    fired, cbm = group(state, GERMAN, "O1"), group(state, GERMAN, "O5")
    assert fired.id in fight(state, [3, 4] * 3).result.used
    assert cbm.id not in fight(state, [3, 4] * 3).result.used


@pytest.mark.rule("oto2.6.cg-end")
def test_a_side_may_concede_instead_of_fighting_if_it_means_it(state):
    maybe = {**PLANS, GERMAN: ["concede", {"words": "never"}, *PLANS[GERMAN]]}
    fight(state, [3, 4] * 3, maybe)
    assert not state.over
    state.battle.how = "quick"
    given_up = {**PLANS, GERMAN: ["concede", {"words": "we concede"}]}
    play(battle_report(state), answers={k: list(v) for k, v in given_up.items()}, tables=GAME.tables())
    assert (state.winner, state.over) == (RUSSIAN, "The Germans conceded on 23PM")
    assert GAME.next_step(state) is None


def test_nobody_stands_behind_the_line_of_another_sector_than_his_own(state):
    for _ in range(6):
        on_map(state, GERMAN, "2-2-8", "AA36")
    happened = fight(state, [6, 6] * 3).result
    told = {row.piece: row for row in happened.rows}
    for piece in state.pieces:
        row = told.get(piece.id)
        if row and row.fate == "map" and piece.is_(Class.SQUAD, Class.CREW) and Status.CAPTURED not in row.status:
            assert happened.control[row.hex] == piece.side, f"{piece.name} in {row.hex}"


def test_prisoners_and_captured_weapons_go_where_their_captor_goes(state):
    guard = on_map(state, GERMAN, "4-6-7", "A50")
    prisoner, mmg = on_map(state, RUSSIAN, "4-4-7", "A50"), on_map(state, RUSSIAN, "MMG", "A50")
    for thing in (prisoner, mmg):
        thing.status, thing.holder = [Status.CAPTURED], guard.id
    told = {row.piece: row for row in fight(state, [3, 4] * 3).result.rows}
    assert told[guard.id].hex != "A50"
    for thing in (prisoner, mmg):
        assert (told[thing.id].hex, told[thing.id].holder) == (told[guard.id].hex, guard.id)
