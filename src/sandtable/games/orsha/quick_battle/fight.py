"""A whole scenario by two decisions of each side and one roll a sector. Sandtable's own, not the booklet's."""

from collections.abc import Mapping
from functools import partial

from sandtable.charts import Row, consult
from sandtable.games.orsha.battle.happened import Happened, count_cvp, count_evp
from sandtable.games.orsha.catalogue import GERMAN, RUSSIAN, Class
from sandtable.games.orsha.quick_battle import ground
from sandtable.games.orsha.quick_battle.forces import (
    assign,
    column,
    line_of,
    numbers,
    sector_of,
    sectors,
    side_strength,
)
from sandtable.games.orsha.quick_battle.losses import strike, suffer
from sandtable.games.orsha.state import Piece, State, Status, Told
from sandtable.kernel import Choose, ChooseSome, Note, Option, Procedure, Side, Together

CITE = "oto2.7.3.a"
STANCES = {
    RUSSIAN: (
        Option("broad", "Broad front", "all sectors alike"),
        *(Option(name, f"Main effort {name}", "+1 there, -1 elsewhere") for name in ("south", "centre", "north")),
    ),
    GERMAN: (
        Option("stand", "Stand fast", "-1 everywhere"),
        Option("hold", "Hold as it comes"),
        Option("yield", "Give ground", "+1 everywhere, but a quarter fewer losses"),
        Option("counter", "Counter-attack", "+1 everywhere, a quarter more losses on both sides"),
    ),
}


def quick_battle(state: State) -> Procedure[Happened]:
    """Both sides decide in secret; then each sector is fought, south to north."""
    yield Note("This battle is fought by the quick battle: Sandtable's own model, not the booklet's.", CITE)
    plans = yield Together({side: partial(_plan, side) for side in (GERMAN, RUSSIAN)}, "planning", CITE)
    happened, rows = Happened(), dict[str, Told]()
    where: dict[str, str] = {}
    for side in (GERMAN, RUSSIAN):
        where |= assign(state, side, plans[side]["effort"])
    for piece_id in where:
        piece = state.piece(piece_id)
        rows[piece_id] = Told(piece_id, "map", piece.hex, piece.level, list(piece.status), piece.holder)
    fought = {}
    for sector in sectors():
        fought[sector] = yield from _fight(state, sector, plans, where, rows, happened)
    lines = keep_flanks({sector: line_of(state, sector) - int(row["advance"]) for sector, row in fought.items()})
    for sector, row in fought.items():
        yield from _settle(state, sector, row, lines[sector], where, rows, happened)
    follow_holders(state, rows)
    happened.rows = list(rows.values())
    happened.used = [g.id for camp in state.sides.values() for g in camp.groups if g.rg[0] == "O" and not g.gone]
    happened.used = [g for g in happened.used if g not in _modules_without_ffe(state)]
    happened.cvp, happened.evp = count_cvp(state, happened), count_evp(state, happened)
    return happened


def _modules_without_ffe(state: State) -> set[str]:
    """5.1: a Counter Battery Module never places an FFE, so it is not used up."""
    return {g.id for camp in state.sides.values() for g in camp.groups if is_counter_battery(g.side, g.rg)}


def is_counter_battery(side: Side, rg: str) -> bool:
    return rg == {GERMAN: "O5", RUSSIAN: "O7"}[side]


def _plan(side: Side) -> Procedure[dict[str, str]]:
    stance = yield Choose(question="How do you fight?", cite=CITE, side=side, key="stance", options=STANCES[side])
    effort = yield Choose(
        question="Where do your mobile units go?",
        cite=CITE,
        side=side,
        key="effort",
        options=(
            Option("evenly", "Shared out evenly"),
            *(Option(name, f"Half of them {name}") for name in sectors()),
        ),
    )
    return {"stance": stance, "effort": effort}


def _fight(
    state: State,
    sector: str,
    plans: Mapping[Side, Mapping[str, str]],
    where: Mapping[str, str],
    rows: dict[str, Told],
    happened: Happened,
) -> Procedure[Row]:
    """The roll of a sector, and what it costs both sides."""
    russian, german = (side_strength(state, side, sector, where) for side in (RUSSIAN, GERMAN))
    row = yield from consult(
        "quick-battle",
        column=column(russian, german),
        apply=_modifiers(sector, plans),
        about=sector,
        context=(f"Strength: Russians {russian}, Germans {german} with ground and works",),
    )
    scale = {"yield": 75, "counter": 125}.get(plans[GERMAN]["stance"], 100)
    bombs = sum(sector_of(hex) == sector for hex in state.battle.bombarded) * numbers()["places"]["bombardment_loss"]
    for side in (RUSSIAN, GERMAN):
        percent = int(row[side]) * (scale if side == GERMAN or scale > 100 else 100) // 100
        suffer(_own(state, side, sector, where), percent + (bombs if side == GERMAN else 0), rows, happened)
    return row


