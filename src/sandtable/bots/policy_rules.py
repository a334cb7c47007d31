"""How a line of a policy answers each kind of ask. What a line can say is told in `docs/odds.md`."""

from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from sandtable.kernel import (
    Allocate,
    Amount,
    Ask,
    Choose,
    ChooseSome,
    Draw,
    Field,
    FieldKind,
    PlaceHex,
    PlacePoint,
    Purchase,
    Report,
)

SUGGESTED, RANDOM, MOST, LEAST, ALL, NONE, MORE = "suggested", "random", "most", "least", "all", "none", "+"
LOOKS = 24
"""Points tried when a policy says where to go: the legal one nearest to that place is taken."""

MOST_BOUGHT = 200


class CannotFollow(Exception):
    """The rule does not answer this ask, or nothing it names is allowed."""


def follow(ask: Ask, rule: Any, draw: Draw) -> Any:
    """What the rule answers to this ask; raises CannotFollow."""
    if rule == SUGGESTED:
        if ask.suggestion is None:
            raise CannotFollow
        return ask.suggestion
    if rule == RANDOM:
        return ask.sample(draw)
    for kind, answer in ANSWERS.items():
        if isinstance(ask, kind):
            return answer(ask, rule, draw)
    raise CannotFollow


def _choose(ask: Choose, rule: Any, draw: Draw) -> str:
    return _one_of([o.key for o in ask.options if ask.refuse(o.key) is None], rule, draw)


def _one_of(keys: Sequence[str], rule: Any, draw: Draw) -> str:
    """The first allowed of a list of preferences, or one by chance in the proportion given."""
    if isinstance(rule, Mapping):
        weighed = [(key, _weight(rule, key)) for key in keys]
        at = draw.below(sum(weight for _, weight in weighed) or _cannot())
        for key, weight in weighed:
            if at < weight:
                return key
            at -= weight
    for wanted in _listed(rule):
        for key in keys:
            if fnmatchcase(key, wanted):
                return key
    raise CannotFollow


def _weight(rule: Mapping[str, Any], key: str) -> int:
    weight = next((weight for wanted, weight in rule.items() if fnmatchcase(key, wanted)), 0)
    return weight if isinstance(weight, int) and weight > 0 else 0


def _cannot() -> int:
    raise CannotFollow


def _listed(rule: Any) -> list[str]:
    return [str(one) for one in rule] if isinstance(rule, list) else [str(rule)]


def _some(ask: ChooseSome, rule: Any, draw: Draw) -> list[str]:
    free = [o.key for o in ask.options if not o.refused]
    chosen = _several(free, rule, draw)
    return chosen if ask.at_most is None else chosen[: ask.at_most]


def _several(keys: Sequence[str], rule: Any, draw: Draw) -> list[str]:
    """All, none, those named in this order, or each with a chance such as 0.25."""
    if rule in (ALL, MOST):
        return list(keys)
    if rule in (NONE, LEAST):
        return []
    if isinstance(rule, float | int) and not isinstance(rule, bool):
        return [key for key in keys if draw.below(10_000) < rule * 10_000]
    wanted = _listed(rule)
    return list(dict.fromkeys(key for pattern in wanted for key in keys if fnmatchcase(key, pattern)))


def _amount(ask: Amount, rule: Any, draw: Draw) -> int:
    return _number(rule, ask.minimum, ask.maximum)


def _number(rule: Any, low: int, high: int) -> int:
    if rule in (MOST, LEAST):
        return high if rule == MOST else low
    if isinstance(rule, bool) or not isinstance(rule, int):
        raise CannotFollow
    return min(max(rule, low), high)


def _purchase(ask: Purchase, rule: Any, draw: Draw) -> dict[str, int]:
    """One of each line in turn, as far as the budget and the rules go; a `+` buys on while anything fits."""
    basket: dict[str, int] = {}
    for line in _shopping(rule):
        more, wanted = line.endswith(MORE), line.removesuffix(MORE) or "*"
        for _ in range(MOST_BOUGHT if more else 1):
            bigger = _one_more(ask, basket, wanted, draw)
            if bigger is None:
                break
            basket = bigger
    return basket


def _shopping(rule: Any) -> list[str]:
    if isinstance(rule, Mapping):
        return [key for key, count in rule.items() if isinstance(count, int) for _ in range(min(count, MOST_BOUGHT))]
    return _listed(rule)


def _one_more(ask: Purchase, basket: dict[str, int], wanted: str, draw: Draw) -> dict[str, int] | None:
    """The basket with one more item that fits the pattern and is allowed: the first named, or any by chance."""
    if wanted in ask.by_key:
        return ask.one_more(basket, [wanted])
    left = ask.budget - ask.cost(basket)
    fits = [i.key for i in ask.items if fnmatchcase(i.key, wanted) and not i.refused and i.price <= left]
    while fits:
        key = draw.choice(fits) if "*" in wanted else fits[0]
        if (bigger := ask.one_more(basket, [key])) is not None:
            return bigger
        fits.remove(key)
    return None


def _allocate(ask: Allocate, rule: Any, draw: Draw) -> dict[str, int]:
    """The minimum to all, then as much as each takes, in the order named."""
    given = {t.key: t.minimum for t in ask.targets}
    for wanted in [*_listed(rule), "*"]:
        for target in ask.targets:
            if fnmatchcase(target.key, wanted):
                left = ask.total - sum(given.values())
                room = left if target.maximum is None else min(left, target.maximum - given[target.key])
                given[target.key] += max(0, room)
    return {key: n for key, n in given.items() if n}


def _hex(ask: PlaceHex, rule: Any, draw: Draw) -> str:
    for name in _listed(rule):
        if ask.refuse(name) is None:
            return name
    raise CannotFollow


def _point(ask: PlacePoint, rule: Any, draw: Draw) -> list[float]:
    if not isinstance(rule, list) or len(rule) != 2 or not all(isinstance(n, int | float) for n in rule):
        raise CannotFollow
    x, y = (float(inches) for inches in rule)
    tried: list[list[float]] = [ask.sample(draw) for _ in range(LOOKS)]
    return min(tried, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)


def _report(ask: Report, rule: Any, draw: Draw) -> dict[str, Any]:
    """Field by field; what is not named is left as the form suggests or empty."""
    if not isinstance(rule, Mapping):
        raise CannotFollow
    suggested = ask.suggestion if isinstance(ask.suggestion, Mapping) else {}
    told = {f.key: suggested.get(f.key, f.empty()) for f in ask.fields}
    return told | {f.key: _field(f, rule[f.key], draw) for f in ask.fields if f.key in rule}


def _field(field: Field, rule: Any, draw: Draw) -> Any:
    keys = [key for key, _ in field.choices]
    match field.kind:
        case FieldKind.NUMBER:
            return _number(rule, field.minimum, field.maximum)
        case FieldKind.CHOICE:
            return _one_of(keys, rule, draw)
        case FieldKind.SEVERAL:
            return _several(keys, rule, draw)
        case _:
            return rule


ANSWERS: dict[type[Ask], Callable[[Any, Any, Draw], Any]] = {
    Choose: _choose,
    ChooseSome: _some,
    Amount: _amount,
    Purchase: _purchase,
    Allocate: _allocate,
    PlaceHex: _hex,
    PlacePoint: _point,
    Report: _report,
}
