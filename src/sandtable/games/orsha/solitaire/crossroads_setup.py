"""OtO-S2: S? around the VPO, and the cavalry company."""

from collections.abc import Sequence

from sandtable.charts import consult
from sandtable.games.orsha.ground.geometry import range_between
from sandtable.games.orsha.solitaire.base_tables import look_up
from sandtable.games.orsha.solitaire.board_file import board_hexes, place
from sandtable.games.orsha.solitaire.booklet import printed
from sandtable.games.orsha.solitaire.mission_table import spot_of
from sandtable.games.orsha.solitaire.opening import prevailing
from sandtable.games.orsha.solitaire.picture import GEOMORPHIC
from sandtable.games.orsha.solitaire.random_selection import clicked_hexes
from sandtable.games.orsha.solitaire.state import PLAYER, Board, OwnLine, State, Suspect, Vpo
from sandtable.hexes.grid import Grid, NoSuchHex
from sandtable.kernel import DECISION, Field, FieldKind, Note, NotUnderstood, Procedure, Report
from sandtable.rules import rule

INTERSECTION = "road intersection"
MULTI = "multi-hex bridge"


@rule("oto2.sasl.s2.suspects")
def suspects(state: State) -> Procedure[None]:
    """Buildings by 4.1a and A9e; each intersection VPO; concealment terrain around it; beside multi-hex bridges."""
    cite = "oto2.sasl.s2.suspects"
    for board in state.boards:
        for hex in (yield from in_buildings(state, board)):
            add_suspect(state, place(board.name, hex))
    for v in state.vpos:
        if v.kind == INTERSECTION:
            yield from around(state, v)
        elif v.kind == MULTI:
            question = f"One concealment-terrain Location next to the bridge {v.key}"
            near = yield from ask_hexes(state, _board(v), question, cite, most=1)
            for hex in near:
                add_suspect(state, place(_board(v), hex))
    yield Note(f"{len(state.suspects)} S? are on the boards, in {prevailing(state)} Attitude.", cite)
    state.phase = "forces"


@rule("oto2.sasl.s2.suspects")
def in_buildings(state: State, board: Board) -> Procedure[list[str]]:
    """A9e for each building of the board's file; without a file the player names those that get a S?."""
    cite = "oto2.sasl.s2.suspects"
    known = board.features.get("buildings")
    if not known:
        return (
            yield from ask_hexes(
                state,
                board.name,
                f"Board {board.name}: the buildings that get a S? by SASL 4.1a, with table A9e for each",
                cite,
            )
        )
    found = []
    for hex in known:
        if (yield from look_up(state, "a9e", about=f"{board.name} {hex}", cite=cite)).number:
            found.append(hex)
    return found


@rule("oto2.sasl.s2.suspects")
def around(state: State, v: Vpo) -> Procedure[None]:
    """One S? in the VPO itself whatever its terrain, then in concealment terrain within the radius of A6f."""
    cite = "oto2.sasl.s2.suspects"
    add_suspect(state, v.key)
    radius = (yield from look_up(state, "a6f", about=f"radius around {v.key}", cite=cite)).number
    board = next(b for b in state.boards if b.name.upper() == _board(v))
    centre = v.key.split()[-1]
    if board.features.get("concealment"):
        hexes = within(board.features["concealment"], centre, radius)
    else:
        question = f"Concealment-terrain Locations within {radius} hexes of {v.key}"
        hexes = yield from ask_hexes(state, _board(v), question, cite, centre=centre, radius=radius)
    if state.readings.s2_suspects_in_radius == "one-per-vpo":
        hexes = hexes[:1]
    for hex in hexes:
        add_suspect(state, place(_board(v), hex))


def _board(v: Vpo) -> str:
    return v.key.split()[0]


@rule("oto2.sasl.s2.suspects")
def add_suspect(state: State, hex: str) -> None:
    """Never more than one S? in a Location."""
    if all(x.hex != hex for x in state.suspects):
        state.suspects.append(Suspect(state.new_id(), hex, prevailing(state)))


@rule("oto2.sasl.s2.suspects")
def within(hexes: Sequence[str], centre: str, radius: int) -> list[str]:
    return [hex for hex in hexes if range_between(hex, centre) <= radius]


def ask_hexes(
    state: State, board: str, label: str, cite: str, *, centre: str = "", radius: int = 0, most: int = 0
) -> Procedure[list[str]]:
    """Clicked on the board, else typed."""
    if state.plays_on_board:
        grid = Grid.lettered(*GEOMORPHIC)
        open_to = [name for name in map(grid.name, grid) if not centre or range_between(name, centre) <= radius]
        spots = {str(spot_of(place(board, name))): name for name in open_to}
        return [spots[spot] for spot in (yield from _clicked(label, cite, tuple(spots), most))]
    form = yield from Report(
        question=f"{label}. Leave it empty if there is none.",
        cite=cite,
        wants=DECISION,
        side=PLAYER,
        key="name-hexes",
        fields=(Field("hexes", "Hexes", FieldKind.TEXT, hint="With spaces between; K5..K9 is a run."),),
        button="Place them",
        also=lambda value: _hexes_fault(value["hexes"], cite, centre=centre, radius=radius, most=most),
    )
    return board_hexes(form["hexes"])


def _clicked(label: str, cite: str, spots: tuple[str, ...], most: int) -> Procedure[list[str]]:
    question = f"{label}. Go on without a click if there is none."
    told = "S? go into: {}."
    return (
        yield from clicked_hexes(question, cite, key="click-hexes", telling=told, hexes=spots, at_most=most or None)
    )


def _hexes_fault(text: str, cite: str, *, centre: str, radius: int, most: int) -> str | None:
    try:
        names = board_hexes(text)
    except NoSuchHex as wrong:
        raise NotUnderstood(str(wrong), cite) from None
    if most and len(names) > most:
        return f"{len(names)} Locations are named; {most} gets a S?"
    far = [n for n in names if centre and n not in within(names, centre, radius)]
    return f"{', '.join(far)}: more than {radius} hexes from {centre}" if far else None


# ---------------------------------------------------------------- the cavalry


@rule("oto2.sasl.s2.oob", "oto2.sasl.s2.oob.hw", "oto2.sasl.s2.sequence")
def cavalry(state: State) -> Procedure[None]:
    """MSR 9: squads, crews and horses as listed, leaders on R3 until two have come, a heavy weapon by dr."""
    book, group = printed().s2, "Cavalry company"
    for name, count in {**book.units, **book.weapons}.items():
        state.own.append(OwnLine(group, name, count))
    for name in (yield from leaders_of(state)):
        state.own.append(OwnLine(group, f"{name} leader", 1))
    for _ in range(state.readings.s2_heavy_weapon_drs):
        row = yield from consult("heavy-weapon", side=PLAYER)
        state.own += [OwnLine("Heavy weapon", name, 1) for name in row["units"]]
    for side in ("enemy", "friendly"):
        state.elr[side] = (yield from look_up(state, "elr", about=side.upper())).number
    yield Note(
        f"You come on over the {state.entry_edge} edge, on Turn 1 or later. FRIENDLY moves first.",
        "oto2.sasl.s2.sequence",
    )
    state.phase = "play-rally"


@rule("oto2.sasl.s2.oob")
def leaders_of(state: State) -> Procedure[list[str]]:
    """R3 until two leaders have come up."""
    found: list[str] = []
    while len(found) < printed().s2.leaders:
        name = (yield from look_up(state, "r3", about=f"leader {len(found) + 1}", cite="oto2.sasl.s2.oob")).result
        if name != "none":
            found.append(name)
    return found
