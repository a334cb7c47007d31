"""Hits on a Bunker or Nest on the board: one form filled from the cards, then every die of every hit in one throw."""

from typing import NotRequired, TypedDict

from sandtable.games.bagration.base.saves import Fate
from sandtable.games.bagration.base.states import bailed_out_again
from sandtable.games.bagration.base.volley import ArmourVolley, SoftVolley, Volley, throw
from sandtable.games.bagration.fortifications.bunkers_and_nests import armour_of, card_of, protection, save_of
from sandtable.games.bagration.fortifications.cards import Fortification, selections
from sandtable.games.bagration.sides import DEFENDER, Role
from sandtable.games.bagration.state import State
from sandtable.games.bagration.turns.morale import motivation_of
from sandtable.games.bagration.turns.rolls.bunker_hits import MOST_ANTI_TANK, SIDES
from sandtable.games.bagration.turns.rolls.volleys import MOST_HITS
from sandtable.games.bagration.turns.rolls.weapons_told import NOT_TOLD, Weapon, firepower_field, roll_to_hit, to_hit
from sandtable.kernel import FACT, Field, FieldKind, Note, Procedure, Refused, Report
from sandtable.rules import rule


class WorkHits(TypedDict):
    """Dice to hit and hits that were rolled already, and of which weapon; of a turret also where it is hit."""

    dice: int
    needed: str
    hits: int
    firepower: str
    anti_tank: NotRequired[int]
    side: NotRequired[str]


@rule(
    "fow.fortification.bunker.firepower_reroll",
    "fow.fortification.nest.firepower_reroll",
    "fow.fortification.bunker.turret_armour",
)
def volley_at_work(state: State, role: Role, weapon: Weapon, work: Fortification, seen: str = "") -> Procedure[None]:
    """The dice that hit, then Saves or Armour and Firepower twice, all at once; one of them may destroy it."""
    side, card = state.now.side(role), card_of(work, state.readings, state.now.cards)
    cite = f"fow.fortification.{card.kind}.firepower_reroll"
    turret = bool(selections()[work.selection].armour)
    fields = (
        *to_hit(weapon, card.ratings["is_hit_on"] or ""),
        Field("hits", "Hits you have rolled yourselves", FieldKind.NUMBER, 0, MOST_HITS),
        firepower_field(weapon),
        *(_on_armour(weapon) if turret else ()),
    )
    told = yield from Report[WorkHits](
        question=f"{weapon.name} against {work.name}: with how many dice, and with what?",
        telling=f"{weapon.name} against {work.name}: {{}}.",
        cite=cite,
        wants=FACT,
        side=side,
        key="work_volley",
        told_after=True,
        fields=fields,
        context=(seen,) if seen else (),
        also=lambda value: _refuse_unsaid(value, cite),
        suggestion={"dice": 0, "hits": 0},
        button="On with the dice",
    )
    hits = told["hits"] + (yield from roll_to_hit(weapon, work.name, told["dice"], told["needed"], side, cite))
    fates = (yield from throw(_read(state, work, hits, told), cite, side)) if hits else []
    for fate in fates:
        yield from _suffer(state, work, fate)
    yield Note(f"{work.name} {_words(work)}.", cite, side=side)


def _on_armour(weapon: Weapon) -> tuple[Field, ...]:
    strikes = weapon.anti_tank or 0
    return (
        Field("anti_tank", "Anti-tank of the weapon", FieldKind.NUMBER, 0, MOST_ANTI_TANK, default=strikes),
        Field("side", "Hit on", FieldKind.CHOICE, choices=SIDES),
    )


def _refuse_unsaid(told: WorkHits, cite: str) -> Refused | None:
    """Firepower decides what a hit does to whatever is in Bulletproof Cover."""
    if told["firepower"] != NOT_TOLD or not told["dice"] + told["hits"]:
        return None
    return Refused("tell the Firepower of the weapon: it decides what a hit does here", cite)


def _read(state: State, work: Fortification, hits: int, told: WorkHits) -> Volley:
    """By its Save, or a turret by the Armour of the side that is hit; both in the cover of a fortification."""
    readings, entered, cover = state.readings, state.now.cards, protection(work)[1]
    if selections()[work.selection].armour:
        armour = armour_of(work, told.get("side", "front"), readings, entered)
        strikes = told.get("anti_tank", 0)
        return ArmourVolley(work.name, hits, told["firepower"], cover=cover, armour=armour, anti_tank=strikes)
    save = save_of(work, readings, entered)
    return SoftVolley(work.name, hits, told["firepower"], cover=cover, save=save)


@rule("fow.base.bailed_out")
def _suffer(state: State, work: Fortification, fate: Fate) -> Procedure[None]:
    """One fate after the other: a turret whose crew is out already holds by Motivation, or is lost."""
    if work.destroyed or fate is Fate.UNHARMED:
        return
    if fate is Fate.BAILED_OUT and work.bailed_out:
        number = yield from motivation_of(state, work)
        holds = yield from bailed_out_again(number, team=work.name, side=state.now.side(DEFENDER))
        work.destroyed = not holds
    work.destroyed = work.destroyed or fate is Fate.DESTROYED
    work.bailed_out = work.bailed_out or fate is Fate.BAILED_OUT


def _words(work: Fortification) -> str:
    if work.destroyed:
        return "is Destroyed"
    return "stands, its crew Bailed Out" if work.bailed_out else "stands"
