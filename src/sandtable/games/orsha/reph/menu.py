"""The menu of the shop (7.518): every way an RG can be bought now, with its price, limits and small print.

An item's key is the RG's ID and the extras bought with it, such as `I1`, `I1:off`, `O2:pr1`, `O4:high`, `G3:trucks`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.frame.initial_rules import may_fly, refuse_foxholes
from sandtable.games.orsha.frame.special_rules import own_edge, security_edge
from sandtable.games.orsha.frame.terms import group_of
from sandtable.games.orsha.printed.second_half import second_half
from sandtable.games.orsha.reinforcement_groups import LETTERS, Row, chart
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.state import DATES, Group, State
from sandtable.kernel import Item, Refused, Side, counted
from sandtable.rules import rule

OFF, ON, HIGH, TRUCKS, PREREGISTERED = "off", "on", "high", "trucks", "pr"
GIVEN_ON_BOARD = "given"


@dataclass(frozen=True, slots=True)
class Wish:
    """One item of the menu, read back from its key."""

    rg: str
    extras: tuple[str, ...] = ()

    @property
    def preregistered(self) -> int:
        return next((int(e.removeprefix(PREREGISTERED)) for e in self.extras if e.startswith(PREREGISTERED)), 0)


@cache  # a basket is read many times while it is filled
def wish(key: str) -> Wish:
    rg, *extras = key.split(":")
    return Wish(rg, tuple(extras))


@rule("oto2.7.5184", "oto2.cg12.a2", "oto2.cg12.b3")
def refuse_discount(state: State, row: Row) -> Refused | None:
    """CG12: one CPP less for an RG that enters from off map or is Retained; why not, if it may not."""
    entry = second_half().entry
    if row.side == GERMAN:
        wide = state.readings.german_discount_scope != "I1-I6 and V"
        never = row.id in entry.german_never or row.letter in entry.german_never
        if not never and (wide or row.id in entry.german or row.letter in entry.german):
            return None
        return Refused(f"{row.id} {row.title} gets no discount for coming from off map", "oto2.cg12.a2")
    if state.date == DATES[0]:
        return Refused("the Russians get no discount on 23AM", "oto2.cg12.b3")
    if state.readings.russian_discount_scope == "all" or row.letter in entry.russian:
        return None
    return Refused(f"{row.id} {row.title} never enters the map, so it gets no discount", "oto2.cg12.b3")


@rule("oto2.cg12.b1")
def may_set_up_on_board(state: State, row: Row) -> bool:
    """CG12b: on 23AM a Russian RG of units may set up on the map for one CPP more."""
    return row.side == RUSSIAN and state.date == DATES[0] and row.letter in second_half().entry.russian


@rule("oto2.7.5187", "oto2.7.5188", "oto2.7.3.b")
def left_to_buy(state: State, row: Row) -> int:
    """7.5187, 7.5188: how many more of this RG the date and the campaign allow; given RGs never count."""
    bought = bought_so_far(state, row)
    today = sum(g.date == state.date for g in bought)
    return max(0, min(row.date_max - today, row.cg_max - len(bought)))


def bought_so_far(state: State, row: Row) -> list[Group]:
    return [g for g in state.sides[row.side].groups if g.rg == row.id and not g.given]


def menu(state: State, side: Side) -> tuple[Item, ...]:
    """7.518: everything on this side's chart, in every form it can be bought in now."""
    found: list[Item] = []
    for row in chart(side).values():
        if row.does == "recon" and state.readings.recon_purchase == "at-7.5225-only":
            continue
        found += _forms(state, row)
    return (*found, *_given_on_board(state, side))


def _forms(state: State, row: Row) -> Iterable[Item]:
    yield _item(state, row, (), row.cpp, "")
    entry, extras = second_half().entry, second_half()
    if refuse_discount(state, row) is None:
        yield _item(state, row, (OFF,), row.cpp - entry.discount, "enters from off map or is Retained")
    if may_set_up_on_board(state, row):
        yield _item(
            state, row, (ON,), row.cpp + entry.surcharge, f"sets up on the map, hexes {entry.on_board_from} and up"
        )
    if row.may_preregister:
        for n in range(1, extras.preregistered.most + 1):
            price = row.cpp + n * extras.preregistered.cpp
            yield _item(state, row, (f"{PREREGISTERED}{n}",), price, f"with {counted(n, 'Pre-Registered hex')}")
    if row.does == "observer":
        yield _item(state, row, (HIGH,), row.cpp + extras.observer.cpp, f"at level {extras.observer.highest}")
    if row.may_have_tractors:
        price = row.cpp + extras.trucks.cpp
        yield _item(state, row, (TRUCKS,), price, "with trucks")
        if refuse_discount(state, row) is None:
            yield _item(state, row, (TRUCKS, OFF), price - entry.discount, "with trucks, from off map")
        if may_set_up_on_board(state, row):
            yield _item(state, row, (TRUCKS, ON), price + entry.surcharge, "with trucks, on the map")


def _item(state: State, row: Row, extras: tuple[str, ...], price: int, form: str) -> Item:
    """`form`: what tells this way of buying it from the others, also in the story."""
    left = left_to_buy(state, row)
    limit_rule = "oto2.7.5188" if len(bought_so_far(state, row)) + left >= row.cg_max else "oto2.7.5187"
    units = row.units or row.receives or ", ".join(row.weapons)
    strength = f" {row.full}/{row.depleted}" if row.full else ""
    brings = f": {units}{strength}" if units or strength else ""
    return Item(
        ":".join((row.id, *extras)),
        f"{row.id} {row.title}" + (f", {form}" if form else brings),
        price,
        limit=left,
        hint="; ".join(words for words in ("" if form else _limits(state, row), _of_the_day(state, row)) if words),
        rule=limit_rule,
        group=LETTERS[row.letter],
        of=row.id,
    )


