"""7.520: Fortifications and hidden set-up, bought with FPP. The Russians dig Foxholes only, and none on 23AM."""

from collections.abc import Mapping
from functools import partial

from sandtable.games.orsha.catalogue import GERMAN, RUSSIAN, Class
from sandtable.games.orsha.frame.initial_rules import refuse_foxholes
from sandtable.games.orsha.reph.booklet import numbers
from sandtable.games.orsha.state import Box, Piece, State, Status
from sandtable.kernel import ChooseSome, Item, Note, Option, Procedure, Purchase, Refused, Side, Together, only
from sandtable.rules import rule

MINES = {"AP Mine factor": "ap", "AT Mine factor": "at"}


@rule("oto2.7.520.table", "oto2.7.520")
def price_list(state: State, side: Side) -> dict[str, int]:
    """7.520: what a side may buy, and its price; the Russians only Foxholes."""
    told = numbers()["fortifications"]
    prices: dict[str, int] = dict(told["prices"])
    for ratings in told["pillbox"]["kinds"]:
        prices[f"Pillbox {ratings}"] = told["pillbox"]["factor"] * sum(int(r) for r in ratings.split("+"))
    if side == RUSSIAN:
        return {name: prices[name] for name in told["russian"]}
    return prices


@rule("oto2.7.520.at-ditch")
def ditches_left(state: State, side: Side) -> int:
    """7.520: no more than 15 AT Ditches are bought in the campaign; the five of the OB do not count."""
    bought = sum(p.name == "AT Ditch" and p.group != "OB" for p in state.of(side))
    return int(numbers()["fortifications"]["most"]["AT Ditch"]) - bought


@rule("oto2.7.520")
def step_7_520(state: State) -> Procedure[None]:
    """7.520: both sides spend their FPP in secret; what is left is lost."""
    lanes = {side: partial(buy, state, side) for side in (GERMAN, RUSSIAN)}
    got = yield Together(lanes, "fortifying", "oto2.7.520")
    for side, (bought, hidden) in got.items():
        for name, count in bought.items():
            for piece in _pieces(state, side, name, count):
                piece.box = Box.FORTIFICATION
        for piece_id in hidden:
            state.piece(piece_id).gain(Status.HIDDEN)
        lost = state.sides[side].fpp - cost(state, side, bought, hidden)
        state.sides[side].fpp = 0
        if lost > 0:
            yield Note(f"{lost} FPP are forfeited.", "oto2.7.520", only(side), side)


def cost(state: State, side: Side, bought: Mapping[str, int], hidden: list[str]) -> int:
    prices = price_list(state, side)
    return sum(prices[k] * n for k, n in bought.items()) + sum(hip_price(state.piece(p)) for p in hidden)


def buy(state: State, side: Side) -> Procedure[tuple[dict[str, int], list[str]]]:
    prices = price_list(state, side)
    fpp = state.sides[side].fpp
    if not prices or not fpp:
        return {}, []
    none = refuse_foxholes(state, side)
    items = tuple(
        Item(
            name,
            name,
            price,
            limit=ditches_left(state, side) if name == "AT Ditch" else None,
            rule=none.rule if none else "oto2.7.520.at-ditch",
            refused=none.why if none else "",
        )
        for name, price in prices.items()
    )
    bought: dict[str, int] = yield Purchase(
        question="Buy Fortifications",
        cite="oto2.7.520.table",
        key="fortifications",
        items=items,
        budget=fpp,
        unit="FPP",
    )
    left = fpp - sum(prices[k] * n for k, n in bought.items())
    hidden = (yield from _hidden(state, left)) if side == GERMAN and left else []
    return bought, hidden


def _pieces(state: State, side: Side, name: str, count: int) -> list[Piece]:
    """Mines are factors of one counter until they are laid; everything else is a counter each."""
    if name in MINES:
        piece = state.add(side, "Minefield", f"{side} {state.date} FPP")
        piece.factors = {"ap": 0, "at": 0, MINES[name]: count}
        return [piece]
    kind, _, size = name.partition(" ") if name.startswith(("Foxhole", "Pillbox")) else (name, "", "")
    found = [state.add(side, kind, f"{side} {state.date} FPP") for _ in range(count)]
    for piece in found:
        if kind == "Foxhole":
            piece.factors = {"capacity": int(size)}
        elif kind == "Pillbox":
            piece.factors = dict(zip(("capacity", "ca", "nca"), map(int, size.split("+")), strict=True))
    return found


@rule("oto2.7.520.hip")
def hip_price(piece: Piece, *, shellholes: bool = False) -> int:
    """7.520: what hiding this unit costs; double for Infantry in shellholes that hold no orchard and no Gun."""
    told = numbers()["fortifications"]["hip"]
    price = int(told[piece.kind.cls])
    infantry = piece.is_(Class.SQUAD, Class.HALF_SQUAD, Class.CREW, Class.LEADER, Class.HERO)
    return price * int(told["shellholes_factor"]) if shellholes and infantry else price


@rule("oto2.7.520.hip")
def hip_limit(squads: int) -> int:
    """7.520: at most 10 % of the German squads, fractions rounded up, may hide in one scenario."""
    return -(-squads * int(numbers()["fortifications"]["hip"]["percent"]) // 100)


@rule("oto2.7.520.hip")
def refuse_hidden(state: State, chosen: list[str], budget: int) -> Refused | None:
    pieces = [state.piece(piece_id) for piece_id in chosen]
    squads = sum(p.is_(Class.SQUAD) for p in pieces)
    most = hip_limit(sum(p.is_(Class.SQUAD) for p in _could_hide(state)))
    if squads > most:
        return Refused(f"{squads} squads hidden; at most {most} (10 %, rounded up)", "oto2.7.520.hip")
    price = sum(hip_price(p) for p in pieces)
    if price > budget:
        return Refused(f"hiding these costs {price} FPP; {budget} are left", "oto2.7.520.hip")
    return None


def _could_hide(state: State) -> list[Piece]:
    priced = numbers()["fortifications"]["hip"]
    waiting = state.of(GERMAN, Box.REINFORCEMENT, Box.RETAINED, Box.FORTIFICATION)
    return [p for p in waiting if p.kind.cls in priced and not p.has(Status.HIDDEN)]


def _hidden(state: State, budget: int) -> Procedure[list[str]]:
    choices = tuple(Option(p.id, p.name, hint=f"{hip_price(p)} FPP") for p in _could_hide(state))
    if not choices:
        return []
    chosen: list[str] = yield ChooseSome(
        question=f"Which units set up hidden (HIP), for up to {budget} FPP",
        cite="oto2.7.520.hip",
        key="hip",
        options=choices,
        context=("Guns with their crews hide for nothing (A12.34). Concealment counters cannot be hidden.",),
        also=lambda chosen: refuse_hidden(state, chosen, budget),
        suggestion=[],
    )
    return chosen
