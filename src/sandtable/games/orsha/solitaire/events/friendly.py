"""FRIENDLY Random Events of OtO-S1, each by the first number of its row."""

from collections.abc import Callable

from sandtable.charts import consult
from sandtable.games.orsha.ground.geometry import range_between
from sandtable.games.orsha.solitaire import field, mines
from sandtable.games.orsha.solitaire.events.friendly_arrivals import (
    afvs_arrive,
    artillery_support,
    engineers,
    gun_section,
    infantry,
    sappers,
)
from sandtable.games.orsha.solitaire.events.outcome import Came, is_highest, raised
from sandtable.games.orsha.solitaire.own_counters import create_hero, is_infantry, is_squad, known_hexes, standing
from sandtable.games.orsha.solitaire.random_selection import select_one, select_ties, some_hexes
from sandtable.games.orsha.solitaire.state import PLAYER, Due, Half, OwnPiece, State
from sandtable.kernel import FACT, Amount, ChooseSome, Note, Option, Procedure, counted
from sandtable.rules import rule

MOST_BROKEN = 8


@rule("oto2.sasl.re.friendly.14")
def recall(state: State) -> Procedure[Came]:
    """14-16: one Mobile AFV goes under Recall at once; none on board: another event."""
    cite = "oto2.sasl.re.friendly.14"
    aboard = [a for a in state.afvs if a.status in ("mobile", "immobilized")]
    if not aboard:
        return Came.AGAIN
    fit = yield from ChooseSome(
        question="AFV Recalled: which of your AFVs on board are Mobile?",
        telling="AFV Recalled; Mobile ones on board: {}.", cite=cite,
        wants=FACT, side=PLAYER, key="mobile",
        options=tuple(Option(str(a.id), f"{a.name} (#{a.id})") for a in aboard),
        suggestion=[str(a.id) for a in aboard if a.status == "mobile"],
    )  # fmt: skip
    for a in aboard:
        a.status = "mobile" if str(a.id) in fit else "immobilized"
    mobile = [a for a in aboard if a.status == "mobile"]
    if not mobile:
        return Came.AGAIN
    chosen = yield from select_one([f"{a.name} (#{a.id})" for a in mobile], cite, what="an AFV")
    gone = next(a for a in mobile if chosen == f"{a.name} (#{a.id})")
    gone.status = "recalled"
    yield Note(f"{chosen} goes under Recall at once (D5.341).", cite)
    return Came.DONE


@rule("oto2.sasl.re.friendly.24")
def hero(state: State) -> Procedure[Came]:
    """24-26: a Hero from the MMC nearest an unbroken or vehicular ENEMY unit."""
    cite = "oto2.sasl.re.friendly.24"
    enemies = [u for u in state.on_board() if u.kind == "vehicle" or (fights(u.kind) and not u.broken)]
    if not enemies:
        yield Note("No unbroken or vehicular ENEMY unit is Activated, so no MMC is nearest to one: no Hero.", cite)
        return Came.DONE
    told = yield from some_hexes(
        "Hero! In how many hexes are the MMC that may be nearest an unbroken or vehicular ENEMY unit?",
        cite, key="hero", each="MMC", hexes=field.in_play(), known=known_hexes(state, is_squad),
    )  # fmt: skip
    if not told:
        yield Note("No FRIENDLY MMC is on board: no Hero.", cite)
        return Came.DONE
    hex = yield from select_one(nearest_to_enemies(told, [u.hex for u in enemies]), cite, what="a MMC")
    if state.plays_on_board:
        create_hero(state, hex)
    yield Note(f"A Hero is created at once from the MMC in {hex}.", cite)
    return Came.DONE


def fights(kind: str) -> bool:
    return kind in ("squad", "half-squad", "leader", "gun", "cupola", "crew")


@rule("oto2.sasl.re.friendly.24")
def nearest_to_enemies(hexes: list[str], enemies: list[str]) -> list[str]:
    distances = {hex: min(range_between(hex, e) for e in enemies) for hex in hexes}
    return [hex for hex, far in distances.items() if far == min(distances.values())]


@rule("oto2.sasl.re.friendly.41")
def rally(state: State) -> Procedure[Came]:
    """41-43: broken units nearest the EBE: one Location by Random Selection, then among its units, ties rally all."""
    cite = "oto2.sasl.re.friendly.41"
    told = yield from some_hexes(
        "Units rally: how many Locations with broken FRIENDLY units are nearest the EBE?",
        cite, key="broken", each="Location with broken units", hexes=field.in_play(),
        known=known_hexes(state, lambda piece: piece.broken),
    )  # fmt: skip
    if not told:
        return Came.AGAIN
    hex = yield from select_one(field.nearest_to_enemy_edge(told), cite, what="a Location")
    broken = yield from broken_in(state, hex, cite)
    chosen = yield from select_ties(list(broken), cite, what=f"broken units in {hex}")
    for piece in filter(None, map(broken.get, chosen)):
        piece.broken = False
    yield Note(f"{counted(len(chosen), 'broken unit')} of {len(broken)} in {hex} rallied: {', '.join(chosen)}.", cite)
    return Came.DONE


