"""The special rules in force in a battle, and what the campaign changed of them."""

from dataclasses import dataclass

from sandtable.games.bagration.booklet import Page, page
from sandtable.games.bagration.numbers import reserve_numbers
from sandtable.games.bagration.sides import ATTACKER, DEFENDER, PEOPLE, Role
from sandtable.games.bagration.state import Battle
from sandtable.rules import rule


@dataclass(frozen=True, kw_only=True)
class Reminder(Page):
    """A special rule of the missions in one sentence."""

    cite: str
    words: str


@dataclass(frozen=True, kw_only=True)
class SpecialRules(Page):
    ambush: Reminder
    reserves: Reminder
    reconnaissance_in_force: Reminder
    fortified_defence: Reminder
    preliminary_bombardment: Reminder
    phased_withdrawal: Reminder
    river_assault: Reminder

    def of(self, name: str) -> Reminder:
        found: Reminder = getattr(self, name)
        return found


@rule(
    "fow.mission.onslaught.special",
    "fow.mission.hammering.special",
    "fow.mission.sickle.special",
    "fow.mission.river_crossing.special",
    "fow.mission.crossroads.special",
    "fow.mission.foothold.special",
)
def special_rules(battle: Battle) -> list[tuple[str, str]]:
    """Special rules in force in this battle, each with its rule; what the campaign took away is not among them."""
    told = []
    for name, role in ((s.name, s.side) for s in battle.spec().special):
        for one in (ATTACKER, DEFENDER) if role == "both" else (role,):
            if name == "ambush" and battle.effect("no_ambush", one):
                continue
            entry = page(SpecialRules, "special").of(name)
            words = reserve_words(battle, one) if name == "reserves" else entry.words
            told.append((f"{one.title()} ({PEOPLE[battle.side(one)]}): {words}", entry.cite))
    if battle.flanking:
        told.append((f"Flanking Reserves, by your rulebook: {battle.flanking}", "fow.base.reserves.flanking"))
    extra = battle.effect("units_in_reserve")
    if extra:
        told.append((f"{battle.role(extra.side).title()}: {extra.value} Units in Immediate Reserve", extra.cite))
    return told


def reserve_kinds(battle: Battle, role: Role) -> list[str]:
    """The kinds of this player's Reserves today, changed by what the campaign says."""
    spec = battle.spec().reserves.get(role)
    if spec is None:
        return ["immediate"] if battle.effect("units_in_reserve", role) else []
    kinds: list[str] = list(spec.kinds)
    if battle.effect("reserves_not_deep", role):
        kinds = [k for k in kinds if k != "deep"]  # a mission of the table may have none that is
    if battle.effect("reserves_immediate", role):
        kinds = ["immediate" if k == "delayed" else k for k in kinds]
    if battle.effect("reserves_delayed", role):
        kinds = ["delayed", *(k for k in kinds if k not in ("delayed", "immediate"))]
    return kinds


def reserve_words(battle: Battle, role: Role) -> str:
    kinds = reserve_kinds(battle, role)
    told = {k: reserve_numbers().words(k) for k in kinds}
    if "delayed" in told and battle.delayed_first_turn:
        told["delayed"] = f"Delayed: rolled for from the owner's turn {battle.delayed_first_turn}"
    return "Reserves: " + "; ".join(told.values())
