"""Clean-up (OCS 2.3 H): markers come off, and both sides write down what the player turn cost and won.

Both write at once. Losses and victory points lie open; how much supply a side has spent is its own business.
"""

from collections.abc import Iterable
from functools import partial
from typing import NotRequired, TypedDict

from sandtable.games.forgotten_battles.phases import BOTH, phases, weather_lines
from sandtable.games.forgotten_battles.replacements.dead_pile import (
    Loss,
    ask_ratings,
    ask_what_is_left,
    bury_all,
    loss_fields,
)
from sandtable.games.forgotten_battles.replacements.partisan_pool import check_gone
from sandtable.games.forgotten_battles.sides import AXIS, SIDES, SOVIET
from sandtable.games.forgotten_battles.special import penal
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.supply.tokens import in_words, ledger_line, stock
from sandtable.games.forgotten_battles.victory import score
from sandtable.kernel import FACT, Field, FieldKind, Note, Procedure, Refused, Report, Side, Together, counted

TOKENS = {"spent": "Supply spent, in T", "lost": "Supply lost, in T", "captured": "Supply captured, in T"}
PENAL = "tfb.rebuild.soviet.pool.penal"
INTERDICTION = "tfb.special.soviet.partisan.rail"
MAP_PHASES = ("movement", "supply_phase", "reaction", "combat", "exploitation")
AT_THE_TABLE, ONE_BY_ONE = "at_the_table", "one_by_one"
PHASES = Field(
    "phases",
    "Movement, Supply, Reaction, Combat, Exploitation",
    FieldKind.CHOICE,
    choices=(
        (AT_THE_TABLE, "all played at the table"),
        (ONE_BY_ONE, "ask me phase by phase: there is something to tell of special units, or to ask the referee"),
    ),
)
POINTS = (
    Field("points", "VP", FieldKind.NUMBER, minimum=-100, maximum=100),
    Field("why", "Why"),
)


class Points(TypedDict):
    points: int
    why: str


class PenalLoss(TypedDict):
    front: str
    units: int


class PlayerTurn(TypedDict):
    """What a player turn cost and won one side; supply in tokens."""

    losses: list[Loss]
    trucks: int
    spent: int
    lost: int
    captured: int
    vp: list[Points]
    penal: NotRequired[list[PenalLoss]]
    interdiction: NotRequired[list[str]]
    phases: NotRequired[str]


def clean_up(state: State, player: str) -> Procedure[None]:
    """Each side's report of this player turn; the shared records change when both are in.

    Whoever has written it down with the phases on the map is not asked again.
    """
    still = [side for side in SIDES if side not in state.written]
    said: dict[Side, PlayerTurn] = yield Together(
        {side: partial(_report, state, side, player) for side in still}, doing="writing down"
    )
    for side in still:
        yield from _enter(state, side, said[side])
    state.written = []


def phases_on_the_map(state: State, player: str) -> Procedure[bool]:
    """One sheet for the phases from Movement to Exploitation and for what they cost: whether they all are played.

    A player who would rather be asked phase by phase says so; what he has written stands, and Clean-up asks again.
    """
    mine = [side for side in SIDES if player in (side, BOTH)]
    said: dict[Side, PlayerTurn] = yield Together(
        {side: partial(_report, state, side, player, on_the_map=True) for side in mine}, doing="playing on the map"
    )
    for side in mine:
        yield from _enter(state, side, said[side])
    played = all(said[side].get("phases") == AT_THE_TABLE for side in mine)
    state.written = mine if played else []
    return played


def _enter(state: State, side: Side, said: PlayerTurn) -> Procedure[None]:
    line = ledger_line(state, side)
    line.spent += said["spent"]
    line.lost += said["lost"]
    line.captured += said["captured"]
    state.replacements[side].trucks_lost += said["trucks"]
    yield from bury_all(state, side, said["losses"])
    for row in said.get("penal", ()):
        gone = penal.into_the_box(state.special, row["front"], row["units"])
        yield Note(f"{row['front']}: {counted(gone, 'Penal Assault unit')} to the holding box.", PENAL)
    for scored in said["vp"]:
        yield from score(state, side, scored["points"], scored["why"] or "no reason given")
    for hex in said.get("interdiction", ()):
        state.special.interdicted.remove(hex)
        yield Note(f"The Interdiction marker in {hex} is taken off.", INTERDICTION, side=side)


