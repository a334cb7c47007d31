"""CG1-CG16 as live rules: what the program can decide it decides, the rest are standing orders with their number."""

from sandtable.games.orsha.catalogue import GERMAN, RUSSIAN, Class
from sandtable.games.orsha.frame.booklet import printed
from sandtable.games.orsha.state import DATES, Group, Piece, State, Status
from sandtable.kernel import Refused, Side
from sandtable.rules import rule

BATTLE = ("opening", "turns", "report")
CONCEALMENT_TERRAIN = frozenset({"woods", "rubble", "building", "brush", "grain", "marsh", "orchard"})


@rule("oto2.7.2", "oto2.cg2", "oto2.cg8", "oto2.cg13.c", "oto2.fn.17", "oto2.fn.19", "oto2.ref.missing")
def standing_orders(state: State) -> list[tuple[str, str]]:
    """7.2: the special rules that bind now, each with its rule."""
    now = {"always", "battle" if state.phase in BATTLE else "set-up"}
    now |= {"initial"} if state.date == DATES[0] and state.phase in BATTLE else set()
    return [(order["words"], order["rule"]) for order in printed("special_rules")["order"] if order["when"] in now]


@rule("oto2.cg6")
def refuse_massacre() -> Refused:
    """CG6."""
    return Refused("Massacre is not allowed", "oto2.cg6")


@rule("oto2.cg11.a")
def refuse_bore_sighting() -> Refused:
    """CG11."""
    return Refused("there is no Bore Sighting in this campaign", "oto2.cg11.a")


@rule("oto2.cg9.a", "oto2.cg9.b")
def must_show_status(*, concealed: bool, range_to_known_enemy: int, in_los: bool) -> bool:
    """CG9: a status noted in secret is shown once the piece is not concealed and a known enemy in range sees it."""
    return not concealed and in_los and range_to_known_enemy <= int(printed("battle")["secret_status"]["range"])


@rule("oto2.cg9.a")
def may_be_secret(piece: Piece, status: str) -> bool:
    """CG9: these states of vehicles and Guns may be noted instead of marked."""
    return piece.is_(Class.VEHICLE, Class.GUN) and status in printed("battle")["secret_status"]["noted"]


@rule("oto2.cg10.a", "oto2.cg10.b")
def starts_concealed(piece: Piece, *, terrain: str, in_enemy_los: bool) -> bool:
    """CG10: Russian Infantry in concealment terrain whatever the enemy sees; for all others A12.12 decides, by which
    LOS of an enemy denies it. The Germans set up as if the Russians were wholly off board, so no LOS denies theirs."""
    if piece.side == GERMAN:
        return True
    infantry = piece.is_(Class.SQUAD, Class.HALF_SQUAD, Class.CREW, Class.LEADER, Class.HERO)
    return (infantry and terrain in CONCEALMENT_TERRAIN) or not in_enemy_los


@rule("oto2.cg10.c")
def is_dummy(piece: Piece) -> bool:
    """CG10: a "?" bought in the RePh is a Dummy."""
    return piece.name == "?"


@rule("oto2.cg11.f")
def may_start_hip(*, was_hip: bool, was_revealed: bool) -> bool:
    """CG11: a Gun keeps HIP only if it had it and nobody has seen it; otherwise it may at most be concealed."""
    return was_hip and not was_revealed


@rule("oto2.cg12.a3")
def late_germans(state: State, off_board: list[Piece]) -> int:
    """CG12a: the CVP of German units not on board when Turn 2 of 24PM ends; at any other time nothing."""
    limit = printed("battle")["last_entry"]
    if state.date != limit["date"] or state.turn != limit["turn"]:
        return 0
    return sum(p.kind.cvp or 0 for p in off_board if p.side == GERMAN)


@rule("oto2.cg13.a")
def refuse_oba(state: State, side: Side, fielded: list[Group]) -> Refused | None:
    """CG13: at most 4 Russian and 3 German modules in one scenario; CBM and Bombardments by the setting."""
    reading, cbm = state.settings["oba-limit-counts"], {GERMAN: "O5", RUSSIAN: "O7"}[side]
    observers = {GERMAN: "O4", RUSSIAN: "O6"}[side]
    counted = [g for g in fielded if g.rg[0] == "O" and g.rg not in (cbm, observers)]
    if reading != "modules that place FFE":
        counted += [g for g in fielded if g.rg == cbm]
    if reading == "also CBM and Bombardments":
        counted += [g for g in fielded if g.rg == "B1"]
    most = int(printed("battle")["oba"]["most"][side])
    return Refused(f"{len(counted)} OBA modules; the limit is {most}", "oto2.cg13.a") if len(counted) > most else None


@rule("oto2.cg13.c")
def security_edge(side: Side) -> str:
    """CG13: the map edge to which a field phone's Security Area is traced."""
    return "west" if side == GERMAN else "east"


@rule("oto2.cg14")
def leaves_map(piece: Piece, *, edge: str, low_ammo_recall: bool = False) -> str:
    """CG14: `eliminated`, `recalled` for low ammo, or `exited` for a Russian who leaves west for VP."""
    if low_ammo_recall and piece.is_(Class.VEHICLE):
        return "recalled"
    return "exited" if piece.side == RUSSIAN and edge == "west" else "eliminated"


@rule("oto2.cg15")
def refuse_self_rally(before: list[str], *, disrupted: bool = False) -> Refused | None:
    """CG15: two attempts a Rally Phase, both before any other MMC Rally attempt; never by a Disrupted MMC.

    `before` names the attempts already made in this Rally Phase: `self` or `leader`.
    """
    most = int(printed("battle")["self_rally"]["attempts"])
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


@rule("oto2.cg5.c")
def after_the_fire(piece: Piece, *, terrain_blaze: bool) -> list[Status]:
    """CG5: a wreck in a terrain Blaze becomes Burnt-Out in 7.5091; until then it lies there and hinders."""
    wrecks = {Status.WRECK, Status.BURNING}
    if terrain_blaze and wrecks & set(piece.status):
        return [*(s for s in piece.status if s not in wrecks), Status.BURNT_OUT]
    return list(piece.status)


@rule("oto2.cg5.d")
def refuse_burnt_out(state: State, action: str, *, in_reph: bool = False) -> Refused | None:
    """CG5: it is not set on fire, Scrounged or removed by D10.4; a setting allows Scrounging in 7.5137."""
    if action == "scrounge" and in_reph and state.settings["scrounge-burnt-out-wreck"] == "in-reph-7.5137":
        return None
    return Refused(f"a Burnt-Out Wreck: no {action}", "oto2.cg5.d")


@rule("oto2.cg5.c", "oto2.cg5.d")
def hinders(piece: Piece) -> int:
    """CG5: wrecks of every sort hinder LOS alike."""
    return int(bool({Status.WRECK, Status.BURNING, Status.BURNT_OUT} & set(piece.status)))
