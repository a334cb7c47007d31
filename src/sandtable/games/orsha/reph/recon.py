"""7.5225, 7.5226: Russian Reconnaissance, bought before set-up ends and carried out after it."""

from sandtable.charts import Chart, consult
from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.frame.special_rules import stays_hidden
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.pieces import Box, Memory, Status
from sandtable.games.orsha.printed.second_half import second_half
from sandtable.games.orsha.reinforcement_groups import row_of
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.state import State
from sandtable.hexes.grid import NoSuchHex, distance
from sandtable.hexes.maps.words import BadWord, read_hexes
from sandtable.kernel import (
    DECISION,
    Choose,
    ChooseSome,
    Field,
    Lookup,
    Note,
    NotUnderstood,
    Option,
    Procedure,
    Refused,
    Report,
    only,
    reveal,
)
from sandtable.rules import rule


@rule("oto2.7.5225", "oto2.rg.russian.M3")
def recon_prices(state: State) -> list[int]:
    """7.5225: what may be paid now: 1 or 2 CPP from Left, once a date, unless the setting or the chart forbids it."""
    if state.readings.recon_purchase == "chart-m3-only" or bought_as_group(state):
        return []
    left = state.sides[RUSSIAN].line.cpp_left
    return [price for price in second_half().recon.prices if price <= left]


def bought_as_group(state: State) -> bool:
    return any(row_of(g).does == "recon" and g.date == state.date and not g.gone for g in state.sides[RUSSIAN].groups)


@rule("oto2.7.5225")
def step_7_5225(state: State) -> Procedure[None]:
    """7.5225: pay, roll, and note how many Locations may be reconnoitred."""
    paid = 2 if bought_as_group(state) else (yield from _pay(state))
    if not paid:
        return
    modifiers = ["russian", *(["two_cpp"] if paid == 2 else [])]
    modifiers += ["morning"] if state.date in second_half().recon.mornings else []
    row = yield from consult("recon", apply=modifiers, side=RUSSIAN, seen_by=only(RUSSIAN))
    state.sides[RUSSIAN].recon = row["locations"]


def _pay(state: State) -> Procedure[int]:
    left = state.sides[RUSSIAN].line.cpp_left
    prices = recon_prices(state)
    listed = tuple(
        Option(str(p), f"Reconnaissance for {p} CPP", refused="" if p in prices else f"{left} CPP are left")
        for p in (second_half().recon.prices if state.readings.recon_purchase != "chart-m3-only" else [])
    )
    if not prices:
        return 0
    chart: Chart = yield Lookup("recon")
    more = chart.modifiers["two_cpp"]
    said = yield from Choose(
        question="Do you buy Reconnaissance?",
        telling="Bought: {}.",
        cite="oto2.7.5225",
        wants=DECISION,
        key="recon",
        side=RUSSIAN,
        seen_by=only(RUSSIAN),
        context=(f"{left} CPP are left. The Final dr is the number of Locations; {more.value:+d} for {more.reason}.",),
        options=(Option("0", "None", telling="No Reconnaissance is bought."), *listed),
    )
    state.sides[RUSSIAN].line.cpp_spent += int(said)
    return int(said)


@rule("oto2.7.5226")
def refuse_recon(state: State, names: list[str]) -> Refused | None:
    """7.5226: no more Locations than were found, each within 7 hexes of a friendly-Controlled hex."""
    most, far = state.sides[RUSSIAN].recon, second_half().recon.range
    if len(names) > most:
        return Refused(f"{len(names)} Locations named; {most} may be", "oto2.7.5225")
    grid = our_map().grid
    own = [grid.hex(n) for n, side in state.ground.control.items() if side == RUSSIAN and "/" not in n]
    for name in names:
        near = min((distance(grid.hex(name), other) for other in own), default=far + 1)
        if near > far:
            return Refused(
                f"{name} is {near} hexes from the nearest friendly-Controlled hex; at most {far}", "oto2.7.5226"
            )
    return None