def _own(state: State, side: Side, sector: str, where: Mapping[str, str]) -> list[Piece]:
    return [p for p in (state.piece(i) for i, s in where.items() if s == sector) if p.side == side]


def keep_flanks(lines: Mapping[str, int]) -> dict[str, int]:
    """No sector runs further ahead of its neighbours than a flank can bear."""
    most, order = int(numbers()["places"]["flank"]), list(lines)
    kept = {}
    for at, sector in enumerate(order):
        near = [lines[order[n]] for n in (at - 1, at + 1) if 0 <= n < len(order)]
        kept[sector] = max(0, lines[sector], max(near) - most)
    return kept


def _settle(
    state: State,
    sector: str,
    row: Row,
    line: int,
    where: Mapping[str, str],
    rows: dict[str, Told],
    happened: Happened,
) -> Procedure[None]:
    """Where the line runs now, who stands where, who was cut off, and who leaves by the west edge."""
    own = {side: _own(state, side, sector, where) for side in (RUSSIAN, GERMAN)}
    stay = _left_behind(own, row, line, rows, happened)
    ground.advance(sector, line, happened)
    ground.place(state, sector, line, stay, {p.id: rows[p.id] for side in own for p in own[side]})
    for piece_id in stay:
        if rows[piece_id].hex and Status.CAPTURED not in rows[piece_id].status:
            happened.control[rows[piece_id].hex] = GERMAN
    yield Note(f"{sector.capitalize()}: the line is now at number {line}.", CITE)
    if line <= numbers()["places"]["exit_from"]:
        yield from _exits(sector, own[RUSSIAN], rows)


def _modifiers(sector: str, plans: Mapping[Side, Mapping[str, str]]) -> list[str]:
    effort, stance = plans[RUSSIAN]["stance"], plans[GERMAN]["stance"]
    found = [] if effort == "broad" else ["main_effort" if effort == sector else "secondary"]
    return [*found, *([stance] if stance != "hold" else [])]


def _left_behind(
    own: Mapping[Side, list[Piece]], row: Row, line: int, rows: dict[str, Told], happened: Happened
) -> set[str]:
    """German squads cut off behind the line, and squads taken prisoner by a Russian squad of the sector."""
    squads = [p for p in own[GERMAN] if p.is_(Class.SQUAD) and rows[p.id].fate == "map" and p.id not in happened.became]
    behind = [p for p in squads if rows[p.id].hex and _number(rows[p.id].hex) >= line]
    stay = {p.id for p in behind[: int(row["cut_off"])]}
    guards = [p for p in own[RUSSIAN] if p.is_(Class.SQUAD) and rows[p.id].fate == "map" and rows[p.id].hex]
    left = [p for p in squads if p.id not in stay]
    for prisoner, guard in zip(left[: int(row["captured"])], guards, strict=False):
        rows[prisoner.id].status = [Status.CAPTURED]
        rows[prisoner.id].holder = guard.id
        stay.add(prisoner.id)
    return stay


def _number(hex: str) -> int:
    return int(hex.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))


def _exits(sector: str, russians: list[Piece], rows: dict[str, Told]) -> Procedure[None]:
    can = [
        p for p in russians if rows[p.id].fate == "map" and not rows[p.id].status and p.is_(Class.SQUAD, Class.VEHICLE)
    ]
    if not can:
        return
    chosen = yield ChooseSome(
        question=f"{sector.capitalize()}: which units leave by the west edge for VP?",
        cite="oto2.cg14",
        side=RUSSIAN,
        key="exit",
        options=tuple(Option(p.id, f"{p.name} ({p.id}), {p.kind.cvp or 0} EVP") for p in can),
        at_most=numbers()["places"]["most_exits"],
        suggestion=[],
    )
    for piece_id in chosen:
        rows[piece_id].fate, rows[piece_id].hex, rows[piece_id].level = "exited", "", 0


def follow_holders(state: State, rows: dict[str, Told]) -> None:
    """What is held goes where its holder goes; what a lost holder carried is lost with it."""
    for row in rows.values():
        holder = rows.get(row.holder)
        if holder is None or row.fate != "map":
            if row.holder and holder is None:
                row.holder = ""
            continue
        if holder.fate == "map":
            row.hex, row.level = holder.hex, holder.level
        elif state.piece(row.piece).is_(Class.SW) and holder.fate == "eliminated":
            strike(state.piece(row.piece), "eliminated", row, Happened())
        elif holder.fate == "exited" and state.piece(row.piece).is_(Class.SW):
            row.fate, row.hex, row.level = "exited", "", 0
        else:
            row.holder = ""
