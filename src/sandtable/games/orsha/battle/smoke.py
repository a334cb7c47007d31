"""Smoke on the board: who lays it, where it lies, and how much it hinders a line of sight (A24 of the base game)."""

from collections.abc import Mapping
from dataclasses import dataclass

from sandtable.games.orsha.battle.contradictions import CITE
from sandtable.games.orsha.battle.standing import as_it_stands
from sandtable.games.orsha.ground.maps import map_of, our_map
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.reph.fires import BLAZE
from sandtable.games.orsha.state import Battle, State
from sandtable.kernel import Deed, Modifier, Note, NotUnderstood, Procedure, Refused


@dataclass(frozen=True, order=True)
class Screen:
    """Smoke in a hex: the Hindrance it is, and how many levels it rises above its hex."""

    hex: str
    hindrance: int
    height: int


FULL, THIN = "+3 Smoke", "+2 Smoke"
KINDS: Mapping[str, tuple[int, int]] = {FULL: (3, 2), THIN: (2, 2), "+2 WP": (2, 4), "+1 WP": (1, 4)}
"""By counter: its Hindrance and its height in levels."""
GONE = "gone"
LAID = (*KINDS, GONE)
FIRE, FIRE_IN_BUILDING, FIRE_IN_WRECK = (3, 2), (3, 4), (2, 2)
MOST = 3
"""A24: however many screens lie in a hex."""
OUT = Modifier(1, "fires out of Smoke", CITE)
"""A24.8: more than the Hindrance itself."""


def refuse_smoke(state: State, deed: Deed, pieces: list[Piece]) -> Refused | None:
    if not deed.place.hex:
        return Refused("Smoke lies in a hex of the map", CITE)
    if deed.chosen == GONE and deed.place.hex not in state.battle.screens:
        return Refused(f"no Smoke counter lies in {deed.place.hex}", CITE)
    return None


def lay_smoke(state: State, deed: Deed, pieces: list[Piece]) -> Procedure[None]:
    """A Smoke counter is put into a hex, changed, or taken off; everybody sees it. Who laid it is not told."""
    where = deed.place.hex
    if not where or (deed.chosen == GONE and where not in state.battle.screens):
        raise NotUnderstood("Smoke lies in a hex of the map", CITE)
    if deed.chosen == GONE:
        del state.battle.screens[where]
    else:
        state.battle.screens[where] = deed.chosen
    words = f"The Smoke in {where} is gone." if deed.chosen == GONE else f"{deed.chosen} in {where}."
    yield Note(words, CITE, side=deed.side)


def smoke_counters(battle: Battle) -> dict[str, list[str]]:
    """By hex the Smoke counters in it: laid by units, or by an FFE of Smoke, which lies in its own hex."""
    found = {hex: [kind] for hex, kind in battle.screens.items()}
    for group in battle.smoke:
        if group in battle.ffe_at:
            kind = THIN if group in battle.dispersed else FULL
            found.setdefault(battle.ffe_at[group], []).append(kind)
    return found


def blasts(state: State) -> tuple[tuple[str, ...], ...]:
    """C1.57: each FFE of HE on the board hinders what goes through its hex and the six around it."""
    grid, battle = our_map().grid, state.battle
    centres = [grid.hex(name) for group, name in sorted(battle.ffe_at.items()) if group not in battle.smoke]
    return tuple(tuple(grid.name(hex) for hex in (centre, *grid.neighbours(centre))) for centre in centres)


def screens(state: State) -> tuple[Screen, ...]:
    """All that smokes: counters, and what blazes; in a hex never more than A24 has it."""
    now = as_it_stands(state)
    found = {hex: [KINDS[kind] for kind in kinds] for hex, kinds in smoke_counters(state.battle).items()}
    burning = {**state.ground.fires, **state.battle.fires}
    for name in [hex for hex, fire in burning.items() if fire == BLAZE]:
        built = any(b.hex == our_map().grid.hex(name) for b in map_of(state).buildings)
        found.setdefault(name, []).append(FIRE_IN_BUILDING if built else FIRE)
    for wreck in [p for p in now.pieces if p.box is Box.MAP and p.has(Status.BURNING)]:
        found.setdefault(wreck.hex, []).append(FIRE_IN_WRECK)
    return tuple(
        sorted(
            Screen(hex, min(MOST, sum(amount for amount, _ in here)), max(height for _, height in here))
            for hex, here in found.items()
        )
    )
