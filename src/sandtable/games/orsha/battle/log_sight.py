"""The log's declared lines of sight: A6.11 allows no free look, so each check is asked for, told to both and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.games.orsha.battle.log_asks import whose
from sandtable.games.orsha.battle.log_fires import wrecks_now
from sandtable.games.orsha.battle.report_draft import place_of
from sandtable.games.orsha.frame.unknown_ground import learn_line
from sandtable.games.orsha.ground.maps import file_of
from sandtable.games.orsha.printed.battles import battles
from sandtable.games.orsha.sight.boards import SIGHT, Board, hexes_on, our_board
from sandtable.games.orsha.sight.slopes import SharedVertex
from sandtable.games.orsha.state import State
from sandtable.kernel import (
    FACT,
    Choose,
    Field,
    FieldKind,
    Note,
    NotUnderstood,
    Option,
    Procedure,
    Refused,
    Report,
    Roll,
)

if TYPE_CHECKING:  # numpy
    from sandtable.hexes.sight import Verdict

JUDGES = (("map", "Sandtable, over the map it draws"), ("thread", "our own thread over the printed map"))
FLOOR = "of a building; 0 is the ground"


def declared_sight(state: State) -> Procedure[None]:
    """A6.11: who looks, where and for what; the verdict stands in the log. A6.1: a disputed one is settled by a dr."""
    side = yield from whose("Who looks?", SIGHT)
    told = yield from Report(
        question="The line of sight you declare",
        cite=SIGHT,
        wants=FACT,
        side=side,
        key="sight",
        context=("No free looks: once declared, the shot counts even if the line is blocked (A6.11).",),
        fields=(
            Field("start", "From hex", FieldKind.HEX, hint="empty: none after all"),
            Field("start_level", "on level", FieldKind.NUMBER, 0, 4, hint=FLOOR),
            Field("end", "To hex", FieldKind.HEX),
            Field("end_level", "on level", FieldKind.NUMBER, 0, 4, hint=FLOOR),
            Field("purpose", "For what", hint="such as: the MMG's prep fire, a Search, loss of concealment"),
            Field("judge", "Judged by", FieldKind.CHOICE, choices=JUDGES, default="map"),
            Field("vehicles", "Vehicles on the way", hint="their hexes; wrecks in the records count already"),
            Field("clear", "Clear, by your thread", FieldKind.YES_NO),
            Field("hindrance", "Hindrance, by your thread", FieldKind.NUMBER, 0, 6),
        ),
        exists=lambda value: _ends_exist(state, value),
        also=lambda value: refuse_look(state, value),
        suggestion={},
    )
    if not told["start"]:
        return
    if told["judge"] == "map":
        yield from learn_line(state, told["start"], told["end"], side)
    is_clear, why = judged(state, told)
    line = _line(told)
    yield Note(f"A line of sight is declared for {told['purpose']}. {why}", SIGHT, side=side)
    disputed = yield from Choose(
        question=f"{line} is {'clear' if is_clear else 'blocked'}. Does anybody dispute it?",
        told_after=True,
        cite=SIGHT,
        wants=FACT,
        key="disputed",
        options=(Option("no", "It stands"), Option("yes", "Disputed: a dr decides")),
        suggestion="no",
    )
    if disputed == "yes":
        yield from settle(line)


def settle(line: str) -> Procedure[None]:
    """A6.1: a low dr leaves a disputed line clear, a high one blocks it."""
    dice = yield from Roll(question=f"Is {line} clear?", cite=SIGHT, key="dispute", dice=(6,))
    found = "clear" if dice[0] <= battles().sight.clear_to else "blocked"
    yield Note(f"{line}, disputed: dr {dice[0]}, it is {found}.", SIGHT)


def _ends_exist(state: State, value: dict[str, Any]) -> None:
    """Raises NotUnderstood for a hex that is not on the map, or a level that the map on which it is judged has not."""
    if not value["start"]:
        return
    board = _board(state)
    hexes_on(board.drawn, value["vehicles"])
    for end in ("start", "end"):
        hex = board.hex(value[end])
        if value["judge"] == "map":
            try:
                board.floor(hex, value[f"{end}_level"])
            except Refused as no:
                raise NotUnderstood(no.why, no.rule) from None


def refuse_look(state: State, value: dict[str, Any]) -> Refused | str | None:
    """A6.11: no look without a purpose; both ends must be there."""
    if not value["start"]:
        return None
    board = _board(state)
    if board.hex(value["start"]) == board.hex(value["end"]):
        return "both ends are the same hex"
    if not value["purpose"]:
        return Refused("say for what you look: there is no free check of a line of sight (A6.11)", SIGHT)
    return None


def judged(state: State, told: dict[str, Any]) -> tuple[bool, str]:
    """Whether the line is clear, and what to write in the log."""
    if told["judge"] == "thread":
        hindered = f", Hindrance +{told['hindrance']}" if told["hindrance"] else ""
        found = f"clear{hindered}" if told["clear"] else "blocked"
        return told["clear"], f"{_line(told)}: {found}, by the thread on the table."
    verdict = look(state, told)
    return verdict.is_clear, verdict.words


def look(state: State, told: dict[str, Any]) -> Verdict:
    """Over the map in force, by the campaign's reading of slopes, past the wrecks recorded and the vehicles named."""
    board = _board(state)
    on_the_way = {board.hex(place[0]) for wreck in wrecks_now(state) if (place := place_of(state, wreck))}
    on_the_way |= set(hexes_on(board.drawn, told["vehicles"]))
    floors = told["start_level"], told["end_level"]
    return board.look(board.hex(told["start"]), board.hex(told["end"]), wrecks=sorted(on_the_way), floors=floors)


def _line(told: dict[str, Any]) -> str:
    return f"{told['start'].upper()} to {told['end'].upper()}"


def _board(state: State) -> Board:
    return our_board(SharedVertex(state.readings.slope_shared_vertex), file_of(state))
