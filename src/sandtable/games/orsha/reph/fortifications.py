"""7.520: Fortifications and hidden set-up, bought with FPP. The Russians dig Foxholes only, and none on 23AM."""

from dataclasses import dataclass, field
from functools import partial

from sandtable.games.orsha.frame.initial_rules import refuse_foxholes
from sandtable.games.orsha.pieces import Box, Piece
from sandtable.games.orsha.printed.needs import needs
from sandtable.games.orsha.printed.second_half import second_half
from sandtable.games.orsha.reph.hidden_setup import Hidden, hide, hiding_costs, hint_of_hiding
from sandtable.games.orsha.reph.mine_factors import Strengths, divide
from sandtable.games.orsha.sides import GERMAN, RUSSIAN, in_secret
from sandtable.games.orsha.state import State
from sandtable.kernel import Item, Note, Procedure, Purchase, Side, only
from sandtable.rules import rule

MINES = {"AP Mine factor": "ap", "AT Mine factor": "at"}


@dataclass
class Works:
    """What a lane brings back: what was bought, the minefields it makes, and what sets up hidden."""

    bought: dict[str, int] = field(default_factory=dict)
    mines: list[Strengths] = field(default_factory=list)
    hidden: Hidden = field(default_factory=Hidden)


@rule("oto2.7.520.table", "oto2.7.520")
def price_list(state: State, side: Side) -> dict[str, int]:
    """7.520: what a side may buy, and its price; the Russians only Foxholes."""
    told = second_half().fortifications
    prices: dict[str, int] = dict(told.prices)
    for ratings in told.pillbox.kinds:
        prices[f"Pillbox {ratings}"] = told.pillbox.factor * sum(int(r) for r in ratings.split("+"))
    if side == RUSSIAN:
        return {name: prices[name] for name in told.russian}
    return prices


@rule("oto2.7.520.at-ditch")
def ditches_left(state: State, side: Side) -> int:
    """7.520: no more than 15 AT Ditches are bought in the campaign; the five of the OB do not count."""
    bought = sum(p.name == "AT Ditch" and p.group != "OB" for p in state.of(side))
    return int(second_half().fortifications.most["AT Ditch"]) - bought


@rule("oto2.7.520")
def step_7_520(state: State) -> Procedure[None]:
    """7.520: both sides spend their FPP in secret; what is left is lost."""
    got = yield from in_secret(partial(buy, state), "fortifying", "oto2.7.520")
    for side, works in got.items():
        for name, count in works.bought.items():
            for piece in _pieces(state, side, name, count):
                piece.box = Box.FORTIFICATION
        for strengths in works.mines:
            piece = state.add(side, "Minefield", _label(state, side), Box.FORTIFICATION)
            piece.factors = dict(strengths)
        hide(state, works.hidden)
        lost = state.sides[side].fpp - cost(state, side, works)
        state.sides[side].fpp = 0
        if lost > 0:
            yield Note(f"{lost} FPP are forfeited.", "oto2.7.520", only(side), side)


def cost(state: State, side: Side, works: Works) -> int:
    prices = price_list(state, side)
    return sum(prices[k] * n for k, n in works.bought.items()) + works.hidden.cost(state)


def buy(state: State, side: Side) -> Procedure[Works]:
    """What a side spends its FPP on. Where nothing can be had it is told why, and not asked."""
    prices = price_list(state, side)
    fpp = state.sides[side].fpp
    if not prices or not fpp:
        return Works()
    none = refuse_foxholes(state, side)
    if none:
        yield Note(f"Nothing can be bought: {none.why}.", none.rule, only(side), side)
        return Works()
    items = tuple(
        Item(
            name,
            name,
            price,
            limit=ditches_left(state, side) if name == "AT Ditch" else None,
            rule="oto2.7.520.at-ditch",
        )
        for name, price in prices.items()
    )
    ask = Purchase(
        question="Buy Fortifications",
        cite="oto2.7.520.table",
        key="fortifications",
        items=items,
        budget=fpp,
        unit="FPP",
        context=hint_of_hiding() if side == GERMAN else (),
    )
    bought = yield from ask.suggesting(needs().works[side])
    mines = yield from divide({short: bought.get(name, 0) for name, short in MINES.items()})
    left = fpp - sum(prices[k] * n for k, n in bought.items())
    hidden = (yield from hiding_costs(state, left)) if side == GERMAN and left else Hidden()
    return Works(bought, mines, hidden)


def _label(state: State, side: Side) -> str:
    return f"{side} {state.date} FPP"


def _pieces(state: State, side: Side, name: str, count: int) -> list[Piece]:
    """A counter each; mines are counters of the strengths their buyer divides them into."""
    if name in MINES:
        return []
    kind, _, size = name.partition(" ") if name.startswith(("Foxhole", "Pillbox")) else (name, "", "")
    found = [state.add(side, kind, _label(state, side)) for _ in range(count)]
    for piece in found:
        if kind == "Foxhole":
            piece.factors = {"capacity": int(size)}
        elif kind == "Pillbox":
            piece.factors = dict(zip(("capacity", "ca", "nca"), map(int, size.split("+")), strict=True))
    return found
