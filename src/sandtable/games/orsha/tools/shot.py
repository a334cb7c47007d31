"""What modifies this shot? One firer or a Fire Group against one hex: sight, TEM of slope, wall and terrain, FFMO."""

from sandtable.games.orsha.sight.attack_modifiers import Aim, aim
from sandtable.games.orsha.sight.boards import Board, hexes_on
from sandtable.games.orsha.sight.cover import Attack, Claim, Cover, Fire, Target, ffmo, ffnam, fire_group_tem, total_tem
from sandtable.games.orsha.sight.slope_sight import (
    UP_SLOPE,
    has_height_advantage,
    hindered_by_wrecks,
    hull_down_grounds,
    wall_tem,
)
from sandtable.games.orsha.sight.slopes import is_down_slope
from sandtable.games.orsha.tools.map_files import FILES, SHARED_VERTEX, Values, board_of
from sandtable.hexes.grid import Hex
from sandtable.kernel import Facts, Field, FieldKind, NotUnderstood, Orders, Picture, Refused, Section, Table, tool

CITE = "oto2.1.41.a"
TAB = "Shot"
FIRES = {"direct": Fire.DIRECT, "flamethrower": Fire.FLAMETHROWER, "indirect": Fire.INDIRECT}
TARGETS = {each.name.lower(): each for each in Target}
HULL_DOWN = (("up_slope", "it is Up-Slope"), ("wall", "a wall or hedge"), ("crest", "a Crest Line"))
MIND = (
    ("Being Up-Slope gives no TEM, cancels neither FFMO nor FFNAM and leaves Wall Advantage alone.", "oto2.1.41.f"),
    ("Slope TEM is optional; against a Fire Group it holds if any member's fire meets it.", "oto2.1.41.d"),
    ("Everything else of the attack is the base game's: firepower, leaders, encirclement and the like.", "oto2.1.4"),
)


@tool(
    "attack",
    "What modifies this shot?",
    "One firer or a Fire Group at one hex: Hindrance, TEM of slope, wall and terrain, FFMO, Hull Down, "
            "Height Advantage.",
    CITE,
    Field("firers", "Firers' hexes", default="N10 L12", rule="oto2.1.41.d",
          hint="One hex, or all of a Fire Group, as N10 L12."),
    Field("target", "Target hex", FieldKind.HEX, default="K12", rule="oto2.map.hexid"),
    Field("fire", "Attacked by", FieldKind.CHOICE, rule=CITE,
          choices=tuple((key, fire.value) for key, fire in FIRES.items())),
    Field("at", "The target is", FieldKind.CHOICE, rule=CITE,
          choices=tuple((key, each.value) for key, each in TARGETS.items())),
    Field("claim", "Slope TEM is", FieldKind.CHOICE, rule=CITE,
          choices=tuple((each.value, each.value) for each in Claim)),
    Field("moving", "FFMO would otherwise apply", FieldKind.YES_NO, rule="oto2.1.41.f",
          hint="It moves in Open Ground, -1."),
    Field("hurried", "It moves without Assault Movement", FieldKind.YES_NO, rule="oto2.1.41.f",
          hint="FFNAM, -1, in whatever terrain."),
    Field("wall", "TEM of a wall or hedge in the way", FieldKind.NUMBER, maximum=3, rule="oto2.1.3.d",
          hint="On the target's own hexside, by the base game; 0: there is none."),
    Field("terrain", "TEM of the target's terrain", FieldKind.NUMBER, minimum=-6, maximum=6, default=0,
          rule="oto2.1.41.e", hint="By the base game."),
    Field("mud", "Mud TEM", FieldKind.NUMBER, maximum=3, rule="oto2.1.41.e"),
    Field("hull_down", "A vehicle would go Hull Down because of", FieldKind.SEVERAL, rule="oto2.1.3.f",
          choices=HULL_DOWN),
    Field("wrecks", "Wrecks and vehicles on the way", hint="Their hexes, as T22 T23."),
    SHARED_VERTEX, *FILES,
)  # fmt: skip
def _attack(value: Values) -> tuple[Section, ...]:
    board = board_of(value)
    firers, target = hexes_on(board.drawn, value["firers"]), board.hex(value["target"])
    if not firers:
        raise NotUnderstood("name the hex of a firer", CITE)
    wrecks = hindered_by_wrecks(hexes_on(board.drawn, value["wrecks"]))
    fire, at = FIRES[value["fire"]], TARGETS[value["at"]]
    aims = [aim(board.sight, board.slopes, Attack(firer, target, fire, at), wrecks) for firer in firers]
    shoot = [each for each in aims if each.verdict.is_clear]
    if not shoot:
        raise Refused(aims[0].verdict.words.rstrip("."), "oto2.1.3.a")
    columns = ("Firer", "Range", "Hindrance", "Slope TEM", "Wall TEM", "Why", "Rule")
    return (
        _together(board, shoot, target, value),
        Table("Firer by firer", columns, tuple(_firer(board, each, value) for each in aims), CITE, TAB),
        *_hull_down(value),
        _picture(board, aims, target),
        Orders("Mind", MIND, TAB),
    )


