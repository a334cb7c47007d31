"""Reach of one unit on a map of 200 x 150 hexes, beside plain Python and SciPy.

One move: a Truck unit of MA 30 on Dry ground, against heapq over adjacency lists and scipy.sparse.csgraph.dijkstra with
its `limit`. Many turns: a Truck unit of MA 15 in Mud, "All" hexes and turn ends, against the same rules over a heap in
Python (no graph library can express them). All give the same distances; a run that disagrees fails.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable, Iterator
from typing import Any

from benchmarks._rows import Row, race
from sandtable.games.forgotten_battles.maps import vocabulary
from sandtable.games.forgotten_battles.movement import Country, Engine, Graph, graph_of
from sandtable.games.forgotten_battles.movement.reach import explore
from sandtable.games.forgotten_battles.movement.search import NEVER, NO_WAY, WHOLE
from sandtable.games.forgotten_battles.terrain import Conditions, Ground, Mobility
from sandtable.hexes.grid import Grid, Hex, Hexside, Naming
from sandtable.hexes.maps.model import Area, HexMap, Line, Place, Stop

COLUMNS, ROWS = 200, 150
ONE_MOVE, MANY = 30 * 6, 15 * 6
TURNS = 40


def large_country(seed: int = 1943) -> Country:
    """Woods, hills and swamps in patches, rivers that wander along hexsides, roads that run across."""
    rnd = random.Random(seed)
    grid = Grid.rectangle(COLUMNS, ROWS, naming=Naming.NUMBERS)
    ground: dict[Hex, str] = {}
    for _ in range(900):
        kind = rnd.choice(["light_woods"] * 4 + ["heavy_woods"] * 2 + ["hills", "swamp"])
        hex = rnd.choice(grid.hexes)
        for _ in range(rnd.randint(5, 30)):
            ground[hex] = kind
            hex = rnd.choice(grid.neighbours(hex))
    areas = [Area(kind, tuple(h for h, k in ground.items() if k == kind)) for kind in sorted(set(ground.values()))]
    sides: dict[Hexside, frozenset[str]] = {}
    for number in range(120):
        hex, heading = rnd.choice(grid.hexes), rnd.randrange(6)
        for _ in range(rnd.randint(20, 80)):
            side = hex.hexside(heading + 1)
            if all(h in grid for h in side.hexes):
                sides[side] = frozenset({"major_river" if number < 15 else "minor_river"})
            hex = hex.neighbour(heading + rnd.choice([0, 0, 1, -1]))
            if hex not in grid:
                break
    lines = [_line(rnd, grid, kind) for kind in ["primary_road"] * 4 + ["road"] * 40 + ["track"] * 60 + ["rail"] * 15]
    return Country(HexMap("Large", "", grid, vocabulary(), areas=tuple(areas), lines=tuple(lines), hexsides=sides))


def _line(rnd: random.Random, grid: Grid, kind: str) -> Line:
    hex, heading, stops = rnd.choice(grid.hexes), rnd.randrange(6), []
    for _ in range(rnd.randint(30, 150)):
        stops.append(Stop(hex, Place.centre(hex)))
        onward = hex.neighbour(heading + rnd.choice([0, 0, 0, 1, -1]))
        if onward not in grid:
            break
        hex = onward
    return Line(kind, tuple(stops))


def plain_dijkstra(adjacent: list[list[tuple[int, int]]], start: int, limit: int) -> dict[int, int]:
    """As anyone writes it: a heap and adjacency lists."""
    found = {start: 0}
    heap = [(0, start)]
    while heap:
        distance, hex = heapq.heappop(heap)
        if distance > found[hex]:
            continue
        for other, price in adjacent[hex]:
            further = distance + price
            if further <= limit and further < found.get(other, NEVER):
                found[other] = further
                heapq.heappush(heap, (further, other))
    return found


def plain_turns(adjacent: list[list[tuple[int, int]]], start: int, allowance: int, turns: int) -> dict[int, int]:
    """The same with turn ends and "All" (a price of WHOLE), time running through the turns."""
    found = {start: 0}
    heap = [(0, start)]
    horizon = turns * allowance
    while heap:
        now, hex = heapq.heappop(heap)
        if now > found[hex]:
            continue
        spent = now % allowance
        dawn = now - spent
        for other, price in adjacent[hex]:
            if price == WHOLE or price > allowance:
                arrival = dawn + (allowance if spent == 0 else 2 * allowance)
            elif spent + price <= allowance:
                arrival = now + price
            else:
                arrival = dawn + allowance + price
            if arrival <= horizon and arrival < found.get(other, NEVER):
                found[other] = arrival
                heapq.heappush(heap, (arrival, other))
    return found


def adjacency(graph: Graph) -> list[list[tuple[int, int]]]:
    return [
        [(graph.neighbour[e], graph.cost[e]) for e in range(6 * n, 6 * n + 6) if graph.cost[e] != NO_WAY]
        for n in range(len(graph))
    ]


def sparse(graph: Graph) -> Any:
    from scipy.sparse import csr_matrix

    edges = [e for e in range(6 * len(graph)) if graph.cost[e] > 0]
    values = [graph.cost[e] for e in edges]
    places = ([e // 6 for e in edges], [graph.neighbour[e] for e in edges])
    return csr_matrix((values, places), shape=(len(graph), len(graph)), dtype=float)


def told(what: str, rivals: dict[str, Callable[[], Any]], promised: dict[str, float]) -> Iterator[Row]:
    found = race(rivals)
    for name, times in promised.items():
        yield Row(what=what, ours=found["ours"], rival=name, theirs=found[name], times=times)


def one_move(country: Country, start: int) -> Iterator[Row]:
    from scipy.sparse.csgraph import dijkstra

    graph = graph_of(country, Mobility.TRUCK, Conditions(Ground.DRY))
    adjacent, matrix = adjacency(graph), sparse(graph)
    rivals: dict[str, Callable[[], Any]] = {
        "ours": lambda: explore(graph, start, ONE_MOVE, engine=Engine.COMPILED),
        "heapq": lambda: plain_dijkstra(adjacent, start, ONE_MOVE),
        "scipy": lambda: dijkstra(matrix, indices=start, limit=ONE_MOVE),
    }
    time = rivals["ours"]()[0]
    reached = {n: int(t) for n, t in enumerate(time) if t < NEVER}
    assert reached == rivals["heapq"](), "ours and heapq disagree"
    assert reached == {n: int(t) for n, t in enumerate(rivals["scipy"]()) if t <= ONE_MOVE}, "ours and scipy disagree"
    yield from told(f"one move, {len(reached):,} hexes", rivals, {"heapq": 30, "scipy": 4})


def many_turns(country: Country, start: int) -> Iterator[Row]:
    graph = graph_of(country, Mobility.TRUCK, Conditions(Ground.MUD))
    adjacent = adjacency(graph)
    rivals: dict[str, Callable[[], Any]] = {
        "ours": lambda: explore(graph, start, MANY, turns=TURNS, engine=Engine.COMPILED),
        "heapq": lambda: plain_turns(adjacent, start, MANY, TURNS),
    }
    reached = {n: int(t) for n, t in enumerate(rivals["ours"]()[0]) if t < NEVER}
    assert reached == rivals["heapq"](), "ours and heapq disagree"
    whole = sum(price == WHOLE for price in graph.cost)
    last = max(reached.values()) / MANY
    title = f'many turns in Mud, {len(reached):,} hexes in {last:.0f} turns, {whole:,} "All" steps'
    yield from told(title, rivals, {"heapq": 10})


def rows() -> Iterator[Row]:
    country = large_country()
    grid = country.hexmap.grid
    start = grid.index(grid.hex("100.75"))
    yield from one_move(country, start)
    yield from many_turns(country, start)
