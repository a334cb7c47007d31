"""The plain way to the largest loop, for comparison: sets and dicts, one best-first branch and bound."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from itertools import count, pairwise

from sandtable.games.orsha.perimeter.markers import SideView
from sandtable.games.orsha.perimeter.segments import segments
from sandtable.hexes.grid import Hex
from sandtable.hexes.regions import loop_area

Graph = dict[Hex, set[Hex]]


def plain_largest(view: SideView, stop: Callable[[], bool]) -> tuple[int, int]:
    """Hexes of the best legal loop found (edge runs included, 0: none), and of the best that may exist."""
    paths = segments(view, view.markers, view.passable).paths
    runs = {hex for run in view.edge_runs for hex in run}
    order, seen = count(), set()

    def outlines(alive: frozenset[int]) -> Iterator[tuple[int, int, list[Hex], frozenset[int]]]:
        graph: Graph = {}
        for number in alive:
            for a, b in pairwise(paths[number]):
                graph.setdefault(a, set()).add(b)
                graph.setdefault(b, set()).add(a)
        for block in blocks(graph):
            loop = outer_loop(block)
            if view.friendly_edge & set(loop):
                yield -len(loop_area(loop, view.position.grid) | runs), next(order), loop, alive

    heap = list(outlines(frozenset(range(len(paths)))))
    heapq.heapify(heap)
    while heap:
        if stop():
            return 0, -heap[0][0]
        size, _, loop, alive = heapq.heappop(heap)
        choice = first_choice(view, paths, loop, alive)
        if choice is None:
            return -size, -size
        for gone in choice:
            rest = alive - gone
            if rest not in seen:
                seen.add(rest)
                for outline in outlines(rest):
                    heapq.heappush(heap, outline)
    return 0, 0


def first_choice(
    view: SideView, paths: tuple[tuple[Hex, ...], ...], loop: list[Hex], alive: frozenset[int]
) -> tuple[set[int], set[int]] | None:
    """At the first hex where the outline turns without a marker: the segments walked, and those of the next step."""
    steps: dict[tuple[Hex, Hex], set[int]] = {}
    for number in alive:
        for a, b in pairwise(paths[number]):
            steps.setdefault((a, b), set()).add(number)
            steps.setdefault((b, a), set()).add(number)
    start = next(i for i, hex in enumerate(loop) if hex in view.markers)
    ring = [*loop[start:], *loop[: start + 1]]
    walked: set[int] | None = None
    for a, b in pairwise(ring):
        walked = steps[a, b] if walked is None or a in view.markers else walked
        if not walked & steps[a, b]:
            return walked, steps[a, b]
        walked = walked & steps[a, b]
    return None


def blocks(graph: Graph) -> Iterator[Graph]:
    """The two-connected pieces (Tarjan), without single edges."""
    number: dict[Hex, int] = {}
    low: dict[Hex, int] = {}
    for root in graph:
        if root in number:
            continue
        number[root] = low[root] = len(number)
        edges: list[tuple[Hex, Hex]] = []
        stack: list[tuple[Hex, Hex | None, Iterator[Hex]]] = [(root, None, iter(graph[root]))]
        while stack:
            here, parent, onward = stack[-1]
            for other in onward:
                if other not in number:
                    number[other] = low[other] = len(number)
                    edges.append((here, other))
                    stack.append((other, here, iter(graph[other])))
                    break
                if other != parent and number[other] < number[here]:
                    edges.append((here, other))
                    low[here] = min(low[here], number[other])
            else:
                stack.pop()
                if parent is not None:
                    low[parent] = min(low[parent], low[here])
                    if low[here] >= number[parent]:
                        block: Graph = {}
                        for a, b in iter(edges.pop, (parent, here)):
                            block.setdefault(a, set()).add(b)
                            block.setdefault(b, set()).add(a)
                        block.setdefault(parent, set()).add(here)
                        block.setdefault(here, set()).add(parent)
                        if len(block) > 2:
                            yield block


def outer_loop(block: Graph) -> list[Hex]:
    """The outer rim of a block, clockwise from its leftmost hex."""
    start = here = min(block)
    back, loop = 4, []
    while True:
        loop.append(here)
        turn = next(d % 6 for d in range(back + 1, back + 7) if here.neighbour(d) in block[here])
        here, back = here.neighbour(turn), (turn + 3) % 6
        if here == start:
            return loop
