"""The RVGK-3 Box: rebuilt Soviet ground units wait there until their player puts them on the map (3.5)."""

from collections.abc import Iterable
from dataclasses import replace

from sandtable.games.forgotten_battles.replacements.dead_pile import in_words
from sandtable.games.forgotten_battles.replacements.replacement_notes import notes
from sandtable.games.forgotten_battles.sides import SOVIET
from sandtable.games.forgotten_battles.state import DeadUnit, State
from sandtable.kernel import REFEREE, Field, FieldKind, Hidden, Side, Table
from sandtable.rules import rule

LOCATION = "tfb.replacement.soviet.location"


def box() -> str:
    return notes().places.soviet.box


@rule("tfb.replacement.soviet.location")
def enter(state: State, unit: DeadUnit) -> None:
    """A rebuilt unit, or a step of one; further steps join those of the same unit that still wait."""
    waiting = next((u for u in state.rvgk if u.id == unit.id), None)
    if waiting is None:
        state.rvgk.append(replace(unit))
    else:
        waiting.steps += unit.steps


def leave(state: State, ids: Iterable[str]) -> None:
    gone = set(ids)
    state.rvgk = [unit for unit in state.rvgk if unit.id not in gone]


def left_field(state: State) -> Iterable[Field]:
    """Asked with what stands on the map; when units may leave the box stands in 3.5."""
    if state.rvgk:
        waiting = tuple((unit.id, in_words(unit)) for unit in state.rvgk)
        words = f"Gone from the {box()} to the map, by your rulebook (3.5)"
        yield Field("rvgk", words, FieldKind.SEVERAL, choices=waiting, rule=LOCATION)


def contents(state: State, viewer: Side | None, tab: str) -> Table:
    """What waits there. The enemy has seen what was rebuilt, and is not told what has gone to the front since."""
    title, columns = box(), ("Unit", "Size", "AR", "Steps")
    if viewer not in (SOVIET, REFEREE):
        return Table(title, columns, ((Hidden("what waits there"), "", "", ""),), LOCATION, tab)
    rows = tuple((f"{u.name} {u.formation}".strip(), u.size, u.ar, u.steps) for u in state.rvgk)
    return Table(title, columns, rows, LOCATION, tab, "Nobody waits there.")
