"""The largest legal loop, exactly (7.5053.d), or the best one found and how much larger another could be.

Where the widest outline of a web offends, every legal loop avoids one of two sets of segments: a choice. Each
offending stretch of the first outline gets its own tree of choices, the other stretches left as they are. A legal loop
lies in one branch of every tree, so it loses what each of those branches loses; with every hex counted for the nearest
stretch only, the least losses of the trees add up to a bound, and a branch that cannot beat the best loop known by that
bound is dropped. Putting the best branches of all trees together usually gives a loop that meets the bound. Where it
does not, two trees are too close to be told apart: they are grown as one, in the end all of them as one.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import combinations, count

from sandtable.games.orsha.perimeter.web import Outline, Stretch, Web
from sandtable.games.orsha.perimeter.worth import Worth, hexes_in

HARD = 100
"""So many outlines are much for one tree: then a better loop is looked for at once, to cut the next one shorter."""


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


@dataclass(slots=True, eq=False)
class _Tree:
    """The choices of some offending stretches, as far as grown.

    `branches`: what each open branch loses, after the least its loops lose in this tree's `part` of the map, which
    comes first and in rising order. `best` offends only at stretches of other trees.
    """

    stretches: frozenset[Stretch]
    part: int
    best: Outline
    branches: list[tuple[int, int]]


class _Search:
    """One block of segments."""

    def __init__(self, web: Web, worth: Worth, effort: Effort, root: Outline, best: Outline | None) -> None:
        self.web, self.worth, self.effort, self.root = web, worth, effort, root
        self.root_worth = worth(root.area)
        self.best = best
        self.best_worth = -1 if best is None else worth(best.area)
        self.bound = self.root_worth
        self.order = count()
        self.trees: list[_Tree] = []

    def run(self) -> None:
        """Raise `best` and lower `bound` until they meet or the effort is spent."""
        try:
            self._dive(self.root)
            parts = self._nearest(self.root.offences)
            self.trees = [_Tree(frozenset([s]), parts[s], self.root, [(0, 0)]) for s in self.root.offences]
            for tree in list(self.trees):
                before = self.effort.used
                self._regrow([tree])
                if self.effort.used - before > HARD:
                    self._combine()
            self._combine()
            while self.best_worth < self.bound:
                self._regrow(self._closest())
                self._combine()
        except _OutOfEffort:
            pass

    def _combine(self) -> None:
        """A legal loop from the best branches of all trees together."""
        if self.best_worth < self.bound:
            for outline in self.web.both([tree.best for tree in self.trees]):
                self._dive(outline)

    def _dive(self, outline: Outline) -> None:
        """Always the better branch first, back where that fails: one legal loop, given up when it is not found soon."""
        stack, patience = [outline], self.effort.used + HARD
        while stack and (self.best is None or self.effort.used < patience):
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

    def _lost(self, outline: Outline) -> int:
        return self.root.area & ~outline.area

    def _least_loss(self, lost: int, trees: Iterable[_Tree]) -> int:
        """What a loop that loses these hexes must lose at least in the parts of these trees."""
        total = 0
        for tree in trees:
            least = -1
            for known, hexes in tree.branches:
                if known >= least >= 0:
                    break
                loss = max(known, self.worth((hexes | lost) & tree.part))
                least = loss if least < 0 else min(least, loss)
            total += least
        return total

    def _regrow(self, old: list[_Tree]) -> None:
        """One tree in place of these: best branch first, until that offends nowhere but where other trees do."""
        ours = frozenset[Stretch]().union(*(tree.stretches for tree in old))
        others = set(self.root.offences) - ours
        heap = [(self._least_loss(0, self.trees), next(self.order), self.root)]
        seen: set[tuple[int, int]] = set()
        while heap and self.root_worth - heap[0][0] > self.best_worth:
            outline = heap[0][2]
            offences = [stretch for stretch in outline.offences if stretch not in others]
            if not offences:
                break
            heappop(heap)
            for branch in self._sharpest(outline, offences):
                if (branch.alive, branch.area) not in seen:
                    seen.add((branch.alive, branch.area))
                    least = self._least_loss(self._lost(branch), self.trees)
                    if self.root_worth - least > self.best_worth:
                        heappush(heap, (least, next(self.order), branch))
            if heap:  # every loop better than the best lies in one of these branches
                self.bound = min(self.bound, self.root_worth - heap[0][0])
        if not heap or self.root_worth - heap[0][0] <= self.best_worth:
            self.bound = self.best_worth
            return
        known = sorted((self._least_loss(lost, old), lost) for lost in {self._lost(branch) for _, _, branch in heap})
        part = 0
        for tree in old:
            part |= tree.part
        new = _Tree(ours, part, heap[0][2], known)
        self.trees = [tree for tree in self.trees if tree not in old] + [new]
        self.bound = min(self.bound, self.root_worth - self._least_loss(0, self.trees))

    def _nearest(self, stretches: Iterable[Stretch]) -> dict[Stretch, int]:
        """The root's hexes dealt out among the stretches, each to the nearest."""
        parts, taken = {}, 0
        for stretch in stretches:
            parts[stretch] = _hexes([stretch]) & ~taken
            taken |= parts[stretch]
        growing = True
        while growing:
            growing = False
            for stretch, part in parts.items():
                more = self.web.board.grown(part) & self.root.area & ~taken
                parts[stretch] |= more
                taken |= more
                growing |= bool(more)
        return parts

    def _closest(self) -> list[_Tree]:
        """The two trees whose stretches and losses meet first as all grow."""
        spread = [_hexes(tree.stretches) | self._lost(tree.best) for tree in self.trees]
        while True:
            for i, j in combinations(range(len(spread)), 2):
                if spread[i] & spread[j]:
                    return [self.trees[i], self.trees[j]]
            spread = [self.web.board.grown(part) for part in spread]


def _hexes(stretches: Iterable[Stretch]) -> int:
    return sum(1 << bit for bit in {bit for stretch in stretches for bit in stretch})
