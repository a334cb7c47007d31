"""OtO-S1, the ENEMY's set-up: VPO, S? counters computed on the map, the three guns, the Known minefields."""

from collections.abc import Sequence

from sandtable.games.orsha.ground import our_map
from sandtable.games.orsha.ground.geometry import hex_named, range_between
from sandtable.games.orsha.solitaire import field, printed_map
from sandtable.games.orsha.solitaire.booklet import printed
from sandtable.games.orsha.solitaire.opening import prevailing
from sandtable.games.orsha.solitaire.random_selection import clicked_hexes, typed_hexes, understood_hexes
from sandtable.games.orsha.solitaire.settings import MAP
from sandtable.games.orsha.solitaire.state import PLAYER, EnemyUnit, Holder, Mine, State, Suspect, Vpo
from sandtable.hexes.grid import names as sort_names
from sandtable.hexes.regions import components
from sandtable.kernel import (
    DECISION,
    FACT,
    Choose,
    ChooseSome,
    Field,
    FieldKind,
    Note,
    Option,
    Procedure,
    Refused,
    Report,
)
from sandtable.rules import rule

COVER = ("woods", "brush", "grain")


@rule("oto2.sasl.s1.frame", "oto2.sasl.s1.vpo", "oto2.sasl.s1.msr1", "oto2.sasl.s1.msr6")
def ground(state: State) -> Procedure[None]:
    """The frame: map area, conditions, ENEMY ELR and Sniper, and the VPO, the LVP Locations of the area in play."""
    book = printed().s1
    state.conditions, state.elr = book.weather, {"enemy": book.enemy_elr, "friendly": book.friendly_elr}
    low, high = book.numbers_in_play
    yield Note(f"{book.date}: only hexes numbered {low} to {high} are in play. FBE east, EBE west.", "oto2.sasl.s1.map")
    yield Note(
        f"{state.conditions}. ENEMY ELR {state.elr['enemy']}, ENEMY Sniper in {book.enemy_sniper}.", "oto2.sasl.s1.msr6"
    )
    if state.on_printed_map:
        yield from printed_map.ask_map(state)
    else:
        state.vpos = vpo_in_play()
    state.phase = "suspects"
    if state.vpos:
        yield Note(f"VPO: {', '.join(v.title for v in state.vpos)}", "oto2.sasl.s1.vpo")
        yield from held_at_start(state)


@rule("oto2.sasl.s1.vpo")
def held_at_start(state: State) -> Procedure[None]:
    """Who controls the VPO at start is not said: those in the FRIENDLY set-up area are suggested."""
    inside = [v.key for v in state.vpos if field.is_in_setup_area(v.key)]
    yours = yield from ChooseSome(
        question="Which VPO do you control at start?",
        telling="VPO you control at start: {}.",
        cite="oto2.sasl.s1.vpo",
        wants=FACT,
        side=PLAYER,
        key="vpo-at-start",
        context=("The mission does not say it; VPO in your set-up area are suggested.", *which_map(state)),
        options=tuple(Option(v.key, v.title) for v in state.vpos),
        suggestion=inside,
    )
    for v in state.vpos:
        v.holder = Holder.FRIENDLY if v.key in yours else Holder.ENEMY


def which_map(state: State) -> tuple[str, ...]:
    """A player who overlooked the setting learns of it where the wrong map first shows."""
    if state.on_printed_map:
        return ()
    return (
        "They are read off our map. Is the printed one on your table? Start anew with the setting "
        f"{MAP.title}: printed.",
    )


@rule("oto2.sasl.s1.vpo")
def vpo_in_play() -> list[Vpo]:
    """The printed LVP Locations in the area in play; K33 is outside it. Where they lie is the map's own data."""
    grid = our_map().grid
    named = [(grid.name(o.hex), o.name) for o in our_map().objectives]
    return [Vpo(name, f"{name} {title.split(',')[0]}") for name, title in named if field.is_in_play(name)]


# ---------------------------------------------------------------- S? placement


@rule("oto2.sasl.s1.suspects")
def takes_suspect(state: State, name: str) -> bool:
    """More than 2 hexes west of the FRIENDLY set-up area: the nearest set-up hex at range 3 or more."""
    return field.is_in_play(name) and field.from_setup_area(name) >= state.readings.s1_suspect_distance


@rule("oto2.sasl.s1.suspects")
def case_locations(state: State, case: str) -> list[str]:
    """Where SASL 4.1 can put S? on this map: case a in buildings, case b in woods, brush and (mission) grain.

    Of a printed map whose cover is not told, any hex far enough west: the player names those of the case.
    """
    if state.on_printed_map and printed_map.is_told(state, case):
        told = printed_map.cover_of(state, case)
        return [n for n in field.in_play() if takes_suspect(state, n) and n in told]
    if state.on_printed_map:
        return [n for n in field.in_play() if takes_suspect(state, n)]
    if case == "a":
        return [n for n in field.in_play() if takes_suspect(state, n) and field.has_building(n)]
    if case == "b":
        wanted = set(COVER)
        return [n for n in field.in_play() if takes_suspect(state, n) and wanted & set(field.terrains(n))]
    return [n for n in field.in_play() if takes_suspect(state, n)]


def patches(names: Sequence[str]) -> list[list[str]]:
    """The Locations in groups that hang together, each in the map's own order."""
    grid = our_map().grid
    return [sort_names(grid, piece) for piece in components(hex_named(n) for n in names)]


def foremost(names: Sequence[str]) -> list[str]:
    """One Location of each patch: the one nearest the set-up area."""
    return [min(group, key=lambda n: (field.from_setup_area(n), n)) for group in patches(names)]


