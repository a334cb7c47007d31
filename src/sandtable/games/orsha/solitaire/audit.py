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


def audit(s: State, before: State | None) -> Iterator[Fault]:
    """Everything that cannot be in this mission; `before`: one step earlier."""
    yield from _counters(s)
    yield from _objectives(s)
    yield from _ending(s)
    if s.mission == S1:
        yield from _places(s)
        yield from _mines(s)
        yield from _aircraft(s)
    if before is not None:
        yield from _since(s, before)


def _counters(s: State) -> Iterator[Fault]:
    """Each counter is one counter, and was numbered."""
    ids = [*(x.id for x in s.suspects), *(u.id for u in s.units), *(a.id for a in s.afvs)]
    for number in sorted({i for i in ids if ids.count(i) > 1}):
        yield Fault(f"Two counters have the number {number}.", "oto2.sasl.s1.suspects")
    if any(i >= s.next_id or i < 1 for i in ids):
        yield Fault("A counter has a number that was never given.", "oto2.sasl.s1.suspects")
    for line in s.own:
        if line.count < 1:
            yield Fault(f"The order of battle has {line.count} {line.name}.", "oto2.sasl.s1.oob.coys")
    for afv in s.afvs:
        if afv.status not in AFVS:
            yield Fault(f"{afv.name} is {afv.status!r}.", "oto2.sasl.s1.oob.armor")
    for unit in set(s.counterattackers) - {u.id for u in s.units}:
        yield Fault(f"Unit {unit} counterattacks and is no unit.", "oto2.sasl.re.enemy.23")
    if len(s.used) != len(set(s.used)):
        yield Fault("A starred event is marked twice.", "oto2.sasl.re.read")


def _objectives(s: State) -> Iterator[Fault]:
    """Each VPO is one, held by one side."""
    keys = [v.key for v in s.vpos]
    if len(keys) != len(set(keys)):
        yield Fault("A VPO is listed twice.", "oto2.sasl.s1.vpo")
    if s.counterattack_on and s.counterattack_on not in keys:
        yield Fault(f"The counterattack goes for {s.counterattack_on}, which is no VPO.", "oto2.sasl.re.enemy.11")


def _ending(s: State) -> Iterator[Fault]:
    """When a mission ends, and what its points add up to."""
    if s.over != (s.phase == "over"):
        yield Fault(f"The mission is {'' if s.over else 'not '}over, and its step is {s.phase!r}.", _end(s))
    if s.over and (s.verdict not in VERDICTS or not s.ended_by):
        yield Fault("The mission is over without a verdict or a reason.", _end(s))
    if s.verdict and not s.over:
        yield Fault("There is a verdict before the end.", _end(s))
    at_once = s.mission == S2 and bool(s.vpos) and all(v.holder is Holder.FRIENDLY for v in s.vpos)
    if (s.over or s.phase == "scoring") and s.turn < FIRST_END[s.mission] and not at_once:
        yield Fault(f"The mission ended in Game Turn {s.turn}.", _end(s))
    sums = [sum(int(line[k]) for line in s.scored) for k in (1, 2)]
    if s.scored and sums != [s.friendly_vp, s.enemy_vp]:
        yield Fault(
            f"The VP are {s.friendly_vp} to {s.enemy_vp}, their lines add up to {sums[0]} to {sums[1]}.", _vp(s)
        )
    if s.mission == S1 and s.over and s.scored:
        yield from _schedule(s)


def _schedule(s: State) -> Iterator[Fault]:
    """S1: one VP for each VPO to its holder; railroad 2 or 1, road 3 or 1, never both sides."""
    held = sum(v.holder is Holder.FRIENDLY for v in s.vpos)
    vpo, rail, road, guns = (tuple(int(n) for n in line[1:]) for line in s.scored)
    if vpo != (held, len(s.vpos) - held):
        yield Fault(f"VPO score {vpo}, {held} of {len(s.vpos)} are held.", _vp(s))
    for what, scored, worth in (("railroad", rail, RAIL), ("road", road, ROAD)):
        if scored not in ((worth[0], 0), (0, worth[1])):
            yield Fault(f"The {what} scores {scored}.", _vp(s))
    bearing = sum(u.kind in ("gun", "vehicle", "cupola") for u in s.units if not u.gone)
    if guns[0] or guns[1] > bearing:
        yield Fault(f"{guns[1]} VP for ENEMY Guns and AFVs, {bearing} are there.", _vp(s))


