"""Ground combat: what the units bring, which column, and the exact odds of every result over surprise and shifts."""

from collections.abc import Sequence

from sandtable.games.forgotten_battles.booklet.counters import HIGHEST_AR, counter_in
from sandtable.games.forgotten_battles.booklet.counters import Kind as CounterKind
from sandtable.games.forgotten_battles.combat import (
    AntiTank,
    Attack,
    AttackKind,
    CombatSupply,
    Mode,
    Stack,
    TerrainChoice,
    Unit,
    defender_tokens,
    gather,
    hex_choices,
    side_choices,
)
from sandtable.games.forgotten_battles.combat.aftermath import aftermath
from sandtable.games.forgotten_battles.combat.strength import Factor
from sandtable.games.forgotten_battles.combat.table import combat_numbers
from sandtable.games.forgotten_battles.effects import refuse_in_deep_freeze
from sandtable.games.forgotten_battles.movement.pictures import mixed
from sandtable.games.forgotten_battles.refusals import obey
from sandtable.games.forgotten_battles.special.common import Stance
from sandtable.games.forgotten_battles.special.partisans import in_supply
from sandtable.games.forgotten_battles.special.terms import ATTACKERS, DEFENDERS, Kind, Terms
from sandtable.games.forgotten_battles.terrain import CombatClass, Conditions, RowType, terrain_chart
from sandtable.games.forgotten_battles.tools import special_fighters
from sandtable.games.forgotten_battles.tools.forms import GROUND, ICE, Values, number, readings_fields, weather_of
from sandtable.games.forgotten_battles.tools.typed_dice import dice_field, dice_of, dice_say
from sandtable.kernel import Facts, Field, FieldKind, Modifier, NotUnderstood, Section, Table, counted, tool
from sandtable.kernel.odds_sections import TAB, odds_picture, odds_table
from sandtable.odds.bars import exactly

CITE = "tfb.terrain.classes"
NO_EXPLOIT = {
    "": "nothing",
    "exploitation_phase": "it is the Exploitation Phase",
    "three_stacks": "three stacks attack",
    "stacks_apart": "two stacks attack that are not adjacent",
}


def _words(*types: RowType) -> tuple[tuple[str, str], ...]:
    return tuple((row.key, row.title) for row in terrain_chart().rows.values() if row.type in types and _plain(row.key))


def _plain(key: str) -> bool:
    """Ice rows are read by themselves when Ice is in force."""
    return key not in {row.ice for row in terrain_chart().rows.values()}


RATINGS = (("", "?"), *((str(n), str(n)) for n in range(HIGHEST_AR + 1)))


def unit_columns() -> tuple[Field, ...]:
    against_tanks = tuple((a.name.lower(), a.name.title()) for a in AntiTank)
    modes = tuple((m.value, "DG" if m is Mode.DG else m.title()) for m in Mode)
    return (
        Field("name", "Unit", hint="Its name, or its counter as 3 Pz 12-5-8: then its figures are read from that."),
        Field("strength", "Strength printed"),
        Field("ar", "Action Rating", FieldKind.CHOICE, choices=RATINGS),
        Field("class", "Class", FieldKind.CHOICE, choices=tuple((c.value, c.title()) for c in reversed(CombatClass))),
        Field("anti_tank", "Anti-tank", FieldKind.CHOICE, choices=against_tanks),
        Field("mode", "Mode", FieldKind.CHOICE, choices=modes),
        Field("steps", "Steps printed", FieldKind.NUMBER, 1, 9, default=1),
        Field("lost", "of them lost", FieldKind.NUMBER, 0, 8),
        Field("out_of_supply", "Out of supply", FieldKind.YES_NO),
        Field("parenthesised", "Strength in parentheses", FieldKind.YES_NO, rule="tfb.notation.parenthesised"),
        Field("leads", "Its Action Rating is used", FieldKind.YES_NO, hint="Nobody: the best one."),
    )  # fmt: skip


THROUGH = Field(
    "through",
    "Attacks through",
    FieldKind.CHOICE,
    rule="tfb.terrain.combat",
    choices=(("", "the defender's terrain"), *_words(RowType.HEX, RowType.HEXSIDE)),
    hint="What the defender picks against this stack.",
)
ROAD = Field("road", "A road crosses the hexside", FieldKind.YES_NO, rule="tfb.terrain.legend.roads_only")
ATTACKER_COLUMNS = (
    *unit_columns(),
    THROUGH,
    ROAD,
    special_fighters.river_column(),
    special_fighters.kind_column(ATTACKERS),
)
DEFENDER_COLUMNS = (*unit_columns(), special_fighters.kind_column(DEFENDERS))
ONE = {"name": "Attacker", "strength": "15", "ar": "3"}
OTHER = {"name": "Defender", "strength": "6", "ar": "3"}


# ---- from the form to the attack


