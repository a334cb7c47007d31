"""7.5134-7.5136: FT and DC that come back; Weapons and AFVs in the wrong hands."""

from collections.abc import Mapping, Sequence

from sandtable.charts import consult_each
from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.pieces import Box, Memory, Piece, Status
from sandtable.games.orsha.printed.first_half import first_half
from sandtable.games.orsha.reph.eliminations import called, eliminate, owner, retained, wreck
from sandtable.games.orsha.sides import RUSSIAN, SIDES
from sandtable.games.orsha.state import State
from sandtable.kernel import DECISION, FACT, Amount, ChooseSome, Field, FieldKind, Note, Option, Procedure, Report, Side
from sandtable.rules import rule


@rule("oto2.7.5134", "oto2.7.514")
def engineer_squads(state: State, side: Side, *smaller: Class) -> list[Piece]:
    """7.5134: a side's non-Isolated Assault Engineer squads, by the counter or by their group's note d; 7.514: or
    their half squads too."""
    told = first_half().engineers
    groups = {g.id for g in state.sides[side].groups if g.engineers}
    return [
        p
        for p in retained(state, side, Class.SQUAD, *smaller)
        if not p.has(Status.ISOLATED) and (told.mark in p.kind.marks or p.group in groups)
    ]


@rule("oto2.7.5134")
def step_7_5134(state: State) -> Procedure[None]:
    """7.5134: FT and DC removed in the last scenario come back by the DR that removed them, if Engineers are there."""
    for side in SIDES:
        gone = [
            p
            for p in state.of(side, Box.ELIMINATED)
            if p.name in first_half().recovery.weapons and not p.remembers(Memory.NOT_RECOVERED)
        ]
        if not gone:
            continue
        most = len(engineer_squads(state, side))
        back = (yield from _recover(state, side, gone, most)) if most else []
        for piece in gone:
            if piece in back:
                piece.box, piece.status = Box.RETAINED, []
            else:
                piece.remember(Memory.NOT_RECOVERED)


def _recover(state: State, side: Side, gone: Sequence[Piece], most: int) -> Procedure[list[Piece]]:
    told = yield from Report(
        question="FT and DC removed in the last scenario: the Original effects DR that removed each",
        cite="oto2.7.5134",
        wants=FACT,
        side=side,
        key="recover",
        context=(f"Those left out were lost otherwise. At most {most} come back, for {most} Engineer squads.",),
        fields=(
            Field(
                "weapons",
                "Removed by its owner's DR",
                FieldKind.TABLE,
                columns=(
                    Field("piece", "Weapon", FieldKind.CHOICE, choices=tuple((p.id, called(p)) for p in gone)),
                    Field("dr", "Original DR", FieldKind.NUMBER, 2, 12, default=12),
                ),
            ),
        ),
    )
    rolled = {row["piece"]: row["dr"] for row in told["weapons"]}
    able = [p for p in gone if p.id in rolled and is_recovered(p, rolled[p.id])]
    if state.readings.ft_dc_recovery_cap == "each-separately":
        kinds = [[p for p in able if p.name == name] for name in first_half().recovery.weapons]
    else:
        kinds = [able]
    found: list[Piece] = []
    for kind in kinds:
        found += yield from _at_most(side, kind, most)
    return found


@rule("oto2.7.5134")
def is_recovered(piece: Piece, original: int) -> bool:
    """7.5134: an Original DR of 10 or less, 11 for a Russian FT."""
    told = first_half().recovery
    russian_ft = piece.side == RUSSIAN and piece.name == "FT"
    return original <= (told.russian_ft if russian_ft else told.most)


def _at_most(side: Side, able: Sequence[Piece], most: int) -> Procedure[list[Piece]]:
    if len(able) <= most:
        return list(able)
    kept = yield from ChooseSome(
        question=f"{len(able)} could be recovered; choose {most}",
        cite="oto2.7.5134",
        wants=DECISION,
        side=side,
        key="kept",
        options=tuple(Option(p.id, called(p)) for p in able),
        at_least=most,
        at_most=most,
    )
    return [p for p in able if p.id in kept]


# ---- captured


@rule("oto2.7.5135", "oto2.7.5136")
def step_7_5135(state: State) -> Procedure[None]:
    """7.5135, 7.5136: a dr for each captured Weapon that works; an AFV whose Weapons are all out is a Wreck."""
    for side in SIDES:
        captured = [p for p in retained(state, side) if p.has(Status.CAPTURED)]
        afvs = [p for p in captured if p.is_(Class.VEHICLE) and "truck" not in p.kind.marks]
        weapons = [p for p in captured if p.is_(Class.SW, Class.GUN)]
        named = {p.id: called(p) for p in weapons} | {p.id: f"MA of {called(p)}" for p in afvs}
        working = yield from _keep_working(side, [*weapons, *afvs], named)
        for piece in weapons:
            if piece.id not in working:
                eliminate(state, piece)
        for piece in afvs:
            yield from _captured_afv(state, piece, working=piece.id in working)


@rule("oto2.7.5135")
def _keep_working(side: Side, pieces: Sequence[Piece], named: Mapping[str, str]) -> Procedure[set[str]]:
    """7.5135: which captured Weapons still work, by a dr each; a malfunctioned one is lost without."""
    out = [p for p in pieces if p.has(Status.MALFUNCTIONED) or p.has(Status.DISABLED)]
    for piece in out:
        yield Note(f"{named[piece.id]}: captured and out of order, it is lost.", "oto2.7.5135")
    rolling = [p for p in pieces if p not in out]
    rows = yield from consult_each("captured_weapon", [(named[p.id], ()) for p in rolling], side=side)
    return {piece.id for piece, row in zip(rolling, rows, strict=True) if row.result == "retained"}


@rule("oto2.7.5136", "oto2.7.5135")
def _captured_afv(state: State, piece: Piece, *, working: bool) -> Procedure[None]:
    """7.5136: kept while any of its Weapons works; a lost MA never causes Recall."""
    if not working:
        piece.lose(Status.MALFUNCTIONED)
        piece.gain(Status.DISABLED)
    others = yield from Amount(
        question=f"How many other Weapons of the captured {called(piece)} work?",
        telling=f"Other Weapons of the captured {called(piece)} that work: {{}}.",
        cite="oto2.7.5135",
        wants=FACT,
        side=owner(piece),
        key="other weapons",
        maximum=4,
        suggestion=0,
    )
    each = [(f"Weapon {n + 1} of {called(piece)}", ()) for n in range(others)]
    rows = yield from consult_each("captured_weapon", each, side=owner(piece))
    if not working and not any(row.result == "retained" for row in rows):
        yield Note(f"No Weapon of the captured {called(piece)} works: it is a Wreck.", "oto2.7.5136")
        wreck(state, piece)
