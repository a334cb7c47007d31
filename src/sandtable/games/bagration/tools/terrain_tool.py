"""What a terrain feature does to a Team: going, checks, water, Concealment, cover."""

from sandtable.games.bagration.base.ratings import AUTO, number_of, passing, written_rating
from sandtable.games.bagration.base.saves import Cover
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.terrain.features import (
    Feature,
    Going,
    Passage,
    concealment_behind,
    concealment_inside,
    cover_inside,
    dash_over,
    enter,
    feature,
    features,
    over_escarpment,
    refuse_start_in_water,
    refuse_stop_in_water,
)
from sandtable.games.bagration.tools.tool_forms import (
    KIND,
    NotSaid,
    Values,
    Verdict,
    inches,
    inches_field,
    rating_field,
    verdicts,
)
from sandtable.kernel import Facts, Field, FieldKind, Section, tool
from sandtable.odds.bars import exactly

CITE, NO_STOP, TAB = "fow.terrain.schema", "fow.terrain.river.no_stop", "Terrain"
MOVE = inches_field("move", "Its move", "8", rule=NO_STOP)
FAR = inches_field("far", "From where it stands to clear ground beyond", "6", rule=NO_STOP)
SILENT = "not said: ask your rulebook"
ESCARPMENT = ("escarpment_slope", "escarpment_cliff_side")
LISTED = [(f.key, f.title) for f in features().values() if f.key not in ESCARPMENT]


@tool(
    "terrain",
    "What does this terrain do?",
    "A feature and a kind of Team: how it gets on, what it rolls, whether it is seen, what cover it has.",
    CITE,
    Field(
        "feature",
        "Feature",
        FieldKind.CHOICE,
        choices=(*LISTED, ("escarpment", "Escarpment")),
        default="woods",
        rule=CITE,
    ),
    Field("beyond", "And in the same move", FieldKind.SEVERAL, choices=tuple(LISTED), rule="fow.base.dash"),
    KIND,
    rating_field("cross", "Its Cross", "4+", rule="fow.base.cross_check"),
    rating_field("skill", "Its Skill", "4+", rule="fow.base.skill_test"),
    Field("amphibious", "Amphibious", FieldKind.YES_NO, rule="fow.base.amphibious"),
    Field("cliff", "Over the cliff (escarpments)", FieldKind.YES_NO, rule="fow.terrain.escarpment"),
    Field(
        "opening",
        "By a door or window (buildings)",
        FieldKind.YES_NO,
        default=True,
        rule="fow.terrain.building.move",
    ),
    MOVE,
    FAR,
    Field("moved", "It moved this turn", FieldKind.YES_NO, rule="fow.terrain.open"),
    Field("half", "It is only half hidden", FieldKind.YES_NO, rule="fow.terrain.building.sight"),
)
def _terrain(value: Values) -> tuple[Section, ...]:
    place = over_escarpment(value["cliff"]) if value["feature"] == "escarpment" else feature(value["feature"])
    kind = TeamKind(value["kind"])
    if kind is TeamKind.AIRCRAFT:
        return (Facts(place.title, (("Aircraft", "do not touch the ground"),), place.rules[0], TAB),)
    amphibious = bool(value["amphibious"])
    passage = enter(place, kind, cross=value["cross"], amphibious=amphibious, by_opening=value["opening"])
    unsaid = None if passage.going else NotSaid("ask your rulebook")
    rows: list[Verdict] = [
        ("May it enter?", passage.refusal or unsaid, place.rules[0]),
        ("May it begin the game there?", refuse_start_in_water(place) or passage.refusal or unsaid, NO_STOP),
    ]
    if place.no_stop and not passage.refusal:
        stops = refuse_stop_in_water(place, inches(value, MOVE), inches(value, FAR))
        rows.append(("May it go in with this move?", stops or "it gets clear of the water", NO_STOP))
    facts = _facts(place, kind, passage.going, passage.check, value)
    dash = dash_over([place, *map(feature, value["beyond"])], kind, amphibious=amphibious)
    facts.insert(1, ("Its Dash over all this ground", _dash_words(dash)))
    return (
        Facts(place.title, tuple(facts), place.rules[0], TAB),
        verdicts("Moving there", rows, place.rules[0], TAB),
    )


def _dash_words(way: Passage) -> str:
    if way.refusal:
        return way.refusal.why
    return f"{way.speed.value.replace('_', ' ').title()}" if way.speed else SILENT


def _facts(place: Feature, kind: TeamKind, going: Going | None, check: str, value: Values) -> list[tuple[str, str]]:
    pairs = [("Going", going.words if going else SILENT)]
    if going is Going.SKILL:
        check = value["skill"]
    if check:
        needed = written_rating(number_of(check))
        sure = number_of(check) <= AUTO
        told = f"{needed} or halts before it: {exactly(passing(check))} to get on"
        pairs.append(("It rolls", "nothing: Auto, it always gets on" if sure else told))
    cover = {Cover.BULLETPROOF: "Bulletproof Cover"}.get(cover_inside(place), "none")
    pairs += [
        ("Height", place.height or "not said"),
        ("Inside", concealment_inside(place, kind, moved=value["moved"]).value),
        ("Behind", concealment_behind(place, half_hidden=value["half"]).value),
        ("Cover inside", cover),
    ]
    return [*pairs, ("Also", place.note)] if place.note else pairs
