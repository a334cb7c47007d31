"""The log's pieces: losses, who comes on (6), who leaves the map (CG14), prisoners (CG6)."""

from typing import Any

from sandtable.games.orsha import cupola
from sandtable.games.orsha.battle.contradictions import fits
from sandtable.games.orsha.battle.draft_moves import leave, may_capture
from sandtable.games.orsha.battle.log_asks import whose
from sandtable.games.orsha.battle.report_draft import (
    CITE,
    find,
    find_on_map,
    must_exist,
    must_stand,
    named,
    place_of,
    stands,
    status_of,
    words,
    write_down,
)
from sandtable.games.orsha.battle.standing import as_it_stands
from sandtable.games.orsha.frame.entry_areas import entry_words, refuse_entry
from sandtable.games.orsha.frame.special_rules import refuse_fate, refuse_massacre, refuse_off_board
from sandtable.games.orsha.frame.wrecks import BURN, refuse_burnt_out
from sandtable.games.orsha.ground.maps import hex_on_map
from sandtable.games.orsha.pieces import Status
from sandtable.games.orsha.printed.battles import battles
from sandtable.games.orsha.sides import RUSSIAN, enemy
from sandtable.games.orsha.state import State, Told
from sandtable.kernel import (
    FACT,
    Choose,
    Field,
    FieldKind,
    Note,
    Option,
    Procedure,
    Refused,
    Report,
    Side,
    only,
    option,
)
from sandtable.rules import rule

PIECE = Field("piece", "Piece", hint="its number, such as g12; empty: none after all")
PIECES = Field("piece", "Pieces", hint="their numbers, such as g12 g13; empty: none after all")
LOSSES = (("eliminated", "Eliminated"), ("wreck", "a wreck"), ("burning wreck", "a burning wreck"))
EDGES = tuple((edge, f"the {edge} edge") for edge in ("west", "east", "north", "south"))


def loss(state: State) -> Procedure[None]:
    """A draft for the Report: what is logged here stands there already."""
    side = yield from whose("Whose?", CITE)
    told = yield from Report(
        question="Which pieces, and what became of them?",
        telling="At the table: {}.",
        cite=CITE,
        wants=FACT,
        side=side,
        key="loss",
        fields=(PIECES, Field("what", "Now", FieldKind.CHOICE, choices=LOSSES)),
        exists=lambda value: _lost_exist(state, side, value),
        also=lambda value: refuse_loss(state, side, value),
        suggestion={},
    )
    for name in named(told["piece"]):
        piece = state.piece(name)
        if told["what"] == "eliminated":
            write_down(state, Told(piece.id, "eliminated"))
        else:
            stands(state, piece, [Status(told["what"])])
        yield Note(f"{words(piece)}: {told['what']}.", CITE, side=side)


def _lost_exist(state: State, side: Side, value: dict[str, Any]) -> None:
    (must_exist if value["what"] == "eliminated" else must_stand)(state, side, *named(value["piece"]))


def refuse_loss(state: State, side: Side, value: dict[str, Any]) -> Refused | str | None:
    return next((no for name in named(value["piece"]) if (no := _refuse_loss(state, side, name, value["what"]))), None)


@rule("oto2.4.1.c", "oto2.cg5.d")
def _refuse_loss(state: State, side: Side, name: str, what: str) -> Refused | str | None:
    """4.1: a Cupola leaves no wreck. CG5: a Burnt-Out Wreck does not burn."""
    piece = find(state, side, name)
    if isinstance(piece, Refused):
        return piece
    if what == "eliminated":
        return None
    if refusal := cupola.refuse_wreck(piece):
        return refusal
    if Status.BURNT_OUT in status_of(state, piece):
        return refuse_burnt_out(state, BURN)
    return None if fits(piece, Status(what)) else f"{words(piece)} cannot be a {what}"


# ---- coming and going


@rule("oto2.6.entry.russian", "oto2.6.entry.german-west", "oto2.6.entry.german-north")
def entry(state: State) -> Procedure[None]:
    """6: a unit comes on in an Entry Area of its side; the other side learns of it at the table."""
    side = yield from whose("Whose unit comes on?", "oto2.6.entry.russian")
    told = yield from Report(
        question="Which units come on, and where?",
        telling="Coming on: {}.",
        cite="oto2.6.entry.russian" if side == RUSSIAN else "oto2.6.entry.german-west",
        wants=FACT,
        side=side,
        key="entry",
        seen_by=only(side),
        doing="writing in the log",
        context=(f"Entry Areas: {entry_words(state, side)}.",),
        fields=(PIECES, Field("hex", "Edge hex", FieldKind.HEX)),
        exists=lambda value: _coming_exists(state, side, value),
        also=lambda value: refuse_coming(state, side, value),
        suggestion={},
    )
    for name in named(told["piece"]):
        piece = state.piece(name)
        write_down(state, Told(piece.id, "map", told["hex"], 0, list(piece.status)))
        yield Note(f"{words(piece)} comes on in {told['hex']}.", "oto2.cg12", only(side), side)


