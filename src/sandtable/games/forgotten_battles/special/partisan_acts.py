"""3.7: Partisans, told while a phase is played: they move, act, lay tracks, and give way to Axis units."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.games.forgotten_battles.named_hexes import Said, check_hex, check_named_hex, hex_field, pairs, refusal
from sandtable.games.forgotten_battles.printed_map import fault_of_hex, printed_hex
from sandtable.games.forgotten_battles.special import partisans
from sandtable.games.forgotten_battles.special.special_numbers import numbers
from sandtable.games.forgotten_battles.state import Partisan, State
from sandtable.games.forgotten_battles.terrain import RowType, terrain_chart
from sandtable.kernel import Field, FieldKind, Note, Procedure, Refused, Report, Side

CHOICE, YES_NO = FieldKind.CHOICE, FieldKind.YES_NO


def any_lying(s: State) -> bool:
    return bool(s.partisans)


def none_active(s: State) -> Refused | None:
    """All lie face down: none may move."""
    return None if any_active(s) else refusal(lambda: partisans.check_active(s.partisans[0]))


def any_active(s: State) -> bool:
    return any(p.active for p in s.partisans)


def any_face_down(s: State) -> bool:
    return not all(p.active for p in s.partisans)


def any_free(s: State) -> bool:
    return any(_free(s))


def by_place(s: State) -> dict[str, Partisan]:
    """Partisans by the hex they lie in; a second one there is told apart. Which counter it is stays a secret."""
    found: dict[str, Partisan] = {}
    for partisan in s.partisans:
        others = sum(p.hex == partisan.hex for p in found.values())
        found[f"{partisan.hex} ({others + 1})" if others else partisan.hex] = partisan
    return found


def mark(place: str) -> str:
    return f"the Partisan from {place}"


def _free(s: State) -> list[str]:
    acted = s.special.acted_partisans
    return [place for place, p in by_place(s).items() if p.active and mark(place) not in acted]


def _who(found: Mapping[str, Partisan]) -> Field:
    shown = tuple((place, f"in {place}{'' if p.active else ', face down'}") for place, p in found.items())
    return Field("who", "Partisan", CHOICE, choices=shown)


def ground_fields() -> tuple[Field, ...]:
    """What a hex of the printed map holds, as its player sees it."""
    rows = [row for row in terrain_chart().rows.values() if row.type is RowType.HEX]
    lines = numbers().partisan.lines
    woods = numbers().partisan.place.terrain[0]
    choices = tuple((row.key, row.title) for row in rows)
    return (
        Field("terrain", "Terrain of the hex", CHOICE, choices=choices, default=woods),
        Field("lines", "Lines in it", FieldKind.SEVERAL, choices=pairs(*lines)),
        Field("axis_unit", "an Axis unit is there", YES_NO),
        Field("axis_zoc", "it is in an Axis ZOC", YES_NO),
    )


def ground(value: Said) -> partisans.WildHex:
    return partisans.WildHex(
        [value["terrain"]], value.get("lines", ()), value.get("axis_unit", False), value["axis_zoc"]
    )


# ---- moving


def moves(s: State, side: Side) -> Procedure[None]:
    """3.7b: an active Partisan goes to another hex; what may not be entered is refused."""
    lying = by_place(s)
    open_to_it = [f for f in ground_fields() if f.key in ("terrain", "axis_zoc")]
    start = next((place for place, p in lying.items() if p.active), s.partisans[0].hex)

    def check(value: Said) -> Refused | None:
        def checks() -> None:
            partisans.check_active(lying[value["who"]])
            check_hex(value["hex"])
            if value["hex"] not in ("", lying[value["who"]].hex):  # one that stays enters nothing
                partisans.check_entry(ground(value))

        return refusal(checks)

    value = yield Report(
        question="Which Partisan moves, and where does it end?",
        cite="tfb.special.soviet.partisan.activate",
        side="soviet",
        key="partisan moves",
        context=(
            f"Roads give it nothing; {partisans.trails(s.readings)}.",
            "It stays in Combat Mode; Open hexes and Axis ZOCs are closed to it.",
        ),
        fields=(_who(lying), hex_field("hex", "It ends in"), *open_to_it),
        also=check,
        suggestion={"who": start, "hex": lying[start].hex},
    )
    stand(s, value["who"], value["hex"])
    where = lying[value["who"]].hex
    yield Note(f"The Partisan from {value['who']} is in {where}.", "tfb.special.soviet.partisan.activate")


def stand(s: State, place: str, hex: str) -> None:
    """Put it there; who has acted in this phase stays marked, whatever the places are now called."""
    before = by_place(s)
    acted = [p for place, p in before.items() if mark(place) in s.special.acted_partisans]
    before[place].hex = hex or before[place].hex
    s.special.acted_partisans = [mark(now) for now, p in by_place(s).items() if any(p is a for a in acted)]


# ---- acting


def acts(s: State, side: Side) -> Procedure[None]:
    """3.7c: who, against what, where; then the die."""
    lying = by_place(s)
    kinds = (("rail", "the rail hex it is in"), ("air_base", "an Axis air base next to it"), ("dump", "an Axis dump"))

    def effect(value: Said) -> partisans.Effect:
        target = partisans.Target(value["target"])
        here = lying[value["who"]].hex if target is partisans.Target.RAIL else f"the hex by {value['who']}"
        return partisans.Effect(
            mark(value["who"]),
            target,
            value["hex"] or here,
            value["tokens"],
            value["zoc"],
            (1,) if value["levels_only"] else (0,),
            tuple(value["others"].split()) if target is partisans.Target.AIR_BASE else (),
        )

    def check(value: Said) -> Refused | None:
        def checks() -> None:
            partisans.check_active(lying[value["who"]], "act")
            for hex in (value["hex"], *value["others"].split()):
                check_hex(hex)
            partisans.check_effect(s.special, effect(value))
            if value["target"] != partisans.Target.RAIL:
                for hex in filter(None, (value["hex"], *value["others"].split())):
                    check_next_to(lying[value["who"]], hex)

        return refusal(checks)

    value = yield Report(
        question="Which Partisan acts, and against what?",
        cite="tfb.special.soviet.partisan.once_per_unit",
        side="soviet",
        key="partisan",
        fields=(
            _who(lying),
            Field("target", "Against", CHOICE, choices=kinds),
            hex_field("hex", "Target hex"),
            Field("tokens", "Supply in the dump, in T (4 T are 1 SP)", FieldKind.NUMBER, maximum=400),
            Field("levels_only", "Only air bases of Level 1 or more, no strip", YES_NO),
            Field("others", "Other air strips next to it", hint="As B18.19 B19.19: one is picked at random."),
            Field("zoc", "An Axis unit with a ZOC is there", YES_NO),
        ),
        also=check,
        suggestion=_suggested(s, lying),
    )
    try:
        lost = yield from partisans.try_effect(s.special, effect(value), s.readings)
    except Refused as overruled:
        yield Note(f"By your ruling nothing is rolled: {overruled.why}.", overruled.rule)
        return
    if value["target"] == "rail":
        stand(s, value["who"], value["hex"])
    if lost:
        yield Note("The Axis write the loss down in Clean-up.", "tfb.special.soviet.partisan.dump")


def _suggested(s: State, lying: Mapping[str, Partisan]) -> dict[str, str]:
    """A rail hex that nobody has tried yet in this phase, else an air base."""
    untried = [who for who in _free(s) if lying[who].hex not in s.special.affected_hexes]
    return {"who": untried[0]} if untried else {"who": _free(s)[0], "target": partisans.Target.AIR_BASE.value}


def track(s: State, side: Side) -> Procedure[None]:
    """3.7c: a marker that serves as a Track between two hexes."""
    rules = numbers().partisan.track
    value = yield Report(
        question="Between which hexes does the Partisan Track lie?",
        cite=rules.rule,
        side="soviet",
        key="partisan track",
        fields=(
            hex_field("here", "From hex"),
            hex_field("there", "to hex"),
            Field("hexside", "On the hexside between them", FieldKind.SEVERAL, choices=pairs(*rules.hexsides)),
        ),
        also=lambda value: refusal(lambda: _check_track(value)),
        suggestion={},
    )
    lies = f"{value['here'] or 'a hex'} - {value['there'] or 'its neighbour'}"
    s.special.tracks.append(lies)
    yield Note(f"A Partisan Track lies at {lies}.", rules.rule, side="soviet")


def _check_track(value: Said) -> None:
    check_hex(value["here"])
    check_hex(value["there"])
    partisans.check_track(value["hexside"])
    rule_id = numbers().partisan.track.rule
    if value["here"] and value["there"] and cannot_be(value["here"], value["there"], 1):
        raise Refused(f"{value['here']} and {value['there']} are not next to each other", rule_id)


def check_next_to(partisan: Partisan, hex: str) -> None:
    """What it acts against lies next to where the record has the Partisan; raises Refused."""
    if cannot_be(partisan.hex, hex, 1):
        raise Refused(f"{hex} is not next to {partisan.hex}, where this Partisan is on record", partisans.PER_UNIT)


# ---- giving way


def displaced(s: State, side: Side) -> Procedure[None]:
    """3.7a: an Axis unit is about to enter; the Soviet player moves the face-down Partisan exactly two hexes away."""
    down = {place: p for place, p in by_place(s).items() if not p.active}
    entered = yield Report(
        question="Which hex with a face-down Partisan does the Axis unit enter?",
        cite=partisans.DISPLACE,
        side="axis",
        key="partisan entered",
        fields=(_who(down),),
        suggestion={"who": next(iter(down))},
    )
    start = down[entered["who"]].hex
    away = numbers().partisan.displaced.hexes
    value = yield Report(
        question=f"An Axis unit enters {entered['who']}: where does the Partisan go?",
        cite=partisans.DISPLACE,
        side="soviet",
        key="partisan displaced",
        context=(f"Exactly {away} hexes away, still face down; then the Axis unit enters.",),
        fields=(
            Field("none", "no such hex: we have settled it at the table", YES_NO),
            hex_field("hex", "To hex"),
            Field("distance", "Hexes away", FieldKind.NUMBER, maximum=99, default=away),
            *ground_fields(),
        ),
        also=lambda value: None if value["none"] else refusal(lambda: _check_displaced(s, start, value)),
        suggestion={"none": True},
    )
    partisan = down[entered["who"]]
    stand(s, entered["who"], value["hex"])
    yield Note(f"The Partisan from {entered['who']} lies in {partisan.hex}, face down.", partisans.DISPLACE)


def _check_displaced(s: State, start: str, value: Said) -> None:
    check_named_hex(value["hex"])
    if cannot_be(start, value["hex"], numbers().partisan.displaced.hexes):
        raise Refused(f"{value['hex']} does not lie {value['distance']} hexes from {start}", partisans.DISPLACE)
    partisans.check_displacement(value["distance"], ground(value), s.readings)


def cannot_be(start: str, end: str, distance: int) -> bool:
    """Whether two hexes of one sheet cannot be so far apart, however its columns are staggered."""
    if fault_of_hex(start) or fault_of_hex(end):
        return False
    a, b = printed_hex(start), printed_hex(end)
    columns, rows = abs(a.column - b.column), abs(a.row - b.row)
    if a.map != b.map:
        return False
    return rows != distance if columns == 0 else columns > distance or rows > distance
