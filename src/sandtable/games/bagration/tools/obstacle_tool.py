"""Through Barbed Wire, Minefields and Booby Traps: what is rolled, and how many Teams get on, exactly."""

from sandtable.games.bagration.base.ratings import better_of, written_rating
from sandtable.games.bagration.base.teams import TeamKind, refuse_on_ground
from sandtable.games.bagration.chances import (
    halts_at,
    hit_by_mines,
    teams_hit_by_mines,
    teams_through_wire,
    through_wire,
)
from sandtable.games.bagration.frame import pair
from sandtable.games.bagration.obstacles.barbed_wire import wire_number
from sandtable.games.bagration.obstacles.markers import Marker as Laid
from sandtable.games.bagration.obstacles.markers import Mover, Obstacle, met_on, reach
from sandtable.games.bagration.readings import Readings
from sandtable.games.bagration.tools.tool_forms import KIND, Values, rating_field, reading_fields, readings_of
from sandtable.kernel import Facts, Field, FieldKind, NotUnderstood, Section, Table, tool
from sandtable.kernel.odds_sections import Chances, odds_picture, odds_table
from sandtable.odds.bars import exactly
from sandtable.tabletop.measures import read_points

CITE, MINES, TAB = "fow.obstacle.wire.marker", "fow.base.minefield", "Obstacles"
LAID = Field(
    "laid",
    "Markers where they lie, to measure the way",
    FieldKind.TABLE,
    rule=CITE,
    columns=(
        Field("kind", "Obstacle", FieldKind.CHOICE, choices=tuple((k.value, k.words) for k in Obstacle)),
        Field("place", "x, y"),
    ),
)


@tool(
    "obstacles",
    "Through wire and mines?",
    "Wire, Minefields and Booby Traps on the way of a Unit: what each Team rolls, how many get through.",
    CITE,
    KIND,
    Field("teams", "Teams", FieldKind.NUMBER, 1, 30, default=7),
    rating_field("skill", "Skill", "4+", rule="fow.obstacle.wire.infantry"),
    rating_field("cross", "Cross", "4+", rule="fow.obstacle.wire.tank"),
    rating_field("mines", "Own number to cross Minefields", "-", rule="fow.base.pioneers", hint="Pioneers."),
    Field("wires", "Wire markers on the way", FieldKind.NUMBER, 0, 12, default=2, rule=CITE),
    Field("fields", "Minefields or Booby Traps on the way", FieldKind.NUMBER, 0, 12, default=1, rule=MINES),
    Field("way", "Or its way: x, y; x, y", hint="Measured against the markers below.", rule=CITE),
    LAID,
    *reading_fields("wire_tests", "wire_stops_guns"),
)
def _obstacles(value: Values) -> tuple[Section, ...]:
    kind, readings = TeamKind(value["kind"]), readings_of(value, "wire_tests", "wire_stops_guns")
    if barred := refuse_on_ground(kind):
        raise barred
    mines = value["mines"] if value["mines"] != "-" else None
    team = Mover("the Team", kind, value["skill"], value["cross"], mines)
    wires, fields, measured = _on_the_way(value)
    if readings.wire_tests == "once_a_move":
        wires = min(wires, 1)
    return (
        *measured,
        *_wire(team, value["teams"], wires, readings),
        *_mines(team, value["teams"], fields),
    )


def _on_the_way(value: Values) -> tuple[int, int, tuple[Section, ...]]:
    """The markers on the way: measured if a way is told, else as counted by the player."""
    if not value["way"]:
        return value["wires"], value["fields"], ()
    path = read_points(value["way"])
    if len(path) < 2:
        raise NotUnderstood("a way has two points or more, such as 12, 20; 12, 28", CITE)
    laid = [
        Laid(f"{Obstacle(r['kind']).words} {n}", Obstacle(r["kind"]), read_points(r["place"])[0])
        for n, r in enumerate(value["laid"], 1)
    ]
    met = met_on(path, laid)
    rows = tuple(
        (n, m.name, pair(reach(m.kind)) if reach(m.kind) else "the marker itself") for n, m in enumerate(met, 1)
    )
    table = Table("Met on the way, in this order", ("", "Marker", "It reaches"), rows, CITE, TAB, empty="Nothing.")
    wires = sum(m.kind is Obstacle.WIRE for m in met)
    return wires, len(met) - wires, (table,)


def _wire(team: Mover, teams: int, wires: int, readings: Readings) -> tuple[Section, ...]:
    number = wire_number(team, readings)
    cite = f"fow.obstacle.wire.{'infantry' if team.kind is TeamKind.INFANTRY else 'tank'}"
    if number is None or not wires:
        why = "no wire on the way" if number else f"Barbed Wire does not stop {team.kind.words} teams"
        return (Facts("Barbed Wire", (("Wire", why),), cite, TAB),)
    through = teams_through_wire(team, teams, wires, readings)
    pairs = (
        ("Each Team rolls", f"{number} at each of {wires}, or halts there"),
        ("A Team gets past all", exactly(through_wire(team, wires, readings))),
        ("Teams through on average", f"{float(through.mean()):.2f} of {teams}"),
    )
    law = halts_at(team, wires, readings)
    where: Chances = [("gets through" if n is None else f"halts at wire {n}", of) for n, of in law.items()]
    rows = [(f"{n} of {teams} through", of) for n, of in through.items()]
    return (
        Facts("Barbed Wire", pairs, cite, TAB),
        odds_picture("Teams through the wire", rows, cite, TAB),
        odds_table("One Team", where, cite, TAB),
        odds_table("Teams through the wire", rows, cite, TAB),
    )


def _mines(team: Mover, teams: int, fields: int) -> tuple[Section, ...]:
    if not fields:
        return ()
    hits = teams_hit_by_mines(team, teams)
    number = written_rating(better_of(team.skill, team.mines))
    pairs = (
        ("Each Team rolls", f"{number} at each, or is hit"),
        ("A Team is hit at one", exactly(hit_by_mines(team))),
        (f"A Team gets past {fields} unhurt", exactly((1 - hit_by_mines(team)) ** fields)),
        ("Teams hit at the first, on average", f"{float(hits.mean()):.2f} of {teams}"),
        ("What a hit does", "stands in your rulebook (p112)"),
    )
    rows = [(f"{n} of {teams} hit", of) for n, of in hits.items()]
    return (Facts("Mines", pairs, MINES, TAB), odds_table("Teams hit at the first", rows, MINES, TAB))
