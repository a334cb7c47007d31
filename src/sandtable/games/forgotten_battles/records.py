"""The records of the campaign as each side may see them.

By OCS 4.9 nobody looks through an enemy stack: where a side's HQs stand and its supply lies, which Partisan counter is
which and what is left in its pools are its own knowledge. Dice are thrown in the open (4.9e), so weather, what was
received, replacements in hand, Dead Piles, hedgehogs, markers and victory points are known to everybody.
"""

from sandtable.games.forgotten_battles import history, legend, references, register, victory
from sandtable.games.forgotten_battles.arrivals import schedule
from sandtable.games.forgotten_battles.calendar import in_words
from sandtable.games.forgotten_battles.effects import FLIGHT_WORDS, GROUND_WORDS, standing_orders
from sandtable.games.forgotten_battles.front_markers import POSTURE_WORDS
from sandtable.games.forgotten_battles.phases import BOTH, PRE_TURN, acting, phase_lines, phases
from sandtable.games.forgotten_battles.replacements import rvgk
from sandtable.games.forgotten_battles.replacements.hand import in_words as hand_in_words
from sandtable.games.forgotten_battles.replacements.offers import unit_offers
from sandtable.games.forgotten_battles.replacements.rebuild_chart import chart, type_words
from sandtable.games.forgotten_battles.sides import AXIS, SIDES, SOVIET, TITLES
from sandtable.games.forgotten_battles.state import DeadUnit, State
from sandtable.games.forgotten_battles.supply.placement import KIND_WORDS
from sandtable.games.forgotten_battles.supply.tokens import in_words as supply_in_words
from sandtable.games.forgotten_battles.supply.tokens import stock
from sandtable.kernel import REFEREE, Facts, Hidden, Orders, Section, Side, Table, View

SUPPLY_TAB = "Supply"
LOSSES_TAB = "Replacements"


def view(state: State, viewer: Side | None) -> View:
    score = ", ".join(f"{TITLES[side]} {victory.total(state, side)} VP" for side in SIDES)
    sections = (
        *orders(state, viewer),
        weather_now(state),
        markers(state),
        points(state),
        *schedule.sections(state, viewer),
        *legend.sections(state, viewer),
        *(registered(state, side, viewer) for side in SIDES),
        *(section for side in SIDES for section in supply(state, side, viewer)),
        replacements(state),
        *(dead_pile(state, side, viewer) for side in SIDES),
        rvgk.contents(state, viewer, LOSSES_TAB),
        partisans_and_hedgehogs(state, viewer),
        weather_record(state),
        *history.pictures(state, viewer),
        references.index(),
    )
    return View(headline(state), score, sections)


def headline(state: State) -> str:
    """The turn and, once it is known, its weather."""
    return f"{state.turn}, turn {state.turn.number} of {state.calendar.turns[-1].number}{weather_words(state)}"


def weather_words(state: State) -> str:
    """What follows the date, once the weather is known."""
    if state.phase in ("set_up", "weather", "take_over") and not state.over:
        return ""
    flight = "" if state.over and state.phase == "weather" else f", {FLIGHT_WORDS[state.flight]}"
    return f": {GROUND_WORDS[state.ground]}{flight}{', Ice' if state.sky.ice else ''}"


def sees(viewer: Side | None, side: Side) -> bool:
    return viewer in (side, REFEREE)


def orders(state: State, viewer: Side | None) -> tuple[Section, ...]:
    """The phase, the weather and the arrivals of the turn as standing orders."""
    if state.phase in ("weather", "take_over") or state.over:
        return ()
    lines = [*standing_orders(state.ground, state.flight, state.sky.ice, state.readings), *schedule.orders(state)]
    found: list[Section] = []
    # Whoever plays the phase reads its lines in the question itself.
    if state.phase not in PRE_TURN and acting(state.phase, state.player) not in (viewer, BOTH):
        does = phase_lines(state)
        if does:
            title = f"{phases()[state.phase].title} Phase"
            found.append(Orders(title, tuple((text, "tfb.meta.scope") for text in does)))
    return (*found, Orders("Standing orders of the turn", tuple(lines)))


def weather_now(state: State) -> Facts:
    pairs = (
        ("Ice", "in force" if state.sky.ice else "none"),
        ("Freeze turns in a row", state.sky.cold),
        ("Thaw turns in a row", state.sky.thaw),
        ("April mud in a row", state.sky.mud),
    )
    return Facts("Ice and mud", pairs, "tfb.weather.ice.onset")


def weather_record(state: State) -> Table:
    rows = tuple(
        (in_words(w.date), GROUND_WORDS[w.ground], FLIGHT_WORDS.get(w.flight, "game over"), "Ice" if w.ice else "")
        for w in reversed(state.weather_record)
    )
    return Table("Weather record", ("Turn", "Ground", "Flight", "Ice"), rows, "tfb.weather.procedure")