CASES = {
    "a": "buildings",
    "b": "woods, brush and grain",
    "d": "the further Locations that case d names",
}


@rule("oto2.sasl.s1.suspects", "oto2.sasl.s1.sequence")
def suspects(state: State) -> Procedure[None]:
    """S? by SASL 4.1 cases a, b and d, on the map's Locations far enough west; then guns and minefields."""
    for case in printed().s1.suspect_cases:
        yield from place_case(state, case)
    yield Note(f"{len(state.suspects)} S? are on the map, in {prevailing(state)} Attitude.", "oto2.sasl.s1.suspects")
    yield from guns(state)
    yield from minefields(state)
    state.phase = "wrecks"


def place_case(state: State, case: str) -> Procedure[None]:
    """SASL 4.1 itself is in the player's rule book: we find the Locations, the player says which get a S?."""
    cite = "oto2.sasl.s1.suspects"
    taken = {x.hex for x in state.suspects}
    free = [n for n in case_locations(state, case) if n not in taken]
    one_each = foremost(free)
    computed = case != "d" and printed_map.is_told(state, case)
    ways = [
        Option("every", f"one in {each_of(free, 'Location')}"),
        Option("patch", f"one in {each_of(one_each, 'group')}, in its foremost Location"),
        Option("name", "in Locations that I name"),
        Option("none", "none by this case"),
    ]
    how = yield from Choose(
        question=f"SASL 4.1 case {case}: where do S? go in {CASES[case]}?",
        told_after=True,
        cite=cite,
        wants=DECISION,
        side=PLAYER,
        key=f"suspects-{case}",
        context=(offered(state, case),),
        options=tuple(o for o in ways if computed or o.key in ("name", "none")),
    )
    if how == "name":
        chosen = yield from named_locations(state, free, f"Case {case}: which Locations get a S? counter?", cite)
    else:
        chosen = {"every": free, "patch": one_each, "none": []}[how]
    add_suspects(state, chosen)


def each_of(things: Sequence[str], word: str) -> str:
    return f"the only {word}" if len(things) == 1 else f"each of the {len(things)} {word}s"


def offered(state: State, case: str) -> str:
    if case == "d" or printed_map.is_told(state, case):
        return "Your rule book tells; the map offers only Locations far enough west of your set-up area."
    return (
        f"Your rule book tells; where your map has {CASES[case]} you did not say, so name the Locations. Only those "
        "far enough west of your set-up area are open."
    )


def add_suspects(state: State, names: Sequence[str]) -> None:
    state.suspects += [Suspect(state.new_id(), name, prevailing(state)) for name in names]


def named_locations(state: State, free: Sequence[str], label: str, cite: str) -> Procedure[list[str]]:
    """Hexes clicked on the board, else typed as a list; runs such as `K5..K9` are understood."""
    if state.plays_on_board:
        return (yield from clicked_hexes(label, cite, key="click-hexes", telling="S? go into: {}.", hexes=free))
    form = yield from Report(
        question=label,
        cite=cite,
        wants=DECISION,
        side=PLAYER,
        key="name-hexes",
        context=(f"{len(free)} Locations are open: {field.in_runs(free)}",),
        fields=(Field("hexes", "Hexes", FieldKind.TEXT, hint="With spaces between; K5..K9 is a run."),),
        button="Place them",
        also=lambda value: refuse_hexes(value["hexes"], free, cite),
    )
    return typed_hexes(form["hexes"])


def refuse_hexes(text: str, among: Sequence[str], cite: str) -> Refused | str | None:
    bad = [n for n in understood_hexes(text, cite) if n not in among]
    return Refused(f"{', '.join(bad)}: not among the Locations that are open to it", cite) if bad else None


# ---------------------------------------------------------------- guns and mines


@rule("oto2.sasl.s1.guns")
def guns(state: State) -> Procedure[None]:
    """Three AA guns with their crews, in AA mode, two of them concealed (setting for the 88L)."""
    for gun in printed().s1.gun:
        concealed = gun.concealed or ("88L" in gun.name and state.readings.s1_88_concealed)
        shown = "concealed" if concealed else "not concealed"
        note = f"{gun.crew}, AA mode, {shown}, CA {'/'.join(gun.ca)}"
        state.units.append(EnemyUnit(state.new_id(), gun.name, "gun", gun.hex, at_start=True, note=note))
        yield Note(f"{gun.hex}: {gun.name} with {note}", "oto2.sasl.s1.guns")


@rule("oto2.sasl.s1.guns")
def is_covered_arc(hex: str, ca: Sequence[str]) -> bool:
    """A Covered Arc looks over the vertex between two hexes adjacent to the gun and to each other."""
    first, second = ca
    return range_between(hex, first) == range_between(hex, second) == range_between(first, second) == 1


@rule("oto2.sasl.s1.minefields")
def mined_hexes(state: State) -> list[str]:
    """Two lines of eight hexes (or, by the other reading, only their four ends)."""
    lines = [field.minefield_line(words) for words in printed().s1.minefields.lines]
    if state.readings.s1_minefield_lines == "four-named-hexes":
        lines = [(line[0], line[-1]) for line in lines]
    return [name for line in lines for name in line]


@rule("oto2.sasl.s1.minefields")
def minefields(state: State) -> Procedure[None]:
    """Known minefields; how strong each is comes out when it is first entered."""
    state.mines += [Mine(name, known_from_start=True) for name in mined_hexes(state)]
    yield Note(f"Known minefields: {', '.join(m.hex for m in state.mines)}", "oto2.sasl.s1.minefields")
