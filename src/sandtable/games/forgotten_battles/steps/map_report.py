"""What stands on the map that supply and replacements ask about: reported once a turn, prefilled with the last report.

Only the reporting side sees it (OCS 4.9: nobody looks through an enemy stack). Postures, barrage markers and the state
of Minsk are markers in the open, so what changes there is told to everybody.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from sandtable.games.forgotten_battles.front_markers import move_markers, posture_limit
from sandtable.games.forgotten_battles.printed_map import NOTATION, fault_of_hex
from sandtable.games.forgotten_battles.replacements import rvgk
from sandtable.games.forgotten_battles.replacements.partisan_pool import ON_THE_MAP, on_the_map
from sandtable.games.forgotten_battles.replacements.pools import PARTISANS, pool_fields, pools_from
from sandtable.games.forgotten_battles.replacements.rebuild_chart import open_lines, symbol_field, symbols_from
from sandtable.games.forgotten_battles.sides import AXIS, SOVIET
from sandtable.games.forgotten_battles.special.allies import refuse_hungarian_hex
from sandtable.games.forgotten_battles.state import Minsk, Place, PlaceKind, State
from sandtable.games.forgotten_battles.state.turn_sheet import MAP, passed_over
from sandtable.games.forgotten_battles.steps.map_tables import (
    AXIS_TABLES,
    FIRST_ROWS,
    SOVIET_TABLES,
    fronts_as_they_stand,
    place_row,
    prefilled,
)
from sandtable.games.forgotten_battles.supply.tokens import per_sp, stock
from sandtable.kernel import FACT, Field, FieldKind, Note, NotUnderstood, Procedure, Refused, Report, Side, only
from sandtable.rules import rule

MINSK_WORDS = {
    "isolated": "Minsk is isolated",
    "soviet": "Minsk is Soviet-controlled",
    "fortress": "Minsk has been declared a fortress",
    "detrainable": "Minsk is detrainable",
}
TABLES = {SOVIET: SOVIET_TABLES, AXIS: AXIS_TABLES}


def situation(state: State, side: Side) -> Procedure[None]:
    """Ask what can take supply and rebuilds now, and take the markers over."""
    if state.supply[side].reported and passed_over(state, side, MAP):
        if side == SOVIET:
            yield from move_markers(state, fronts_as_they_stand(state))  # a posture that stays counts one turn more
        return
    said = yield from Report(
        question="What stands on the map now?" if state.supply[side].reported else "Name what your side has on the map",
        cite="tfb.supply.soviet.front_hq_minimum" if side == SOVIET else "tfb.supply.axis.hqs",
        wants=FACT,
        side=side,
        key="situation",
        telling="On the map: {}",
        context=()
        if state.supply[side].reported
        else (
            "Supply goes to what is named here. Stand-ins may stay: change names on any later turn's sheet.",
            "Hexes, supply and pools may be left empty until they matter.",
        ),
        seen_by=only(side),
        doing="looking over the map",
        fields=(*_tables(state, side), *(rvgk.left_field(state) if side == SOVIET else ()), *_once(state, side)),
        also=lambda said: _wrong(state, side, said),
        suggestion={},
        button="So it stands",
    )
    supply = state.supply[side]
    supply.places = [_place(kind, row) for key, kind in TABLES[side].kinds.items() for row in said[key]]
    if not supply.reported:
        # A side that plays second has already spent: what it reports now is what is left of that.
        supply.opening, supply.reported = said["opening"] - stock(supply), True
        state.pools |= pools_from(side, said)
        state.partisans += on_the_map(said.get("partisans", ()))
        for partisan in state.partisans if said.get("partisans") else ():
            how = "active" if partisan.active else "face down"
            yield Note(f"A Partisan lies {how} in {partisan.hex}.", "tfb.special.soviet.partisan.place")
    state.symbols |= symbols_from(state, side, said)
    if side == AXIS:
        state.special.hungarian_hqs = [row["name"] for row in said["hqs"] if row["hungarian"]]
        yield from _tell_minsk(state, Minsk(**{key: said[f"minsk_{key}"] for key in MINSK_WORDS}))
    else:
        rvgk.leave(state, said.get("rvgk", ()))
        yield from move_markers(state, said["fronts"])


def _tables(state: State, side: Side) -> Iterable[Field]:
    rows = prefilled(state, side) if state.supply[side].reported else FIRST_ROWS[side]
    yield from TABLES[side].fields(rows)
    if side == AXIS:
        for key, words in MINSK_WORDS.items():
            yield Field(
                f"minsk_{key}",
                words,
                FieldKind.YES_NO,
                default=getattr(state.minsk, key),
                rule="tfb.supply.axis.minsk_modifier" if key == "isolated" else "",
            )
    if open_lines(state, side):
        yield symbol_field(state, side)


def _once(state: State, side: Side) -> Iterable[Field]:
    """Asked only the first time."""
    if not state.supply[side].reported:
        if side == SOVIET and not state.partisans:
            hint = "Those of your set-up, if it has any."
            yield Field("partisans", "Partisans on the map", FieldKind.TABLE, columns=ON_THE_MAP, hint=hint)
        yield Field(
            "opening", f"Supply on the map now, in tokens ({per_sp()}T are 1 SP)", FieldKind.NUMBER, maximum=4000
        )
        yield from pool_fields(state, side)


@rule("tfb.meta.hex_notation")
def check_rows(state: State, side: Side, said: Mapping[str, Any]) -> None:
    """Places without a name, two of one name, hexes that do not exist: later steps would break; NotUnderstood."""
    rows = [row for key in TABLES[side].kinds for row in said[key]]
    names = [row["name"] for row in rows]
    if "" in names:
        raise NotUnderstood("every place needs a name", NOTATION)
    twice = next((n for n in names if names.count(n) > 1), None)
    if twice:
        raise NotUnderstood(f"{twice} stands there twice; give each place a name of its own", NOTATION)
    for row in said.get("partisans", ()):
        check_hex_of("Partisan", row["hex"] or "no hex")
    for row in rows:
        check_hex_of(row["name"], row["hex"])
    if side == SOVIET and not state.supply[side].reported:
        check_pool(state, pools_from(side, said)[PARTISANS].names)


@rule("tfb.special.soviet.partisan.place")
def check_pool(state: State, names: Iterable[str]) -> None:
    """A Partisan that lies on the map by the record cannot be drawn from the pool too; raises NotUnderstood."""
    lying = {partisan.name: partisan.hex for partisan in state.partisans}
    both = next((name for name in names if name in lying), "")
    if both:
        raise NotUnderstood(f"{both} lies in {lying[both]}, not in the pool", "tfb.special.soviet.partisan.place")


def check_hex_of(what: str, hex: str) -> None:
    """The hex of something may be left open; else it must exist. Raises NotUnderstood, naming what stands there."""
    fault = fault_of_hex(hex) if hex else ""
    if fault:
        raise NotUnderstood(f"{what}: {fault}", NOTATION)


@rule("tfb.supply.soviet.front_hq_minimum")
def _wrong(state: State, side: Side, said: Mapping[str, Any]) -> Refused | str | None:
    check_rows(state, side, said)
    return _wrong_fronts(state, said["fronts"]) if side == SOVIET else _wrong_hqs(state, said["hqs"])


def _wrong_hqs(state: State, hqs: list[Mapping[str, Any]]) -> Refused | None:
    """A Hungarian HQ is a ground unit like any other: it stands inside the Restriction Area."""
    stand = [row["hex"] for row in hqs if row.get("hungarian") and row["hex"]]
    return next((no for hex in stand if (no := refuse_hungarian_hex(hex, state.readings))), None)


@rule("tfb.arrival.axis.1944-03-01.one_offensive")
def _wrong_fronts(state: State, fronts: list[Mapping[str, Any]]) -> Refused | str | None:
    if not fronts:
        return "name at least one Front HQ: supply goes to their locations"
    attacking = [f["name"] for f in fronts if f["posture"] == "offensive"]
    most = posture_limit(state, attacking)
    if most is not None and len(attacking) > most:
        listed = " and ".join(attacking)
        return Refused(
            f"{listed} in Offensive Posture; the limit is {most} now", "tfb.arrival.axis.1944-03-01.one_offensive"
        )
    return None


def _place(kind: PlaceKind | None, row: Mapping[str, Any]) -> Place:
    return place_row(kind or PlaceKind(row["kind"]), row)


def _tell_minsk(state: State, now: Minsk) -> Procedure[None]:
    for key, words in MINSK_WORDS.items():
        if getattr(now, key) != getattr(state.minsk, key):
            told = words if getattr(now, key) else words.replace(" is ", " is not ").replace(" has ", " has not ")
            yield Note(f"{told}.", "tfb.supply.axis.minsk_modifier")
    state.minsk = now