def markers(state: State) -> Table:
    rows = tuple(
        (f.name, POSTURE_WORDS[f.posture], f.turns or "", "ready" if f.barrage_ready else "not ready")
        for f in state.fronts
    )
    columns = ("Front", "Posture", "Turns in it", "Artillery barrage")
    return Table("Soviet Fronts", columns, rows, "tfb.units.soviet.front_marker.offensive", empty="No Front named yet.")


def points(state: State) -> Table:
    rows = tuple((in_words(v.date), TITLES[v.side], f"{v.points:+d}", v.why) for v in reversed(state.vp))
    return Table("Victory points", ("Turn", "Side", "VP", "Why"), rows, "tfb.meta.vp")


def supply(state: State, side: Side, viewer: Side | None) -> tuple[Section, ...]:
    """What came is known to all; where it lies and what is left, to its owner."""
    mine = state.supply[side]
    title = TITLES[side]
    cite = f"tfb.supply.{side}.table"
    if not sees(viewer, side):
        received = sum(line.received for line in mine.ledger)
        pairs = (("Received since the start", supply_in_words(received)), ("On the map", Hidden("supply")))
        return (Facts(f"Supply, {title}", pairs, cite, SUPPLY_TAB),)
    placed = tuple((name, supply_in_words(tokens)) for name, tokens in mine.placed.items())
    places = tuple(
        (p.name, KIND_WORDS[p.kind], p.hex, "yes" if p.trace else "no", "yes" if p.detrainable and p.held else "no")
        for p in mine.places
    )
    ledger = tuple(
        (in_words(n.date), *(supply_in_words(t) if t else "" for t in (n.received, n.spent, n.lost, n.captured)))
        for n in reversed(mine.ledger)
    )
    return (
        Facts(f"Supply, {title}", (("On the map by this ledger", supply_in_words(stock(mine))),), cite, SUPPLY_TAB),
        Table(f"Placed last, {title}", ("Where", "Supply"), placed, cite, SUPPLY_TAB),
        Table(f"Ledger, {title}", ("Turn", "Received", "Spent", "Lost", "Captured"), ledger, cite, SUPPLY_TAB),
        Table(f"Places, {title}", ("Name", "Kind", "Hex", "Trace", "Open"), places, cite, SUPPLY_TAB),
    )


def registered(state: State, side: Side, viewer: Side | None) -> Table:
    """Every unit that has come into the campaign, once. What the Soviets keep in their box, they alone know."""
    waiting = {unit.id for unit in state.rvgk} if sees(viewer, SOVIET) else set()
    rows = tuple(
        (
            unit.name,
            unit.formation,
            unit.size,
            register.figures(unit),
            chart(side).types.get(unit.type, unit.type),
            unit.lost or "",
            rvgk.box() if waiting & {*unit.dead} and unit.at == register.MAP else register.where(unit),
        )
        for unit in register.of(state, side)
    )
    columns = ("Unit", "Formation", "Size", "Figures", "Type", "Steps lost", "Where")
    cite = "tfb.notation.counter"
    return Table(f"Register of units, {TITLES[side]}", columns, rows, cite, legend.TAB, "Nobody has come yet.")


def replacements(state: State) -> Facts:
    pairs = tuple((TITLES[side], hand_in_words(state.replacements[side])) for side in SIDES)
    return Facts("Replacements in hand", pairs, "tfb.replacement.soviet.general", LOSSES_TAB)


def dead_pile(state: State, side: Side, viewer: Side | None) -> Table:
    """Every dead unit with what would bring it back now, or why nothing can."""
    lying = state.dead_pile[side]
    rows = [(u.name, type_words(side, u), u.size, u.ar, u.steps, way_back(state, side, u, viewer)) for u in lying]
    ids = {u.id for u in lying}
    if side == AXIS:
        rows += [
            (u.name, type_words(side, u), u.size, u.ar, u.steps, "comes back by itself")
            for u in state.returning
            if u.id not in ids
        ]
    columns = ("Unit", "Type", "Size", "AR", "Steps", "Way back")
    cite = f"tfb.replacement.{side}.general"
    return Table(f"Dead Pile, {TITLES[side]}", columns, tuple(rows), cite, LOSSES_TAB, "Nobody lies here.")


def way_back(state: State, side: Side, unit: DeadUnit, viewer: Side | None) -> str:
    """The lines that can be paid now; else the first reason against one. The enemy learns nothing of HQs by it."""
    found = unit_offers(state, side, unit, openly=not sees(viewer, side))
    now = [offer.line.title for offer in found if offer.line and not offer.why]
    return "; ".join(now) if now else found[0].why


def partisans_and_hedgehogs(state: State, viewer: Side | None) -> Table:
    """Counters on the map that everybody sees; which Partisan it is, only its owner knows while it lies face down."""
    rows = [
        (p.hex, p.name if sees(viewer, SOVIET) else "Partisan", "active" if p.active else "face down")
        for p in state.partisans
    ]
    rows += [(where, "Hedgehog", f"Level-{level}") for where, level in sorted(state.hedgehogs.items())]
    return Table("Partisans and hedgehogs", ("Hex", "What", "How"), tuple(rows), "tfb.special.soviet.partisan.place")
