"""Beside the shop's menu (7.518): what a group brings on the average, what kept CPP are worth, lists to begin with."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache

from sandtable.charts import Chart
from sandtable.games.orsha.printed.second_half import second_half
from sandtable.games.orsha.reinforcement_groups import Row, chart, historical
from sandtable.games.orsha.reph.menu import GIVEN_ON_BOARD, refuse_basket, wish
from sandtable.games.orsha.sides import GERMAN
from sandtable.games.orsha.state import DATES, State
from sandtable.kernel import Item, Preset, Side
from sandtable.odds.bars import percent
from sandtable.rules import rule

DEPLETED = "Depleted"


@rule("oto2.7.5191", "oto2.7.5185")
def with_odds(state: State, side: Side, items: tuple[Item, ...], strengths: Chart) -> tuple[Item, ...]:
    """7.5191: each group that may come Depleted with its chance and the number it brings on the average."""
    if state.date == DATES[0]:
        return items  # all come Full
    short = strengths.reading("", [historical(state, side)]).law().chance(DEPLETED)
    rows = chart(side)
    return tuple(_with_odds(item, rows.get(wish(item.key).rg), short) for item in items)


def _with_odds(item: Item, row: Row | None, short: Fraction) -> Item:
    if row is None or not row.may_be_depleted or not row.full or item.key != row.id:
        return item
    words = _average(row.full, row.depleted, short)
    return replace(item, hint=f"{item.hint}; {words}" if item.hint else words)


@cache  # few numbers, told for every group whenever anybody looks at the shop
def _average(full: int, depleted: int, short: Fraction) -> str:
    average = float(short * depleted + (1 - short) * full)
    return f"{average:.1f} on the average: {depleted} with {percent(short)}, else {full}"


@rule("oto2.7.518.vp", "oto2.7.5152", "oto2.7.5225")
def kept_cpp(state: State, side: Side) -> str:
    """7.518: what CPP are worth that a side does not spend now."""
    if state.date == DATES[-1]:
        return (
            "Each CPP you keep takes one VP from the Russians at the end of the campaign."
            if side == GERMAN
            else "CPP you keep buy Reconnaissance before the scenario, and are worth nothing after it."
        )
    recon = "" if side == GERMAN else " Reconnaissance is paid from them too."
    return f"CPP you keep are added to those of the next date.{recon}"


@rule("oto2.7.518")
def presets(state: State, side: Side, items: tuple[Item, ...]) -> tuple[Preset, ...]:
    """Lists of ours to begin with, each as far as the CPP and the limits of today go."""
    budget = state.sides[side].line.cpp_left
    plans = second_half().presets[side]
    return tuple(Preset(title, _filled(state, side, items, wanted, budget)) for title, wanted in plans.items())


def _filled(state: State, side: Side, items: tuple[Item, ...], wanted: tuple[str, ...], budget: int) -> dict[str, int]:
    """One after another, round and round, as long as one more is allowed and can be paid."""
    prices: Mapping[str, int] = {item.key: item.price for item in items if wish(item.key).rg != GIVEN_ON_BOARD}
    basket: dict[str, int] = {}
    bought = True
    while bought:
        bought = False
        for rg in wanted:
            more = {**basket, rg: basket.get(rg, 0) + 1}
            affordable = rg in prices and sum(prices[key] * n for key, n in more.items()) <= budget
            if affordable and refuse_basket(state, side, more) is None:
                basket, bought = more, True
    return basket
