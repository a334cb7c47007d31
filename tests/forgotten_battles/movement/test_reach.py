"""Reach: against path costs, against a plain Dijkstra, and plain Python against the compiled search."""

import heapq
import random
from fractions import Fraction

import pytest

from sandtable.games.forgotten_battles import maps
from sandtable.games.forgotten_battles.movement import Engine, Graph, Mover, Situation, graph_of, path_cost, reach
from sandtable.games.forgotten_battles.movement.reach import explore
from sandtable.games.forgotten_battles.movement.search import NEVER, NO_WAY, WHOLE
from sandtable.games.forgotten_battles.terrain import Conditions, Ground, Mobility
from tests.forgotten_battles.small_maps import area, line, small_map

TRACK, TRUCK, LEG = Mobility
WEATHERS = [Conditions(ground, ice) for ground in Ground for ice in (False, True)]


def by_the_book(
    graph: Graph, start: int, allowance: int, turns: int, begun: int = 0, rest: int = 0, least: int = 1
) -> list[int]:
    """The same rules told naively: a heap of moments, each hex left as early as the rules let it."""
    time = [NEVER] * len(graph)
    time[start] = begun
    heap = [(begun, start)]
    while heap:
        now, hex = heapq.heappop(heap)
        if now > time[hex] or now >= turns * allowance:
            continue
        dawn, spent = divmod(now, allowance)
        tomorrow = (dawn + 1) * allowance
        for d in range(6):
            other, price = graph.neighbour[6 * hex + d], graph.cost[6 * hex + d]
            if price == NO_WAY:
                continue
            if price == WHOLE and (not spent or rest):
                arrival = tomorrow
            elif price == WHOLE or (price > allowance and least):
                arrival = tomorrow if not spent else tomorrow + allowance
            elif price > allowance:
                continue
            else:
                arrival = now + price if spent + price <= allowance else tomorrow + price
            if other in graph.stopping:
                arrival = -(-arrival // allowance) * allowance
            if arrival <= turns * allowance and arrival < time[other]:
                time[other] = arrival
                heapq.heappush(heap, (arrival, other))
    return time


@pytest.mark.rule("tfb.terrain.movement", "tfb.terrain.legend.all")
@pytest.mark.parametrize("now", WEATHERS, ids=lambda now: f"{now.ground}{'-ice' if now.ice else ''}")
@pytest.mark.parametrize("mobility", list(Mobility))
def test_both_searches_are_by_the_book(mobility: Mobility, now: Conditions) -> None:
    country = maps.country()
    size = len(country.hexmap.grid)
    chance = random.Random(f"{mobility} {now.ground} {now.ice}")
    zoc = frozenset(chance.sample(country.hexmap.grid.hexes, 60))
    graph = graph_of(country, mobility, now, Situation(enemy_zoc=zoc))
    for ma, turns in ((3, 1), (12, 1), (Fraction("22.5"), 4), (6, 9)):
        start, sixths = chance.randrange(size), int(ma * 6)
        begun = chance.choice([0, 0, 4])
        for rest, least in ((0, 1), (1, 1), (0, 0)):
            wanted = by_the_book(graph, start, sixths, turns, begun, rest, least)
            options = {"begun": begun, "turns": turns, "rest": rest, "least": least}
            plain = explore(graph, start, sixths, **options, engine=Engine.PLAIN)
            compiled = explore(graph, start, sixths, **options, engine=Engine.COMPILED)
            assert list(plain[0]) == wanted
            assert list(compiled[0]) == wanted
            assert list(plain[1]) == list(compiled[1]), "the same paths, not only the same times"


@pytest.mark.rule("tfb.terrain.movement", "tfb.terrain.legend.all")
@pytest.mark.parametrize("ground", list(Ground))
def test_what_reach_says_the_path_costs(ground: Ground) -> None:
    """Every hex in reach can be walked to at exactly the price told, step by step."""
    country, now = maps.country(), Conditions(ground)
    mover = Mover(TRUCK, Fraction(9))
    found = reach(country, "24.28", mover, now)
    assert len(found) > 10
    for name in found.hexes():
        if name == "24.28":
            continue
        journey = path_cost(country, found.path(name), mover, now)
        all_spent = any(leg.least_move or str(leg.cost).startswith("All") for leg in journey.legs)
        assert found.spent(name) == (9 if all_spent else journey.paid)


@pytest.mark.rule("tfb.terrain.movement", "tfb.terrain.legend.all")
def test_one_move_by_hand() -> None:
    """Leg 2 in Dry: two open hexes, one heavy wood; the Major River takes all; beyond a spent point it is closed."""
    country = small_map(5, 7, area=[area("heavy_woods", "3.03")], hexsides={"major_river": "3.04-3.05 2.04-3.05"})
    found = reach(country, "3.04", Mover(LEG, Fraction(2)), Conditions(Ground.DRY))
    assert found.spent("3.03") == 2
    assert found.spent("3.05") == 2
    assert found.spent("2.04") == 1
    assert "3.02" not in found
    assert "3.06" not in found
    assert found.path("3.05") == ["3.04", "3.05"]
    moved = reach(country, "3.04", Mover(LEG, Fraction(2), Fraction(1)), Conditions(Ground.DRY))
    assert "3.05" not in moved
    assert "3.03" not in moved


def test_many_turns() -> None:
    """A wagon train through mud: the road first, then one wood a turn."""
    country = small_map(1, 6, area=[area("light_woods", "1.03 1.04")], line=[line("road", "1.01 1.02")])
    found = reach(country, "1.01", Mover(TRUCK, Fraction(10)), Conditions(Ground.MUD), turns=4)
    assert (found.turn("1.02"), found.spent("1.02")) == (1, 2)
    assert (found.turn("1.03"), found.spent("1.03")) == (2, 10)
    assert (found.turn("1.04"), found.spent("1.04")) == (3, 10)
    assert (found.turn("1.05"), found.spent("1.05")) == (4, 8)
    assert "1.06" not in found
    assert found.turn("1.06") is None
    assert found.path("1.06") == []


def test_nobody_without_an_allowance_moves() -> None:
    found = reach(small_map(), "3.03", Mover(LEG, Fraction(0)), Conditions(Ground.DRY))
    assert found.hexes() == ["3.03"]
    assert found.spent("3.03") == 0


def test_trucks_stop_in_enemy_zones_and_leave_them_next_turn() -> None:
    country = small_map(1, 6)
    zoc = Situation(enemy_zoc=frozenset({country.hex("1.03")}))
    truck = Mover(TRUCK, Fraction(5))
    assert reach(country, "1.01", truck, Conditions(Ground.DRY), zoc).hexes() == ["1.01", "1.02", "1.03"]
    assert reach(country, "1.03", truck, Conditions(Ground.DRY), zoc).spent("1.06") == 3
    assert reach(country, "1.01", truck, Conditions(Ground.DRY), zoc, turns=2).turn("1.06") == 2
    assert "1.06" in reach(country, "1.01", Mover(LEG, Fraction(5)), Conditions(Ground.DRY), zoc)