@tool(
    "combat",
    "What are the odds of this combat?",
    "Strengths, column and Action Ratings of an attack or an overrun, and the exact chance of every result.",
    CITE,
    Field("attackers", "Attackers", FieldKind.TABLE, columns=ATTACKER_COLUMNS, default=(ONE,)),
    Field("defenders", "Defenders", FieldKind.TABLE, columns=DEFENDER_COLUMNS, default=(OTHER,)),
    Field("terrain", "The defender's terrain", FieldKind.CHOICE, choices=_words(RowType.HEX), rule=CITE),
    Field("kind", "Kind", FieldKind.CHOICE, choices=tuple((k.value, k.title()) for k in AttackKind)),
    Field("hedgehog", "Hedgehog level", FieldKind.NUMBER, 0, combat_numbers().hedgehog.highest),
    Field("supply", "The defender's combat supply", FieldKind.CHOICE,
          choices=tuple((s.value, s.value) for s in CombatSupply)),
    Field("defender_re", "RE that defend", hint="To know what the defender pays; may stay empty."),
    Field("shift", "Other column shifts", FieldKind.NUMBER, -12, 12, default=0, hint="Right for plus."),
    Field("shift_reason", "Why", hint="As: assault unit"),
    Field("no_exploit", "What rules out exploitation", FieldKind.CHOICE, choices=tuple(NO_EXPLOIT.items())),
    dice_field("Three for surprise and shift, then two for combat"),
    GROUND, ICE, *special_fighters.ground_fields(),
    *readings_fields("tec_two_values", "deep_freeze_combat_values", "blocked_lake_attack_off_road"),
)  # fmt: skip
def _combat(filled: Values) -> tuple[Section, ...]:
    value = with_figures(filled)
    now = weather_of(value)
    obey(refuse_in_deep_freeze(now.ground, "combat"))
    terms = special_fighters.terms_of(value)
    attack = _gathered(value, now, terms)
    rows = attack.odds()
    found = {result.code: result for result, _ in attack.law().items()}
    return (
        *dice_say(_fought(attack, dice_of(value, 5)), CITE),
        _facts(value, attack, terms),
        *special_fighters.sections(value, terms),
        _strengths(attack),
        odds_picture("Combat, surprise and shifts included", rows, CITE),
        odds_table("Every result", rows, CITE, means=lambda code: found[code].words()),
        _surprise(attack),
    )


def _gathered(value: Values, now: Conditions, terms: Terms) -> Attack:
    terrain = hex_choices(terrain_chart(), [value["terrain"]], now)[0]
    attackers = _units(value, "attacker", Stance.ATTACKS)
    stacks = [
        Stack((unit,), _through(row, terrain, now)) for row, unit in zip(value["attackers"], attackers, strict=True)
    ]
    defenders = _units(value, "defender", Stance.DEFENDS)
    shift = value["shift"]
    other = [Modifier(shift, value["shift_reason"] or "other shifts")] if shift else []
    return gather(
        stacks,
        defenders,
        terrain=terrain,
        hedgehog=terms.hedgehog,
        kind=AttackKind(value["kind"]),
        supply=CombatSupply.PAID if _only_partisans(value) else CombatSupply(value["supply"]),
        attacker_ar=_leader(value["attackers"], attackers, Stance.ATTACKS),
        defender_ar=_leader(value["defenders"], defenders, Stance.DEFENDS),
        shifts=[*other, *terms.shifts],
        modifiers=terms.modifiers,
        no_exploit=NO_EXPLOIT[value["no_exploit"]] if value["no_exploit"] else "",
    )


def _units(value: Values, whose: str, stance: Stance) -> list[Unit]:
    rows = value[f"{whose}s"]
    units = [_unit(row, f"{whose} {n}") for n, row in enumerate(rows, 1)]
    return special_fighters.rated(value, rows, units, stance)


def _only_partisans(value: Values) -> bool:
    """They always have Combat Supply, so nothing is withheld."""
    return in_supply("combat") and all(row["special"] == Kind.PARTISAN for row in value["defenders"])


def _unit(row: Values, name: str) -> Unit:
    return Unit(
        row["name"] or name,
        number(row["strength"], f"Strength of {row['name'] or name}", CITE),
        row["ar"],
        CombatClass(row["class"]),
        AntiTank[row["anti_tank"].upper()],
        Mode(row["mode"]),
        row["steps"],
        row["lost"],
        row["out_of_supply"],
        row["parenthesised"],
    )


def with_figures(value: Values) -> Values:
    """The form with every unit's figures: of the counter typed as its name, else as filled in."""
    return {**value, **{side: [_figures(row) for row in value[side]] for side in ("attackers", "defenders")}}


