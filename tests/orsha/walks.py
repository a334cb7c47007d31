"""Where walks of the Orsha campaign begin, what odd is put there, and how forms are filled in at random."""

from collections.abc import Sequence
from typing import Any

from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.pieces import Box, Memory, Piece, Status
from sandtable.games.orsha.state import DATES, RosterLine, State
from sandtable.kernel import Campaign, Draw, Field, FieldKind, Report, read_settings
from tests.walking import Ground, Odd

COLUMNS = ("C", "G", "K", "O", "S", "W", "Z")
FILLED, TRIES = 2, 25
"""Of so many forms one is filled in; so often an answer is sought that is not refused."""


def settings(draw: Draw, **given: Any) -> dict[str, Any]:
    """The readings of the booklet, now and then another than the usual."""
    told = dict(given)
    for setting in GAME.settings:
        if setting.group == "Readings" and setting.options and draw.below(8) == 0:
            told[setting.key] = draw.choice(list(setting.options))
    return read_settings(GAME.settings, told)


def after_a_battle(draw: Draw, date: str = "") -> State:
    """Two thin lines of squads with a few Guns, tanks and leaders, and no RePh yet."""
    state: State = GAME.setup("campaign", settings(draw, battles="quick"))
    state.phase, state.date = "7.501", date or draw.choice(list(DATES[:3]))
    for camp in state.sides.values():
        camp.pieces, camp.groups, first = {}, [], camp.roster[0]
        camp.roster = [RosterLine(d, first.elr, first.san) for d in DATES[: DATES.index(state.date) + 1]]
        camp.roster[0].cpp_received = 10
        for earlier, line in zip(camp.roster, camp.roster[1:], strict=False):
            line.cpp_left_before = earlier.cpp_left
    for column in COLUMNS:
        put(state, "german", "4-6-7", f"{column}{39 - draw.below(3)}")
        put(state, "russian", "4-4-7", f"{column}{44 + draw.below(3)}")
    crewed(state, "german", "75L PaK 40", "M38")
    crewed(state, "russian", "76L obr. 39", "M46")
    put(state, "german", "StuG IIIG", "O39")
    put(state, "russian", "T-34 M43", "O44")
    put(state, "german", "8-1", "K38")
    return state


def fresh(draw: Draw) -> State:
    """The campaign from its first purchase, all battles quick."""
    return GAME.setup("campaign", settings(draw, battles="quick"))  # type: ignore[no-any-return]


def put(state: State, side: str, name: str, hex: str, *status: Status, holder: Piece | None = None) -> Piece:
    """A piece in a hex that is then its side's."""
    piece = state.add(side, name, "odd", Box.MAP)
    piece.hex, piece.status, piece.holder = hex, list(status), holder.id if holder else ""
    captor = {"german": "russian", "russian": "german"}[side]
    state.ground.control[hex] = captor if Status.CAPTURED in status else side
    return piece


def crewed(state: State, side: str, name: str, hex: str, *status: Status) -> Piece:
    crew = put(state, side, "2-2-8", hex)
    return put(state, side, name, hex, *status, holder=crew)


# ---- what is odd


def a_leader_in_a_pocket(state: State, draw: Draw) -> None:
    put(state, "german", draw.choice(["4-6-7", "2-4-7"]), "K49")
    put(state, "german", draw.choice(["8-0", "9-1", "Hero"]), "K49")


def a_commissar_in_a_pocket(state: State, draw: Draw) -> None:
    put(state, "russian", "8-0", "E50")
    put(state, "german", "4-6-7", "E50")


def a_pocket_of_both(state: State, draw: Draw) -> None:
    put(state, "russian", "4-4-7", "S33")
    put(state, "russian", "8-0", "S33")


def captured_weapons_in_a_pocket(state: State, draw: Draw) -> None:
    squad = put(state, "german", "4-6-7", "W50")
    mmg = put(state, "russian", "MMG", "W50", Status.CAPTURED, holder=squad)
    mmg.level = 0
    state.ground.control["W50"] = "german"


def a_cut_off_cupola(state: State, draw: Draw) -> None:
    put(state, "german", "HMG Cupola", draw.choice(["G50", "G30"]), *draw.choice([[Status.HIDDEN], []]))


def a_rider(state: State, draw: Draw) -> None:
    tank = put(state, "russian", "T-34 M43", "C46", *draw.choice([[Status.IMMOBILISED], [Status.RECALL], []]))
    put(state, "russian", "4-4-7", "C46", holder=tank)
    put(state, "russian", "9-1 armor leader", "C46", holder=tank)


def a_squad_that_mans_a_tank(state: State, draw: Draw) -> None:
    tank = put(state, "german", "StuG IIIG", "U37", *draw.choice([[Status.IMMOBILISED], [Status.STUNNED]]))
    put(state, "german", "4-6-7", "U37", holder=tank).remember(Memory.MANS)


def an_abandoned_tank(state: State, draw: Draw) -> None:
    put(state, "german", "StuG IIIG", "I46", Status.ABANDONED)
    state.ground.control["I46"] = "russian"
    put(state, "russian", "4-4-7", "I46")


def a_borrowed_tank(state: State, draw: Draw) -> None:
    put(state, "russian", "T-34 M43", "Q36", Status.CAPTURED, *draw.choice([[Status.RECALL, Status.LOW_AMMO], []]))


