"""Start in the middle: a campaign that is already under way on the players' table, taken over at any date."""

import re
from collections.abc import Mapping
from typing import Any

from sandtable.games.orsha.battle.contradictions import fits
from sandtable.games.orsha.battle.report_forms import SIDES as BOTH
from sandtable.games.orsha.catalogue import catalogue
from sandtable.games.orsha.frame.initial import first_box, initial_control
from sandtable.games.orsha.frame.occupation import taker
from sandtable.games.orsha.frame.victory import russian_lvp
from sandtable.games.orsha.ground.maps import file_of, hexes_on_map, our_map
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.printed.battles import battles
from sandtable.games.orsha.printed.campaign import campaign
from sandtable.games.orsha.reinforcement_groups import chart
from sandtable.games.orsha.reph.eliminations import is_free, is_prisoner, owner
from sandtable.games.orsha.reph.weather import CONDITIONS
from sandtable.games.orsha.sides import GERMAN, RUSSIAN, in_secret
from sandtable.games.orsha.state import DATES, Group, RosterLine, State
from sandtable.hexes.grid import NoSuchHex
from sandtable.kernel import FACT, Field, FieldKind, Note, NotUnderstood, Procedure, Refused, Report, Side, Value
from sandtable.rules import rule

CITE = "oto2.7.3.a"
TABLE = "TABLE"
LINE = re.compile(r"(?P<count>\d{1,4})\s+(?P<name>[^@:]+?)\s*(?:@\s*(?P<hex>[A-Za-z]+\d+))?\s*(?::\s*(?P<states>.*))?")
NUMBER, CHOICE, ROWS = FieldKind.NUMBER, FieldKind.CHOICE, FieldKind.TABLE
MOST_OF_A_KIND = 200
CONTROL = (
    Field("side", "By", CHOICE, choices=BOTH),
    Field("hexes", "Hexes", hint="K20 K21 or A27..I23", hexes=True),
)


def empty_state(settings: Mapping[str, Value]) -> State:
    """Nothing yet: the first step asks for everything."""
    state = State(settings=dict(settings), phase="table")
    state.ground.control = initial_control(file_of(state))
    for camp in state.sides.values():
        camp.roster.append(RosterLine(DATES[0], elr=0, san=0))
    return state


@rule("oto2.7.3.a", "oto2.cg5.a", "oto2.cg7.a", "oto2.7.518.vp")
def from_table(state: State) -> Procedure[None]:
    """7.3: the date, the points and the ground, told in common; then each side its forces, in secret."""
    told = yield from Report(
        question="Where does your campaign stand?",
        telling="The campaign stands so: {}",
        cite=CITE,
        wants=FACT,
        key="standing",
        fields=standing_form(),
        exists=_standing_exists,
        also=_refuse_standing,
        suggestion={},
    )
    read_standing(state, told)
    own = yield from in_secret(_forces, "listing their forces", "oto2.7.16")
    for side, answer in own.items():
        _enter(state, side, answer)
        yield Note(f"The {side.capitalize()} forces are entered.", "oto2.7.16", side=side)
    _agree(state)
    if state.date == DATES[-1]:
        state.track.cpp_penalty = state.sides[GERMAN].line.cpp_left  # 7.518: the last purchase is behind them
    state.phase = told["next"]


@rule("oto2.7.5051", "oto2.7.508.a")
def _agree(state: State) -> None:
    """What both tell fits together: who stands alone in a hex Controls it, and a prisoner has a guard, or is gone."""
    standing: dict[str, list[Piece]] = {}
    for piece in state.of(GERMAN, Box.MAP) + state.of(RUSSIAN, Box.MAP):
        standing.setdefault(piece.hex, []).append(piece)
    for hex, there in standing.items():
        side = taker((owner(p), p.kind.cls, p.status) for p in there)
        if side:
            state.ground.control[hex] = side
        for prisoner in filter(is_prisoner, there):
            guards = [p for p in there if p.side != prisoner.side and is_free(p)]
            if guards:
                prisoner.holder = guards[0].id
            else:
                prisoner.box, prisoner.hex = Box.EVACUATED, ""


