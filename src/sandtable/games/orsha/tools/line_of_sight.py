"""Can I see you? The verdict with its reason, every Hindrance, the TEM that follows, and the thread on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.orsha.ground.combined import hindering_grain_roads
from sandtable.games.orsha.ground.maps import is_grain_road
from sandtable.games.orsha.sight.boards import SIGHT, Board, hexes_on
from sandtable.games.orsha.sight.cover import Attack, Fire, Target, slope_tem
from sandtable.games.orsha.sight.fire_lanes import lane_drm, refuse_lane
from sandtable.games.orsha.sight.slope_sight import has_height_advantage, refuse_entrenched
from sandtable.games.orsha.sight.slopes import is_down_slope
from sandtable.games.orsha.tools.culvert_sight import culvert_sections
from sandtable.games.orsha.tools.map_files import FILES, SHARED_VERTEX, Values, board_of
from sandtable.hexes.lines import hexes_on_line
from sandtable.kernel import Facts, Field, FieldKind, Orders, Picture, Section, Table, tool

if TYPE_CHECKING:  # numpy
    from sandtable.hexes.sight import Verdict
    from sandtable.hexes.sight.verdict import End

TAB = "Sight"
FLOOR = "Of a building; 0 is the ground."
TARGETS = {"infantry": Target.INFANTRY, "vehicle": Target.VEHICLE}
FIRES = {"direct": Fire.DIRECT, "flamethrower": Fire.FLAMETHROWER, "indirect": Fire.INDIRECT}
NO_FREE_LOOKS = (
    "No free looks: the base game lets you check a line only when the attack is declared, and the shot counts (A6.11).",
    SIGHT,
)


START = Field("start", "From hex", FieldKind.HEX, default="T19", rule="oto2.map.hexid")


# ---- one line


@tool(
    "sight",
    "Can I see you?",
    "A line of sight from hex to hex: clear or blocked and why, every Hindrance, what slopes give the target.",
    SIGHT,
    START,
    Field("start_level", "on level", FieldKind.NUMBER, 0, 4, default=0, hint=FLOOR),
    Field("end", "To hex", FieldKind.HEX, default="T26", rule="oto2.map.hexid"),
    Field("end_level", "on level", FieldKind.NUMBER, 0, 4, default=0, hint=FLOOR),
    Field("culvert", "IN the Culvert", FieldKind.SEVERAL, rule="oto2.3.1.b",
          choices=(("start", "who looks"), ("end", "who is looked at"))),
    Field("entrenched", "Entrenched", FieldKind.SEVERAL, rule="oto2.1.3.d",
          choices=(("start", "who looks"), ("end", "who is looked at"))),
    Field("wrecks", "Wrecks and vehicles on the way", hint="Their hexes, as T22 T23."),
    Field("fire", "Attacked by", FieldKind.CHOICE, rule="oto2.1.41.a",
          choices=tuple((key, fire.value) for key, fire in FIRES.items())),
    Field("target", "The target is", FieldKind.CHOICE, rule="oto2.1.41.a",
          choices=(("infantry", "Infantry"), ("vehicle", "a vehicle"))),
    SHARED_VERTEX, *FILES,
)  # fmt: skip
def _sight(value: Values) -> tuple[Section, ...]:
    board = board_of(value)
    start, end = board.hex(value["start"]), board.hex(value["end"])
    if value["culvert"]:
        return (*culvert_sections(board.drawn, start, end, value["culvert"]), Orders("Mind", (NO_FREE_LOOKS,), TAB))
    verdict = _look(board, value)
    confined = _confined(board, verdict, value)
    return (
        _verdict(board, verdict, confined),
        _hindrances(verdict),
        *_grain_roads(board, verdict),
        *(() if confined or not verdict.is_clear else (_follows(board, verdict, value),)),
        _thread(board, verdict, confined),
        Orders("Mind", (NO_FREE_LOOKS, *_bare(board)), TAB),
    )


def _look(board: Board, value: Values) -> Verdict:
    start, end = board.hex(value["start"]), board.hex(value["end"])
    floors = board.floor(start, value["start_level"]), board.floor(end, value["end_level"])
    wrecks = hexes_on(board.drawn, value["wrecks"])
    return board.look(start, end, wrecks=wrecks, floors=floors)


def _confined(board: Board, verdict: Verdict, value: Values) -> str:
    """1.3 EXC: why an entrenched unit does not see over its own wall or hedge; nothing when it does."""
    hidden = [end.hex for key, end in (("start", verdict.start), ("end", verdict.end)) if key in value["entrenched"]]
    refusal = refuse_entrenched(verdict, frozenset(board.sight.ground.walls), hidden)
    return refusal.why if refusal and verdict.is_clear else ""


def _verdict(board: Board, verdict: Verdict, confined: str) -> Facts:
    def end(of: End, other: End) -> str:
        lifted = f", {of.elevation} for this line: Up-Slope" if of.elevation != of.level else ""
        lower = ", Down-Slope: sees as from level ground" if is_down_slope(board.slopes, of.hex, other.hex) else ""
        return f"{of.name}, level {of.level}{lifted}{lower}"

    clear = verdict.is_clear and not confined
    hindrance = "none" if clear else "does not matter"
    pairs = (
        ("Verdict", "clear" if clear else "blocked"),
        ("Why", confined or verdict.words),
        ("Range", verdict.range),
        ("From", end(verdict.start, verdict.end)),
        ("To", end(verdict.end, verdict.start)),
        ("Hindrance", f"+{verdict.hindrance}" if clear and verdict.hindrance else hindrance),
    )  # fmt: skip
    cite = "oto2.1.3.d" if confined else SIGHT
    return Facts("Line of sight", pairs, cite, TAB)


def _hindrances(verdict: Verdict) -> Table:
    rows = tuple((each.words.split(",")[0], f"+{each.amount}") for each in verdict.hindrances)
    title = "Hindrances one by one" if verdict.is_clear else "Hindrances met on the way"
    return Table(title, ("What", "DRM"), rows, SIGHT, TAB, empty="None.")


def _grain_roads(board: Board, verdict: Verdict) -> tuple[Table, ...]:
    """2.3: the grain-road hexes on the way, and whether the line stays on the drawn road in each."""
    start, end, hexmap = verdict.start.hex, verdict.end.hex, board.drawn
    passed = [met.hex for met in hexes_on_line(start, end) if met.hex in hexmap.grid and met.hex not in (start, end)]
    roads = [hex for hex in passed if is_grain_road(hexmap, hex)]
    if not roads:
        return ()
    off = hindering_grain_roads(hexmap, start, end)
    rows = tuple(
        (board.name(hex), *(("yes", "the line leaves the drawn road") if hex in off else ("no", "along the road")))
        for hex in roads
    )
    return (Table("Grain-roads on the way", ("Hex", "Its grain hinders", "Why"), rows, "oto2.2.3.b", TAB),)


def _follows(board: Board, verdict: Verdict, value: Values) -> Table:
    """What the ground alone gives an attack along this line. TEM of the target's terrain is the base game's."""
    start, end = verdict.start, verdict.end
    at = Target.UPPER_LEVEL if value["end_level"] and value["target"] == "infantry" else TARGETS[value["target"]]
    attack = Attack(start.hex, end.hex, FIRES[value["fire"]], at, start.level, end.level)
    tem = slope_tem(board.slopes, attack)
    lane = lane_drm(board.slopes, attack)
    no_lane = refuse_lane(board.slopes, start.hex, end.hex, start.level, end.level)
    rows = [("Hindrance", f"{verdict.hindrance:+d}", "everything the line passes", SIGHT)]
    rows.append(("Slope TEM (if claimed)", f"{tem.value:+d}", tem.why, "oto2.1.41.a"))
    rows.append(
        ("Fire Lane along it", "no" if no_lane else "yes", no_lane.why if no_lane else "same level", "oto2.1.31")
    )
    if not no_lane:
        rows.append(("Fire Lane DRM", f"{lane.value:+d}", lane.why, "oto2.1.42.a"))
    advantage = "yes" if has_height_advantage(end, start) else "no"
    rows.append(("Height Advantage of the target", advantage, "by levels; a slope gives none (B10.31)", "oto2.1.3.f"))
    return Table("What follows for an attack", ("What", "Value", "Why", "Rule"), tuple(rows), "oto2.1.4", TAB)


def _thread(board: Board, verdict: Verdict, confined: str) -> Picture:
    title = f"{verdict.start.name} to {verdict.end.name}"
    svg = board.threads([verdict], [verdict.start.hex, verdict.end.hex])
    return Picture(title, svg, confined or verdict.words, SIGHT)


def _bare(board: Board) -> tuple[tuple[str, str], ...]:
    told = "A board archive has no drawing of ours: the picture shows its hexes and slopes, the words what is met."
    return ((told, "oto2.map.extent"),) if board.bare else ()


# ---- all that a hex sees


@tool(
    "field",
    "What does this hex see?",
    "Every hex in sight of one hex at ground level, clear or hindered, drawn on the map.",
    SIGHT,
    START, SHARED_VERTEX, *FILES,
)  # fmt: skip
def _field(value: Values) -> tuple[Section, ...]:
    board = board_of(value)
    hex = board.hex(value["start"])
    field = board.sight.field(hex)
    clear, hindered = field.clear - {hex}, field.hindered
    pairs = (
        ("From", f"{board.name(hex)}, level {board.level(hex)}"),
        ("In clear view", len(clear)),
        ("Seen hindered", len(hindered)),
        ("Not seen", len(field.hidden)),
    )
    by_drm: dict[int, list[str]] = {}
    for other in sorted(field.seen, key=board.drawn.grid.index):
        if other != hex:
            by_drm.setdefault(field.seen[other], []).append(board.name(other))
    seen = tuple((f"+{drm}" if drm else "clear", " ".join(names)) for drm, names in sorted(by_drm.items()))
    why = sorted(set(field.hidden.values()))
    hidden = tuple((str(r), sum(each is r for each in field.hidden.values()), r.rule) for r in why)
    words = f"{board.name(hex)} sees {len(clear)} hexes clearly and {len(hindered)} hindered. " + "; ".join(
        f"{drm}: {names}" for drm, names in seen
    )
    return (
        Facts("Field of sight", pairs, SIGHT, TAB),
        Picture(f"What {board.name(hex)} sees", board.fields(field, {hex, *field.seen}), words, SIGHT),
        Table("Hexes in sight", ("Hindrance", "Hexes"), seen, SIGHT, TAB, empty="None."),
        Table("Why the others are not", ("Blocked by", "Hexes", "Base rule"), hidden, SIGHT, TAB, empty="None."),
        Orders("Mind", (NO_FREE_LOOKS, *_bare(board)), TAB),
    )
