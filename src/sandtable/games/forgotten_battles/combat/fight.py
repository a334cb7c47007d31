"""Fighting an attack at the table: roll surprise, roll combat, tell the story. OCS 9.2, steps 6 to 8."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from sandtable.games.forgotten_battles.combat.attack import Attack, Fought, Surprise
from sandtable.games.forgotten_battles.combat.table import combat_numbers
from sandtable.kernel import Modifier, Note, Procedure, Roll, Side


@dataclass(frozen=True, slots=True)
class SurpriseReading:
    """Two dice for surprise and the shift die."""

    attack: Attack

    @property
    def title(self) -> str:
        return f"Surprise, {self.attack.kind} attack"

    @property
    def modifiers(self) -> Sequence[Modifier]:
        return self.attack.surprise_modifiers

    def final(self, dice: Sequence[int]) -> int:
        return dice[0] + dice[1] + sum(m.value for m in self.modifiers)

    def outcome(self, dice: Sequence[int]) -> str:
        return str(self.attack.surprise(dice))

    def odds(self) -> list[tuple[str, Fraction]]:
        law = self.attack.surprise_law()
        return [(str(s), chance) for s, chance in sorted(law.items(), key=lambda pair: pair[0].shift)]


@dataclass(frozen=True, slots=True)
class CombatReading:
    """The Combat Table at the column surprise has led to."""

    attack: Attack
    surprise: Surprise

    @property
    def title(self) -> str:
        return f"Combat Table, {self.attack.terrain}, {self.attack.heading(self.surprise.shift)}"

    @property
    def modifiers(self) -> Sequence[Modifier]:
        return self.attack.combat_modifiers

    def final(self, dice: Sequence[int]) -> int:
        return self.attack.final(dice)

    def outcome(self, dice: Sequence[int]) -> str:
        result = self.attack.result(self.surprise.shift, dice)
        return f"{result} ({result.words()})"

    def odds(self) -> list[tuple[str, Fraction]]:
        order = list(combat_numbers()["results"].values())
        law = self.attack.law_after(self.surprise.shift)
        told = sorted(law.items(), key=lambda pair: order.index(pair[0].code))
        return [(f"{result} ({result.words()})", chance) for result, chance in told]


def fight(attack: Attack, side: Side, *, about: str = "") -> Procedure[Fought]:
    """The attacker's player rolls both; the reckoning stands before the dice, what follows after them."""
    cite = combat_numbers()["cite"]
    where = f": {about}" if about else ""
    surprise_dice = yield Roll(
        question=f"Surprise{where}",
        cite=cite,
        side=side,
        key="surprise",
        context=tuple(attack.explained()),
        dice=(6, 6, 6),
        names=("surprise", "surprise", "shift"),
        reading=SurpriseReading(attack),
    )
    surprise = attack.surprise(surprise_dice)
    dice = yield Roll(
        question=f"Combat{where}",
        cite=cite,
        side=side,
        key="combat",
        context=(f"{surprise}: column {attack.heading(surprise.shift)}",),
        dice=(6, 6),
        reading=CombatReading(attack, surprise),
    )
    fought = attack.resolve(surprise_dice, dice)
    for line in aftermath(fought, attack):
        yield Note(f"{line}{where}", cite, side=side)
    return fought


def aftermath(fought: Fought, attack: Attack) -> list[str]:
    """What the players must now carry out, in order."""
    told = []
    attacker, defender = fought.result.attacker, fought.result.defender
    if attacker.losses or attacker.options:
        told.append(f"Attacker first: {attacker.words()}; the first step from {attack.attacker_ar.name}")
    elif attacker.exploit is not None:
        told.append(f"Attacker: {attacker.words()}")
    if defender.losses or defender.options or defender.dg:
        told.append(f"Defender: {defender.words()}; the first step from {attack.defender_ar.name}")
    if defender.options and attacker.options:
        told.append("The defender may ignore his options if the attacker retreats or cannot fill his own")
    if attacker.options and attacker.exploit is not None:
        told.append("Exploit only if the attacker takes his whole option as a loss")
    if fought.no_exploit and "e" in fought.result.code:
        told.append(f"No exploit: {fought.no_exploit}")
    return told
