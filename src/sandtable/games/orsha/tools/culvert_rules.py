"""What may happen IN the Culvert? Section 3 in one table: entry, stacking, Guns, fire, Crest, fortifications."""

from sandtable.games.orsha.ground.culvert import (
    Location,
    Mover,
    Shown,
    Target,
    Within,
    culvert_at,
    is_affected_by_indirect_fire,
    is_sniper_target,
    is_subterranean,
    refuse_crest,
    refuse_entry,
    refuse_fortification,
    refuse_gun,
    refuse_mortar_fire,
    refuse_mounting_cycle,
    refuse_stacking,
    removal_of_mines,
    sees,
)
from sandtable.games.orsha.ground.geometry import hexside
from sandtable.games.orsha.printed.terrain import terrain
from sandtable.games.orsha.sight.boards import hex_on, picture_of
from sandtable.games.orsha.tools.map_files import MAP_FILE, Values, map_of
from sandtable.hexes.grid import Hex, NoSuchHex, NotAdjacent
from sandtable.hexes.maps import HexMap
from sandtable.hexes.maps.model import Spot
from sandtable.hexes.maps.overlays import Fill, highlight
from sandtable.kernel import Facts, Field, FieldKind, NotUnderstood, Picture, Refused, Section, Table, tool

CITE = "oto2.3.1.a"
TAB = "Culvert"
NONE = "none"
MOVERS = {each.name.lower(): each for each in Mover}
PLACES = {each.name.lower(): each for each in Within}
Row = tuple[str, str, str, str]


GUNS, WORKS = terrain().culvert.guns, terrain().culvert.fortifications
KINDS = (*GUNS.any_size, *GUNS.small_only, *GUNS.others)
PLACE_WORDS = tuple((key, each.value) for key, each in PLACES.items())


@tool(
    "culvert",
    "What may happen IN the Culvert?",
    "Who enters and from where, how many fit, which Guns, who is seen or hit there, what may be built.",
    CITE,
    Field("hex", "Culvert hex", FieldKind.HEX, default="M23", rule=CITE),
    Field("mover", "Who would enter", FieldKind.CHOICE, rule="oto2.3.2.b",
          choices=tuple((key, each.value) for key, each in MOVERS.items())),
    Field("start", "from hex", FieldKind.HEX, default="L23", rule="oto2.3.2.a"),
    Field("start_place", "from where in it", FieldKind.CHOICE, default="in_gully", choices=PLACE_WORDS,
          rule="oto2.3.2.a"),
    Field("unit", "It is", FieldKind.CHOICE, rule="oto2.3.1.c",
          choices=(("squad", "a squad"), ("half_squad", "a half-squad"), ("crew", "a crew"))),
    Field("squads", "Squads already IN it", FieldKind.NUMBER, maximum=20, rule="oto2.3.1.c"),
    Field("half_squads", "Half-squads already IN it", FieldKind.NUMBER, maximum=20, rule="oto2.3.1.c"),
    Field("crews", "Crews already IN it", FieldKind.NUMBER, maximum=20, rule="oto2.3.1.c"),
    Field("gun", "A Gun set up or Manhandled", FieldKind.CHOICE, rule="oto2.3.2.d",
          choices=((NONE, "none"), *((kind, kind) for kind in KINDS))),
    Field("size", "The Gun as a target", FieldKind.CHOICE, rule="oto2.3.2.d",
          choices=tuple((each.value, each.value) for each in Target)),
    Field("place", "A unit of the hex is", FieldKind.CHOICE, default="in_culvert", choices=PLACE_WORDS,
          hint="For fire, snipers and all else that asks where it is.", rule="oto2.3.1.d"),
    Field("crest", "Crest status along hexside", default="L23-M23", rule="oto2.3.4",
          hint="The unit's hex first, as L23-M23."),
    Field("fortification", "A Fortification", FieldKind.CHOICE, rule="oto2.3.6.b",
          choices=((NONE, "none"), *((kind, kind) for kind in (*WORKS.allowed, *WORKS.others)))),
    Field("hidden", "It is set up hidden", FieldKind.YES_NO, rule="oto2.3.6.a"),
    MAP_FILE,
)  # fmt: skip
def _culvert(value: Values) -> tuple[Section, ...]:
    hexmap = map_of(value)
    hex = hex_on(hexmap, value["hex"])
    culvert = culvert_at(hexmap, hex)
    if culvert is None:
        raise Refused(f"there is no Culvert in {value['hex']}", CITE)
    pairs = (
        ("Culvert", f"{value['hex']}, drawn as thick black dashes; units IN it go under a Culvert counter"),
        ("Its ground", f"Open Ground, at level {hexmap.level(hex)} only"),
        ("Joins the gullies of", " and ".join(hexmap.grid.name(mouth) for mouth in culvert.along)),
    )
    rows = (*_coming_in(hexmap, hex, value), *_being_there(value), *_around(hexmap, hex, value))
    return (
        Facts("The Culvert", pairs, CITE, TAB),
        Table("What may happen", ("What", "Answer", "Why", "Rule"), rows, CITE, TAB),
        _picture(hexmap, culvert),
    )