def _figures(row: Values) -> Values:
    """An Action Rating that is blank and on no counter is asked for."""
    counter = counter_in(row["name"])
    strength, ar = counter.values[:2] if counter and counter.kind is CounterKind.GROUND else (None, None)
    rating = row["ar"] if ar is None else str(ar)
    if not rating:
        name = row["name"] or "A unit without a name"
        raise NotUnderstood(
            f"{name}: what is its Action Rating? It is the figure in the middle", "tfb.notation.counter"
        )
    return {
        **row,
        "ar": int(rating),
        "strength": row["strength"] if strength is None else str(strength),
        "parenthesised": row["parenthesised"] or bool(counter and counter.brackets),
    }


def _leader(rows: Sequence[Values], units: Sequence[Unit], stance: Stance) -> Unit | None:
    led = [unit for row, unit in zip(rows, units, strict=True) if row["leads"]]
    if len(led) > 1:
        raise NotUnderstood(f"one unit lends its Action Rating, not {len(led)} (OCS 9.6a)", CITE)
    return special_fighters.forced_leader(rows, units, stance, led[0] if led else None)


def _through(row: Values, terrain: TerrainChoice, now: Conditions) -> TerrainChoice:
    """What the defender picked against this stack. A frozen river that has no values leaves his own terrain."""
    word, chart = row["through"], terrain_chart()
    if not word:
        return terrain
    if chart[word].type is RowType.HEX:
        return hex_choices(chart, [word], now)[0]
    found = side_choices(chart, [word], ["road"] if row["road"] else [], now)
    return found[0] if found else terrain


# ---- what follows


def _fought(attack: Attack, dice: Sequence[int]) -> list[str]:
    if not dice:
        return []
    fought = attack.resolve(dice[:3], dice[3:])
    rolled = f"{fought.final} on the Combat Table, {attack.terrain}, column {fought.heading}"
    return [f"{fought.surprise}", f"{rolled}: {fought.result}", *aftermath(fought, attack)]


def _facts(value: Values, attack: Attack, terms: Terms) -> Facts:
    law = attack.law()
    steps = sum(row["steps"] - row["lost"] for row in value["attackers"])
    attackers, defenders = law.mean(lambda r: r.attacker.losses), law.mean(lambda r: r.defender.losses)
    best = max(strength.unit.action_rating for strength in attack.attackers)
    exploit = law.chance(lambda r: r.attacker.exploit is not None and r.attacker.exploit <= best)
    attack_strength, defence_strength = attack.strengths
    pairs = [
        ("Strengths", f"{mixed(attack_strength)} to {mixed(defence_strength)} in {attack.terrain} terrain"),
        ("Column", attack.heading()),
        ("Action Ratings", f"{attack.rating.value:+d} on both rolls ({attack.rating.reason})"),
        ("Attacker surprises", exactly(attack.surprise_law().chance(lambda state: state.shift > 0))),
        ("Defender surprises", exactly(attack.surprise_law().chance(lambda state: state.shift < 0))),
        ("Steps lost for certain, on average", f"attacker {float(attackers):.2f}, defender {float(defenders):.2f}"),
        ("The attacker loses a step for certain", exactly(law.chance(lambda r: r.attacker.losses > 0))),
        ("The defender loses a step for certain", exactly(law.chance(lambda r: r.defender.losses > 0))),
        ("The defender is DG", exactly(law.chance(lambda r: r.defender.dg))),
        ("A unit of the attacker may exploit", f"no: {attack.no_exploit}" if attack.no_exploit else exactly(exploit)),
        ("The attacker pays", f"{terms.tokens} T for {counted(steps, 'step')}"),
    ]  # fmt: skip
    if _only_partisans(value):
        pairs.append(("The defender pays", "nothing: Partisans always have Combat Supply"))
    elif value["defender_re"]:
        re = number(value["defender_re"], "RE that defend", CITE)
        pairs.append(("The defender pays", f"{defender_tokens(re)} T, unless he withholds it"))
    return Facts("This combat", tuple(pairs), CITE, TAB)


def _strengths(attack: Attack) -> Table:
    """What each unit brings: the printed number and every factor on it."""
    rows = tuple(
        (
            side,
            s.unit.name,
            mixed(s.unit.strength),
            "; ".join(_factor(f) for f in s.factors) or "as printed",
            mixed(s.total),
        )
        for side, strengths in (("attacks", attack.attackers), ("defends", attack.defenders))
        for s in strengths
    )
    columns = ("", "Unit", "Printed", "Changed by", "Counts as")
    return Table("What each unit brings", columns, rows, "tfb.terrain.combat", TAB)


def _factor(factor: Factor) -> str:
    return f"x{factor.value} {factor.reason}" + (f" [{factor.rule}]" if factor.rule else "")


def _surprise(attack: Attack) -> Table:
    law = attack.surprise_law()
    shown = sorted(law.items(), key=lambda pair: pair[0].shift)
    rows = tuple((str(surprise), attack.heading(surprise.shift), exactly(of)) for surprise, of in shown)
    return Table("Surprise", ("Surprise", "Fought on the column", "Chance"), rows, CITE, TAB)