def standing_form() -> tuple[Field, ...]:
    """Everything both players know."""
    both = [
        Field(f"{what}_{side}", f"{label}, {title}", NUMBER, maximum=most, default=default, rule=cite)
        for what, label, most, default, cite in (
            ("elr", "ELR", 5, 3, "oto2.7.516"),
            ("san", "SAN", 7, 3, "oto2.7.5122"),
            ("cvp", "CVP suffered so far", 5000, 0, "oto2.7.13.a"),
        )
        for side, title in BOTH
    ]
    changes = tuple((c, c) for c in battles().terrain_changes.kinds)
    return (
        Field("date", "CG Date", CHOICE, choices=tuple((d, d) for d in DATES), rule="oto2.6.cg-date"),
        Field(
            "next",
            "What comes next",
            CHOICE,
            choices=(("7.501", "the Reorganization Phase after this date's scenario"), ("opening", "its scenario")),
        ),
        *both,
        Field("evp", "EVP so far", NUMBER, maximum=5000, rule="oto2.cg14"),
        Field("cvp_before", "German CVP before this date's scenario", NUMBER, maximum=5000, rule="oto2.7.4.carry"),
        Field("evp_before", "EVP before this date's scenario", NUMBER, maximum=5000, rule="oto2.7.4.carry"),
        Field("lvp_before", "Russian LVP before this date's scenario", NUMBER, maximum=99, rule="oto2.7.4.scenario-vc"),
        Field("weather", "Weather", CHOICE, choices=tuple((w, w) for w in CONDITIONS["weather"]())),
        Field("ec", "EC", CHOICE, choices=tuple((e, e) for e in CONDITIONS["ec"]())),
        Field(
            "control",
            f"Control that differs from the start (Russian from number {campaign().initial.control_from} on)",
            ROWS,
            columns=CONTROL,
        ),
        Field(
            "changes",
            "Lasting changes of terrain",
            ROWS,
            columns=(Field("hex", "Hex", FieldKind.HEX), Field("kind", "Change", CHOICE, choices=changes)),
            rule="oto2.cg5.a",
        ),
        Field(
            "winners",
            "Scenarios won so far",
            ROWS,
            columns=(
                Field("date", "CG Date", CHOICE, choices=tuple((d, d) for d in DATES)),
                Field("side", "Won by", CHOICE, choices=BOTH),
            ),
        ),
    )


def _standing_exists(value: Mapping[str, Any]) -> None:
    _controlled(value)
    for row in value["changes"]:
        _hex(row["kind"], row["hex"])


def _refuse_standing(value: Mapping[str, Any]) -> Refused | None:
    late = [row["date"] for row in value["winners"] if DATES.index(row["date"]) >= DATES.index(value["date"])]
    if value["cvp_before"] > value[f"cvp_{GERMAN}"] or value["evp_before"] > value["evp"]:
        return Refused("there cannot be more points before the scenario than after it", CITE)
    return Refused(f"{late[0]} has not been decided on {value['date']}", CITE) if late else None


def _controlled(value: Mapping[str, Any]) -> dict[str, Side]:
    return {hex: row["side"] for row in value["control"] for hex in hexes_on_map(row["hexes"], CITE)}


def read_standing(state: State, told: Mapping[str, Any]) -> None:
    """The common part of the report into the state."""
    state.date = told["date"]
    state.conditions.weather, state.conditions.ec = told["weather"], told["ec"]
    state.ground.control |= _controlled(told)
    state.ground.changes = {row["hex"]: row["kind"] for row in told["changes"]}
    state.track.cvp, state.track.evp = told[f"cvp_{GERMAN}"], told["evp"]
    before = (told["cvp_before"], told["evp_before"], told["lvp_before"])
    if told["next"] == "opening":
        before = (state.track.cvp, state.track.evp, russian_lvp(state))
    state.track.scenario_start_cvp, state.track.scenario_start_evp, state.track.scenario_start_lvp = before
    state.track.scenario_winners = {row["date"]: row["side"] for row in told["winners"]}
    for side, camp in state.sides.items():
        camp.roster = [RosterLine(state.date, told[f"elr_{side}"], told[f"san_{side}"], cvp=told[f"cvp_{side}"])]


