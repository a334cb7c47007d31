"""A whole scenario by two decisions of each side and one roll a sector. Sandtable's own, not the booklet's."""

from collections.abc import Mapping

from sandtable.charts import Chart, Row, consult
from sandtable.games.orsha.battle.results import Happened
from sandtable.games.orsha.catalogue import MMC, Class
from sandtable.games.orsha.frame.concession import CONCEDE, conceded, is_meant
from sandtable.games.orsha.pieces import WRECKS, Box, Piece, Status
from sandtable.games.orsha.printed.quick import quick_numbers
from sandtable.games.orsha.quick_battle import control, model
from sandtable.games.orsha.quick_battle.forces import (
    assign,
    counts,
    held_back,
    lines_of,
    on_hand,
    strength,
    used_up,
)
from sandtable.games.orsha.quick_battle.losses import is_whole, spread, strike, suffer, together
from sandtable.games.orsha.quick_battle.model import sectors, worth
from sandtable.games.orsha.reinforcement_groups import called
from sandtable.games.orsha.reph.eliminations import is_prisoner
from sandtable.games.orsha.sides import GERMAN, RUSSIAN, SIDES, in_secret
from sandtable.games.orsha.state import State, Told
from sandtable.kernel import DECISION, EVERYONE, Choose, Lookup, Note, Option, Procedure, Side, only
from sandtable.rules import rule

CITE = "oto2.7.3.a"


def _share_of_losses(stance: str, side: Side) -> str:
    """How many more or fewer losses than the chart's a German stance brings."""
    more = quick_numbers().stances[stance][side] - 100
    return f"{abs(more)} % {'more' if more > 0 else 'fewer'}"


def stances(side: Side, chart: Chart) -> tuple[Option, ...]:
    drm = {key: f"{modifier.value:+d}" for key, modifier in chart.modifiers.items()}
    if side == RUSSIAN:
        there = f"{drm['main_effort']} there, {drm['secondary']} elsewhere"
        main = (Option(name, f"Main effort {name}", there) for name in sectors())
        return (Option("broad", "Broad front", "all sectors alike"), *main)
    return (
        Option("stand", "Stand fast", f"{drm['stand']} everywhere, but {_share_of_losses('stand', GERMAN)} losses"),
        Option("hold", "Hold as it comes"),
        Option("yield", "Give ground", f"{drm['yield']} everywhere, but {_share_of_losses('yield', GERMAN)} losses"),
        Option(
            "counter",
            "Counter-attack",
            f"{_share_of_losses('counter', GERMAN)} losses, and the Russians {_share_of_losses('counter', RUSSIAN)}",
        ),
    )


Plans = Mapping[Side, Mapping[str, str]]


def quick_battle(state: State) -> Procedure[Happened]:
    """Both sides decide in secret; each sector is fought, south to north; then it is laid on pieces and hexes."""
    yield Note("This battle is fought by the quick battle: Sandtable's own model, not the booklet's.", CITE)
    plans = yield from in_secret(plan, "planning", CITE)
    for side in SIDES:
        if plans[side]["stance"] == CONCEDE.key:
            yield conceded(state, side)
            return Happened()
    for side in SIDES:
        yield own_strength(state, side, plans[side]["effort"])
        yield from too_many(state, side)
    fought = {}
    for sector in sectors():
        fought[sector] = yield from _fight(state, sector, plans)
    lines = model.keep_flanks({s: line - int(fought[s]["advance"]) for s, line in lines_of(state).items()})
    happened, rows = Happened(), dict[str, Told]()
    where = assign(state, GERMAN, plans[GERMAN]["effort"]) | assign(state, RUSSIAN, plans[RUSSIAN]["effort"])
    pieces = {p.id: p for p in state.pieces if p.id in where}
    for piece in pieces.values():
        rows[piece.id] = Told(piece.id, "map", piece.hex, piece.level, list(piece.status), piece.holder)
    for side in SIDES:
        own = [p for p in pieces.values() if p.side == side]
        happened.cvp[side] = suffer(own, _losses(state, side, plans, fought), rows, happened)
    yield from _exits(state, sum(model.beyond(line)[1] for line in lines.values()), pieces, rows, happened)
    _prisoners(pieces, where, {s: int(row["captured"]) for s, row in fought.items()}, rows, happened)
    happened.lines = {sector: model.beyond(line)[0] for sector, line in lines.items()}
    for sector, line in happened.lines.items():
        control.advance(sector, line, happened)
        control.place(state, sector, line, [(pieces[i], rows[i]) for i, s in where.items() if s == sector])
        yield Note(f"{sector.capitalize()}: the line is now at number {line}.", CITE)
    follow_holders(pieces, rows)
    rows |= in_enemy_hands(state, pieces, rows)
    happened.rows = list(rows.values())
    happened.used = [g.id for side in SIDES for g in used_up(state, side)]
    return happened