def _coming_exists(state: State, side: Side, value: dict[str, Any]) -> None:
    must_exist(state, side, *named(value["piece"]))
    if named(value["piece"]):
        hex_on_map(value["hex"])


def refuse_coming(state: State, side: Side, value: dict[str, Any]) -> Refused | str | None:
    for name in named(value["piece"]):
        piece = find(state, side, name)
        if isinstance(piece, Refused):
            return piece
        if place_of(state, piece) is not None:
            return f"{words(piece)} is on the map already"
        if no := refuse_off_board(state, piece):
            return no
    return refuse_entry(state, side, value["hex"]) if named(value["piece"]) else None


@rule("oto2.cg14")
def map_exit(state: State) -> Procedure[None]:
    """CG14: who leaves is Eliminated with its Weapons, unless Recalled for low ammo or a Russian who leaves west."""
    side = yield from whose("Whose unit left the map?", "oto2.cg14")
    told = yield from Report(
        question="Which units left the map, and by which edge?",
        telling="Off the map: {}.",
        cite="oto2.cg14",
        wants=FACT,
        side=side,
        key="exit",
        fields=(
            PIECES,
            Field("edge", "By", FieldKind.CHOICE, choices=EDGES),
            Field("low_ammo", "Recalled for low ammunition", FieldKind.YES_NO, rule="oto2.7.5131.c"),
        ),
        exists=lambda value: must_exist(state, side, *named(value["piece"])),
        also=lambda value: refuse_leaving(state, side, value),
        suggestion={},
    )
    for piece in [state.piece(name) for name in named(told["piece"])]:
        if place_of(state, piece) is None:
            continue  # it has left with the one before
        fate, gone = leave(state, side, piece, told["edge"], low_ammo=told["low_ammo"])
        own = [p for p in gone if p.side == side]
        points = f", {sum(p.kind.known_cvp for p in own)} EVP" if fate == "exited" else ""
        yield Note(f"{words(piece)}: {battles().fates[fate]}{points}.", "oto2.cg14", side=side)


@rule("oto2.cg14")
def refuse_leaving(state: State, side: Side, value: dict[str, Any]) -> Refused | None:
    """CG14: from the map, and only a vehicle is Recalled for low ammo."""
    for name in named(value["piece"]):
        piece = find_on_map(state, side, name)
        if isinstance(piece, Refused):
            return piece
        if value["low_ammo"] and (no := refuse_fate(state, piece, "recalled", alone=True)):
            return no
    return None


# ---- prisoners


@rule("oto2.cg6")
def prisoners(state: State) -> Procedure[None]:
    """CG6: prisoners are taken and freed; nobody is massacred."""
    what = yield from Choose(
        question="What of prisoners?",
        told_after=True,
        cite="oto2.cg6",
        wants=FACT,
        key="prisoners",
        options=(
            Option("taken", "A unit was captured"),
            Option("freed", "Prisoners were freed or got away"),
            option("massacre", "Prisoners are massacred", refuse_massacre()),
        ),
    )
    side = yield from whose("Whose men are the prisoners?", "oto2.cg6")
    captor = (Field("captor", "Captured by", hint="the enemy piece that guards it"),) if what == "taken" else ()
    told = yield from Report(
        question="Which unit?",
        telling="Prisoners: {}.",
        cite="oto2.cg6",
        wants=FACT,
        key="captured",
        fields=(PIECE, *captor),
        exists=lambda value: _captured_exist(state, side, value),
        also=lambda value: refuse_capture(state, side, value),
        suggestion={},
    )
    if not told["piece"]:
        return
    piece = state.piece(told["piece"])
    if what == "taken":
        place = place_of(state, state.piece(told["captor"]))
        assert place is not None
        write_down(state, Told(piece.id, "map", *place, [Status.CAPTURED], told["captor"]))
    else:
        stands(state, piece, [s for s in status_of(state, piece) if s is not Status.CAPTURED])
    yield Note(f"{words(piece)}: {'captured' if what == 'taken' else 'free again'}.", "oto2.cg6", side=side)


def _captured_exist(state: State, side: Side, value: dict[str, Any]) -> None:
    if value["piece"]:
        must_stand(state, side, value["piece"])
        must_stand(state, enemy(side), *([value["captor"]] if "captor" in value else []))


def refuse_capture(state: State, side: Side, value: dict[str, Any]) -> Refused | str | None:
    if not value["piece"]:
        return None
    piece = find_on_map(state, side, value["piece"])
    if isinstance(piece, Refused):
        return piece
    captured = Status.CAPTURED in status_of(state, piece)
    if "captor" not in value:
        return None if captured else f"{words(piece)} is no prisoner"
    captor = find_on_map(state, enemy(side), value["captor"])
    if isinstance(captor, Refused):
        return captor
    now = as_it_stands(state)
    if not may_capture(now.piece(captor.id), now.piece(piece.id)):
        return f"{words(captor)} cannot take {words(piece)} prisoner"
    return None
