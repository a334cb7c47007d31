"""CG1-CG16 as live rules: what the program can decide it decides, the rest are standing orders with their number.

Wrecks (CG5) are in wrecks.py, what a piece starts a scenario as (CG9-CG11) in at_start.py, the count at the end of
Turn 2 (CG12a) in battle/turns.py.
"""

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.ground.maps import edge, map_of
from sandtable.games.orsha.pieces import Piece
from sandtable.games.orsha.printed import battles as printed
from sandtable.games.orsha.printed.battles import battles, counter_batteries
from sandtable.games.orsha.reinforcement_groups import row_of
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.state import DATES, Group, State
from sandtable.kernel import Refused, Side
from sandtable.rules import rule

UNITS = (Class.SQUAD, Class.HALF_SQUAD, Class.CREW, Class.LEADER, Class.HERO, Class.VEHICLE, Class.GUN)
BATTLE = ("opening", "turns", "report")


@rule("oto2.7.2", "oto2.cg2", "oto2.cg8", "oto2.cg13.c", "oto2.fn.17", "oto2.fn.19", "oto2.ref.missing")
def standing_orders(state: State) -> list[tuple[str, str]]:
    """7.2: the special rules that bind now, each with its rule."""
    now = {"always", "battle" if state.phase in BATTLE else "set-up"}
    now |= {"initial"} if state.date == DATES[0] and state.phase in BATTLE else set()
    now |= {"last"} if state.date == battles().last_entry.date else set()
    return [(order.words, order.rule) for order in printed.standing_orders() if order.when in now]


@rule("oto2.cg6")
def refuse_massacre() -> Refused:
    """CG6."""
    return Refused("Massacre is not allowed", "oto2.cg6")


@rule("oto2.cg12.a3")
def last_entry_ends(state: State) -> bool:
    """CG12a: whether the Game Turn that ends now is the last in which Germans come on: Turn 2 of 24PM."""
    limit = battles().last_entry
    return (state.date, state.turn) == (limit.date, limit.turn)


@rule("oto2.cg12.a3")
def refuse_off_board(state: State, piece: Piece) -> Refused | None:
    """CG12a: after Turn 2 of 24PM no German unit waits off board: it came on, or has been counted as lost."""
    limit = battles().last_entry
    over = state.date == limit.date and (state.phase == "report" or state.turn > limit.turn)
    if not over or piece.side != GERMAN or not piece.is_(*UNITS):
        return None
    why = f"{piece.name} ({piece.id}) was on board by Turn {limit.turn} of {limit.date}, or it has been counted"
    return Refused(why, "oto2.cg12.a3")


@rule("oto2.cg12.a3")
def late_germans(state: State, off_board: list[Piece]) -> int:
    """CG12a: the CVP of German units not on board when Turn 2 of 24PM ends; at any other time nothing."""
    return sum(p.kind.known_cvp for p in off_board if p.side == GERMAN) if last_entry_ends(state) else 0


# ---- OBA


@rule("oto2.cg13.a")
def counted_modules(state: State, side: Side, used: list[Group]) -> list[Group]:
    """CG13: those of the used groups that count against the limit; CBM and Bombardments by the setting."""
    reading = state.readings.oba_limit_counts
    counted = [g for g in used if row_of(g).calibre]
    if reading != "modules that place FFE":
        counted += [g for g in used if g.rg == counter_batteries().modules[side]]
    if reading == "also CBM and Bombardments":
        counted += [g for g in used if row_of(g).does == "bombardment"]
    return counted


def oba_limit(side: Side) -> int:
    return int(battles().oba.most[side])


@rule("oto2.cg13.a")
def refuse_oba(state: State, side: Side, used: list[Group]) -> Refused | None:
    """CG13: at most 4 Russian and 3 German modules in one scenario."""
    counted, most = len(counted_modules(state, side, used)), oba_limit(side)
    return Refused(f"{counted} OBA modules; the limit is {most}", "oto2.cg13.a") if counted > most else None


def used_groups(state: State, side: Side) -> list[Group]:
    """What the log says a side has fired in this scenario."""
    return [g for g in state.sides[side].groups if g.id in state.battle.fired]