def plan(side: Side) -> Procedure[dict[str, str]]:
    """The two decisions of a side; or it concedes."""
    chart: Chart = yield Lookup("quick-battle")
    stance = yield from Choose(
        question="How do you fight?",
        telling="The plan of battle: {}.",
        cite=CITE,
        wants=DECISION,
        side=side,
        key="stance",
        seen_by=EVERYONE,  # once both have planned: the rolls name it anyway
        options=(*stances(side, chart), CONCEDE),
    )
    if stance == CONCEDE.key:
        meant = yield from is_meant(side)
        return {"stance": stance} if meant else (yield from plan(side))
    effort = yield from Choose(
        question="Where do your mobile units go?",
        telling="The mobile units: {}.",
        cite=CITE,
        wants=DECISION,
        side=side,
        key="effort",
        options=(
            Option("evenly", "Shared out evenly"),
            *(Option(name, f"Half of them {name}", "a quarter to each of the others") for name in sectors()),
        ),
    )
    return {"stance": stance, "effort": effort}


def _fight(state: State, sector: str, plans: Plans) -> Procedure[Row]:
    """The roll of a sector."""
    whole = {side: strength(state, side) for side in SIDES}
    part = {side: model.shares(plans[side]["effort"])[sector] for side in SIDES}
    row: Row = yield from consult(
        "quick-battle",
        column=model.column(whole[RUSSIAN], whole[GERMAN], part[RUSSIAN], part[GERMAN]),
        apply=model.modifiers(sector, plans[RUSSIAN]["stance"], plans[GERMAN]["stance"]),
        about=sector,
    )
    return row


def own_strength(state: State, side: Side, effort: str) -> Note:
    """For its own side alone: the total would tell the other what was bought and is held back."""
    part = ", ".join(f"{twelfths} {sector}" for sector, twelfths in model.shares(effort).items())
    return Note(f"Your strength is {strength(state, side)}. Twelfths of it: {part}.", CITE, only(side), side)


@rule("oto2.cg13.a")
def too_many(state: State, side: Side) -> Procedure[None]:
    """CG13: told to its own side alone, since the other does not know what was bought."""
    late = ", ".join(called(group) for group in held_back(state, side))
    if late:
        yield Note(f"Beyond what a scenario allows, kept for the next: {late}.", "oto2.cg13.a", only(side), side)


def _losses(state: State, side: Side, plans: Plans, fought: Mapping[str, Row]) -> int:
    """The CVP a side loses: what its sectors cost it, weighed by who stood there."""
    part = model.shares(plans[side]["effort"])
    twelfths = sum(part[sector] * int(row[side]) for sector, row in fought.items())
    return model.lost(on_hand(state, side), model.percent_lost(side, twelfths, plans[GERMAN]["stance"]))


def _prisoners(
    pieces: Mapping[str, Piece],
    where: Mapping[str, str],
    captured: Mapping[str, int],
    rows: dict[str, Told],
    happened: Happened,
) -> None:
    """Of the German squads lost in a sector some were taken prisoner, by Russian squads there."""
    for sector, most in captured.items():
        here = [p for p in pieces.values() if where[p.id] == sector and p.is_(Class.SQUAD)]
        fallen = [p for p in here if p.side == GERMAN and rows[p.id].fate == "eliminated"]
        guards = [p for p in here if p.side == RUSSIAN and is_whole(p, rows[p.id], happened)]
        for prisoner, guard in zip(fallen[:most], guards, strict=False):
            rows[prisoner.id] = Told(prisoner.id, "map", guard.hex, 0, [Status.CAPTURED], guard.id)


