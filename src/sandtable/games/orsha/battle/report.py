"""The Report of a battle at the table: each side its own pieces, then the ground, then a review by both. 7.13"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from sandtable.games.orsha.battle.contradictions import must_be, refuse_rows, refuse_together
from sandtable.games.orsha.battle.positions_as_text import told_in_lines
from sandtable.games.orsha.battle.report_forms import (
    as_rows,
    ground_form,
    pieces_form,
    read_ground,
    read_pieces,
    standing,
)
from sandtable.games.orsha.battle.results import (
    Happened,
    count_cvp,
    count_evp,
    is_lost,
    occupied,
    unknown_worth,
)
from sandtable.games.orsha.battle.vasl_draft import draft_from_save
from sandtable.games.orsha.catalogue import Class, casualty_vp
from sandtable.games.orsha.frame.known_pieces import UNSEEN
from sandtable.games.orsha.frame.special_rules import refuse_oba
from sandtable.games.orsha.frame.victory import BRIDGE
from sandtable.games.orsha.ground.maps import hexes_on_map
from sandtable.games.orsha.pieces import Piece, Status
from sandtable.games.orsha.sides import SIDES, in_secret
from sandtable.games.orsha.state import State
from sandtable.games.orsha.typed_lines import text_of
from sandtable.kernel import FACT, Choose, Draft, Filler, Note, Option, Procedure, Refused, Report, Side
from sandtable.rules import rule

MANY = 999
WRECKED = frozenset({Status.WRECK, Status.BURNING, Status.BURNT_OUT})


def at_the_table(state: State) -> Procedure[Happened]:
    """Report and review until both say it is right."""
    own: dict[Side, Mapping[str, Any]] = {side: logged(state, side) for side in SIDES}
    ground: Mapping[str, Any] = drafted(state)
    while True:
        told = yield from in_secret(partial(_own_pieces, state, own), "reporting their pieces", "oto2.7.13.a")
        happened = Happened()
        for side in SIDES:
            read_pieces(state, side, told[side], happened)
        own = dict(told)  # who reports again finds the form as it was filled in
        fault = refuse_together(state, happened.rows)
        if fault:
            yield Note(f"The two reports contradict each other: {fault.why}.", fault.rule)
            continue
        held = held_after(state, happened)
        ground = yield from ground_told(state, happened, held, ground)
        read_ground(ground, happened, held)
        if (yield from reviewed(state, happened)):
            return happened


def held_after(state: State, happened: Happened) -> dict[str, Side]:
    """6: what units hold by standing there; a bridge that fell in this scenario stays whose it was last."""
    held = occupied(state, happened)
    if state.battle.bridge:
        held.pop(BRIDGE, None)
    return held


def logged(state: State, side: Side) -> dict[str, Any]:
    """What the log knows of a side's pieces and of the modules that fired."""
    told = [t for t in state.battle.told if state.piece(t.piece).side == side]
    return {"pieces": as_rows(told), "used": list(state.battle.ffe1)}


def drafted(state: State) -> dict[str, Any]:
    """What burns as far as the log knows, fires from before the scenario included, and Control claimed on the board."""
    fires = {**state.ground.fires, **state.battle.fires}
    return {
        "fires": [{"hex": hex, "kind": kind} for hex, kind in sorted(fires.items()) if kind != "out"],
        "control": _as_control(state.battle.taken),
    }


def _as_control(held: Mapping[str, Side]) -> list[dict[str, str]]:
    """Rows of the form: a side, and the hexes it Controls."""
    by_side = {side: [hex for hex, holder in sorted(held.items()) if holder == side] for side in SIDES}
    return [{"side": side, "hexes": " ".join(hexes)} for side, hexes in by_side.items() if hexes]


def changed_hands(state: State, held: Mapping[str, Side], before: Mapping[str, Any]) -> list[dict[str, str]]:
    """Control gained: hexes that units now hold by standing there, and what was claimed or reported before of others.
    `before` tells what stood in the form because units held it then: they may have been corrected since."""
    said = {hex: row["side"] for row in before["control"] for hex in hexes_on_map(row["hexes"], "oto2.7.13.a")}
    then = before.get("held", {})
    gained = {hex: side for hex, side in held.items() if state.ground.control.get(hex) != side}
    gained.pop(BRIDGE, None)  # 6: whose it is hangs on whether it falls, which this form tells
    rest = {hex: side for hex, side in said.items() if then.get(hex) != side and hex not in held}
    return _as_control({**rest, **gained})


@rule("oto2.cg13.a", "oto2.cg7.b")
def refuse_used(state: State, side: Side, used: Sequence[str]) -> Refused | None:
    """CG13: no more OBA modules in one scenario than 4 Russian and 3 German ones."""
    named = {*used, *state.battle.fired}
    return refuse_oba(state, side, [g for g in state.sides[side].groups if g.id in named])


def _own_pieces(state: State, known: Mapping[Side, Mapping[str, Any]], side: Side) -> Procedure[dict[str, Any]]:
    answer: dict[str, Any] = yield from Report(
        question="What became of your pieces? Pieces you do not name stand where they stood.",
        telling="Reported: {}.",
        cite="oto2.7.13.a",
        wants=FACT,
        side=side,
        key="pieces",
        fields=pieces_form(state, side, known[side]),
        fillers=(
            Filler("a VASL save", (".vsav",), partial(_from_save, state, side)),
            Filler("lines of text", (".txt",), partial(_from_lines, state, side)),
        ),
        exists=lambda value: must_be(state, side, read_pieces(state, side, value, Happened())),
        also=lambda value: (
            refuse_rows(state, side, read_pieces(state, side, value, Happened()))
            or refuse_used(state, side, value["used"])
        ),
        suggestion={},
    )
    return answer


