"""What a unit card says and the force sheet does not: asked once from its owner, and kept."""

from sandtable.games.bagration.base.ratings import printed_for
from sandtable.games.bagration.forces.units import Unit
from sandtable.kernel import FACT, Amount, Choose, Option, Procedure, Side

WORDS = {
    "skill": "Skill",
    "cross": "Cross",
    "save": "Save",
    "assault": "Assault",
    "motivation": "Motivation",
    "rally": "Rally number, or else its Motivation",
    "remount": "Remount number, or else its Motivation",
    "last_stand": "Last Stand number, or else its Motivation",
}
MOST_ARMOUR = 20


def rating(unit: Unit, what: str, side: Side, cite: str) -> Procedure[str]:
    """Skill, Cross or Save from the force sheet; what it does not tell is asked from the unit card, once."""
    known = str(getattr(unit, what))
    if known:
        return known
    told = yield from Choose(
        question=f"{unit.name}: what is its {WORDS[what]}? The unit card tells.",
        telling=f"{unit.name}: {WORDS[what]} {{}}.",
        cite=cite,
        wants=FACT,
        side=side,
        key=f"card_{what}",
        options=tuple(Option(r, r) for r in printed_for(what)),
    )
    setattr(unit, what, told)
    return told


def courage(unit: Unit, what: str, side: Side, cite: str) -> Procedure[str]:
    """Its own Rally, Remount or Last Stand number, else its Motivation, else what its owner reads from the card."""
    if not getattr(unit, what) and unit.motivation:
        return unit.motivation
    return (yield from rating(unit, what, side, cite))


def top_armour(unit: Unit, side: Side, cite: str) -> Procedure[int]:
    if unit.top is None:
        unit.top = yield from Amount(
            question=f"{unit.name}: what is its Top armour? The unit card tells.",
            telling=f"{unit.name}: Top armour {{}}.",
            cite=cite,
            wants=FACT,
            side=side,
            key="card_top",
            minimum=0,
            maximum=MOST_ARMOUR,
        )
    return unit.top
