"""7.518: both sides buy Reinforcement Groups in secret; the RG Purchase Record fills itself."""

from dataclasses import dataclass, field
from functools import partial

from sandtable.charts import Chart
from sandtable.games.orsha.frame.special_rules import own_edge, security_edge
from sandtable.games.orsha.ground.maps import edge, map_of, our_map
from sandtable.games.orsha.pieces import Box
from sandtable.games.orsha.printed.needs import needs
from sandtable.games.orsha.printed.second_half import second_half
from sandtable.games.orsha.reinforcement_groups import called, chart
from sandtable.games.orsha.reph import menu
from sandtable.games.orsha.reph.front_depth import worth_shelling
from sandtable.games.orsha.reph.menu import GIVEN_ON_BOARD, HIGH, OFF, ON, TRUCKS, Wish, wish
from sandtable.games.orsha.reph.shop_window import kept_cpp, presets, with_odds
from sandtable.games.orsha.sides import GERMAN, in_secret
from sandtable.games.orsha.state import DATES, Group, State
from sandtable.kernel import DECISION, Choose, Lookup, Note, Option, PlaceHex, Procedure, Purchase, Side, only
from sandtable.rules import rule


@dataclass
class Basket:
    """What a lane brings back: the groups bought, and the given ones that pay to set up on the map."""

    groups: list[Group] = field(default_factory=list)
    given_on_board: list[str] = field(default_factory=list)
    observers: dict[str, str] = field(default_factory=dict)  # an older OBA group to its new observer
    spent: int = 0


@rule("oto2.7.518", "oto2.7.5182", "oto2.7.5189", "oto2.6.rg-record", "oto2.6.cg-roster", "oto2.7.15")
def step_7_518(state: State) -> Procedure[None]:
    """7.518: a secret purchase for each side, then the roster and the record."""
    bought = yield from in_secret(partial(buy, state), "buying", "oto2.7.518")
    for side, basket in bought.items():
        yield from enter(state, side, basket)


def buy(state: State, side: Side) -> Procedure[Basket]:
    """One side's purchase: the menu, then what each group needs besides."""
    camp = state.sides[side]
    strengths: Chart = yield Lookup("rg_strength")
    items = with_odds(state, side, menu.menu(state, side), strengths)
    prices = {i.key: i.price for i in items}
    ask = Purchase(
        question=f"Buy Reinforcement Groups for {state.date}",
        telling=f"Bought for {state.date}: {{}}",
        cite="oto2.7.518",
        key="purchase",
        items=items,
        budget=camp.line.cpp_left,
        unit="CPP",
        context=(kept_cpp(state, side),),
        presets=partial(presets, state, side, items),
        also=lambda basket: menu.refuse_basket(state, side, basket),
    )
    wanted = yield from ask.suggesting(needs().groups[side])
    basket = Basket(spent=sum(prices[key] * n for key, n in wanted.items()))
    for key, n in wanted.items():
        if wish(key).rg == GIVEN_ON_BOARD:
            basket.given_on_board.append(key.removeprefix(f"{GIVEN_ON_BOARD}:"))
            continue
        for _ in range(n):
            basket.groups.append((yield from _group(state, side, wish(key), prices[key], basket)))
    return basket


@rule("oto2.7.518", "oto2.fn.20.a", "oto2.rg.german.note.f", "oto2.rg.russian.note.f")
def _group(state: State, side: Side, what: Wish, price: int, basket: Basket) -> Procedure[Group]:
    """7.518: a group as it was bought, with a name of its own; note f, 20: the hexes it Pre-Registers, in secret."""
    earlier = [g for g in (*state.sides[side].groups, *basket.groups) if g.rg == what.rg and g.date == state.date]
    number = sum(not g.given for g in earlier) + 1
    group = Group(f"{side} {state.date} {what.rg} {number}", what.rg, side, state.date, price)
    group.on_map = ON in what.extras
    group.trucks, group.off_map = TRUCKS in what.extras, OFF in what.extras
    row = chart(side)[what.rg]
    for n in range(1 if row.does == "bombardment" else what.preregistered):
        question = f"Pre-Registered hex {n + 1} of {called(group)}"
        taken = [name for g in (*state.sides[side].groups, *basket.groups, group) for name in g.preregistered]
        group.preregistered.append((yield from _secret_hex(question, row.rule, worth_shelling(state, side, taken))))
    if row.does == "observer":
        yield from _observer(state, side, group, basket, level=_level(what))
    return group


def _level(what: Wish) -> int:
    return second_half().observer.highest if HIGH in what.extras else second_half().observer.level


def _secret_hex(question: str, cite: str, suggestion: str) -> Procedure[str]:
    grid = our_map().grid
    hexes = tuple(grid.name(hex) for hex in grid)
    place = yield from PlaceHex(
        question=question, cite=cite, wants=DECISION, hexes=hexes, map="orsha-railway", suggestion=suggestion
    )
    return place


