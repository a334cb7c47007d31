"""From the rules to a course: a campaign explored step by step, and laid out as draws for the fast engines.

    course = compile_course(Followed(GAME, keep=..., policy=..., gains=..., counters=...), state)

The steps of a turn that only give (the same to everybody, whatever is kept) are drawn after those that change what is
kept: so the engines can put them together. Where steps come in another order for one state than for another, each
state goes its own way, and carries the steps it has behind it.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any, NamedTuple, TypeVar

from sandtable.kernel.courses import Course, Draw
from sandtable.kernel.exploration import Arrival, ExploredTurn, Followed, Gains, Node, Trail, explore
from sandtable.odds import Odds

S = TypeVar("S")


class Standing(NamedTuple):
    """A state of the course: what is kept, whether the campaign is over, and what of this turn lies behind."""

    kept: Hashable
    over: bool = False
    trail: Trail = ()


Law = Odds[tuple[Standing, Gains]]


def compile_course(followed: Followed[S], state: S, *, verdict: Callable[[Any], str] | None = None) -> Course:
    """The campaign from this state on, as draws. `verdict` gives the word for what is kept at the end."""
    turns = explore(followed, state)
    return Course(
        Standing(followed.keep(state)),
        [_laid_out(turn, last=turn is turns[-1]) for turn in turns],
        followed.counters,
        over=lambda standing: standing.over,
        verdict=(lambda standing: verdict(standing.kept)) if verdict else None,
    )


def _laid_out(turn: ExploredTurn, *, last: bool) -> list[Draw]:
    given = _given(turn)
    way = _one_way(turn, given.keys(), last=last)
    if way is None:
        return _each_its_own(turn)
    rows: dict[str, dict[Standing, Law]] = {key: {} for key in way}
    for (trail, kept), node in turn.nodes.items():
        if node.step in rows:
            # Nothing follows whoever has all that is given behind him in the last turn: he need not be stopped.
            stops = not (last and given and given.keys() <= {*trail})
            rows[node.step][Standing(kept)] = _law(node, partial(_arrived, stops=stops))
    draws = [_moving(key, rows[key]) for key in way]
    return draws + [_giving(key, law) for key, law in sorted(given.items()) if law != Odds.sure(())]


def _arrived(at: Arrival, *, stops: bool) -> Standing:
    return Standing(at.kept, stops and at.coming is None)


def _given(turn: ExploredTurn) -> dict[str, Odds[Gains]]:
    """The steps of this turn that leave what is kept as it is and give the same to everybody, with what they give."""
    found: dict[str, Odds[Gains]] = {}
    other = set()
    for (_, kept), node in turn.nodes.items():
        if any(at.kept != kept for at in node.law):
            other.add(node.step)
            continue
        gains = _sum((at.gains, chance) for at, chance in node.law.items())
        if found.setdefault(node.step, gains) != gains:
            other.add(node.step)
    return {key: law for key, law in found.items() if key not in other}


def _one_way(turn: ExploredTurn, given: Collection[str], *, last: bool) -> Trail | None:
    """The steps that move the state, where all take the same and meet all that is given; None where they do not."""
    whole: set[Trail] = set()
    cut: set[Trail] = set()
    for trail, over in _paths(turn):
        moving = tuple(step for step in trail if step not in given)
        met = [step for step in trail if step in given]
        if sorted(met) == sorted(given) and (not over or (last and given)):
            whole.add(moving)
        elif over and not met:
            cut.add(moving)
        else:
            return None
    way = max(whole or cut, key=len, default=())
    told_apart = len(set(way)) == len(way)
    return way if told_apart and whole <= {way} and all(moving == way[: len(moving)] for moving in cut) else None


def _paths(turn: ExploredTurn) -> Iterator[tuple[Trail, bool]]:
    """The steps of every way through the turn, and whether it ends the campaign."""
    for (trail, _), node in turn.nodes.items():
        for at in node.law:
            path = (*trail, node.step)
            if at.coming is None or at.turn != turn.number or (path, at.kept) not in turn.nodes:
                yield path, at.coming is None


def _each_its_own(turn: ExploredTurn) -> list[Draw]:
    """Draw by draw, each state its own step; whoever is through with the turn stands still."""
    layers: dict[int, dict[Standing, Law]] = {}
    for (trail, kept), node in turn.nodes.items():

        def to(at: Arrival, path: Trail = (*trail, node.step)) -> Standing:
            stays = at.coming is not None and (path, at.kept) in turn.nodes and at.turn == turn.number
            return Standing(at.kept, at.coming is None, path if stays else ())

        layers.setdefault(len(trail), {})[Standing(kept, trail=trail)] = _law(node, to)
    return [_moving(f"step {number + 1}", rows) for number, rows in sorted(layers.items())]


def _law(node: Node, to: Callable[[Arrival], Standing]) -> Law:
    return _sum(((to(at), at.gains), chance) for at, chance in node.law.items())


def _sum(chances: Iterable[tuple[Any, Fraction]]) -> Odds[Any]:
    found: dict[Any, Fraction] = {}
    for what, chance in chances:
        found[what] = found.get(what, Fraction(0)) + chance
    return Odds.of_chances(found)


def _moving(name: str, rows: Mapping[Standing, Law]) -> Draw:
    bound = lcm(*(law.total for law in rows.values()))
    digits = {standing: law.digits(bound) for standing, law in rows.items()}

    def does(standing: Standing, digit: int) -> tuple[Standing, Mapping[str, int]]:
        if standing not in digits:
            return standing, {}
        after, gained = digits[standing][digit]
        return after, dict(gained)

    return name, bound, does, tuple(rows.items())


def _giving(name: str, law: Odds[Gains]) -> Draw:
    amounts = tuple(law.digits())
    return name, len(amounts), lambda standing, digit: (standing, dict(amounts[digit])), amounts