def _report(state: State, side: Side, player: str, *, on_the_map: bool = False) -> Procedure[PlayerTurn]:
    mine = player in (side, BOTH)
    have = stock(state.supply[side])
    known = (f"Supply by your ledger: {in_words(have)}.",) if state.supply[side].reported else ()
    question = "Clean up, and write down your side's turn" if mine else "Write down what this turn cost you"
    said = yield from Report[PlayerTurn](
        question=f"Play Movement to Clean-up of {state.turn}, and write it down" if on_the_map else question,
        cite="tfb.meta.scope",
        wants=FACT,
        side=side,
        key="on the map" if on_the_map else "clean-up",
        telling="The turn in our ledger: {}" if mine else "What the enemy's turn cost us: {}",
        context=(*_what_is_done(state, on_the_map=on_the_map, mine=mine), *known),
        fields=(
            *((PHASES,) if on_the_map else ()),
            Field("losses", "Units and steps lost", FieldKind.TABLE, columns=loss_fields(side)),
            Field("trucks", "Truck Points lost to the enemy", FieldKind.NUMBER, maximum=40),
            *(Field(key, words, FieldKind.NUMBER, maximum=4000) for key, words in TOKENS.items()),
            Field("vp", "Victory points of yours that changed", FieldKind.TABLE, columns=POINTS),
            *_penal(state, side),
            *_interdicted(state, side, mine),
        ),
        also=lambda said: _wrong(state, side, have, said),
        suggestion={},
        button="Done",
    )
    rated = yield from ask_ratings(state, side, said["losses"])
    return {**said, "losses": (yield from ask_what_is_left(state, side, rated))}


def _what_is_done(state: State, *, on_the_map: bool, mine: bool) -> Iterable[str]:
    """Clean-up for the player whose turn it is; before it what the weather changes on the map."""
    if on_the_map:
        yield from dict.fromkeys(line for key in MAP_PHASES for line in weather_lines(state, key))
    if mine:
        yield from phases()["cleanup"].does


def _penal(state: State, side: Side) -> Iterable[Field]:
    """Penal units that fell without attacking. Those that attacked are in the holding box since it was told."""
    fronts = tuple((front, front) for front in penal.with_fronts(state.special)) if side == SOVIET else ()
    if fronts:
        columns = (
            Field("front", "Of the Front", FieldKind.CHOICE, choices=fronts),
            Field("units", "Units", FieldKind.NUMBER, minimum=1, maximum=9, default=1),
        )
        words = "Penal Assault units eliminated, other than by an attack of their own"
        yield Field("penal", words, FieldKind.TABLE, columns=columns, rule=PENAL)


def _interdicted(state: State, side: Side, mine: bool) -> Iterable[Field]:
    """Partisans' markers on the Axis rails: when they come off stands in the rulebook, so the Axis say it."""
    if side == AXIS and mine and state.special.interdicted:
        hexes = tuple((hex, hex) for hex in dict.fromkeys(state.special.interdicted))
        words = "Interdiction markers of Partisans that come off now"
        yield Field("interdiction", words, FieldKind.SEVERAL, choices=hexes, rule=INTERDICTION)


def _wrong(state: State, side: Side, have: int, said: PlayerTurn) -> Refused | str | None:
    check_gone(state, [row["name"] for row in said["losses"] if row["type"] == "partisan"])
    used = next((row["name"] for row in said["losses"] if row["type"] == "penal"), None)
    if used is not None:
        return penal.no_combat_loss(used)
    for row in said.get("penal", ()):
        have = state.special.penal[row["front"]]
        told = sum(other["units"] for other in said["penal"] if other["front"] == row["front"])
        if told > have:
            return Refused(f"{row['front']} has {counted(have, 'Penal Assault unit')}, not {told}", PENAL)
    return _more_than_there_is(have, said) if state.supply[side].reported else None


def _more_than_there_is(have: int, said: PlayerTurn) -> str | None:
    gone = said["spent"] + said["lost"]
    if gone > have + said["captured"]:
        return f"{in_words(gone)} gone, but the ledger holds {in_words(have + said['captured'])}"
    return None
