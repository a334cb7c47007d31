"""What must always hold of a solitaire mission, read from the booklet. It calls none of the rules it audits.

The numbers stand here once more, on purpose: an auditor that read the program's own tables would share their mistakes.
"""

import re
from collections.abc import Iterator

from sandtable.games.orsha.solitaire.state import Half, Holder, Mine, State
from sandtable.kernel import Fault

S1, S2 = "breakthrough", "crossroads"
FIRST_END = {S1: 8, S2: 10}
KNOWN_MINES = (
    *("A26", "B25", "C25", "D24", "E24", "F23", "G23", "H22"),
    *("S15", "T15", "U16", "V16", "W17", "X17", "Y18", "Z18"),
)
HEX = re.compile(r"([A-Z]|A[A]|B[B]|C[C]|D[D])(\d{1,2})")
LAST_NUMBER = 53
STURMOVIKS = 3
AP, AT = (6, 8, 12), (0, 1, 2, 3)
VERDICTS = ("friendly", "draw", "enemy")
AFVS = ("mobile", "immobilized", "recalled", "lost")
RAIL, ROAD = (2, 1), (3, 1)  # FRIENDLY if it is done, ENEMY if not
BEFORE_PLAY = ("tables", "numbers", "ground", "suspects", "boards", "edge", "objectives")


def audit(state: State, before: State | None) -> Iterator[Fault]:
    """Everything that cannot be in this mission; `before`: one step earlier."""
    yield from _counters(state)
    yield from _objectives(state)
    yield from _ending(state)
    if state.mission == S1:
        yield from _places(state)
        yield from _mines(state)
        yield from _aircraft(state)
    if before is not None:
        yield from _since(state, before)


def _counters(state: State) -> Iterator[Fault]:
    """Each counter is one counter, and was numbered."""
    ids = [*(x.id for x in state.suspects), *(u.id for u in state.units), *(a.id for a in state.afvs)]
    for number in sorted({i for i in ids if ids.count(i) > 1}):
        yield Fault(f"Two counters have the number {number}.", "oto2.sasl.s1.suspects")
    if any(i >= state.next_id or i < 1 for i in ids):
        yield Fault("A counter has a number that was never given.", "oto2.sasl.s1.suspects")
    for line in state.own:
        if line.count < 1:
            yield Fault(f"The order of battle has {line.count} {line.name}.", "oto2.sasl.s1.oob.coys")
    for afv in state.afvs:
        if afv.status not in AFVS:
            yield Fault(f"{afv.name} is {afv.status!r}.", "oto2.sasl.s1.oob.armor")
    for unit in set(state.counterattackers) - {u.id for u in state.units}:
        yield Fault(f"Unit {unit} counterattacks and is no unit.", "oto2.sasl.re.enemy.23")
    if len(state.used) != len(set(state.used)):
        yield Fault("A starred event is marked twice.", "oto2.sasl.re.read")


def _objectives(state: State) -> Iterator[Fault]:
    """Each VPO is one, held by one side."""
    keys = [v.key for v in state.vpos]
    if len(keys) != len(set(keys)):
        yield Fault("A VPO is listed twice.", "oto2.sasl.s1.vpo")
    if state.counterattack_on and state.counterattack_on not in keys:
        yield Fault(f"The counterattack goes for {state.counterattack_on}, which is no VPO.", "oto2.sasl.re.enemy.11")


def _ending(state: State) -> Iterator[Fault]:
    """When a mission ends, and what its points add up to."""
    if state.over != (state.phase == "over"):
        yield Fault(f"The mission is {'' if state.over else 'not '}over, and its step is {state.phase!r}.", _end(state))
    if state.over and (state.verdict not in VERDICTS or not state.ended_by):
        yield Fault("The mission is over without a verdict or a reason.", _end(state))
    if state.verdict and not state.over:
        yield Fault("There is a verdict before the end.", _end(state))
    at_once = state.mission == S2 and bool(state.vpos) and all(v.holder is Holder.FRIENDLY for v in state.vpos)
    if (state.over or state.phase == "scoring") and state.turn < FIRST_END[state.mission] and not at_once:
        yield Fault(f"The mission ended in Game Turn {state.turn}.", _end(state))
    sums = [sum(int(line[k]) for line in state.scored) for k in (1, 2)]
    if state.scored and sums != [state.friendly_vp, state.enemy_vp]:
        yield Fault(
            f"The VP are {state.friendly_vp} to {state.enemy_vp}, their lines add up to {sums[0]} to {sums[1]}.",
            _vp(state),
        )
    if state.mission == S1 and state.over and state.scored:
        yield from _schedule(state)


def _schedule(state: State) -> Iterator[Fault]:
    """S1: one VP for each VPO to its holder; railroad 2 or 1, road 3 or 1, never both sides."""
    held = sum(v.holder is Holder.FRIENDLY for v in state.vpos)
    vpo, rail, road, guns = (tuple(int(n) for n in line[1:]) for line in state.scored)
    if vpo != (held, len(state.vpos) - held):
        yield Fault(f"VPO score {vpo}, {held} of {len(state.vpos)} are held.", _vp(state))
    for what, scored, worth in (("railroad", rail, RAIL), ("road", road, ROAD)):
        if scored not in ((worth[0], 0), (0, worth[1])):
            yield Fault(f"The {what} scores {scored}.", _vp(state))
    bearing = sum(u.kind in ("gun", "vehicle", "cupola") for u in state.units if not u.gone)
    if guns[0] or guns[1] > bearing:
        yield Fault(f"{guns[1]} VP for ENEMY Guns and AFVs, {bearing} are there.", _vp(state))


