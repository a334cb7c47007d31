"""Victory: the VP schedules of both missions, scored from what the player reports at mission end."""

from collections.abc import Callable, Iterable, Mapping

from sandtable.games.orsha.ground import our_map
from sandtable.games.orsha.ground.geometry import hex_named
from sandtable.games.orsha.ground.maps import road_sides
from sandtable.games.orsha.solitaire import field
from sandtable.games.orsha.solitaire.base_tables import look_up
from sandtable.games.orsha.solitaire.booklet import S1, printed
from sandtable.games.orsha.solitaire.mines import uncleared
from sandtable.games.orsha.solitaire.random_selection import understood_hexes
from sandtable.games.orsha.solitaire.state import PLAYER, Holder, State
from sandtable.hexes.grid import Hexside
from sandtable.kernel import FACT, Choose, Field, FieldKind, Note, Option, Outcome, Procedure, Refused, Report
from sandtable.rules import rule

VERDICTS = (
    Option("friendly", "you have won"),
    Option("draw", "nobody has won"),
    Option("enemy", "the ENEMY has won"),
)


@rule("oto2.sasl.s1.vp")
def points(*, friendly_vpo: int, enemy_vpo: int, rail: str, road: str, guns: int) -> tuple[int, int, list[list[str]]]:
    """S1: VPO, railroad, road path, Guns and AFVs that bear on road or rail. `rail` and `road`: yes or no."""
    book = printed().s1.points
    lines = [
        ["VPO controlled", str(friendly_vpo * book.vpo), str(enemy_vpo * book.vpo)],
        _task("all railroad Locations", book.rail, rail),
        _task("a road path from the FBE to the EBE", book.road, road),
        ["Guns and AFVs that can fire on road or rail", "0", str(guns * book.gun)],
    ]
    return sum(int(line[1]) for line in lines), sum(int(line[2]) for line in lines), lines


def _task(words: str, worth: Mapping[str, int], done: str) -> list[str]:
    return [words, str(worth["friendly"]), "0"] if done == "yes" else [words, "0", str(worth["enemy"])]


@rule("oto2.sasl.s1.vp")
def is_unbroken_road(hexes: Iterable[str]) -> bool:
    """Do these hexes hold an unbroken path along roads from the FBE to the EBE?"""
    sides = road_sides(our_map())
    on_road = [name for name in hexes if name in field.road_hexes()]
    return is_unbroken(on_road, lambda a, b: Hexside.between(hex_named(a), hex_named(b)) in sides)


@rule("oto2.sasl.s1.vp")
def is_unbroken(hexes: Iterable[str], joined: Callable[[str, str], bool]) -> bool:
    """Do these hexes lead from the FBE to the EBE, each adjacent to the next and `joined` to it?"""
    left = {name for name in hexes if field.is_in_play(name)}
    reached = [name for name in field.friendly_edge() if name in left]
    left -= set(reached)
    while reached:
        here = reached.pop()
        if here in field.enemy_edge():
            return True
        at = hex_named(here)
        onward = [name for name in sorted(left) if hex_named(name).is_adjacent(at) and joined(here, name)]
        reached += onward
        left -= set(onward)
    return False


@rule("oto2.sasl.s1.vp", "oto2.4.1.h")
def score_breakthrough(state: State) -> Procedure[None]:
    """The report at mission end, then the schedule. 4.1: a Cupola is an AFV in this too."""
    guns = [u for u in state.on_board() if u.kind in ("gun", "vehicle", "cupola")]
    held = [v.key for v in state.held_by(Holder.FRIENDLY)]
    vpos = tuple((v.key, v.title) for v in state.vpos)
    form = yield from Report(
        question="The mission is over. What do you control?", telling="The mission is over: {}.",
        cite="oto2.sasl.s1.vp", wants=FACT,
        side=PLAYER,
        key="score",
        context=(
            *([] if state.on_printed_map else [f"{len(field.rail_hexes())} railroad Locations are in play."]),
            "Control is won by moving MMC through. A road path may pass a cleared minefield.",
            *([f"Not cleared: {', '.join(m.hex for m in uncleared(state))}."] if uncleared(state) else []),
        ),
        fields=(
            Field("vpo", "VPO you control", FieldKind.SEVERAL, choices=vpos, default=held),
            Field("rail", "All railroad Locations", FieldKind.YES_NO),
            Field("road", "A path of road hexes from the east edge to the west edge", FieldKind.YES_NO),
            Field("path", "That path, hex by hex (to have it checked; may stay empty)", FieldKind.TEXT),
            Field(
                "guns", "ENEMY Guns, AFVs and Cupolas able to fire on a road or rail hex", FieldKind.SEVERAL,
                choices=tuple((str(u.id), f"{u.name} in {u.hex}") for u in guns),
            ),
        ),
        also=lambda form: refuse_path(state, form),
    )  # fmt: skip
    state.friendly_vp, state.enemy_vp, state.scored = points(
        friendly_vpo=len(form["vpo"]),
        enemy_vpo=len(state.vpos) - len(form["vpo"]),
        rail="yes" if form["rail"] else "no",
        road="yes" if form["road"] else "no",
        guns=len(form["guns"]),
    )
    for v in state.vpos:
        v.holder = Holder.FRIENDLY if v.key in form["vpo"] else Holder.ENEMY
    yield from verdict(state)