def _from_save(state: State, side: Side, raw: bytes) -> Draft:
    """A VASL save as rows of the Report, with what nobody could make out of it."""
    read = draft_from_save(state, side, raw)
    return Draft({"pieces": as_rows(read.rows)}, read.remarks())


def _from_lines(state: State, side: Side, raw: bytes) -> Draft:
    """A file of lines as rows of the Report; those that cannot be read, each with its reason."""
    rows, faults = told_in_lines(state, side, text_of(raw))
    return Draft({"pieces": as_rows(rows)}, tuple(fault.why for fault in faults))


def ground_told(
    state: State, happened: Happened, held: Mapping[str, Side], before: Mapping[str, Any]
) -> Procedure[dict[str, Any]]:
    lost, evp = count_cvp(state, happened), count_evp(state, happened)
    unknown = unknown_worth(state, happened)
    counted = {**{f"cvp_{side}": lost[side] for side in SIDES}, "evp": evp}
    points = {**counted, **before["points"]} if before.get("counted") == counted else counted
    control = changed_hands(state, held, before)
    context = (
        "Hexes that unbroken MMC of one side hold alone are its own and filled in; name others that changed hands.",
        *(f"{p.name} ({p.id}): no public value; add its CVP from your counter." for p in unknown),
        *_less_for_vehicles(state, happened),
    )
    answer: dict[str, Any] = yield from Report(
        question="Control, fires, lasting changes and points",
        cite="oto2.7.13.a",
        wants=FACT,
        key="ground",
        context=context,
        fields=ground_form(points, most_points(lost, evp, unknown), {**before, "control": control}),
        exists=lambda value: read_ground(value, Happened(), held),
        also=lambda value: refuse_ground(value, happened, held),
        suggestion={},
    )
    return {**answer, "held": held, "counted": counted, "points": {key: answer[key] for key in counted}}


def _less_for_vehicles(state: State, happened: Happened) -> tuple[str, ...]:
    """A26.2: what the program cannot know of a vehicle that was lost or has left."""
    if not any(
        state.piece(r.piece).is_(Class.VEHICLE) and (r.fate != "map" or is_lost(r.status)) for r in happened.rows
    ):
        return ()
    crew, armament = casualty_vp("inherent_crew"), casualty_vp("main_armament")
    return (
        f"Vehicles count in full: take off {crew} where the crew survived, {armament} where the MA was out of action.",
    )


def most_points(lost: Mapping[Side, int], evp: int, unknown: Sequence[Piece]) -> dict[str, int]:
    """No points where nothing was lost and nobody left; else as many as the players count."""
    most = {f"cvp_{side}": MANY if lost[side] or any(p.side == side for p in unknown) else 0 for side in SIDES}
    return {**most, "evp": MANY if evp else 0}


def refuse_ground(value: Mapping[str, Any], happened: Happened, held: Mapping[str, Side]) -> Refused | None:
    """A hex that one side's unbroken MMC hold alone cannot be Controlled by the other."""
    said = Happened(rows=happened.rows)
    fault = read_ground(value, said, held)
    if fault:
        return Refused(fault, "oto2.7.13.a")
    alone = standing(held, said.changes)
    wrong = [(hex, side) for hex, side in alone.items() if said.stated.get(hex, side) != side]
    if not wrong:
        return None
    (hex, side), *_ = wrong
    return Refused(f"{hex} is held by {side.capitalize()} units alone; the other side cannot Control it", "oto2.7.13.a")


def reviewed(state: State, happened: Happened, doubts: Sequence[str] = ()) -> Procedure[bool]:
    """Both sides see the same summary; one that disagrees opens the report again."""
    context = (*summary(state, happened), *doubts)
    for side in SIDES:
        verdict = yield from Choose(
            question="Is this what happened?",
            cite="oto2.7.13.a",
            wants=FACT,
            side=side,
            key="review",
            context=context,
            options=(
                Option("right", "It is right", telling="The report is right."),
                Option("wrong", "Something is wrong: report again", telling="Something in the report is wrong."),
            ),
            suggestion="right",
        )
        if verdict == "wrong":
            yield Note(f"The {side.capitalize()}s want the report corrected.", "oto2.7.13.a")
            return False
    return True


def summary(state: State, happened: Happened) -> tuple[str, ...]:
    """What both may know: numbers, Control that changes hands and points; no hidden piece is named, nor its hex."""
    lines = []
    for side in SIDES:
        rows = [r for r in happened.rows if state.piece(r.piece).side == side]
        open_to_all = [r for r in rows if r.fate != "off" and UNSEEN.isdisjoint(r.status)]
        told = [
            f"{len(open_to_all)} pieces reported that lie open or are gone",
            f"{sum(r.fate == 'eliminated' for r in rows)} Eliminated",
        ]
        prisoners = sum(Status.CAPTURED in r.status for r in rows)
        wrecks = sum(not WRECKED.isdisjoint(r.status) for r in rows)
        told += [f"{n} {what}" for n, what in ((prisoners, "captured"), (wrecks, "wrecked")) if n]
        lines.append(f"{side.capitalize()}: {', '.join(told)}, {happened.cvp[side]} CVP")
    held = state.ground.control
    taken = {side: sorted(h for h, s in happened.control.items() if s == side != held.get(h)) for side in SIDES}
    lines += [f"{side.capitalize()} Control gained: {' '.join(hexes)}" for side, hexes in taken.items() if hexes]
    for what, where in (("Burning", happened.fires), ("Changed for good", happened.changes)):
        lines += [f"{what}: {', '.join(f'{hex} {kind}' for hex, kind in sorted(where.items()))}"] if where else []
    lines += ["Rain fell"] if happened.rained else []
    return (*lines, f"EVP {happened.evp}")
