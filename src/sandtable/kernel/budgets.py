"""Asks about quantities that must add up: `Allocate` shares a total out, `Purchase` spends a budget on a menu."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from sandtable.kernel.asks import DECISION, Ask, Wants
from sandtable.kernel.dice import Draw
from sandtable.kernel.plain import is_whole
from sandtable.kernel.refusals import NotUnderstood, Refused, shown
from sandtable.kernel.requests import Request


def counts(ask: Request, value: Any, known: set[str], what: str) -> dict[str, int]:
    """A mapping of known keys to whole numbers of 0 or more, zeros left out."""
    if not isinstance(value, Mapping):
        raise NotUnderstood(f"a number for each {what} is wanted, not {shown(value)}", ask.cite)
    kept: dict[str, int] = {}
    for key, number in value.items():
        if key not in known:
            raise NotUnderstood(f"there is no {what} {shown(key)} here", ask.cite)
        if not is_whole(number) or number < 0:
            raise NotUnderstood(f"{key}: a whole number of 0 or more is wanted, not {shown(number)}", ask.cite)
        if number:
            kept[key] = number
    return kept


@dataclass(frozen=True, slots=True)
class Target:
    """A place that can take part of what is shared out."""

    key: str
    label: str
    minimum: int = 0
    maximum: int | None = None
    hint: str = ""
    rule: str = ""


@dataclass(frozen=True, kw_only=True)
class Allocate(Ask[dict[str, int]]):
    """Share `total` among targets. With `keep` not None, up to that much may be left unallocated."""

    total: int
    targets: tuple[Target, ...]
    keep: int = 0
    unit: str = ""

    def understand(self, value: Any) -> dict[str, int]:
        return counts(self, value, {t.key for t in self.targets}, "place")

    def refuse_by_limits(self, value: dict[str, int]) -> Refused | None:
        given = sum(value.values())
        if given > self.total:
            return Refused(f"{given} {self.unit} allocated of {self.total}".replace("  ", " "), self.cite)
        if given < self.total - self.keep:
            short = self.total - self.keep - given
            return Refused(f"{short} {self.unit} more must be allocated".replace("  ", " "), self.cite)
        for t in self.targets:
            got = value.get(t.key, 0)
            if got < t.minimum:
                return Refused(f"{t.label} must get at least {t.minimum}, not {got}", t.rule or self.cite)
            if t.maximum is not None and got > t.maximum:
                return Refused(f"{t.label} takes at most {t.maximum}, not {got}", t.rule or self.cite)
        return None

    def describe(self, value: dict[str, int]) -> str:
        words = {t.key: t.label for t in self.targets}
        return ", ".join(f"{words[k]} {n}" for k, n in value.items()) or "nothing"

    def guess(self, draw: Draw) -> dict[str, int]:
        given = {t.key: t.minimum for t in self.targets}
        left = self.total - sum(given.values())
        keep = draw.between(0, max(0, min(self.keep, left)))
        open_targets = [t for t in self.targets if t.maximum is None or t.maximum > t.minimum]
        while left > keep and open_targets:
            t = draw.choice(open_targets)
            room = left - keep if t.maximum is None else min(left - keep, t.maximum - given[t.key])
            put = draw.between(1, room) if room > 0 else 0
            given[t.key] += put
            left -= put
            if t.maximum is not None and given[t.key] >= t.maximum:
                open_targets.remove(t)
        return {k: n for k, n in given.items() if n}


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a menu: price each, how many may still be bought, and what the small print says.

    Items with the same `of` are forms of one thing and share its limit, which the `also` of the ask keeps.
    """

    key: str
    label: str
    price: int
    limit: int | None = None
    hint: str = ""
    refused: str = ""
    rule: str = ""
    group: str = ""
    of: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Preset:
    """A purchase to begin with, offered beside the menu: it fills in the numbers and buys nothing."""

    title: str
    value: Mapping[str, int]


@dataclass(frozen=True, kw_only=True)
class Purchase(Ask[dict[str, int]]):
    """Buy any number of items within a budget."""

    wants: Wants = field(default=DECISION, init=False, compare=False)
    items: tuple[Item, ...]
    budget: int
    unit: str = ""
    presets: Callable[[], tuple[Preset, ...]] = field(default=tuple, compare=False)  # worked out when they are shown

    def understand(self, value: Any) -> dict[str, int]:
        return counts(self, value, set(self.by_key), "item")

    @cached_property
    def by_key(self) -> Mapping[str, Item]:
        return {item.key: item for item in self.items}

    def cost(self, value: Mapping[str, int]) -> int:
        return sum(self.by_key[key].price * n for key, n in value.items())

    def refuse_by_limits(self, value: dict[str, int]) -> Refused | None:
        for key, n in value.items():
            item = self.by_key[key]
            if n and item.refused:
                return Refused(f"{item.label}: {item.refused}", item.rule or self.cite)
            if item.limit is not None and n > item.limit:
                return Refused(f"{n} of {item.label}; the limit is {item.limit}", item.rule or self.cite)
        if self.cost(value) > self.budget:
            return Refused(f"this costs {self.cost(value)} {self.unit}; you have {self.budget}", self.cite)
        return None

    def one_more(self, basket: Mapping[str, int], keys: Sequence[str]) -> dict[str, int] | None:
        """The basket with one more of the first of these that can still be bought; None when none of them can."""
        left = self.budget - self.cost(basket)
        for key in keys:
            item = self.by_key.get(key)
            if item is None or item.refused or item.price > left:
                continue
            bigger = {**basket, key: basket.get(key, 0) + 1}
            if self.refuse(bigger) is None:
                return bigger
        return None

    def suggesting(self, order: Sequence[str]) -> "Purchase":
        """The same ask, with what this shopping list buys as its suggestion."""
        return replace(self, suggestion=self.filled(order))

    def filled(self, order: Sequence[str]) -> dict[str, int]:
        """Bought in this order as far as the budget goes: `I1` is one, `4 Wire` four or none, `I1+` as many as can be
        had."""
        basket: dict[str, int] = {}
        for line in order:
            number, _, rest = line.partition(" ")
            key, wanted = (rest, int(number)) if number.isdecimal() else (line.removesuffix("+"), 1)
            bigger, bought = basket, 0
            while (bought < wanted or line.endswith("+")) and (more := self.one_more(bigger, [key])) is not None:
                bigger, bought = more, bought + 1
            basket = bigger if bought >= wanted else basket
        return basket

    def describe(self, value: dict[str, int]) -> str:
        words = {i.key: i.label for i in self.items}
        listed = ", ".join(_so_many(n, words[k]) for k, n in value.items())
        return f"{listed} for {self.cost(value)} {self.unit}".rstrip() if listed else "nothing"

    def guess(self, draw: Draw) -> dict[str, int]:
        bought: dict[str, int] = {}
        taken: dict[str, int] = {}
        left = self.budget
        for _ in range(draw.below(8)):
            can = [
                i
                for i in self.items
                if not i.refused and i.price <= left and (i.limit is None or taken.get(i.of or i.key, 0) < i.limit)
            ]
            if not can:
                break
            item = draw.choice(can)
            bought[item.key] = bought.get(item.key, 0) + 1
            taken[item.of or item.key] = taken.get(item.of or item.key, 0) + 1
            left -= item.price
        return bought


def _so_many(count: int, label: str) -> str:
    """A label that begins with a number of its own, such as `2x Nests`, is not counted a second time if it is one."""
    return label if count == 1 and label[:1].isdecimal() else f"{count} × {label}"