def _attack_of(each: Aim, value: Values) -> Attack:
    start, end = each.verdict.start, each.verdict.end
    return Attack(start.hex, end.hex, FIRES[value["fire"]], TARGETS[value["at"]], start.level, end.level)


def _wall(each: Aim, value: Values) -> int:
    return wall_tem(value["wall"], each.verdict.start, each.verdict.end.level)


def _firer(board: Board, each: Aim, value: Values) -> tuple[str, str, str, str, str, str, str]:
    verdict = each.verdict
    if not verdict.is_clear:
        return (verdict.start.name, str(verdict.range), "", "", "", verdict.words, "oto2.1.3.a")
    hindrance = f"+{verdict.hindrance}" if verdict.hindrance else "none"
    lies = " The target is Down-Slope for this line." if is_down_slope(
        board.slopes, verdict.end.hex, verdict.start.hex) else ""  # fmt: skip
    why = f"{each.slope_tem.why}.{lies}"
    return (
        verdict.start.name, str(verdict.range), hindrance, f"{each.slope_tem.value:+d}", f"{_wall(each, value):+d}",
        why[0].upper() + why[1:], CITE,
    )  # fmt: skip


def _together(board: Board, shoot: list[Aim], target: Hex, value: Values) -> Table:
    """What the whole attack meets: A.5, the modifier most favourable to the target among the members."""
    slope = fire_group_tem(board.slopes, [_attack_of(each, value) for each in shoot])
    claim = Claim(value["claim"])
    claimed = slope if claim is Claim.CLAIMED else Cover(0, "waived by the target")
    wall = max(_wall(each, value) for each in shoot)
    other = max(value["terrain"], wall) if wall else value["terrain"]
    hindrance = max(each.verdict.hindrance for each in shoot)
    free = ffmo(-1 if value["moving"] else 0, slope, claim)
    hurried = ffnam(-1 if value["hurried"] else 0, slope, claim)
    why_ffmo = "slope TEM is claimed, so it is not in the open" if value["moving"] else "it does not move in the open"
    height = all(has_height_advantage(each.verdict.end, each.verdict.start) for each in shoot)
    total = total_tem(claimed.value, other, value["mud"])
    kept = "held: its firer is on the wall's level or lower, Up-Slope or not"
    rows = (
        ("Hindrance", f"+{hindrance}" if hindrance else "none", "the most that any member meets", "oto2.1.3.a"),
        ("Slope TEM", f"{claimed.value:+d}", claimed.why, "oto2.1.41.d"),
        ("Wall or hedge TEM", f"{wall:+d}", (kept if wall else "none, or the firer stands higher"), "oto2.1.3.d"),
        ("TEM in all", f"{total:+d}", "the better of slope and other TEM; Mud TEM is added", "oto2.1.41.e"),
        ("FFMO", f"{free:+d}" if free else "none", ("no slope TEM stands against it" if free else why_ffmo),
         "oto2.1.41.f"),
        ("FFNAM", f"{hurried:+d}" if hurried else "none",
         "stays, slope TEM or not" if hurried else "it moves by Assault Movement, or not at all", "oto2.1.41.f"),
        ("Height Advantage of the target", "yes" if height else "no", "by levels; a slope gives none (B10.31)",
         "oto2.1.3.f"),
    )  # fmt: skip
    title = f"{'Fire Group' if len(shoot) > 1 else shoot[0].verdict.start.name} at {board.name(target)}"
    return Table(title, ("What", "Value", "Why", "Rule"), rows, CITE, TAB)


def _hull_down(value: Values) -> tuple[Section, ...]:
    if not value["hull_down"]:
        return ()
    words = {**dict(HULL_DOWN), "up_slope": UP_SLOPE}
    good = hull_down_grounds([words[key] for key in value["hull_down"]])
    told = (
        f"by the base game (D4.22), on the ground of {', '.join(sorted(good))}" if good else "no: Up-Slope is no ground"
    )
    return (Facts("Hull Down", (("It may try", told),), "oto2.1.3.f", TAB),)


def _picture(board: Board, aims: list[Aim], target: Hex) -> Picture:
    words = " ".join(each.verdict.words for each in aims)
    svg = board.threads([each.verdict for each in aims], [target, *(each.verdict.start.hex for each in aims)])
    return Picture(f"The fire on {board.name(target)}", svg, words, CITE)