@rule("oto2.rg.german.note.h", "oto2.rg.russian.note.i", "oto2.cg13.d", "oto2.cg7.c")
def _observer(state: State, side: Side, group: Group, basket: Basket, *, level: int) -> Procedure[None]:
    """CG13: the module he serves (never more than one Observer each), and his hex of the side's own map edge."""
    groups = (*state.sides[side].groups, *basket.groups)
    modules = [g for g in groups if is_module(g) and not g.observer and not g.gone and g.id not in basket.observers]
    if not modules:
        group.notes.append("no OBA module is without an Observer")
        return
    choices = tuple(Option(g.id, called(g)) for g in modules)
    cite = chart(side)[group.rg].rule
    serves = modules[0].id
    if len(modules) > 1:
        serves = yield from Choose(
            question="Which OBA module does the Offboard Observer serve?",
            telling="The Offboard Observer serves {}.",
            cite=cite,
            wants=DECISION,
            options=choices,
            suggestion=serves,
        )
    module = called(next(g for g in modules if g.id == serves))
    place = yield from PlaceHex(
        question=f"Hex of the Offboard Observer of {module}",
        cite="oto2.cg13.d",
        wants=DECISION,
        key="observer",
        context=(f"A hex of the {security_edge(side)} edge that you Control; level {level}.",),
        hexes=(along := observer_hexes(state, side)),
        suggestion=along[len(along) // 2],
    )
    group.observer = f"{place} level {level}"
    basket.observers[serves] = group.observer
    group.notes.append(f"observes for {module}")


def is_module(group: Group) -> bool:
    """An OBA module that can have an Observer: those with Pre-Registered hexes (note f); rockets bring their own."""
    return chart(group.side)[group.rg].may_preregister


def observer_hexes(state: State, side: Side) -> tuple[str, ...]:
    """CG13: friendly-Controlled hexes of the west edge (German) or the east edge (Russian). Without one no Observer is
    sold: if the players overruled that, or Control is not known, any hex of the edge."""
    grid, readings = our_map().grid, state.readings
    return tuple(own_edge(state, side) or (grid.name(h) for h in edge(map_of(state), security_edge(side), readings)))


@rule("oto2.7.518", "oto2.7.5189", "oto2.rg.german.M1", "oto2.rg.russian.M1", "oto2.rg.german.M3", "oto2.rg.russian.M2")
def enter(state: State, side: Side, basket: Basket) -> Procedure[None]:
    """7.5189: the purchase becomes part of the side's records."""
    camp = state.sides[side]
    camp.line.cpp_spent += basket.spent
    camp.groups += basket.groups
    for group in camp.groups:
        if group.id in basket.given_on_board:
            group.on_map = True
        group.observer = basket.observers.get(group.id, group.observer)
    known = {group.id for group in camp.groups}
    camp.paid_on_map += [name for name in basket.given_on_board if name not in known]
    for group in basket.groups:
        yield from _at_once(state, side, group)
    left = f"Spent {basket.spent}, Left {camp.line.cpp_left} CPP."
    yield Note(left, "oto2.7.518", only(side), side)
    if side == GERMAN and state.date == DATES[-1]:
        yield from unspent(state)


def _at_once(state: State, side: Side, group: Group) -> Procedure[None]:
    """FPP, minefields and SAN take effect when bought."""
    row = chart(side)[group.rg]
    if row.does == "fpp":
        state.sides[side].fpp += second_half().fpp.each
    if row.does == "san":
        state.sides[side].line.san += state.readings.san_increase_per_rg
        yield Note(f"SAN rises to {state.sides[side].line.san}.", row.rule, only(side), side)
    if row.does == "minefield":
        lay_minefield(state, side, group)


@rule("oto2.rg.german.note.j", "oto2.rg.german.M2")
def lay_minefield(state: State, side: Side, group: Group) -> None:
    """Note j: eight hexes of mines, to be laid in one line at set-up."""
    mines = second_half().minefield
    for _ in range(mines.hexes):
        piece = state.add(side, "Minefield", group.id, Box.FORTIFICATION)
        piece.factors = {"ap": mines.ap, "at": mines.at}


@rule("oto2.7.518.vp")
def unspent(state: State) -> Procedure[None]:
    """7.518: every CPP the Germans keep after the last purchase costs the Russians one VP."""
    state.track.cpp_penalty = state.sides[GERMAN].line.cpp_left
    if state.track.cpp_penalty:
        words = f"The Germans have kept {state.track.cpp_penalty} CPP: so many VP less for the Russians at the end."
        yield Note(words, "oto2.7.518.vp", only(GERMAN), GERMAN)