def _coming_in(hexmap: HexMap, hex: Hex, value: Values) -> list[Row]:
    start = Location(hex_on(hexmap, value["start"]), PLACES[value["start_place"]])
    mover = MOVERS[value["mover"]]
    told = f"{mover}, {start.within} in {value['start']}"
    inside = ["squad"] * value["squads"] + ["half_squad"] * value["half_squads"] + ["crew"] * value["crews"]
    rows = [
        _may("Enter", refuse_entry(hexmap, hex, mover, start), f"{told}: as INTO a gully", "oto2.3.2.a"),
        _may("Stack with those inside", refuse_stacking(inside, value["unit"]), "within the limit", "oto2.3.1.c"),
    ]
    if value["gun"] != NONE:
        no = refuse_gun(value["gun"], Target(value["size"]))
        rows.append(_may(f"{value['gun']} Gun set up or Manhandled INTO it", no, "such a Gun may", "oto2.3.2.d"))
    seen = sees(hexmap, hex, start)
    who = f"from {start.within} in {value['start']}"
    why = (
        "its own Location or an adjacent gully or Culvert" if seen else "only from adjacent gully or Culvert Locations"
    )
    return [*rows, (f"See IN, {who}", "yes" if seen else "no", why, "oto2.3.1.b")]


def _being_there(value: Values) -> list[Row]:
    place = PLACES[value["place"]]
    under = is_subterranean(place)
    hit = is_affected_by_indirect_fire(place)
    target = is_sniper_target(place)
    return [
        ("Rules for subterranean units (E1.923)", "hold" if under else "do not hold", f"it is {place}", "oto2.3.1.d"),
        _may("Mount a Cycle", refuse_mounting_cycle(place), f"{place}: by the base game", "oto2.3.2.c"),
        _may("Fire a Mortar", refuse_mortar_fire(place), f"{place}: by the base game", "oto2.3.3.a"),
        ("OBA, mortars, Bombardment", "affect it" if hit else "do nothing to it", f"it is {place}", "oto2.3.3.b"),
        ("Sniper attacks (A14.22)", "may hit it" if target else "never: it is no target", f"it is {place}", "oto2.3.5"),
    ]


def _around(hexmap: HexMap, hex: Hex, value: Values) -> list[Row]:
    rows = []
    if value["crest"]:
        name = value["crest"].upper()
        try:
            side = hexside(name)
        except (NoSuchHex, NotAdjacent) as wrong:
            raise NotUnderstood(str(wrong), "oto2.map.hexside") from None
        own = hex_on(hexmap, name.partition("-")[0])
        rows.append(_may(f"Crest status along {name}", refuse_crest(hexmap, own, side), "by the base game", "oto2.3.4"))
    if value["fortification"] != NONE:
        shown = Shown.HIDDEN if value["hidden"] else Shown.VISIBLE
        no = refuse_fortification(value["fortification"], shown)
        rows.append(_may(f"{value['fortification']} set up IN it", no, "it may", "oto2.3.6.b"))
        if value["fortification"] == "A-P mines":
            told = "as visible A-T mines on a paved road"
            rows.append(("Remove A-P mines", f"by {removal_of_mines()}", told, "oto2.3.6.a"))
    return rows


def _may(what: str, no: Refused | None, why: str, rule: str) -> Row:
    return (what, "no", no.why, no.rule or rule) if no else (what, "yes", why, rule)


def _picture(hexmap: HexMap, culvert: Spot) -> Picture:
    mouths = " and ".join(hexmap.grid.name(mouth) for mouth in culvert.along)
    name = hexmap.grid.name(culvert.hex)
    words = f"the Culvert of {name} between the gullies of {mouths}"
    layers = [
        highlight("culvert", [culvert.hex], fill=Fill.TINT, colour="seen", words=words),
        highlight("mouths", list(culvert.along), fill=Fill.DOTS, colour="seen", words=f"its mouths, {mouths}"),
    ]
    svg = picture_of(hexmap, layers, [culvert.hex, *culvert.along])
    return Picture(f"The Culvert of {name}", svg, words, CITE)
