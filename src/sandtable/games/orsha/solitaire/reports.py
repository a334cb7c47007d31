"""What happened on the board: control, ENEMY units, S?, the player's AFVs and FBs."""

from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.solitaire import field
from sandtable.games.orsha.solitaire.activation import suspect_hex
from sandtable.games.orsha.solitaire.booklet import S1
from sandtable.games.orsha.solitaire.events.enemy import in_minefield, revert_when_taken
from sandtable.games.orsha.solitaire.printed_map import ask_map
from sandtable.games.orsha.solitaire.random_selection import map_hex
from sandtable.games.orsha.solitaire.setup_enemy import is_covered_arc
from sandtable.games.orsha.solitaire.state import PLAYER, Attitude, EnemyUnit, Holder, State
from sandtable.games.orsha.solitaire.support import fighter_bombers_now
from sandtable.kernel import (
    FACT,
    Choose,
    ChooseSome,
    Field,
    FieldKind,
    Note,
    Option,
    PlaceHex,
    Procedure,
    Report,
    options,
)
from sandtable.rules import rule

INFANTRY = ("squad", "half-squad", "leader")


def report(state: State) -> Procedure[None]:
    """One thing that changed, so that the enemy's staff knows it."""
    wanted = [
        ("control", "control of VPO", bool(state.vpos)),
        ("printed", "what is printed on my map", state.on_printed_map and state.mission == S1),
        ("enemy", "an ENEMY unit moved, broke, rallied or is gone", bool(state.on_board())),
        ("suspect", "a S? moved or is removed", bool(state.suspects)),
        ("afv", "my AFVs", bool(state.afvs)),
        ("fb", "my FBs", state.fighter_bombers == "on board"),
    ]
    open_now = [Option(key, label) for key, label, is_open in wanted if is_open]
    if not open_now:
        yield Note("There is nothing to report yet.")
        return
    what = yield from Choose(
        question="What has changed?",
        told_after=True,
        cite=_cite(state),
        wants=FACT,
        side=PLAYER,
        key="report",
        options=tuple(open_now),
    )
    match what:
        case "control":
            yield from control(state)
        case "printed":
            yield from ask_map(state)
            yield from revert_when_taken(state)  # a counterattack on what is no VPO has no aim
        case "enemy":
            yield from enemy_unit(state)
        case "suspect":
            yield from suspect(state)
        case "afv":
            yield from armour(state)
        case _:
            yield from fighter_bombers_now(state)


def _cite(state: State) -> str:
    return "oto2.sasl.s1.vp" if state.mission == S1 else "oto2.sasl.s2.vp"


@rule("oto2.sasl.re.enemy.23")
def control(state: State) -> Procedure[None]:
    """Who holds which VPO; a counterattack ends when its VPO is taken."""
    yours = yield from ChooseSome(
        question="Which VPO do you control now?",
        telling="VPO you control now: {}.", cite=_cite(state), wants=FACT, side=PLAYER, key="control",
        options=tuple(Option(v.key, v.title) for v in state.vpos),
        suggestion=[v.key for v in state.held_by(Holder.FRIENDLY)],
    )  # fmt: skip
    for v in state.vpos:
        v.holder = Holder.FRIENDLY if v.key in yours else Holder.ENEMY
    yield from revert_when_taken(state)


def enemy_unit(state: State) -> Procedure[None]:
    units = state.on_board()
    key = yield from Choose(
        question="Which ENEMY unit?", told_after=True, cite=_cite(state), wants=FACT, side=PLAYER, key="enemy-unit",
        options=tuple(Option(str(u.id), f"{u.name} in {u.hex}, {u.attitude}") for u in units),
    )  # fmt: skip
    unit = next(u for u in units if str(u.id) == key)
    turns = ("turned its CA",) if unit.kind == "gun" and state.mission == S1 else ()
    what = yield from Choose(
        question=f"What of {unit.name} in {unit.hex}?", telling=f"{unit.name} in {unit.hex}: {{}}.", cite=_cite(state),
        wants=FACT, side=PLAYER, key="enemy-unit-now",
        options=options("gone", "rallied" if unit.broken else "broken", "moved", "changed Attitude", *turns),
    )  # fmt: skip
    yield from change(state, unit, what)


def change(state: State, unit: EnemyUnit, what: str) -> Procedure[None]:
    match what:
        case "gone":
            unit.gone = True
        case "moved":
            unit.hex = yield from new_hex(state, f"{unit.name} is now in", unit.hex)
            yield from entered_mines(state, unit)
        case "turned its CA":
            yield from turned(unit)
        case "changed Attitude":
            unit.attitude = Attitude.ADVANCE if unit.attitude is Attitude.HOLD else Attitude.HOLD
        case _:
            unit.broken = what == "broken"