@rule("oto2.sasl.s1.vp")
def refuse_path(state: State, form: dict[str, object]) -> Refused | None:
    """An unbroken path that passes no minefield but a cleared one. Where the printed map has roads is not known here:
    of a path on it only the hexes are checked. One on our map that is not told must at least be possible."""
    if not form["road"]:
        return None
    mined = {mine.hex for mine in uncleared(state)}
    if not form["path"]:
        if state.on_printed_map or is_unbroken_road(name for name in field.road_hexes() if name not in mined):
            return None
        return Refused("every road from the FBE to the EBE passes a minefield that is not cleared", "oto2.sasl.s1.vp")
    hexes = understood_hexes(str(form["path"]), "oto2.sasl.s1.vp")
    if passed := [name for name in hexes if name in mined]:
        return Refused(f"the minefield in {passed[0]} is not cleared, so the path is not controlled", "oto2.sasl.s1.vp")
    if state.on_printed_map and not is_unbroken(hexes, lambda a, b: True):
        return Refused("these hexes are no unbroken path from the FBE to the EBE", "oto2.sasl.s1.vp")
    if not state.on_printed_map and not is_unbroken_road(hexes):
        return Refused("these hexes are no unbroken road from the FBE to the EBE", "oto2.sasl.s1.vp")
    return None


# ---------------------------------------------------------------- OtO-S2


@rule("oto2.sasl.s2.vp.instant")
def controls_everything(state: State) -> bool:
    return bool(state.vpos) and not state.held_by(Holder.ENEMY)


@rule("oto2.sasl.s2.vp.instant")
def end_at_once(state: State) -> Procedure[None]:
    state.over, state.verdict, state.phase = True, "friendly", "over"
    state.ended_by = f"all VPO controlled at the end of the {state.half.upper()} player turn of Game Turn {state.turn}"
    yield Note("You control all VPO: you win at once.", "oto2.sasl.s2.vp.instant")


@rule("oto2.sasl.s2.vp")
def score_crossroads(state: State) -> Procedure[None]:
    """Each side scores the A10b value of each VPO it controls."""
    for v in state.vpos:
        v.value = (yield from look_up(state, "a10b", about=v.title, cite="oto2.sasl.s2.vp")).number
        friendly = v.holder is Holder.FRIENDLY
        state.scored.append([v.title, str(v.value if friendly else 0), str(0 if friendly else v.value)])
    state.friendly_vp, state.enemy_vp = (sum(int(line[k]) for line in state.scored) for k in (1, 2))
    yield from verdict(state)


def scoring(state: State) -> Procedure[None]:
    yield from score_breakthrough(state) if state.mission == S1 else score_crossroads(state)


def verdict(state: State) -> Procedure[None]:
    """SASL 12.6 says what the points mean; it is in the player's rule book."""
    more = (
        "friendly" if state.friendly_vp > state.enemy_vp else "enemy" if state.enemy_vp > state.friendly_vp else "draw"
    )
    cite = "oto2.sasl.s1.vp" if state.mission == S1 else "oto2.sasl.s2.vp"
    yield Note(f"FRIENDLY {state.friendly_vp} VP, ENEMY {state.enemy_vp} VP.", cite)
    state.verdict = yield from Choose(
        question=f"You have {state.friendly_vp} VP, the ENEMY {state.enemy_vp}. What does SASL 12.6 make of it?",
        telling="By SASL 12.6: {}.",
        cite=cite, wants=FACT, side=PLAYER, key="verdict", options=VERDICTS, suggestion=more,
    )  # fmt: skip
    state.over, state.phase = True, "over"


def outcome(state: State) -> Outcome | None:
    if not state.over:
        return None
    cite = "oto2.sasl.s1.vp" if state.mission == S1 else "oto2.sasl.s2.vp"
    won = state.verdict == "friendly"
    words = [] if won else [{o.key: o.label for o in VERDICTS}[state.verdict]]  # the page says who has won
    words += [f"{state.friendly_vp} VP to {state.enemy_vp}"] if state.scored else []
    return Outcome(PLAYER if won else None, "; ".join([*words, state.ended_by]), cite)