def _exits(
    state: State, hexes: int, pieces: Mapping[str, Piece], rows: dict[str, Told], happened: Happened
) -> Procedure[None]:
    """CG14: where the line went over the west edge, so much leaves for VP; asked only where it would not come back."""
    points = model.exit_points(hexes, on_hand(state, RUSSIAN) - happened.cvp[RUSSIAN])
    if not points or not (state.readings.exited_russian_units == "retained" or (yield from leave(points))):
        return
    able = spread([p for p in pieces.values() if p.side == RUSSIAN and _can_leave(p, rows[p.id])])
    values = [worth(p.kind) // 2 if p.id in happened.became else worth(p.kind) for p in able]
    for n in together(values, points):
        row = rows[able[n].id]
        row.fate, row.hex, row.level, row.status = "exited", "", 0, []
        happened.evp += values[n]
    yield Note(f"The way west is open: units leave the map for {happened.evp} EVP.", "oto2.cg14")


def is_wrecked(row: Told) -> bool:
    return bool(WRECKS.intersection(row.status))


def _can_leave(piece: Piece, row: Told) -> bool:
    return counts(piece.kind) and not piece.is_(Class.GUN) and row.fate == "map" and not is_wrecked(row)


def leave(points: int) -> Procedure[bool]:
    """CG14: asked where units that leave are out of the campaign."""
    chosen = yield from Choose(
        question=f"The way west is open. Do units leave the map for {points} EVP?",
        told_after=True,
        cite="oto2.cg14",
        wants=DECISION,
        side=RUSSIAN,
        key="exit",
        options=(Option("leave", "They leave", f"{points} EVP"), Option("stay", "All stay on the map")),
        suggestion="leave",
    )
    return bool(chosen == "leave")


def follow_holders(pieces: Mapping[str, Piece], rows: dict[str, Told]) -> None:
    """What is held goes where its holder goes, who may be held himself; what a lost holder carried is lost with it."""
    for row in sorted(rows.values(), key=lambda row: _held_by_how_many(row, rows)):
        holder = rows.get(row.holder)
        if holder is None or row.fate != "map":
            if row.holder and holder is None:
                row.holder = ""
            continue
        if holder.fate == "map" and is_wrecked(holder):
            row.holder = ""  # who was in it has got out, and away
        elif holder.fate == "map":
            row.hex, row.level = holder.hex, holder.level
        elif pieces[row.piece].is_sw and holder.fate == "eliminated":
            strike(pieces[row.piece], "eliminated", row, Happened())
        elif holder.fate == "exited" and pieces[row.piece].is_sw:
            row.fate, row.hex, row.level = "exited", "", 0
        else:
            row.holder = ""


def _held_by_how_many(row: Told, rows: Mapping[str, Told]) -> int:
    holder = rows.get(row.holder)
    return 1 + _held_by_how_many(holder, rows) if holder else 0


def in_enemy_hands(state: State, pieces: Mapping[str, Piece], rows: Mapping[str, Told]) -> dict[str, Told]:
    """Prisoners and captured weapons go where their captor goes. Of one who is gone, or a prisoner himself, another
    takes the prisoner, or he is free; a weapon is lost with him, a Gun left behind."""
    found: dict[str, Told] = {}
    for thing in state.pieces:
        captor = rows.get(thing.holder)
        if thing.id in rows or thing.box is not Box.MAP or captor is None:
            continue
        if not _at_large(captor) and is_prisoner(thing):
            side = pieces[captor.piece].side
            able = [rows[p.id] for p in pieces.values() if p.side == side and p.kind.cls in MMC]
            captor = next(filter(_at_large, able), captor)
        if _at_large(captor):
            found[thing.id] = Told(thing.id, "map", captor.hex, captor.level, list(thing.status), captor.piece)
        elif is_prisoner(thing):
            friend = next(
                (rows[p.id] for p in pieces.values() if p.side == thing.side and rows[p.id].fate == "map"), None
            )
            left: list[Status] = [s for s in thing.status if s is not Status.CAPTURED]
            found[thing.id] = Told(thing.id, "map", friend.hex if friend else thing.hex, 0, left)
        elif thing.is_sw:
            found[thing.id] = Told(thing.id, "eliminated")
        else:
            found[thing.id] = Told(thing.id, "map", thing.hex, thing.level, list(thing.status))
    return found


def _at_large(row: Told) -> bool:
    return row.fate == "map" and Status.CAPTURED not in row.status
