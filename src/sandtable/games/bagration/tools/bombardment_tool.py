"""The Preliminary Bombardment: what it costs a Unit, exactly."""

from sandtable.games.bagration.base.ratings import number_of, passing
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.numbers import battle_numbers
from sandtable.games.bagration.setup.bombardment_odds import loss_odds
from sandtable.games.bagration.tools.tool_forms import Values, rating_field
from sandtable.kernel import Facts, Field, FieldKind, Section, tool
from sandtable.kernel.odds_sections import odds_picture, odds_table
from sandtable.odds import Odds
from sandtable.odds.bars import exactly

CITE, HIT = "fow.rule.preliminary_bombardment", "fow.rule.preliminary_bombardment.hit"
KINDS = tuple((k.value, k.words) for k in (TeamKind.INFANTRY, TeamKind.GUN, TeamKind.TANK, TeamKind.UNARMOURED_TANK))


@tool(
    "bombardment",
    "What will the bombardment cost?",
    "Onslaught's Preliminary Bombardment of one Unit: Teams lost, tanks Bailed Out.",
    CITE,
    Field("kind", "What they are", FieldKind.CHOICE, choices=KINDS),
    Field("teams", "Teams on the table or in Ambush", FieldKind.NUMBER, 1, 30, default=7),
    rating_field("save", "Their Save", "3+", rule=HIT, hint="Infantry, guns and unarmoured tanks."),
    Field("top", "Top armour", FieldKind.NUMBER, 0, 5, default=1, rule=HIT, hint="Tanks only."),
)
def _bombardment(value: Values) -> tuple[Section, ...]:
    teams, book = value["teams"], battle_numbers().bombardment
    kind, against = TeamKind(value["kind"]), f"Save {value['save']}"
    if kind is TeamKind.TANK:
        against = f"Top armour {value['top']} and the die against Anti-tank {book.hit.anti_tank}, Firepower Auto"
    both = loss_odds(kind, teams, value["top"] if kind is TeamKind.TANK else number_of(value["save"]))
    lost: Odds[int] = both.map(lambda pair: pair[0])
    pairs = [
        ("Each Team is hit on", f"{book.hit_on}+, {exactly(passing(book.hit_on))}"),
        ("A hit is rolled against", against),
        ("Teams lost on average", f"{float(lost.mean()):.2f} of {teams}"),
        ("None lost", exactly(lost.chance(0))),
    ]
    if kind is TeamKind.TANK:
        pairs.append(("Bailed Out on average", f"{float(both.mean(lambda pair: pair[1])):.2f}"))
    rows = [(f"{n} lost", of) for n, of in lost.items()]
    return (
        Facts("The bombardment of this Unit", tuple(pairs), CITE, "Bombardment"),
        odds_picture("Teams lost", rows, HIT, "Bombardment"),
        odds_table("Teams lost", rows, HIT, "Bombardment"),
    )
