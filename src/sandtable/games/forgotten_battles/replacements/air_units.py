"""Air replacements: each brings a reduced air unit on the map to full strength, or one back from the Dead Pile."""

from sandtable.games.forgotten_battles.replacements.dead_pile import take_back
from sandtable.games.forgotten_battles.sides import TITLES
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import DECISION, Choose, Note, Option, Procedure, Side
from sandtable.rules import rule


@rule("tfb.replacement.soviet.air", "tfb.replacement.axis.air", "tfb.rebuild.soviet.air", "tfb.rebuild.axis.air")
def use_air(state: State, side: Side) -> Procedure[None]:
    """One after the other, until they are used or the player has no use for the rest."""
    hand = state.replacements[side]
    cite = f"tfb.replacement.{side}.air"
    while hand.air:
        dead = [u for u in state.dead_pile[side] if u.type == "air"]
        chosen = yield from Choose(
            question="Use an Air replacement",
            cite=cite,
            wants=DECISION,
            side=side,
            key="air",
            told_after=True,
            doing="rebuilding air units",
            context=(f"In hand: {hand.air} Air.",),
            options=(
                Option(
                    "restore",
                    "restore a reduced air unit on the map to full strength",
                    telling="An Air replacement restores a reduced air unit on the map to full strength.",
                ),
                *(Option(u.id, f"rebuild {u.name} at full strength") for u in dead),
                Option("lose", "no use for it: lost"),
            ),
        )
        if chosen == "lose":
            yield Note(f"{TITLES[side]}: not used and lost: {hand.air} Air.", cite, side=side)
            hand.air = 0
            return
        hand.air -= 1
        if chosen != "restore":
            unit = next(u for u in dead if u.id == chosen)
            take_back(state, side, unit, steps=unit.steps)
            yield Note(f"{TITLES[side]}: {unit.name} is back at full strength, at an air base.", cite, side=side)