def _end(s: State) -> str:
    return "oto2.sasl.s1.end" if s.mission == S1 else "oto2.sasl.s2.end"


def _vp(s: State) -> str:
    return "oto2.sasl.s1.vp" if s.mission == S1 else "oto2.sasl.s2.vp"


def _places(s: State) -> Iterator[Fault]:
    """S1 is played on the map of Orsha: whatever stands anywhere stands in a hex of it."""
    units = [u.hex for u in s.units if not u.gone]
    names = [*units, *(t.hex for t in s.suspects), *(m.hex for m in s.mines), *(w.hex for w in s.wrecks)]
    names += [hex for hexes in s.company_hexes.values() for hex in hexes]
    names += [s.observer] if s.observer else []
    for name in names:
        found = HEX.fullmatch(name)
        if not found or int(found[2]) > LAST_NUMBER:
            yield Fault(f"{name!r} is no hex of the map.", "oto2.sasl.s1.map")


def _mines(s: State) -> Iterator[Fault]:
    """Strengths the rules know, one minefield a hex, and the Known ones where the booklet has them."""
    hexes = [m.hex for m in s.mines]
    for name in sorted({h for h in hexes if hexes.count(h) > 1}):
        yield Fault(f"Two minefields lie in {name}.", "oto2.sasl.s1.minefields")
    for mine in s.mines:
        yield from _mine(mine)
    lines = s.readings.s1_minefield_lines == "whole-lines"
    laid = s.phase not in BEFORE_PLAY and not s.on_printed_map
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


def _aircraft(s: State) -> Iterator[Fault]:
    """Three Sturmoviks from Game Turn 2 until none is left."""
    cite = "oto2.sasl.s1.air"
    if not 0 <= s.fighter_bombers_left <= STURMOVIKS:
        yield Fault(f"{s.fighter_bombers_left} FBs are on board.", cite)
    if s.fighter_bombers == "on board" and (s.turn < 2 or not s.fighter_bombers_left):
        yield Fault(f"FBs are on board in Game Turn {s.turn}, {s.fighter_bombers_left} of them.", cite)
    if s.fighter_bombers != "on board" and s.fighter_bombers_left:
        yield Fault(f"The FBs are {s.fighter_bombers}, and {s.fighter_bombers_left} are left.", cite)


def _since(s: State, before: State) -> Iterator[Fault]:
    """What one step cannot do."""
    cite = "oto2.sasl.s1.sequence" if s.mission == S1 else "oto2.sasl.s2.sequence"
    if before.over:
        yield Fault("A step was played after the end.", _end(s))
    if not 0 <= s.turn - before.turn <= 1:
        yield Fault(f"Game Turn {s.turn} follows Game Turn {before.turn}.", cite)
    if s.turn > before.turn and (before.half, s.half) != (Half.ENEMY, Half.FRIENDLY):
        yield Fault(f"Game Turn {s.turn} begins with the {s.half} player turn.", cite)
    if s.turn == before.turn and (before.half, s.half) == (Half.ENEMY, Half.FRIENDLY):
        yield Fault("The FRIENDLY player turn comes twice.", cite)
    back = {u.id for u in before.units if u.gone} & {u.id for u in s.units if not u.gone}
    if back:
        yield Fault(f"Unit {min(back)} was gone and is back.", "oto2.sasl.s1.msr5.activation")
    if {u.id for u in before.units} - {u.id for u in s.units}:
        yield Fault("An ENEMY unit vanished from the record.", "oto2.sasl.s1.msr5.activation")
    if set(before.used) - set(s.used):
        yield Fault("A starred event is no longer marked.", "oto2.sasl.re.read")
    if s.opening_fire and not before.opening_fire and (before.turn, before.half) != (1, Half.FRIENDLY):
        yield Fault(f"The opening FFE falls in Game Turn {before.turn}.", "oto2.sasl.s1.msr3.b")
    found = {m.hex: (m.ap, m.at) for m in before.mines if m.ap is not None and not m.cleared}
    for mine in s.mines:
        if mine.hex in found and not mine.cleared and (mine.ap, mine.at) != found[mine.hex]:
            yield Fault(f"The minefield in {mine.hex} has changed its strength.", "oto2.sasl.s1.minefields.strength")
