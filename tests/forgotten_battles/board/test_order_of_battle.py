"""What stands on the board when the campaign begins, and whose it is."""

from sandtable.games.forgotten_battles.board.own_campaign import campaign, printed
from sandtable.games.forgotten_battles.board.standing import MOST_RE, fielded, room_taken, stack
from sandtable.games.forgotten_battles.board.supply_on_board import network, within_reach
from sandtable.games.forgotten_battles.calendar import printed_turns
from tests.forgotten_battles.board.position import named, vitebsk


def test_at_least_sixty_units_a_side_and_about_ten_turns():
    s = vitebsk()
    assert {side: sum(u.side == side for u in s.register.values()) for side in ("axis", "soviet")} == {
        "axis": 74,
        "soviet": 76,
    }
    assert sum(campaign().first <= t.date <= campaign().last for t in printed_turns()) == 10


def test_every_soviet_counter_is_the_booklets_and_what_is_ours_says_so():
    s = vitebsk()
    assert not [u.counter for u in s.register.values() if u.side == "soviet" and u.ours]
    theirs = [u for u in s.register.values() if u.side == "axis" and not u.ours]
    assert {u.formation for u in theirs} == {"FHH.PG", "16.Pz"}
    assert all(u.counter in printed("axis") for u in theirs)
    assert named(s, "206 ID").ours


def test_nobody_is_overstacked_cut_off_or_without_supply_at_the_start():
    s = vitebsk()
    for side in ("axis", "soviet"):
        for hex in {u.at for u in fielded(s, side)}:
            assert room_taken(s, stack(s, hex, side)) <= MOST_RE, hex
            assert network(s, side).trace(hex), hex
            assert within_reach(s, side, hex), hex


def test_the_soviets_set_up_east_of_the_front_and_the_axis_west_of_it():
    s = vitebsk()
    for side in ("axis", "soviet"):
        for unit in fielded(s, side):
            assert campaign().is_soviet(unit.at) == (side == "soviet"), unit.name
