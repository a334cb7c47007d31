"""Where supply reaches from a hex: drawing, throwing, and the way from a unit to its source."""

from sandtable.games.forgotten_battles.movement import HQ, Route, SupplyLines
from sandtable.games.forgotten_battles.movement.pictures import mixed
from sandtable.games.forgotten_battles.special.axis_units import anti_partisan_in_trace
from sandtable.games.forgotten_battles.special.partisans import in_supply
from sandtable.games.forgotten_battles.terrain import Mobility
from sandtable.games.forgotten_battles.tools import range_map
from sandtable.games.forgotten_battles.tools.forms import (
    GROUND,
    ICE,
    MAP_FILE,
    MOVEMENT,
    PIECES,
    VITEBSK,
    Values,
    country_of,
    hex_names,
    number,
    pieces_on,
    weather_of,
)
from sandtable.kernel import Facts, Field, FieldKind, Refused, Section, tool

MOVES_AS = Field(
    "mobility", "Supply goes as", FieldKind.CHOICE, default=Mobility.TRUCK.value, rule=MOVEMENT,
    choices=tuple((m.value, m.title()) for m in Mobility), hint="Truck, unless an HQ's own colour says otherwise.",
)  # fmt: skip
UNITS = {
    "": "nothing special",
    "anti_partisan_rear": "Anti-Partisan (circled P), in the Axis rear area",
    "anti_partisan": "Anti-Partisan (circled P), elsewhere",
    "partisan": "Partisan",
}


@tool(
    "supply",
    "Where does supply reach?",
    "How far a unit draws or an HQ throws, and how a unit gets its supply from dumps directly or through HQs.",
    MOVEMENT,
    Field("start", "From hex", FieldKind.HEX, default=VITEBSK, hint="Of the unit, or of the HQ."),
    Field(
        "what", "It", FieldKind.CHOICE,
        choices=(("draw", "draws (a unit or an HQ)"), ("throw", "throws (an HQ)")),
    ),
    Field("range", "Throw range printed on the HQ", default="10", hint="Only for a throw."),
    MOVES_AS,
    Field("unit", "The unit is", FieldKind.CHOICE, choices=tuple(UNITS.items()),
          rule="tfb.special.axis.anti_partisan.trace"),
    Field("sources", "Dumps or supply sources", hint="Hexes, to find the way to them."),
    Field("hqs", "HQs that may throw to it", FieldKind.TABLE, columns=(
        Field("hex", "Hex", FieldKind.HEX),
        Field("range", "Throw range", default="10"),
        MOVES_AS,
    )),
    GROUND, ICE, *PIECES, MAP_FILE,
)  # fmt: skip
def _supply(value: Values) -> tuple[Section, ...]:
    """OCS 12.3: Dry costs; of the weather only what makes a path cheaper counts."""
    country = country_of(value)
    pieces = pieces_on(country, value)
    lines = SupplyLines(country, weather_of(value), pieces, blocked=pieces.disrupted)
    mobility = Mobility(value["mobility"])
    hq = HQ(value["start"], number(value["range"], "Throw range"), mobility)
    found = lines.throw(hq) if value["what"] == "throw" else lines.draw(value["start"], mobility)
    route = _route(lines, value, mobility) if value["sources"] else None
    start = country.name(found.start)
    facts = [
        ("From", start),
        ("Range", f"{mixed(found.allowance)} MP as {mobility.title()}"),
        ("Hexes in range", str(len(found) - 1)),
        ("Adjacent is enough", "whoever stands next to a hex in range is served too (OCS 12.3c)"),
    ]
    if value["sources"]:
        facts.append(("Supply", _told(route) if route else "none: no path from the sources named reaches it"))
    facts += _trace(value, route is not None)
    told = "throws" if value["what"] == "throw" else "draws"
    title = f"As far as {start} {told} supply"
    ways = {"drawn": route.path, "thrown": route.throw} if route else {}
    return (
        Facts("Supply", tuple(facts), MOVEMENT, "Move"),
        range_map.picture(found, title, ways),
        range_map.table(found, "Hexes in range"),
    )


def _trace(value: Values, traced: bool) -> list[tuple[str, str]]:
    """Trace Supply that a special unit has whatever the path says."""
    if value["unit"] == "partisan" and in_supply("trace"):
        return [("Trace Supply", "always: it is a Partisan [tfb.special.soviet.partisan.supply]")]
    if not value["unit"]:
        return []
    always = anti_partisan_in_trace(value["unit"] == "anti_partisan_rear", traced)
    why = "always in the Axis rear area" if value["unit"] == "anti_partisan_rear" else "as any other unit: by a path"
    return [("Trace Supply", f"{'yes' if always else 'no'}, {why} [tfb.special.axis.anti_partisan.trace]")]


def _route(lines: SupplyLines, value: Values, mobility: Mobility) -> Route | None:
    if value["what"] == "throw":
        raise Refused("an HQ that throws must draw first: choose draws to find its way to the sources", MOVEMENT)
    sources = hex_names(value["sources"])
    direct = lines.direct(value["start"], sources, mobility)
    hqs = [HQ(row["hex"], number(row["range"], "Throw range"), Mobility(row["mobility"])) for row in value["hqs"]]
    return direct or lines.route(value["start"], sources, hqs)


def _told(route: Route) -> str:
    drawn = f"drawn from {route.source} for {mixed(route.cost)} MP by {' '.join(route.path)}"
    if route.hq is None:
        return drawn
    return f"thrown by the HQ in {route.hq.hex} for {mixed(route.throw_cost)} MP by {' '.join(route.throw)}; {drawn}"