@rule("oto2.sasl.re.enemy.23")
def entered_mines(state: State, unit: EnemyUnit) -> Procedure[None]:
    """Counterattacking ENEMY Infantry goes through mines unharmed, but ends its MPh there and is easier to hit."""
    if unit.id not in state.counterattackers or unit.kind not in INFANTRY:
        return
    met = in_minefield(state, unit.hex)
    if met["MPh over"]:
        drm = int(met["DRM on attacks"])
        harmed = "a mine attack" if met["mine attack"] else "no mine attack"
        yield Note(
            f"{unit.name} in mined {unit.hex}: {harmed}, its MPh is over, attacks on it {drm:+d} DRM.",
            "oto2.sasl.re.enemy.23",
        )


@rule("oto2.sasl.s1.guns")
def turned(unit: EnemyUnit) -> Procedure[None]:
    """A new Covered Arc: two hexes adjacent to the gun and to each other."""
    grid = our_map().grid
    around = tuple((n, n) for n in (grid.name(h) for h in grid.neighbours(grid.hex(unit.hex))))
    first = around[0][0]
    told = yield from Report(
        question=f"The Covered Arc of {unit.name} in {unit.hex}: the two hexes it looks between",
        cite="oto2.sasl.s1.guns", wants=FACT, side=PLAYER, key="covered-arc",
        fields=(Field("first", "One hex", FieldKind.CHOICE, choices=around),
                Field("second", "The other", FieldKind.CHOICE, choices=around)),
        also=lambda v: None if is_covered_arc(unit.hex, (v["first"], v["second"])) else "they are not adjacent",
        suggestion={"first": first, "second": next(n for n, _ in around if is_covered_arc(unit.hex, (first, n)))},
    )  # fmt: skip
    kept = unit.note.rpartition("CA ")[0] or (f"{unit.note}, " if unit.note else "")
    unit.note = f"{kept}CA {told['first']}/{told['second']}"
    yield Note(f"{unit.name} in {unit.hex}: CA {told['first']}/{told['second']}.", "oto2.sasl.s1.guns")


def new_hex(state: State, question: str, now: str) -> Procedure[str]:
    if state.mission == S1:
        return (
            yield from map_hex(
                question,
                _cite(state),
                wants=FACT,
                key="moved-to",
                hexes=field.in_play(),
                suggestion=now,
                telling=f"{question} {{}}.",
            )
        )
    found = yield from PlaceHex(
        question=question,
        telling=f"{question} {{}}.",
        cite=_cite(state),
        wants=FACT,
        side=PLAYER,
        key="moved-to",
        suggestion=now,
    )
    return found


def suspect(state: State) -> Procedure[None]:
    hex = yield from suspect_hex(state, "The S? by its Location", _cite(state), key="suspect")
    it = next((x for x in state.suspects if x.hex == hex), None)
    if it is None:  # only if the player overruled the refusal
        yield Note(f"There is no S? in {hex}; nothing changes.", _cite(state))
        return
    what = yield from Choose(
        question=f"What of the S? in {hex}?",
        telling=f"The S? in {hex}: {{}}.", cite=_cite(state), wants=FACT, side=PLAYER, key="suspect-now",
        options=options("moved", "removed"),
    )  # fmt: skip
    if what == "removed":
        state.suspects.remove(it)
    else:
        it.hex = yield from new_hex(state, "It is now in", it.hex)


def armour(state: State) -> Procedure[None]:
    fit = [a for a in state.afvs if a.status in ("mobile", "immobilized", "recalled")]
    if not fit:
        yield Note("All your AFVs are lost.")
        return
    key = yield from Choose(
        question="Which AFV?", told_after=True, cite="oto2.sasl.s1.oob.armor", wants=FACT, side=PLAYER, key="afv",
        options=tuple(Option(str(a.id), f"{a.name} (#{a.id}), {a.status}") for a in fit),
    )  # fmt: skip
    one = next(a for a in fit if str(a.id) == key)
    one.status = yield from Choose(
        question="What is it now?", telling=f"{one.name} (#{one.id}) is {{}} now.",
        cite="oto2.sasl.s1.oob.armor", wants=FACT, side=PLAYER, key="afv-now",
        options=options("mobile", "immobilized", "lost"),
    )  # fmt: skip
