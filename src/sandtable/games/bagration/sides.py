"""The two sides and the two roles they have in a battle, with the words for them."""

from typing import Literal

from sandtable.kernel import Side

GERMAN, SOVIET = "german", "soviet"
ADJECTIVE = {GERMAN: "German", SOVIET: "Soviet"}
PEOPLE = {GERMAN: "Germans", SOVIET: "Soviets"}

Role = Literal["attacker", "defender"]
ATTACKER: Role = "attacker"
DEFENDER: Role = "defender"
"""The two roles. Which side has which is a matter of the battle."""


def other(role: Role) -> Role:
    return DEFENDER if role == ATTACKER else ATTACKER


def enemy_of(side: Side) -> Side:
    return GERMAN if side == SOVIET else SOVIET