def a_tank_out_of_ammunition(state: State, draw: Draw) -> None:
    put(state, "russian", draw.choice(["PT-34", "KV-1S"]), "Y46", Status.RECALL, Status.LOW_AMMO)


def mines_that_recon_found(state: State, draw: Draw) -> None:
    mines = put(state, "german", "Minefield", "D46", *draw.choice([[Status.HIDDEN], []]))
    mines.factors, mines.memories = {"ap": 6, "at": 3}, [] if mines.status else [Memory.UNTOLD]
    state.ground.control["D46"] = "russian"


def a_gun_in_tow(state: State, draw: Draw) -> None:
    truck = put(state, "russian", "GAZ-MM", "AA46")
    put(state, "russian", "76L obr. 39", "AA46", Status.HOOKED, holder=truck)


def a_gun_in_a_pocket(state: State, draw: Draw) -> None:
    crewed(state, "german", draw.choice(["75L PaK 40", "81mm MTR"]), "M50")


def a_melee_for_an_objective(state: State, draw: Draw) -> None:
    name = our_map().grid.name(our_map().objectives[0].hex)
    put(state, "russian", "4-4-7", name)
    put(state, "german", draw.choice(["4-6-7", "2-4-7", "HMG Cupola"]), name)


def a_prisoner(state: State, draw: Draw) -> None:
    guard = put(state, "german", "4-6-7", draw.choice(["K37", "BB50"]))
    prisoner = put(state, "russian", "4-4-7", guard.hex, Status.CAPTURED, holder=guard)
    assert prisoner.holder


def wrecks_to_scrounge(state: State, draw: Draw) -> None:
    put(state, "russian", "T-34 M43", "K38", draw.choice([Status.WRECK, Status.BURNING, Status.BURNT_OUT]))
    state.ground.control["K38"] = "german"


def half_squads(state: State, draw: Draw) -> None:
    for hex in ("L38", "L39", "N38"):
        put(state, "german", "2-4-7", hex, *draw.choice([[Status.BROKEN], []]))


def someone_upstairs(state: State, draw: Draw) -> None:
    put(state, "german", "4-6-7", "C8").level = 1
    put(state, "russian", "4-4-7", "C8")
    state.ground.control["C8/1"] = "german"


def on_the_edge(state: State, draw: Draw) -> None:
    put(state, "russian", "4-4-7", "A20")
    put(state, "german", "4-6-7", "A50")


def a_fire(state: State, draw: Draw) -> None:
    state.ground.fires[draw.choice(["C8", "K38", "K49"])] = draw.choice(["flame", "blaze"])


ODDITIES = (
    a_leader_in_a_pocket, a_commissar_in_a_pocket, a_pocket_of_both, captured_weapons_in_a_pocket, a_cut_off_cupola,
    a_rider, a_squad_that_mans_a_tank, an_abandoned_tank, a_borrowed_tank, a_tank_out_of_ammunition,
    mines_that_recon_found, a_gun_in_tow, a_gun_in_a_pocket, a_melee_for_an_objective, a_prisoner, wrecks_to_scrounge,
    half_squads, someone_upstairs, on_the_edge, a_fire,
)  # fmt: skip


def in_a_position(odd: Odd) -> Odd:
    """Nothing stands anywhere before the first set-up."""

    def put_there(state: State, draw: Draw) -> None:
        if state.phase == "7.501":
            odd(state, draw)

    return put_there


# ---- forms


def fill(campaign: Campaign, request: Any, draw: Draw) -> Any:
    """Rows drawn at random into the tables of a form, if some are found that are not refused."""
    if not isinstance(request, Report) or request.key in ("set-up", "wind", "pieces", "ground") or draw.below(FILLED):
        return None
    usual = {field.key: field.empty() for field in request.fields}
    for _ in range(TRIES):
        value = {**usual}
        for field in request.fields:
            if field.kind is FieldKind.TABLE and field.columns:
                kept = list(usual[field.key] or ())
                value[field.key] = kept + [_row(campaign.state, field.columns, draw) for _ in range(draw.below(3))]
        try:
            said = request.check(value)
        except ValueError:
            continue
        if said != usual:
            return said
    return None


def _row(state: State, columns: Sequence[Field], draw: Draw) -> dict[str, Any]:
    return {column.key: _cell(state, column, draw) for column in columns}


def _cell(state: State, column: Field, draw: Draw) -> Any:
    keys = [key for key, _ in column.choices]
    match column.kind:
        case FieldKind.CHOICE:
            return draw.choice(keys) if keys else ""
        case FieldKind.SEVERAL:
            return draw.some(keys, min(len(keys), draw.below(2) + (column.key == "units")))
        case FieldKind.NUMBER:
            return column.minimum
        case FieldKind.YES_NO:
            return draw.below(2) == 0
        case FieldKind.HEX:
            return draw.choice(["", *(p.hex for p in state.pieces if p.hex)])
    if column.key == "name":
        return draw.choice(["LMG", "MMG"])
    return draw.choice([p.id for p in state.pieces if p.box in (Box.MAP, Box.RETAINED)] or [""])


GROUND = Ground(
    GAME,
    {"after a battle": after_a_battle, "a new campaign": fresh},
    {odd.__name__.replace("_", " "): in_a_position(odd) for odd in ODDITIES},
    fill,
)
