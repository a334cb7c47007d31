"""What a hit does to a Team: Save or Armour, cover, Firepower, a crew Bailed Out again."""

from sandtable.games.bagration.base.saves import Cover, Fate, foxhole_cover, refuse_digging
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.chances import armour_fates, saved_or_lost
from sandtable.games.bagration.terrain.features import cover_inside, feature
from sandtable.games.bagration.tools.tool_forms import Values, rating_field
from sandtable.kernel import Facts, Field, FieldKind, Section, tool
from sandtable.kernel.odds_sections import odds_picture, odds_table

CITE, ARMOUR, TAB = "fow.base.bulletproof", "fow.base.armour_save", "Hits"
KINDS = tuple((k.value, k.words) for k in (TeamKind.INFANTRY, TeamKind.GUN, TeamKind.TANK, TeamKind.UNARMOURED_TANK))
STANDS = (
    ("open", "in the open"),
    ("foxholes", "in Foxholes"),
    ("left", "in Foxholes, but it moved"),
    ("building", "in a building"),
)


@tool(
    "hit",
    "What does this hit do?",
    "One hit on a Team: Save or Armour, cover and Firepower, with exact odds.",
    CITE,
    Field("kind", "What is hit", FieldKind.CHOICE, choices=KINDS),
    rating_field("firepower", "Firepower of the weapon", "4+", rule=CITE, auto=True),
    rating_field("save", "Save", "3+", rule=CITE, hint="Infantry, guns and unarmoured tanks."),
    Field("stands", "It is", FieldKind.CHOICE, choices=STANDS, rule="fow.base.foxholes"),
    Field("armour", "Armour of the side hit", FieldKind.NUMBER, 0, 20, default=6, rule=ARMOUR, hint="Tanks."),
    Field("anti_tank", "Anti-tank", FieldKind.NUMBER, 0, 40, default=10, rule=ARMOUR, hint="Against tanks."),
    Field("already", "The tank is Bailed Out already", FieldKind.YES_NO, rule="fow.base.bailed_out"),
    rating_field("motivation", "Its Motivation or Remount number", "4+", rule="fow.base.bailed_out"),
)
def _hit(value: Values) -> tuple[Section, ...]:
    kind = TeamKind(value["kind"])
    barred = refuse_digging(kind) if value["stands"] != "open" else None
    if barred:
        raise barred
    if kind is TeamKind.TANK:
        again = value["motivation"] if value["already"] else None
        fates = armour_fates(value["armour"], value["anti_tank"], value["firepower"], again=again)
        cite, words = ARMOUR, f"Armour {value['armour']} and the die against Anti-tank {value['anti_tank']}"
    else:
        cover = _cover(value["stands"])
        fates = saved_or_lost(value["save"], value["firepower"], cover)
        cite, words = CITE, f"Save {value['save']}" + (", in Bulletproof Cover" if cover is not Cover.NONE else "")
    rows = [(_words(fate, already=value["already"]), of) for fate, of in fates.items() if of]
    pairs = (("It is rolled", words), ("Firepower", value["firepower"]))
    return (
        Facts("The hit", pairs, cite, TAB),
        odds_picture("What becomes of it", rows, cite, TAB),
        odds_table("What becomes of it", rows, cite, TAB),
    )


def _cover(stands: str) -> Cover:
    if stands == "building":
        return cover_inside(feature("building"))
    return foxhole_cover(dug_in=stands != "open", moved=stands == "left")


def _words(fate: Fate, *, already: bool) -> str:
    return "Bailed Out as before" if already and fate is Fate.UNHARMED else fate.value
