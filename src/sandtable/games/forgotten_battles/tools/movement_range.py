"""How far a unit gets, what a path costs and why, whether a hex may be overrun."""

from sandtable.games.forgotten_battles.movement import Journey, Reach, overrun_cost, path_cost, reach
from sandtable.games.forgotten_battles.movement.pictures import journey_picture, mixed
from sandtable.games.forgotten_battles.movement.situation import QUIET
from sandtable.games.forgotten_battles.refusals import obey
from sandtable.games.forgotten_battles.terrain import CostKind
from sandtable.games.forgotten_battles.tools import range_map, special_movers
from sandtable.games.forgotten_battles.tools.forms import (
    GROUND,
    ICE,
    MAP_FILE,
    MOVEMENT,
    MOVER,
    PIECES,
    VITEBSK,
    Values,
    country_of,
    hex_names,
    mover_of,
    pieces_on,
    readings_fields,
    terrain_words,
    uncounted_bridges,
    weather_of,
)
from sandtable.hexes.maps.window import window
from sandtable.kernel import Facts, Field, FieldKind, Orders, Picture, Refused, Section, Table, tool

WEATHER = (GROUND, ICE)
START = Field("start", "From hex", FieldKind.HEX, default=VITEBSK)


# ---- reach


@tool(
    "reach",
    "How far can it go?",
    "Every hex a unit can be in at the end of this move, or within some turns of the same weather.",
    MOVEMENT,
    START, *MOVER, special_movers.SPECIAL, *WEATHER,
    Field("turns", "Within so many turns", FieldKind.NUMBER, 1, 12, default=1),
    Field("to", "The way to this hex", FieldKind.HEX, hint="Empty: only how far."),
    *PIECES, *readings_fields("all_cost", "partisan_trails"), MAP_FILE,
)  # fmt: skip
def _reach(value: Values) -> tuple[Section, ...]:
    plain = country_of(value)
    now = weather_of(value)
    march = special_movers.march(value, plain, mover_of(value), pieces_on(plain, value))
    country, mover, pieces = march.country, march.mover, march.pieces
    found = reach(country, value["start"], mover, now, pieces, turns=value["turns"])
    start = country.name(found.start)
    title = f"From {start} as {mover.mobility.title()} with {mixed(mover.allowance)} MP"
    facts: list[tuple[str, str | int]] = [
        ("From", f"{start}, {terrain_words(country, found.start)}"),
        ("Allowance", f"{mixed(mover.allowance)} MP"),
        ("Hexes in reach", len(found) - 1),
    ]
    way: tuple[Section, ...] = ()
    if value["to"]:
        way, told = _way(march, found, value)
        facts.append((f"To {value['to']}", told))
    drawn = {"way": found.path(value["to"])} if value["to"] else {}
    return (
        Facts("Reach", tuple(facts), MOVEMENT, "Move"),
        *march.sections(),
        *_bridged(value),
        *way,
        range_map.picture(found, title, drawn),
        range_map.table(found, "Every hex in reach"),
    )


def _way(march: special_movers.March, found: Reach, value: Values) -> tuple[tuple[Section, ...], str]:
    """The cheapest way to one hex; with every part of its cost when it is a single move."""
    to = value["to"]
    path = found.path(to)
    if len(path) < 2:
        return (), "already there" if path else "out of reach"
    told = f"turn {found.turn(to)}, {mixed(found.spent(to))} MP spent in it, by {' '.join(path)}"
    if found.turn(to) != 1:
        return (), told
    return (_legs(path_cost(march.country, path, march.mover, weather_of(value), march.pieces)),), told


def _bridged(value: Values) -> tuple[Section, ...]:
    """1.5: Pontoons whose cost the players look up are not counted in the numbers."""
    told = uncounted_bridges(value)
    if not told:
        return ()
    return (Orders("Pontoons", ((f"Not counted here: {told}.", "tfb.special.soviet.pontoon"),), "Move"),)


# ---- path


@tool(
    "path",
    "What does this path cost?",
    "The hexes of a move one after the other: every part of its cost with its rule, or why it is not allowed.",
    MOVEMENT,
    Field("path", "Hexes in order", default="23.27 23.26 23.25", hint="The first is where it stands."),
    *MOVER, special_movers.SPECIAL, *WEATHER, *PIECES,
    *readings_fields("all_cost", "frozen_lakes", "partisan_trails"), MAP_FILE,
)  # fmt: skip
def _path(value: Values) -> tuple[Section, ...]:
    country = country_of(value)
    names = hex_names(value["path"])
    pieces = pieces_on(country, value)
    if value["special"] == "rail":
        return (Orders("The rail move", special_movers.rail_move(country, names, pieces), "Move"),)
    march = special_movers.march(value, country, mover_of(value), pieces)
    obey(special_movers.refuse_path(value, march, names))
    try:
        journey = path_cost(march.country, names, march.mover, weather_of(value), march.pieces)
    except Refused as no:
        bridged = uncounted_bridges(value)
        raise Refused(f"{no.why}; {bridged}" if bridged else no.why, no.rule) from None
    picture = journey_picture(country, journey, "The path")
    svg = window(picture.svg, country.hexmap, [country.hex(name) for name in names])
    facts = (("Cost", f"{mixed(journey.paid)} MP"), ("Left", f"{mixed(journey.left)} MP"), ("Hexes", len(names) - 1))
    return (
        Facts("The path", facts, MOVEMENT, "Move"),
        *march.sections(),
        *_bridged(value),
        _legs(journey),
        Picture(picture.title, svg, picture.words, MOVEMENT),
    )


def _legs(journey: Journey) -> Table:
    """One row for each component of each step, so that a player can add it up himself."""
    rows: list[tuple[str, str, str, str, str]] = []
    for leg in journey.legs:
        paid, left = mixed(leg.paid), mixed(leg.left)
        step = f"{leg.start} to {leg.end}"
        if leg.cost.kind is CostKind.ALL:
            rows.append((step, paid, leg.cost.why, leg.cost.rule, left))
            continue
        for part in leg.cost.parts:
            rows.append((step, mixed(part.points), part.reason, part.rule, left))
        if leg.least_move:
            rows.append((step, paid, "all it has: one hex may always be entered (OCS 6.1c)", MOVEMENT, left))
    return Table("Step by step", ("Step", "MP", "For", "Rule", "Left after it"), tuple(rows), MOVEMENT, "Move")


# ---- overrun


@tool(
    "overrun",
    "May it overrun that hex?",
    "Whether the ground allows an overrun, and what it costs. The odds are in the tool for combat.",
    MOVEMENT,
    START, Field("target", "The hex to overrun", FieldKind.HEX, default="23.28"), *MOVER,
    special_movers.SPECIAL, *WEATHER, *readings_fields("partisan_trails"), MAP_FILE,
)  # fmt: skip
def _overrun(value: Values) -> tuple[Section, ...]:
    obey(special_movers.refuse_overrun(value))
    march = special_movers.march(value, country_of(value), mover_of(value), QUIET)
    mover = march.mover
    cost = overrun_cost(march.country, value["start"], value["target"], mover, weather_of(value))
    facts = (
        ("Overrun", f"{value['start']} may overrun {value['target']}, as far as the ground goes"),
        ("Cost", f"{mixed(cost)} MP; advancing into the hex is then free"),
        ("Left", f"{mixed(mover.allowance - mover.spent - cost)} MP"),
    )
    return (Facts("Overrun", facts, MOVEMENT, "Move"), *march.sections())