@rule("oto2.cg12.b1")
def _given_on_board(state: State, side: Side) -> Iterable[Item]:
    """CG12b: the given Russian RGs may also set up on the map, for one CPP each."""
    if side != RUSSIAN or state.date != DATES[0]:
        return
    if state.readings.non_rg_items_on_board == "one-cpp-each-kind":
        yield from _kinds_on_board(state)
    for g in state.sides[side].groups:
        if g.given and g.rg[0] in second_half().entry.russian:
            price = second_half().entry.surcharge
            label = f"{g.rg} {chart(side)[g.rg].title} of the OB sets up on the map"
            yield Item(f"{GIVEN_ON_BOARD}:{g.id}", label, price, limit=1, group="On the map at once")


@rule("oto2.cg12.b1")
def _kinds_on_board(state: State) -> Iterable[Item]:
    """CG12b, by that reading: one CPP for each kind of vehicle the OB gives outside RGs."""
    vehicles = [p for p in state.of(RUSSIAN) if p.is_(Class.VEHICLE) and group_of(state, p) is None]
    for name in dict.fromkeys(p.name for p in vehicles):
        price = second_half().entry.surcharge
        yield Item(
            f"{GIVEN_ON_BOARD}:{name}", f"{name} of the OB on the map", price, limit=1, group="On the map at once"
        )


@rule("oto2.7.5187", "oto2.7.5188", "oto2.7.15")
def _limits(state: State, row: Row) -> str:
    """7.5187, 7.5188: the maxima of the chart, and what has been bought of it."""
    bought = len(bought_so_far(state, row))
    so_far = f"; {bought} bought so far" if bought else ""
    return f"({row.date_max} a date, {row.cg_max} in the campaign{so_far})"


def _of_the_day(state: State, row: Row) -> str:
    """What today makes of an RG: aircraft that cannot fly (footnote 16), FPP with nothing to buy (IHSR 7)."""
    if row.letter == "F" and not may_fly(state):
        return "grounded by Rain today"
    if row.does == "fpp" and refuse_foxholes(state, row.side):
        return "no Fortifications are bought for 23AM: these FPP would be lost"
    return ""


@rule("oto2.7.5187", "oto2.7.5188", "oto2.rg.german.note.i")
def refuse_basket(state: State, side: Side, basket: Mapping[str, int]) -> Refused | None:
    """7.518: limits that hold across the forms of one RG, and the German cap on FPP and minefields."""
    counted: dict[str, int] = {}
    for key, n in basket.items():
        if wish(key).rg != GIVEN_ON_BOARD:
            counted[wish(key).rg] = counted.get(wish(key).rg, 0) + n
    for rg, n in counted.items():
        row = chart(side)[rg]
        left = left_to_buy(state, row)
        if n > left:
            whole = len(bought_so_far(state, row)) + n > row.cg_max
            most = f"the CG maximum is {row.cg_max}" if whole else f"the CG Date maximum is {row.date_max}"
            return Refused(f"{n} of {rg}; {most}", "oto2.7.5188" if whole else "oto2.7.5187")
    return refuse_observers(state, side, counted) or (refuse_cap(state, side, basket) if side == GERMAN else None)


@rule("oto2.cg7.c", "oto2.cg13.d")
def refuse_observers(state: State, side: Side, counted: Mapping[str, int]) -> Refused | None:
    """CG7: never more than one Offboard Observer for a module, new or Retained. CG13: he needs a friendly edge hex, and
    so does the one who comes with rockets (note h)."""
    rows = chart(side)
    wanted = sum(n for rg, n in counted.items() if rows[rg].does == "observer")
    new = sum(n for rg, n in counted.items() if rows[rg].may_preregister)
    old = sum(rows[g.rg].may_preregister and not g.observer and not g.gone for g in state.sides[side].groups)
    if wanted > new + old:
        return Refused(f"{wanted} Observers; {new + old} OBA modules are without one", "oto2.cg7.c")
    comes_along = any(n and rows[rg].fires_rockets for rg, n in counted.items())
    if (wanted or comes_along) and state.ground.control and not own_edge(state, side):
        return Refused(f"no hex of the {security_edge(side)} edge is friendly: an Observer has no place", "oto2.cg13.d")
    return None


@rule("oto2.rg.german.note.i")
def fpp_cap(state: State, side: Side) -> int:
    """Note i: 20 % of the date's CPP, fractions rounded up."""
    line = state.sides[side].line
    base = line.cpp_total if state.readings.fpp_cap_base == "total-of-the-date" else line.cpp_received
    return -(-base * second_half().cap.percent // 100)


def refuse_cap(state: State, side: Side, basket: Mapping[str, int]) -> Refused | None:
    capped = second_half().cap.groups
    before = sum(g.cost for g in state.sides[side].groups if g.rg in capped and g.date == state.date)
    spent = before + sum(chart(side)[wish(k).rg].cpp * n for k, n in basket.items() if wish(k).rg in capped)
    cap = fpp_cap(state, side)
    if spent > cap:
        return Refused(f"{spent} CPP on {' and '.join(capped)}; the cap is {cap}", "oto2.rg.german.note.i")
    return None
