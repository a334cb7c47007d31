"""Fighting a Bunker or Nest: its card, its weapons, who may attack it how, and what a hit does."""

from sandtable.games.bagration.base.saves import Cover, Fate
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.chances import armour_fates, saved_or_lost
from sandtable.games.bagration.fortifications.bunkers_and_nests import (
    card_of,
    protection,
    rate_of_fire,
    refuse_assault_on,
    refuse_attack_on,
    refuse_bombardment_of,
    refuse_charge_by,
    refuse_to_shoot,
    refuse_wall,
    team_kind,
)
from sandtable.games.bagration.fortifications.cards import (
    LOST,
    Fortification,
    cards,
    lost_cells,
    put_up,
    selections,
    source_of,
    weapons,
)
from sandtable.games.bagration.frame import pair
from sandtable.games.bagration.readings import Readings
from sandtable.games.bagration.tools.tool_forms import (
    KIND,
    Values,
    Verdict,
    rating_field,
    reading_fields,
    readings_of,
    verdicts,
)
from sandtable.kernel import Facts, Field, FieldKind, Section, Table, tool
from sandtable.kernel.odds_sections import odds_picture, odds_table

CITE, TAB = "fow.fortification.chart", "Fortifications"
SIDES = (("front", "Front"), ("side_rear", "Side or rear"), ("top", "Top"))
BEARINGS = (("front", "before it"), ("behind", "behind it"), ("wall", "hidden from it by its own wall"))
READINGS = ("mg_nest_rule", "turret_field_of_fire")


@tool(
    "fortification",
    "Fighting a Bunker or Nest",
    "One fortification: its card and weapons, who may shoot at, bombard or assault it, and what a hit does.",
    CITE,
    Field(
        "work",
        "Fortification",
        FieldKind.CHOICE,
        rule=CITE,
        choices=tuple((k, s.title.removeprefix("1x ")) for k, s in selections().items() if s.teams == 1),
    ),
    KIND,
    Field(
        "where",
        "The attacker is",
        FieldKind.CHOICE,
        choices=BEARINGS,
        rule="fow.fortification.bunker.field_of_fire",
    ),
    Field("anti_tank", "Anti-tank of the attacker", FieldKind.NUMBER, 0, 40, default=10, hint="At turrets."),
    rating_field(
        "firepower",
        "Firepower of the attacker",
        "3+",
        auto=True,
        rule="fow.fortification.bunker.firepower_reroll",
    ),
    Field(
        "side",
        "Side of a turret that is hit",
        FieldKind.CHOICE,
        choices=SIDES,
        rule="fow.fortification.bunker.turret_armour",
    ),
    Field("pinned", "The fortification is Pinned Down", FieldKind.YES_NO, rule="fow.base.pinned"),
    Field("aircraft", "It shoots at Aircraft", FieldKind.YES_NO, rule="fow.base.dedicated_aa"),
    Field("already", "A turret's crew is Bailed Out already", FieldKind.YES_NO, rule="fow.base.bailed_out"),
    *reading_fields(*READINGS),
)
def _work(value: Values) -> tuple[Section, ...]:
    readings = readings_of(value, *READINGS)
    work = _standing(value["work"], value["where"])
    work.bailed_out = value["already"] and bool(selections()[work.selection].armour)
    return (
        _card(work, readings),
        _weapons(work, pinned=value["pinned"], aircraft=value["aircraft"]),
        verdicts("Attacking it", _attacks(work, value, readings), card_of(work, readings).cite, TAB),
        *_hit(work, value, readings),
    )


def _standing(selection: str, where: str) -> Fortification:
    """It stands in the middle and faces the attacker, or away from him; a wall stands between them."""
    (work,) = put_up(selection)
    work.point, work.facing = (0.0, 0.0), 90.0 if where == "behind" else 270.0
    if where == "wall":
        if refused := refuse_wall(work):
            raise refused
        work.wall = ((-3.0, -1.0), (3.0, -1.0))
    return work


def _card(work: Fortification, readings: Readings) -> Facts:
    card, chosen = card_of(work, readings), selections(readings)[work.selection]
    lost = [cell for cell in lost_cells() if cell.split(".")[0] in (card.key, work.selection, *chosen.weapons)]
    concealed, cover = protection(work)
    pairs = [
        ("Rules of a", card.kind.title()),
        ("It is a", f"{team_kind(work).words.title()} team, a Unit of its own"),
        *((r.replace("_", " ").capitalize(), v or LOST) for r, v in card.ratings.items()),
        *((f"Armour, {side.replace('_', ' or ')}", n if n is not None else LOST) for side, n in chosen.armour.items()),
        ("Points", chosen.points if chosen.points is not None else LOST),
        ("Cover", "Concealed, Bulletproof; Firepower against it is rolled twice" if concealed and cover else "none"),
        *([("Lost in the scan", f"{', '.join(lost)}: {source_of(lost[0])}")] if lost else []),
    ]
    return Facts(chosen.title.removeprefix("1x "), tuple(pairs), chosen.cite, TAB)


def _weapons(work: Fortification, *, pinned: bool, aircraft: bool) -> Table:
    rows = []
    for key in selections()[work.selection].weapons:
        w = weapons()[key]
        now = 0 if refuse_to_shoot(work) else rate_of_fire(w, pinned=pinned, at_aircraft=aircraft)
        cells = (now, w.anti_tank, w.firepower)
        rows.append((w.title, pair(w.range), *(LOST if c is None else c for c in cells), ", ".join(w.notes)))
    title = "Its weapons, Pinned Down" if pinned else "Its weapons"
    columns = ("Weapon", "Range", "ROF now", "Anti-tank", "Firepower", "Notes")
    return Table(title, columns, tuple(rows), "fow.fortification.weapons", TAB)


def _attacks(work: Fortification, value: Values, readings: Readings) -> list[Verdict]:
    by, at = TeamKind(value["kind"]), (0.0, -6.0)
    cite = card_of(work, readings).cite
    return [
        ("May it shoot?", refuse_to_shoot(work), "fow.base.bailed_out"),
        ("May it be shot at from there?", refuse_attack_on(work, at, readings), cite),
        (f"May {by.words} teams assault it from there?", refuse_assault_on(work, by, at, readings), cite),
        ("Can a bombardment hit it?", refuse_bombardment_of(work, readings), "fow.base.artillery"),
        ("May it Charge into Contact?", refuse_charge_by(work, readings), cite),
    ]


def _hit(work: Fortification, value: Values, readings: Readings) -> tuple[Section, ...]:
    """Its Save or Armour, then Firepower twice."""
    chosen, card = selections(readings)[work.selection], card_of(work, readings)
    cite, cover = f"fow.fortification.{card.kind}.firepower_reroll", Cover.FORTIFIED
    if chosen.armour:
        armour, motivation = chosen.armour[value["side"]], card.ratings["motivation"]
        assert armour is not None, "public values stand in for what the scan lost"
        assert motivation is not None, "public values stand in for what the scan lost"
        again = motivation if value["already"] else None
        fates = armour_fates(armour, value["anti_tank"], value["firepower"], cover, again)
    else:
        save = cards(readings)[chosen.card].ratings["save"]
        assert save is not None, "public values stand in for what the scan lost"
        fates = saved_or_lost(save, value["firepower"], cover)
    out = {Fate.UNHARMED: "stands" + (", its crew out as before" if value["already"] and chosen.armour else "")}
    rows = [(out.get(fate, fate.value), of) for fate, of in fates.items() if of]
    return (
        odds_picture(f"A hit on {work.name}", rows, cite, TAB),
        odds_table(f"A hit on {work.name}", rows, cite, TAB),
    )