def _forces(side: Side) -> Procedure[dict[str, Any]]:
    groups = chart(side)
    answer: dict[str, Any] = yield from Report(
        question="Your forces, CPP and the groups you have bought so far",
        telling="Entered: {}",
        cite="oto2.7.16",
        wants=FACT,
        side=side,
        key="forces",
        fields=(
            Field(
                "pieces",
                "Pieces, a line for each kind and place",
                hint="12 4-6-7 / 3 StuG IIIG @K20 / 1 9-1 @K21: wounded",
            ),
            Field("cpp", "CPP left", NUMBER, maximum=200, rule="oto2.7.5152"),
            Field(
                "groups",
                "RG Purchase Record",
                ROWS,
                columns=(
                    Field("date", "CG Date", CHOICE, choices=tuple((d, d) for d in DATES)),
                    Field("rg", "RG", CHOICE, choices=tuple((k, f"{k} {g.title}") for k, g in groups.items())),
                    Field("gone", "OBA, CBM or Bombardment used up", FieldKind.YES_NO, rule="oto2.cg7.b"),
                ),
                rule="oto2.6.rg-record",
            ),
        ),
        exists=lambda value: read_forces(side, value["pieces"]),
        also=lambda value: _refuse_forces(side, value),
        suggestion={},
    )
    return answer


def _refuse_forces(side: Side, value: Mapping[str, Any]) -> Refused | None:
    for count, piece in read_forces(side, value["pieces"]):
        if count > MOST_OF_A_KIND:
            return Refused(f"{count} {piece.name} are more than a side can have", "oto2.7.16")
        wrong = [s for s in piece.status if not fits(piece, s)]
        if wrong:
            return Refused(f"{piece.name} cannot be {wrong[0]}", "oto2.7.16")
    return None


def read_forces(side: Side, text: str) -> list[tuple[int, Piece]]:
    """Each line as a number of pieces alike; raises NotUnderstood with the line that cannot be read."""
    found = []
    for line in (part.strip() for part in re.split(r"[\n;]", text)):
        if not line:
            continue
        match = LINE.fullmatch(line)
        if not match or match["name"] not in catalogue(side):
            raise NotUnderstood(f"{line!r}: a number and a counter of this side are wanted, such as 12 4-6-7", CITE)
        piece = Piece("", match["name"], side, TABLE, Box.RETAINED)
        if match["hex"]:
            piece.box, piece.hex = Box.MAP, _hex(line, match["hex"].upper())
        for word in (w.strip().lower() for w in (match["states"] or "").split(",")):
            if word and word not in {s.value for s in Status}:
                raise NotUnderstood(f"{line!r}: {word!r} is no state of a piece", CITE)
            piece.status += [Status(word)] if word else []
        found.append((int(match["count"]), piece))
    return found


def _hex(line: str, name: str) -> str:
    """The hex as the map names it; raises NotUnderstood with the line it stands in."""
    try:
        return our_map().grid.name(our_map().grid.hex(name))
    except NoSuchHex as wrong:
        raise NotUnderstood(f"{line!r}: {wrong}", CITE) from None


def _enter(state: State, side: Side, told: Mapping[str, Any]) -> None:
    camp = state.sides[side]
    camp.line.cpp_left_before = told["cpp"]
    for row in told["groups"]:
        number = sum(g.rg == row["rg"] and g.date == row["date"] for g in camp.groups) + 1
        group = Group(f"{side} {row['date']} {row['rg']} {number}", row["rg"], side, row["date"], received=True)
        group.gone = row["gone"]
        camp.groups.append(group)
    for count, like in read_forces(side, told["pieces"]):
        for _ in range(count):
            piece = state.add(side, like.name, TABLE, like.box)
            piece.hex, piece.status = like.hex, list(like.status)
            if not piece.hex:
                piece.box = first_box(piece) if first_box(piece) is Box.FORTIFICATION else Box.RETAINED