def _end(state: State) -> str:
    return "oto2.sasl.s1.end" if state.mission == S1 else "oto2.sasl.s2.end"


def _vp(state: State) -> str:
    return "oto2.sasl.s1.vp" if state.mission == S1 else "oto2.sasl.s2.vp"


def _places(state: State) -> Iterator[Fault]:
    """S1 is played on the map of Orsha: whatever stands anywhere stands in a hex of it."""
    units = [u.hex for u in state.units if not u.gone]
    names = [*units, *(t.hex for t in state.suspects), *(m.hex for m in state.mines), *(w.hex for w in state.wrecks)]
    names += [hex for hexes in state.company_hexes.values() for hex in hexes]
    names += [state.observer] if state.observer else []
    for name in names:
        found = HEX.fullmatch(name)
        if not found or int(found[2]) > LAST_NUMBER:
            yield Fault(f"{name!r} is no hex of the map.", "oto2.sasl.s1.map")


def _mines(state: State) -> Iterator[Fault]:
    """Strengths the rules know, one minefield a hex, and the Known ones where the booklet has them."""
    hexes = [m.hex for m in state.mines]
    for name in sorted({h for h in hexes if hexes.count(h) > 1}):
        yield Fault(f"Two minefields lie in {name}.", "oto2.sasl.s1.minefields")
    for mine in state.mines:
        yield from _mine(mine)
    lines = state.readings.s1_minefield_lines == "whole-lines"
    laid = state.phase not in BEFORE_PLAY and not state.on_printed_map
    if lines and laid and not set(KNOWN_MINES) <= set(hexes):
        lost = sorted(set(KNOWN_MINES) - set(hexes))
        yield Fault(f"The Known minefield in {lost[0]} is missing.", "oto2.sasl.s1.minefields")


def _mine(mine: Mine) -> Iterator[Fault]:
    cite = "oto2.sasl.s1.minefields.strength"
    if mine.ap is not None and mine.ap not in AP:
        yield Fault(f"The minefield in {mine.hex} has {mine.ap} A-P factors.", cite)
    if mine.at is not None and mine.at not in AT:
        yield Fault(f"The minefield in {mine.hex} has {mine.at} A-T factors.", cite)
    if mine.at and not mine.known_from_start:
        yield Fault(f"The minefield in {mine.hex} came with an event and has A-T mines.", cite)
    if (mine.ap is None) != (mine.at is None):
        yield Fault(f"Of the minefield in {mine.hex} half the strength is known.", cite)


def _aircraft(state: State) -> Iterator[Fault]:
    """Three Sturmoviks from Game Turn 2 until none is left."""
    cite = "oto2.sasl.s1.air"
    if not 0 <= state.fighter_bombers_left <= STURMOVIKS:
        yield Fault(f"{state.fighter_bombers_left} FBs are on board.", cite)
    if state.fighter_bombers == "on board" and (state.turn < 2 or not state.fighter_bombers_left):
        yield Fault(f"FBs are on board in Game Turn {state.turn}, {state.fighter_bombers_left} of them.", cite)
    if state.fighter_bombers != "on board" and state.fighter_bombers_left:
        yield Fault(f"The FBs are {state.fighter_bombers}, and {state.fighter_bombers_left} are left.", cite)


def _since(state: State, before: State) -> Iterator[Fault]:
    """What one step cannot do."""
    cite = "oto2.sasl.s1.sequence" if state.mission == S1 else "oto2.sasl.s2.sequence"
    if before.over:
        yield Fault("A step was played after the end.", _end(state))
    if not 0 <= state.turn - before.turn <= 1:
        yield Fault(f"Game Turn {state.turn} follows Game Turn {before.turn}.", cite)
    if state.turn > before.turn and (before.half, state.half) != (Half.ENEMY, Half.FRIENDLY):
        yield Fault(f"Game Turn {state.turn} begins with the {state.half} player turn.", cite)
    if state.turn == before.turn and (before.half, state.half) == (Half.ENEMY, Half.FRIENDLY):
        yield Fault("The FRIENDLY player turn comes twice.", cite)
    back = {u.id for u in before.units if u.gone} & {u.id for u in state.units if not u.gone}
    if back:
        yield Fault(f"Unit {min(back)} was gone and is back.", "oto2.sasl.s1.msr5.activation")
    if {u.id for u in before.units} - {u.id for u in state.units}:
        yield Fault("An ENEMY unit vanished from the record.", "oto2.sasl.s1.msr5.activation")
    if set(before.used) - set(state.used):
        yield Fault("A starred event is no longer marked.", "oto2.sasl.re.read")
    if state.opening_fire and not before.opening_fire and (before.turn, before.half) != (1, Half.FRIENDLY):
        yield Fault(f"The opening FFE falls in Game Turn {before.turn}.", "oto2.sasl.s1.msr3.b")
    found = {m.hex: (m.ap, m.at) for m in before.mines if m.ap is not None and not m.cleared}
    for mine in state.mines:
        if mine.hex in found and not mine.cleared and (mine.ap, mine.at) != found[mine.hex]:
            yield Fault(f"The minefield in {mine.hex} has changed its strength.", "oto2.sasl.s1.minefields.strength")
