"""What can be rebuilt now with what is in hand: every dead unit with its line and price, or the reason why not."""

from dataclasses import dataclass

from sandtable.games.forgotten_battles.replacements.hand import eq_for
from sandtable.games.forgotten_battles.replacements.rebuild_chart import Fit, Line, chart, fit, lines, type_words
from sandtable.games.forgotten_battles.replacements.rebuild_places import refuse_appearance, refuse_without_hq
from sandtable.games.forgotten_battles.sides import AXIS
from sandtable.games.forgotten_battles.special.allies import HUNGARIAN
from sandtable.games.forgotten_battles.state import DeadUnit, ReplacementState, State
from sandtable.kernel import Refused, Side
from sandtable.rules import rule


@dataclass(frozen=True, slots=True)
class Offer:
    """A unit (None: a Wagon or Truck Point) on a line of the chart; `no` tells what forbids it now."""

    unit: DeadUnit | None
    line: Line | None
    no: Refused | None = None
    check: bool = False

    @property
    def why(self) -> str:
        return self.no.why if self.no else ""

    @property
    def cite(self) -> str:
        return self.no.rule if self.no else self.line.cite if self.line else ""

    @property
    def key(self) -> str:
        return f"{self.unit.id if self.unit else ''}:{self.line.key if self.line else ''}"


def offers(state: State, side: Side, *, openly: bool = False) -> list[Offer]:
    """Everything in the Dead Pile, then Wagon and Truck Points. `openly`: as `unit_offers` has it."""
    found: list[Offer] = []
    for unit in state.dead_pile[side]:
        found += unit_offers(state, side, unit, openly=openly)
    for line in lines(side):
        if line.makes:
            no = refuse_price(side, state.replacements[side], line, None) or _refuse_truck(state, side, line)
            found.append(Offer(None, line, no or (None if openly else refuse_without_hq(state, side))))
    return found


def unit_offers(state: State, side: Side, unit: DeadUnit, *, openly: bool = False) -> list[Offer]:
    """The lines that name the unit; only when none does, those whose lost symbols might.

    `openly`: by what lies open alone, since where HQs stand and which are in trace is their side's secret.
    """
    fits = {line: fit(side, line, unit, state.readings, state.symbols) for line in lines(side)}
    wanted = Fit.YES if Fit.YES in fits.values() else Fit.CHECK
    found = [
        Offer(unit, line, refuse_rebuild(state, side, unit, line, openly=openly), how is Fit.CHECK)
        for line, how in fits.items()
        if how is wanted
    ]
    return found or [Offer(unit, None, refuse_without_line(side, unit))]


@rule("tfb.rebuild.soviet.pax_and_eq", "tfb.rebuild.axis.pax_and_eq.pg", "tfb.rebuild.axis.pax_and_eq.corps_hq")
def refuse_rebuild(state: State, side: Side, unit: DeadUnit, line: Line, *, openly: bool = False) -> Refused | None:
    """Why this unit cannot be rebuilt on this line now."""
    if unit.type == "corps_hq" and state.readings.corps_hq_return == "recovery_only":
        return Refused("a Corps HQ returns only by recovery, by your setting", line.cite)
    missing = refuse_price(side, state.replacements[side], line, unit)
    return missing or (None if openly else refuse_appearance(state, side, unit))


@rule("tfb.rebuild.axis.hungarian", "tfb.replacement.axis.ally", "tfb.rebuild.soviet.one_pax.wagon")
@rule("tfb.rebuild.axis.one_pax.wagon", "tfb.rebuild.soviet.one_eq.truck", "tfb.rebuild.axis.one_eq.truck")
def refuse_price(side: Side, hand: ReplacementState, line: Line, unit: DeadUnit | None) -> Refused | None:
    """What the line costs that is not in hand; Hungarian units need Ally Pax and nobody else may use it."""
    ally = unit is not None and unit.nation == HUNGARIAN
    have, kind = (hand.ally_pax, "Ally Pax") if ally else (hand.pax, "Pax")
    if have < line.pax:
        cite = "tfb.rebuild.axis.hungarian" if ally else line.cite
        return Refused(f"{kind} needed: {line.pax}; in hand: {have}", cite)
    if not line.eq:
        return None
    if not hand.eq:
        return Refused("needs an Eq; none is in hand", line.cite)
    ar = unit.ar if unit and line.ar_limit else 0
    if eq_for(hand, ar) is None:
        why = f"AR{ar} needs an Eq of AR{ar} or more; the best in hand is AR{max(hand.eq)}"
        return Refused(why, f"tfb.replacement.{side}.eq")
    return None


def pay(hand: ReplacementState, line: Line, unit: DeadUnit | None) -> str:
    """Spend the price; the lowest Eq that will do goes first. Returns what was spent, in words."""
    spent = []
    if line.pax and unit is not None and unit.nation == HUNGARIAN:
        hand.ally_pax -= line.pax
        spent.append(f"{line.pax} Ally Pax")
    elif line.pax:
        hand.pax -= line.pax
        spent.append(f"{line.pax} Pax")
    if line.eq:
        rating = eq_for(hand, unit.ar if unit and line.ar_limit else 0)
        # An overruled refusal may leave no Eq that covers the rating: then the best one goes.
        rating = rating if rating is not None else max(hand.eq, default=None)
        if rating is not None:
            hand.eq.remove(rating)
            spent.append(f"Eq AR{rating}")
    return " and ".join(spent)


def _refuse_truck(state: State, side: Side, line: Line) -> Refused | None:
    """OCS 13.5e: only trucks lost to the enemy can be rebuilt."""
    if line.makes == "truck" and state.replacements[side].trucks_lost < 1:
        return Refused("no Truck Point lost to the enemy is on record (OCS 13.5e)", line.cite)
    return None


@rule("tfb.rebuild.soviet.special.assault", "tfb.rebuild.soviet.special.arty", "tfb.rebuild.soviet.special.hq")
@rule("tfb.rebuild.soviet.special.aa", "tfb.rebuild.soviet.special.pontoon", "tfb.rebuild.soviet.special.partisan")
@rule("tfb.rebuild.axis.special.tiger", "tfb.rebuild.axis.special.arty", "tfb.rebuild.axis.special.alert")
@rule("tfb.rebuild.soviet.air", "tfb.rebuild.axis.air", "tfb.replacement.soviet.eq_aircraft")
@rule("tfb.replacement.axis.eq_aircraft")
def refuse_without_line(side: Side, unit: DeadUnit) -> Refused:
    """Why no line of the chart takes this unit."""
    if unit.type == "air":
        why = "air units return only by an Air replacement, never by Eq"
        return Refused(why, f"tfb.replacement.{side}.eq_aircraft")
    special = chart(side).from_special.get(unit.type)
    if special:
        return Refused("returns only by a special replacement result", special)
    if unit.nation == HUNGARIAN and side == AXIS:
        return Refused("no line of the chart names it", "tfb.rebuild.axis.hungarian")
    why = f"no line of the chart names {type_words(side, unit)} of this size"
    return Refused(why, f"tfb.replacement.{side}.general")
