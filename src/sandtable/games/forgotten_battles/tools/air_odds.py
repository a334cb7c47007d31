"""Air combat and flak: exact odds of aborts and losses."""

from collections.abc import Sequence
from fractions import Fraction

from sandtable.games.forgotten_battles.combat import AirCombat, Aircraft, Flak, FlakTarget, gather_flak
from sandtable.games.forgotten_battles.combat.air import air_numbers
from sandtable.games.forgotten_battles.special.common import Mode, flak_bonus
from sandtable.games.forgotten_battles.special.garrison import Garrison
from sandtable.games.forgotten_battles.tools.forms import Values
from sandtable.games.forgotten_battles.tools.typed_dice import dice_field, dice_of, dice_say
from sandtable.kernel import Facts, Field, FieldKind, Modifier, Orders, Section, tool
from sandtable.kernel.odds_sections import TAB, odds_picture, odds_table
from sandtable.odds import Odds
from sandtable.odds.bars import exactly

AIR = "tfb.notation.air_unit"
FLAK = "tfb.special.common.flak.drm"
WANTED = air_numbers().flak
MISSIONS = (*WANTED.always, *WANTED.in_patrol_zone, *WANTED.never)
BOMBER = {"name": "Bomber"}


@tool(
    "air-combat",
    "Who wins this air combat?",
    "One round between two aircraft: who aborts, who loses a step.",
    AIR,
    Field("attacker", "Attacker", default="Attacker"),
    Field("attacker_rating", "Its air rating", FieldKind.NUMBER, 0, 9, default=3, rule=AIR),
    Field("parenthesised", "The attacker's rating is in parentheses", FieldKind.YES_NO, rule=AIR),
    Field("defender", "Defender", default="Defender"),
    Field("defender_rating", "Its air rating", FieldKind.NUMBER, 0, 9, default=3, rule=AIR),
    dice_field("Two for combat, then one for the loss"),
)  # fmt: skip
def _air_combat(value: Values) -> tuple[Section, ...]:
    combat = AirCombat(
        Aircraft(value["attacker"] or "Attacker", value["attacker_rating"], value["parenthesised"]),
        Aircraft(value["defender"] or "Defender", value["defender_rating"]),
    )
    law = combat.law()
    pairs = (
        ("On the roll", f"{value['attacker_rating'] - value['defender_rating']:+d}"),
        ("The attacker aborts", exactly(law.chance(lambda r: r.attacker_aborts))),
        ("The defender aborts", exactly(law.chance(lambda r: r.defender_aborts))),
        ("The attacker loses a step", exactly(law.chance(lambda r: r.attacker_aborts and r.step_lost))),
        ("The defender loses a step", exactly(law.chance(lambda r: r.defender_aborts and r.step_lost))),
    )
    dice = dice_of(value, 3)
    return (
        *dice_say([f"{combat.final(dice)}: {combat.outcome(dice)}"] if dice else [], AIR),
        Facts(combat.title, pairs, AIR, TAB),
        odds_picture(combat.title, combat.odds(), AIR),
        odds_table("Every outcome", combat.odds(), AIR),
    )


@tool(
    "flak",
    "Will flak hit this mission?",
    "The flak roll of a hex against a mission, and which of its aircraft is hit.",
    FLAK,
    Field("mission", "Mission", FieldKind.CHOICE, choices=tuple((m, m.capitalize()) for m in MISSIONS)),
    Field("aircraft", "Aircraft of the mission", FieldKind.TABLE, default=(BOMBER,), columns=(
        Field("name", "Aircraft"), Field("fighter", "A fighter", FieldKind.YES_NO),
    )),
    Field("hq", "An HQ is in the hex", FieldKind.YES_NO),
    Field("base_level", "Level of an air base in the hex", FieldKind.NUMBER, 0, 3, default=0),
    Field("flak_units", "Flak units in the hex", FieldKind.TABLE,
          rule="tfb.special.common.flak.one_per_hex",
          hint="Only one counts, and only in Combat Mode.", columns=(
              Field("printed", "Number printed on it", FieldKind.NUMBER, 0, 9, default=2),
              Field("mode", "Mode", FieldKind.CHOICE, choices=tuple((m.value, m.title()) for m in Mode)),
          )),
    Field("garrison", "An active Garrison is in the hex", FieldKind.YES_NO,
          rule="tfb.special.axis.garrison.stats"),
    Field("patrol_zone", "The hex is in an enemy Patrol Zone", FieldKind.YES_NO),
    dice_field("Two for flak, and after a hit one for which aircraft"),
)  # fmt: skip
def _flak(value: Values) -> tuple[Section, ...]:
    aircraft = [Aircraft(row["name"] or f"aircraft {n}", 0, fighter=row["fighter"])
                for n, row in enumerate(value["aircraft"], 1)]  # fmt: skip
    best = _best_flak(value)
    target = FlakTarget(value["hq"], value["base_level"], (best,) if best else (), value["patrol_zone"])
    flak = gather_flak(value["mission"], aircraft, target)
    if flak is None:
        told = f"{value['mission'].capitalize()} is not subject to flak here."
        return (Orders("Flak", ((told, FLAK),), TAB),)
    rows = _victims(flak)
    return (
        *dice_say(_hit(flak, dice_of(value, 2, 3)), FLAK),
        Facts("Flak", (("A step is lost", exactly(flak.chance())),), FLAK, TAB),
        Orders("On the roll", tuple(map(_line, flak.modifiers)) or (("Nothing.", FLAK),), TAB),
        odds_picture("Flak", rows, FLAK),
        odds_table("Who loses a step", rows, FLAK),
    )


def _hit(flak: Flak, dice: Sequence[int]) -> list[str]:
    if not dice:
        return []
    if not flak.hit(dice[:2]):
        return [f"{flak.final(dice[:2])}: nobody is hit"]
    if len(flak.aircraft) == 1:
        return [f"{flak.final(dice[:2])}: a step lost by {flak.aircraft[0].name}"]
    victim = flak.victim(dice[2]) if len(dice) > 2 else "one of them: throw another die for which"
    return [f"{flak.final(dice[:2])}: a step lost by {victim}"]


def _best_flak(value: Values) -> int:
    """Of all that shoot in the hex one counts, a Garrison among them."""
    units = [(row["printed"], Mode(row["mode"])) for row in value["flak_units"]]
    garrison = Garrison(1, active=value["garrison"]).values()["flak"]
    return flak_bonus([*units, (int(garrison), Mode.COMBAT)])


def _line(modifier: Modifier) -> tuple[str, str]:
    return f"{modifier.value:+d} {modifier.reason}", modifier.cite or FLAK


def _victims(flak: Flak) -> list[tuple[str, Fraction]]:
    hit = flak.chance()
    by_die = Odds.die(6).map(flak.victim)
    named = [("nobody", 1 - hit), *((f"a step of {name}", hit * of) for name, of in by_die.items())]
    return [(told, of) for told, of in named if of]
