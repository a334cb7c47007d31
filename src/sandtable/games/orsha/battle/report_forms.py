"""The forms of the battle's Report and how they are read."""

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.orsha.battle.contradictions import HIGHEST, LEFT, LOWEST
from sandtable.games.orsha.battle.positions_as_text import HINT, IN_PLAY, told_in_lines
from sandtable.games.orsha.battle.results import Happened
from sandtable.games.orsha.catalogue import Class, catalogue
from sandtable.games.orsha.frame.victory import BRIDGE, BRIDGE_DOWN
from sandtable.games.orsha.ground.maps import hex_on_map, hexes_on_map
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.printed.battles import battles
from sandtable.games.orsha.reinforcement_groups import called, oba_modules
from sandtable.games.orsha.reph.setup_form import called as numbered
from sandtable.games.orsha.reph.setup_form import carried
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.state import State, Told
from sandtable.kernel import Field, FieldKind, NotUnderstood, OnPicture, Side, Standing
from sandtable.kernel.refusals import every
from sandtable.rules import rule

STATUSES = tuple((s.value, s.value) for s in Status)
SIDES = ((GERMAN, "Germans"), (RUSSIAN, "Russians"))


def pieces_form(state: State, side: Side, before: Mapping[str, Any]) -> tuple[Field, ...]:
    """A row for each piece of which something is to be said, new counters, and the OBA modules used. `before` is what
    the log knows, or what was reported before."""
    guns = tuple((g.id, called(g)) for g in oba_modules(state, side))
    return (
        Field(
            "pieces",
            "Pieces of which something is to be said",
            FieldKind.TABLE,
            hint="Held by: who possesses, crews, carries or guards it. Is now: its half squad or Replacement.",
            columns=_piece_columns(state, side),
            default=list(before.get("pieces", ())),
            places=OnPicture(
                "The map",
                "piece",
                hex="hex",
                there=("fate", "map"),
                instead=f"overlay-stacks-{side}",
                standing=_counters(state, side),
            ),
        ),
        Field(
            "typed",
            "Or as lines of text",
            hint=HINT,
            default=before.get("typed", ""),
        ),
        Field(
            "new",
            "New counters: leaders made, squads deployed, weapons found",
            FieldKind.TABLE,
            columns=(Field("name", "Counter"), Field("hex", "Hex", FieldKind.HEX)),
            default=list(before.get("new", ())),
        ),
        Field(
            "used",
            "OBA modules that placed an FFE:1",
            FieldKind.SEVERAL,
            choices=guns,
            default=[key for key, _ in guns if key in before.get("used", ())],
            rule="oto2.cg7.b",
        ),
    )


def _piece_columns(state: State, side: Side) -> tuple[Field, ...]:
    names = tuple((p.id, numbered(p)) for p in state.of(side) if p.box not in LEFT)
    return (
        Field("piece", "Piece", FieldKind.CHOICE, choices=names, default=""),  # a row without one is nobody's
        Field("fate", "Fate", FieldKind.CHOICE, choices=tuple(battles().fates.items())),
        Field("hex", "Hex", FieldKind.HEX),
        Field("level", "Level", FieldKind.NUMBER, minimum=LOWEST, maximum=HIGHEST, default=0),
        Field("status", "State", FieldKind.SEVERAL, choices=STATUSES),
        Field("holder", "Held by", hint="such as g13"),
        Field("now", "Is now", hint="such as 2-4-7"),
    )


def as_rows(told: Sequence[Told]) -> list[dict[str, Any]]:
    """What is told of pieces as rows of the form."""
    return [
        {"piece": t.piece, "fate": t.fate, "hex": t.hex, "level": t.level, "status": list(t.status),
         "holder": t.holder, "now": t.now}
        for t in told
    ]  # fmt: skip


def _counters(state: State, side: Side) -> tuple[Standing, ...]:
    """A side's pieces as counters of the map, with what each carries or may be taken to carry; who carries lies on top
    of what he carries. A row made for one begins with the state it is in."""
    pieces = [p for p in state.of(side, *IN_PLAY) if not p.is_(Class.AIRCRAFT)]
    with_whom = carried(state, [{"piece": p.id, "hex": p.hex} for p in pieces if p.box is Box.MAP])
    found = []
    for piece in sorted(pieces, key=lambda p: p.id not in with_whom):
        row = {"level": piece.level, "status": [s.value for s in piece.status], "holder": piece.holder}
        bearer = with_whom.get(piece.id, "") or piece.holder
        found.append(Standing(piece.id, piece.name, piece.hex if piece.box is Box.MAP else "", bearer, row))
    return tuple(found)