def broken_in(state: State, hex: str, cite: str) -> Procedure[dict[str, OwnPiece | None]]:
    """The broken FRIENDLY units of a Location by name: counters of the board, else as many as there are."""
    if state.plays_on_board:
        here = standing(state, lambda piece: piece.broken and piece.hex == hex)
        return {f"{piece.name} (#{piece.id})": piece for piece in here}
    count = yield from Amount(
        question=f"How many broken units are in {hex}?", told_after=True, cite=cite,
        wants=FACT, side=PLAYER, key="broken-here", minimum=1,
        maximum=MOST_BROKEN, unit="units",
    )  # fmt: skip
    return {f"unit {n + 1}": None for n in range(count)}


@rule("oto2.sasl.re.friendly.44")
def rumours(state: State) -> Procedure[Came]:
    """44-46: both FRIENDLY RE numbers rise by one; at 6/7 they cannot."""
    if is_highest(state.friendly_re):
        return Came.AGAIN
    state.friendly_re = raised(state.friendly_re)
    yield Note(f"FRIENDLY Random Event numbers are now {state.friendly_re}.", "oto2.sasl.re.friendly.44")
    return Came.DONE


@rule("oto2.sasl.re.friendly.54", "oto2.sasl.re.friendly.66")
def minefield_discovered(state: State) -> Procedure[Came]:
    """54-56 and 66: mines in the three hexes west of the Infantry nearest the EBE."""
    cite = "oto2.sasl.re.friendly.54"
    told = yield from some_hexes(
        "ENEMY Minefield discovered! In how many hexes is your Infantry nearest the EBE?",
        cite, key="discovered", each="Infantry", hexes=field.in_play(), known=known_hexes(state, is_infantry),
    )  # fmt: skip
    if not told:
        yield Note("No FRIENDLY Infantry is on board: nothing is discovered.", cite)
        return Came.DONE
    hex = yield from select_one(field.nearest_to_enemy_edge(told), cite, what="a hex")
    placed = discovered(state, hex)
    yield Note(f"From {hex} minefields are discovered in {', '.join(placed) or 'no hex'}.", cite)
    if not placed:
        return Came.DONE
    held = known_hexes(state, lambda piece: piece.hex in placed)
    if held is None:
        held = yield from ChooseSome(
            question="In which of these hexes are FRIENDLY units? They are attacked by mines at once.",
            told_after=True, cite=cite,
            wants=FACT,
            side=PLAYER, key="in-mines", options=tuple(Option(n, n) for n in placed), suggestion=[],
        )  # fmt: skip
    for name in held:
        yield from mines.find_strength(state, mines.lay(state, name))
        yield Note(f"Mine attack at once on the FRIENDLY units in {name}.", cite)
    return Came.DONE


@rule("oto2.sasl.re.friendly.54")
def discovered(state: State, hex: str) -> list[str]:
    """None with Activated ENEMY units; S? there are removed."""
    manned = {u.hex for u in state.on_board()}
    placed = [name for name in field.west_of(hex) if name not in manned]
    for name in placed:
        mines.lay(state, name)
    state.suspects = [x for x in state.suspects if x.hex not in placed]
    return placed


@rule("oto2.sasl.re.friendly.63")
def sniper(state: State) -> Procedure[Came]:
    """63: the FRIENDLY Sniper attacks as first action of the coming PFPh."""
    row = yield from consult("friendly-sniper", side=PLAYER)
    text = f"FRIENDLY Sniper attack of type {row.result} (A14.3)"
    state.due.append(Due(coming_fire(state), text, "oto2.sasl.re.friendly.63"))
    yield Note(f"First action of the coming PFPh: {text}.", "oto2.sasl.re.friendly.63")
    return Came.DONE


def coming_fire(state: State) -> Half:
    """The next PFPh to come: this player turn's while its RPh lasts, else the other's."""
    return (
        state.half
        if state.phase.startswith("play-rally")
        else (Half.ENEMY if state.half is Half.FRIENDLY else Half.FRIENDLY)
    )


FRIENDLY: dict[str, Callable[[State], Procedure[Came]]] = {
    "11": gun_section,
    "14": recall,
    "21": artillery_support,
    "24": hero,
    "31": engineers,
    "34": afvs_arrive,
    "41": rally,
    "44": rumours,
    "51": infantry,
    "54": minefield_discovered,
    "63": sniper,
    "65": sappers,
}
