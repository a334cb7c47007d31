"""What a hex and its hexsides do to a combat, for Armor, Mech and Other, in this weather."""

from collections.abc import Mapping, Sequence

from sandtable.games.forgotten_battles.combat import TerrainChoice, battlefield, refuse_attack
from sandtable.games.forgotten_battles.combat.barrage import barrage_numbers
from sandtable.games.forgotten_battles.movement import Country, Situation
from sandtable.games.forgotten_battles.terrain import CombatClass, Mobility, Multiplier
from sandtable.games.forgotten_battles.tools.forms import (
    GROUND,
    ICE,
    MAP_FILE,
    PONTOONS,
    VITEBSK,
    Values,
    bridges,
    country_of,
    hex_names,
    readings_fields,
    terrain_words,
    weather_of,
)
from sandtable.kernel import Facts, Field, FieldKind, Section, Table, counted, tool

COMBAT = "tfb.terrain.combat"
READINGS = ("tec_two_values", "deep_freeze_combat_values", "blocked_lake_attack_off_road")


@tool(
    "hex",
    "What does this hex do to a combat?",
    "What a defender may pick in his hex and against each hex he is attacked from, with its multipliers.",
    COMBAT,
    Field("target", "The defender's hex", FieldKind.HEX, default=VITEBSK),
    Field("attackers_from", "Attacked from these hexes", default="23.26", hint="Empty: the hex alone."),
    Field(
        "mobility", "Attackers move as", FieldKind.CHOICE, rule="tfb.terrain.legend.prohibited",
        choices=(("", "not asked"), *((m.value, m.title()) for m in Mobility)),
        hint="A unit never attacks a hex it may not move into (OCS 9.1f).",
    ),
    GROUND, ICE, *PONTOONS, *readings_fields(*READINGS), MAP_FILE,
)  # fmt: skip
def _hex(value: Values) -> tuple[Section, ...]:
    country, now = country_of(value), weather_of(value)
    pieces = Situation(pontoons=bridges(country, value))
    starts = hex_names(value["attackers_from"])
    field = battlefield(country, value["target"], starts, now, pieces)
    hex = country.hex(value["target"])
    facts = [("Hex", f"{value['target']}: {terrain_words(country, hex)}")]
    shifts = barrage_numbers().shifts.terrain
    for choice in field.own:
        if choice.terrain_class is not None:
            shift = _shift(shifts[choice.terrain_class])
            facts.append((choice.title, f"{choice.terrain_class} terrain; barrage {shift}"))
    for start in starts if value["mobility"] else ():
        facts.append((f"Attack from {start}", _may_attack(country, start, value, pieces)))
    against = tuple(_choices(f"Against the stack in {start}", field.against[start]) for start in starts)
    return (Facts("The hex", tuple(facts), COMBAT, "Combat"), _choices("The defender himself", field.own), *against)


def _may_attack(country: Country, start: str, value: Values, pieces: Situation) -> str:
    no = refuse_attack(country, start, value["target"], Mobility(value["mobility"]), weather_of(value), pieces)
    return f"not allowed: {no.why} [{no.rule}]" if no else f"allowed to {value['mobility'].title()} movers"


def _shift(columns: int) -> str:
    if not columns:
        return "on its own column"
    return f"{counted(abs(columns), 'column')} {'right' if columns > 0 else 'left'}"


def _choices(title: str, choices: Sequence[TerrainChoice]) -> Table:
    columns = ("He may pick", "Class", "Attackers", "Defenders", "Rule")
    rows = tuple(
        (c.title, str(c.terrain_class or "hexside"), _values(c.attacking), _values(c.defending), c.rule)
        for c in choices
    )  # fmt: skip
    return Table(title, columns, rows, COMBAT, "Combat")


def _values(of: Mapping[CombatClass, Multiplier]) -> str:
    return ", ".join(f"{unit.title()} x{value.factor}" for unit, value in of.items())
