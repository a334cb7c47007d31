"""The largest legal loop, exactly (7.5053.d), or the best one found and how much larger another could be.

Where the widest outline of a web offends, every legal loop avoids one of two sets of segments: a choice. Each
offending stretch of the first outline gets its own tree of choices, the other stretches left as they are. A legal loop
lies in one branch of every tree, so it loses what those branches lose; counting each lost hex for the nearest stretch
only, the least losses of the trees add up to a bound. Putting the best branches of all trees together usually meets
that bound. Where it does not, two trees are too close to be told apart: they are grown as one, in the end all of them
as one, which is a plain branch and bound.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import combinations, count

from sandtable.games.orsha.perimeter.web import Outline, Stretch, Web
from sandtable.games.orsha.perimeter.worth import Worth, hexes_in

Cluster = frozenset[Stretch]


class _OutOfEffort(Exception):
    """The search was told to stop."""


@dataclass(slots=True)
class Effort:
    """How long to look: so many outlines, the same on every machine, and until `stop` says so, if given."""

    outlines: int = 20_000
    stop: Callable[[], bool] | None = None
    used: int = 0

    def spend(self) -> None:
        self.used += 1
        if self.used > self.outlines or (self.stop is not None and self.stop()):
            raise _OutOfEffort


@dataclass(frozen=True, slots=True)
class Found:
    """The best legal outline, if any, with its worth; `bound`: no legal loop is worth more."""

    outline: Outline | None
    worth: int
    bound: int

    @property
    def proved(self) -> bool:
        """No loop has more hexes."""
        return hexes_in(self.bound) <= hexes_in(self.worth) or (self.outline is None and self.bound < 0)


@dataclass(slots=True)
class _Tree:
    """One cluster's choices so far: `best` offends only where other clusters do; `open` are all branches left."""

    best: Outline
    open: list[Outline]


def largest(web: Web, worth: Worth, effort: Effort) -> Found:
    """The most worthy legal loop of all blocks of the web."""
    blocks = sorted(web.outlines(), key=lambda outline: worth(outline.area), reverse=True)
    best, best_worth, bound = None, -1, -1
    for block in blocks:
        if worth(block.area) <= best_worth:
            break
        search = _Search(web, worth, effort, block, best)
        search.run()
        best, best_worth, bound = search.best, search.best_worth, max(bound, search.bound)
    return Found(best, best_worth, max(bound, best_worth))