def read_pieces(state: State, side: Side, value: Mapping[str, Any], happened: Happened) -> list[Told]:
    """One side's form into what happened; raises NotUnderstood for a counter nobody knows, and
    for every line that cannot be read."""
    rows = []
    for raw in value.get("pieces", ()):
        status = [Status(s) for s in raw["status"]]
        rows.append(Told(raw["piece"].lower(), raw["fate"], raw["hex"], raw["level"], status, raw["holder"]))
        if raw["now"]:
            happened.became[raw["piece"].lower()] = known_counter(side, raw["now"])
    typed, faults = told_in_lines(state, side, value.get("typed", ""), rows)
    if faults:
        raise every(faults)
    rows += typed
    for raw in value.get("new", ()):
        hex_on_map(raw["hex"], "oto2.cg1")
        happened.new.append((side, known_counter(side, raw["name"]), raw["hex"]))
    happened.rows += rows
    happened.used += list(value.get("used", ()))
    return rows


def known_counter(side: Side, name: str) -> str:
    """The name of a counter of this side; raises NotUnderstood when it has none of that name."""
    if name not in catalogue(side):
        raise NotUnderstood(f"the {side} side has no counter {name!r}", "oto2.7.5183")
    return name


@rule("oto2.cg5.a")
def ground_form(points: Mapping[str, int], most: Mapping[str, int], before: Mapping[str, Any]) -> tuple[Field, ...]:
    """Control as lists of hexes, fires, changes that stay (CG5), and the points as the program counts them."""
    changes = tuple((c, c) for c in battles().terrain_changes.kinds)
    return (
        Field(
            "control",
            "Control gained",
            FieldKind.TABLE,
            columns=(
                Field("side", "By", FieldKind.CHOICE, choices=SIDES),
                Field("hexes", "Hexes", hint="K20 K21 or a run along a grain: A27..I23", hexes=True),
            ),
            default=list(before.get("control", [])),
        ),
        Field(
            "fires",
            "Burning terrain",
            FieldKind.TABLE,
            columns=(
                Field("hex", "Hex", FieldKind.HEX),
                Field("kind", "Fire", FieldKind.CHOICE, choices=(("flame", "Flame"), ("blaze", "Blaze"))),
            ),
            default=list(before.get("fires", [])),
            rule="oto2.cg5.b",
        ),
        Field(
            "changes",
            "Lasting changes of terrain",
            FieldKind.TABLE,
            columns=(Field("hex", "Hex", FieldKind.HEX), Field("kind", "Change", FieldKind.CHOICE, choices=changes)),
            default=list(before.get("changes", [])),
            rule="oto2.cg5.a",
        ),
        Field(
            "rained",
            "Rain fell during the scenario",
            FieldKind.YES_NO,
            default=bool(before.get("rained")),
            rule="oto2.7.5171",
        ),
        _points("cvp_german", "CVP inflicted on the Germans", points, most, "oto2.7.13.b"),
        _points("cvp_russian", "CVP inflicted on the Russians", points, most, "oto2.7.13.a"),
        _points("evp", "EVP of Russian units that left by the west edge", points, most, "oto2.cg14"),
    )


def _points(key: str, label: str, points: Mapping[str, int], most: Mapping[str, int], cite: str) -> Field:
    return Field(key, label, FieldKind.NUMBER, maximum=most[key], default=min(points[key], most[key]), rule=cite)


def read_ground(value: Mapping[str, Any], happened: Happened, held: Mapping[str, Side]) -> str | None:
    """The common form into what happened; a reason where it contradicts itself."""
    stated: dict[str, Side] = {}
    for raw in value["control"]:
        for hex in hexes_on_map(raw["hexes"], "oto2.7.13.a"):
            if stated.setdefault(hex, raw["side"]) != raw["side"]:
                return f"{hex} is given to both sides"
    for raw in (*value["fires"], *value["changes"]):
        hex_on_map(raw["hex"], "oto2.cg1")
    happened.stated = stated
    happened.fires = {raw["hex"]: raw["kind"] for raw in value["fires"]}
    happened.changes = {raw["hex"]: raw["kind"] for raw in value["changes"]}
    happened.control = {**standing(held, happened.changes), **stated}
    happened.cvp = {GERMAN: value["cvp_german"], RUSSIAN: value["cvp_russian"]}
    happened.evp, happened.rained = value["evp"], value["rained"]
    return None


@rule("oto2.6.lvp.k33")
def standing(held: Mapping[str, Side], changes: Mapping[str, str]) -> dict[str, Side]:
    """6: units in the gully do not hold K33 by themselves when its bridge falls; whoever Controlled it last does."""
    fell = changes.get(BRIDGE) == BRIDGE_DOWN
    return {hex: side for hex, side in held.items() if not (fell and hex == BRIDGE)}
