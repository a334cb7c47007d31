"""What does this move cost? Hex by hex, over slopes, by road, through combined terrain, and the road bonus."""

import re
from fractions import Fraction
from itertools import pairwise

from sandtable.games.orsha.frame.terms import refuse_step
from sandtable.games.orsha.ground.maps import road_sides
from sandtable.games.orsha.sight.boards import hexes_on, picture_of
from sandtable.games.orsha.sight.slope_movement import (
    Crest,
    Going,
    Step,
    cost,
    crest_between,
    going,
    keeps_road_bonus,
    refuse_move,
)
from sandtable.games.orsha.sight.slopes import Slopes
from sandtable.games.orsha.tools.entry_costs import FIELDS, entry, mixed, mover_of
from sandtable.games.orsha.tools.map_files import MAP_FILE, Values, map_of
from sandtable.games.orsha.tools.slope_between import WEATHER, WEATHERS, asked_for, number
from sandtable.hexes.grid import Hex
from sandtable.hexes.maps import HexMap
from sandtable.hexes.maps.overlays import path
from sandtable.kernel import Facts, Field, NotUnderstood, Picture, Section, Table, tool

CITE = "oto2.1.51.a"
TAB = "Move"
LABEL = "Cost of other terrain"


@tool(
    "move",
    "What does this move cost?",
    "Hex by hex: the terrain, slopes and Crest Lines, Rain and snow, and whether the road bonus is kept.",
    CITE,
    Field("path", "The hexes of the move", default="W5 W6 W7 W8 W9", rule="oto2.map.hexid",
          hint="From the first to the last, each beside the one before."),
    *FIELDS,
    Field("terrain", LABEL, default="1", rule="oto2.2.1",
          hint="By the base game, before slopes: one number for all, or one for each hex entered."),
    Field("allotment", "MF or MP it has", default="4", rule="oto2.1.51.b",
          hint="From its counter, before the road bonus of B3.4."),
    *WEATHER,
    MAP_FILE,
)  # fmt: skip
def _move(value: Values) -> tuple[Section, ...]:
    hexmap = map_of(value)
    hexes = hexes_on(hexmap, value["path"])
    if len(hexes) < 2:
        raise NotUnderstood("a move needs two hexes or more", "oto2.map.adjacency")
    for a, b in pairwise(hexes):
        if not a.is_adjacent(b):
            raise NotUnderstood(
                f"{hexmap.grid.name(a)} and {hexmap.grid.name(b)} are not adjacent", "oto2.map.adjacency"
            )
    slopes = Slopes.of_map(hexmap)
    base = _base_costs(value["terrain"], len(hexes) - 1)
    rows, costs = [], []
    for (start, end), terrain in zip(pairwise(hexes), base, strict=True):
        row, spent = _step(hexmap, slopes, start, end, terrain, value)
        rows.append(row)
        costs.append(spent)
    total, mover = sum(costs, start=Fraction(0)), mover_of(value)
    bonus = keeps_road_bonus(hexes, road_sides(hexmap))
    no = refuse_move(costs, number(value["allotment"], "MF or MP it has"), mover, by_road=bonus)
    pairs = (
        ("May it", f"no: {no.why}" if no else "yes, it has enough"),
        ("Total", f"{mixed(total)} {mover.spends}"),
        ("Road bonus", "kept: every hexside is a road's; slopes do not matter (oto2.1.51.b)" if bonus
         else "none: the move leaves the road (B3.4)"),
    )  # fmt: skip
    columns = ("Into", "Cost", "Going", "Why", "Rule")
    return (
        Facts("The move", pairs, "oto2.1.51.b", TAB),
        Table("Hex by hex", columns, tuple(rows), CITE, TAB),
        _picture(hexmap, hexes, f"{mixed(total)} {mover.spends}"),
    )


def _step(
    hexmap: HexMap, slopes: Slopes, start: Hex, end: Hex, terrain: Fraction, value: Values
) -> tuple[tuple[str, ...], Fraction]:
    crest, mover = crest_between(hexmap, start, end), mover_of(value)
    refusal = refuse_step(hexmap, slopes, start, end, mover)
    if refusal:
        raise refusal
    came = entry(hexmap, start, end, hexmap.at(end), value)
    paid = came.cost if came.cost is not None else terrain
    pays = mover.spends
    extra = number(value["weather_extra"], "Cost of a change of elevation") if value["weather_extra"] else None
    spent = asked_for(lambda: cost(slopes, Step(start, end, paid, pays, crest, WEATHERS[value["weather"]], extra)))
    titles = ", ".join(hexmap.terrain(key).title for key in hexmap.at(end))
    why, rules = f"{titles}: {mixed(paid)}, {came.why}", [came.rule]
    way = going(slopes, start, end)
    if spent != paid:
        crossed = [str(each) for each in (way, crest) if each not in (Going.LEVEL, Crest.NONE)]
        why += f"; {mixed(spent - paid)} more, {' and '.join(crossed)}{_weather(value)}"
        rules.append("oto2.1.51.a" if pays == "MF" else "oto2.1.52")
        rules += [] if value["weather"] == "dry" else ["oto2.1.54"]
    told = str(way) + (f", {crest} a Crest Line" if crest is not Crest.NONE else "")
    return (hexmap.grid.name(end), f"{mixed(spent)} {pays}", told, why, " ".join(rules)), spent


def _weather(value: Values) -> str:
    return "" if value["weather"] == "dry" else f" in {WEATHERS[value['weather']]}"


def _base_costs(text: str, steps: int) -> list[Fraction]:
    given = [number(word, LABEL) for word in re.split(r"[,;\s]+", text) if word]
    if len(given) == 1:
        return given * steps
    if len(given) != steps:
        raise NotUnderstood(f"{LABEL}: one number, or {steps} for {steps} hexes entered, not {len(given)}", "oto2.2.1")
    return given


def _picture(hexmap: HexMap, hexes: list[Hex], told: str) -> Picture:
    words = f"{' to '.join(hexmap.grid.name(hex) for hex in (hexes[0], hexes[-1]))}: {told}"
    return Picture("The move", picture_of(hexmap, [path("move", hexes, label=told, words=words)], hexes), words, CITE)