@rule("oto2.cg13.a")
def refuse_another(state: State, group: Group) -> Refused | None:
    """CG13: why this module, CBM or Bombardment cannot be the next to fire; one that has fired may go on."""
    used = used_groups(state, group.side)
    if group in used or group not in counted_modules(state, group.side, [group]):
        return None
    return refuse_oba(state, group.side, [*used, group])


@rule("oto2.cg13.c", "oto2.cg13.d")
def security_edge(side: Side) -> str:
    """CG13: the map edge to which a field phone's Security Area is traced, and where Offboard Observers stand."""
    return "west" if side == GERMAN else "east"


def own_edge(state: State, side: Side) -> list[str]:
    """The hexes of that edge which the side Controls."""
    hexmap = map_of(state)
    named = [hexmap.grid.name(hex) for hex in edge(hexmap, security_edge(side), state.readings)]
    return [name for name in named if state.ground.control.get(name) == side]


@rule("oto2.cg13.c")
def refuse_phone(state: State, side: Side) -> Refused | None:
    """CG13: a field phone needs a friendly-Controlled hex of its own map edge."""
    if own_edge(state, side):
        return None
    return Refused(f"no hex of the {security_edge(side)} edge is friendly: no Security Area", "oto2.cg13.c")


# ---- leaving the map, rallying, hiding


@rule("oto2.cg14")
def leaves_map(side: Side, cls: Class, *, edge: str, low_ammo_recall: bool = False) -> str:
    """CG14: `left` (Eliminated), `recalled` for low ammo, or `exited` for a Russian who leaves west for VP."""
    if low_ammo_recall and cls is Class.VEHICLE:
        return "recalled"
    return "exited" if side == RUSSIAN and edge == "west" else "left"


@rule("oto2.cg14")
def refuse_fate(state: State, piece: Piece, fate: str, hex: str = "", *, alone: bool = False) -> Refused | None:
    """CG14: who leaves west for VP, and who is Recalled: vehicles, and unless he goes alone an armor leader with his.
    `hex`: where it left, if that was said."""
    words = f"{piece.name} ({piece.id})"
    if fate == "recalled" and not piece.is_(Class.VEHICLE, *(() if alone else (Class.AIRCRAFT, Class.ARMOR_LEADER))):
        return Refused(f"{words}: only a vehicle is Recalled", "oto2.cg14")
    if fate != "exited":
        return None
    if piece.is_(Class.AIRCRAFT, Class.FORTIFICATION):
        return Refused(f"{words}: only units leave by the west edge for VP", "oto2.cg14")
    if leaves_map(piece.side, piece.kind.cls, edge="west") != "exited":
        return Refused(f"{words}: only Russian units leave by the west edge for VP", "oto2.cg14")
    return refuse_edge(state, words, hex, "west") if hex else None


@rule("oto2.cg14")
def refuse_edge(state: State, who: str, hex: str, by: str) -> Refused | None:
    """CG14: units leave by a map edge from its hexes."""
    ends = {map_of(state).grid.name(h) for h in edge(map_of(state), by, state.readings)}
    return None if hex in ends else Refused(f"{who}: {hex} is no hex of the {by} edge", "oto2.cg14")


@rule("oto2.cg15")
def refuse_self_rally(before: list[str], *, disrupted: bool = False) -> Refused | None:
    """CG15: two attempts a Rally Phase, both before any other MMC Rally attempt; never by a Disrupted MMC.

    `before` names the attempts already made in this Rally Phase: `self` or `leader`.
    """
    most = battles().self_rally.attempts
    if disrupted:
        return Refused("a Disrupted MMC may not Self Rally", "oto2.cg15")
    if "leader" in before:
        return Refused("Self Rally comes before any other MMC Rally attempt", "oto2.cg15")
    if before.count("self") >= most:
        return Refused(f"{most} Self Rally attempts have been made", "oto2.cg15")
    return None


@rule("oto2.cg16")
def stays_hidden(piece: Piece) -> bool:
    """CG16: when all set-up is complete only mines stay hidden among Fortifications."""
    return piece.name == "Minefield"