@rule("oto2.7.5226")
def step_7_5226(state: State) -> Procedure[None]:
    """7.5226: after all set-up and Fortification placement the Russian names his Locations; what is hidden there
    appears."""
    yield from show_fortifications(state)
    most = state.sides[RUSSIAN].recon
    if not most:
        return
    if state.on_board:
        names = yield from _clicked(state, most)
    else:
        names = yield from _typed(state, most)
    state.sides[RUSSIAN].recon = 0
    for name in names:
        yield from _inspect(state, name)


def _clicked(state: State, most: int) -> Procedure[list[str]]:
    """On the board each is ticked by a click."""
    grid = our_map().grid
    theirs = [name for name in map(grid.name, grid) if state.ground.control.get(name) != RUSSIAN]
    able = [name for name in theirs if refuse_recon(state, [name]) is None]  # nothing hides in one's own ground
    names = yield from ChooseSome(
        question=f"Click up to {most} Locations to reconnoitre",
        telling="Reconnoitred: {}",
        cite="oto2.7.5226",
        wants=DECISION,
        key="recon location",
        side=RUSSIAN,
        options=tuple(Option(name, name) for name in able),
        at_most=most,
        suggestion=[],
    )
    return list(names)


def _typed(state: State, most: int) -> Procedure[list[str]]:
    told = yield from Report(
        question=f"Name up to {most} Locations to reconnoitre",
        telling="Reconnoitred: {}",
        cite="oto2.7.5226",
        wants=DECISION,
        key="recon locations",
        side=RUSSIAN,
        fields=(Field("hexes", "Locations", hint="all of them in a line: K33 K34, or a run along a grain: K30..K33"),),
        also=lambda v: refuse_recon(state, named_hexes(v["hexes"])),
    )
    return named_hexes(told["hexes"])


def named_hexes(text: str) -> list[str]:
    """The hexes that a line names, each once; raises NotUnderstood with the one that is not on the map."""
    grid = our_map().grid
    try:
        return [grid.name(hex) for hex in read_hexes(grid, text.upper().replace(",", " ").replace(";", " "))]
    except (BadWord, NoSuchHex) as wrong:
        raise NotUnderstood(str(wrong), "oto2.map.hexid") from None


def _inspect(state: State, name: str) -> Procedure[None]:
    hidden = [p for p in state.of(GERMAN, Box.MAP) if p.hex == name and p.has(Status.HIDDEN)]
    for piece in hidden:
        piece.lose(Status.HIDDEN)
        if piece.is_(Class.FORTIFICATION):
            piece.remember(Memory.UNTOLD)
            yield reveal(f"{name}: mines, of unknown type and strength.", "oto2.7.5226")
        else:
            piece.gain(Status.CONCEALED)
            if piece.is_gun:
                piece.remember(Memory.REVEALED)  # CG11: it will not be hidden again
            yield reveal(f"{name}: a hidden {piece.name} is found and placed concealed.", "oto2.7.5226")
    if state.on_board:
        yield from _inspected(state, name)
    elif not hidden:
        yield Note(f"{name}: nothing hidden there. Inspect concealed stacks by A12.16.", "oto2.7.5226")


@rule("oto2.7.5226")
def _inspected(state: State, name: str) -> Procedure[None]:
    """7.5226: on the board nobody else can show him what lies under a "?"; it stays concealed."""
    covered = [p for p in state.of(GERMAN, Box.MAP) if p.hex == name and p.has(Status.CONCEALED)]
    listed = ", ".join(p.name for p in covered) or "nothing"
    yield reveal(f"{name}, inspected: {listed} under a ?.", "oto2.7.5226", seen_by=only(RUSSIAN), side=RUSSIAN)


@rule("oto2.cg16")
def show_fortifications(state: State) -> Procedure[None]:
    """CG16: once all set-up is complete every Fortification goes on the map, whatever the LOS; mines stay hidden."""
    shown = []
    for piece in (*state.of(GERMAN, Box.MAP), *state.of(RUSSIAN, Box.MAP)):
        if piece.is_(Class.FORTIFICATION) and piece.has(Status.HIDDEN) and not stays_hidden(piece):
            piece.lose(Status.HIDDEN)
            shown.append(f"{piece.name} in {piece.hex}")
    if shown:
        yield reveal(f"Fortifications are placed: {', '.join(shown)}.", "oto2.cg16")