class _Search:
    """One block of segments."""

    def __init__(self, web: Web, worth: Worth, effort: Effort, root: Outline, best: Outline | None) -> None:
        self.web, self.worth, self.effort, self.root = web, worth, effort, root
        self.root_worth = worth(root.area)
        self.best = best
        self.best_worth = -1 if best is None else worth(best.area)
        self.bound = self.root_worth
        self.order = count()

    def run(self) -> None:
        """Raise `best` and lower `bound` until they meet or the effort is spent."""
        try:
            self._dive(self.root)
            clusters: list[Cluster] = [frozenset([stretch]) for stretch in self.root.offences]
            trees: dict[Cluster, _Tree] = {}
            while self.best_worth < self.bound:
                for cluster in clusters:
                    if cluster not in trees:
                        tree = self._grow(cluster)
                        if tree is None:  # every branch is worth less than the best loop already known
                            self.bound = self.best_worth
                            return
                        trees[cluster] = tree
                clusters = self._combine(clusters, [trees[cluster] for cluster in clusters])
        except _OutOfEffort:
            pass

    def _dive(self, outline: Outline) -> None:
        """Always the better branch first, back where that fails: one legal loop quickly."""
        stack = [outline]
        while stack:
            outline = stack.pop()
            if self.worth(outline.area) <= self.best_worth:
                continue
            if outline.legal:
                self.best, self.best_worth = outline, self.worth(outline.area)
                return
            stack += sorted(self._branches(outline, outline.offences[0]), key=lambda branch: self.worth(branch.area))

    def _branches(self, outline: Outline, stretch: Stretch) -> list[Outline]:
        found = []
        for gone in self.web.choice(stretch, outline.alive):
            self.effort.spend()
            found += self.web.without(outline, gone)
        return found

    def _sharpest(self, outline: Outline, offences: list[Stretch]) -> list[Outline]:
        """The branches of the choice that costs most: stretches walked from either end, the first few."""
        choices = [self._branches(outline, way) for stretch in offences[:3] for way in (stretch, stretch[::-1])]
        return min(choices, key=lambda branches: sorted((self.worth(o.area) for o in branches), reverse=True))

    def _grow(self, cluster: Cluster) -> _Tree | None:
        """Best branch first until one offends nowhere but in other clusters; None when all fall below the best."""
        others = set(self.root.offences) - cluster
        heap = [(-self.root_worth, next(self.order), self.root)]
        seen: set[tuple[int, int]] = set()
        while heap and -heap[0][0] > self.best_worth:
            outline = heap[0][2]
            ours = [stretch for stretch in outline.offences if stretch not in others]
            if not ours:
                return _Tree(outline, [branch for _, _, branch in heap])
            heappop(heap)
            for branch in self._sharpest(outline, ours):
                if (branch.alive, branch.area) not in seen:
                    seen.add((branch.alive, branch.area))
                    heappush(heap, (-self.worth(branch.area), next(self.order), branch))
            if heap:  # every legal loop lies in a branch of this tree as well
                self.bound = min(self.bound, max(-heap[0][0], self.best_worth))
        return None

    def _combine(self, clusters: list[Cluster], trees: list[_Tree]) -> list[Cluster]:
        """Bound and best from all trees together; if they do not meet, the clusters with two of them made one."""
        parts = self._nearest(clusters)
        least, close = 0, None
        for i, tree in enumerate(trees):
            lost, branch = min(((self._lost(b) & parts[i], b) for b in tree.open), key=lambda pair: self.worth(pair[0]))
            least += self.worth(lost)
            if close is None and len(trees) > 1 and self.worth(lost) < self.worth(self._lost(tree.best)):
                spilled = [self.worth(self._lost(branch) & part) if j != i else -1 for j, part in enumerate(parts)]
                close = i, spilled.index(max(spilled))
            self.bound = min(self.bound, self.worth(tree.best.area))
        self.bound = min(self.bound, self.root_worth - least)
        for outline in self.web.both([tree.best for tree in trees]):
            self._dive(outline)
        if self.best_worth >= self.bound:
            return clusters
        i, j = close or self._closest(clusters, trees)
        return [c for k, c in enumerate(clusters) if k not in (i, j)] + [clusters[i] | clusters[j]]

    def _lost(self, outline: Outline) -> int:
        return self.root.area & ~outline.area

    def _nearest(self, clusters: list[Cluster]) -> list[int]:
        """The root's hexes dealt out among the clusters, each to the nearest."""
        parts, taken = [], 0
        for cluster in clusters:
            part = _hexes(cluster) & ~taken
            parts.append(part)
            taken |= part
        growing = True
        while growing:
            growing = False
            for i, part in enumerate(parts):
                more = self.web.board.grown(part) & self.root.area & ~taken
                parts[i] |= more
                taken |= more
                growing |= bool(more)
        return parts

    def _closest(self, clusters: list[Cluster], trees: list[_Tree]) -> tuple[int, int]:
        """The two clusters whose stretches and losses meet first as all grow."""
        spread = [_hexes(cluster) | self._lost(tree.best) for cluster, tree in zip(clusters, trees, strict=True)]
        while True:
            for i, j in combinations(range(len(spread)), 2):
                if spread[i] & spread[j]:
                    return i, j
            spread = [self.web.board.grown(part) for part in spread]


def _hexes(cluster: Cluster) -> int:
    return sum(1 << bit for bit in {bit for stretch in cluster for bit in stretch})
