"""Rebuilding in the Reinforcement Phase: one thing at a time, each offer with its price or the reason against it."""

from sandtable.games.forgotten_battles import register
from sandtable.games.forgotten_battles.references import by_rule
from sandtable.games.forgotten_battles.replacements.air_units import use_air
from sandtable.games.forgotten_battles.replacements.dead_pile import in_words, remove, take_back
from sandtable.games.forgotten_battles.replacements.hand import in_words as hand_in_words
from sandtable.games.forgotten_battles.replacements.hand import lose_unsaved
from sandtable.games.forgotten_battles.replacements.offers import Offer, offers, pay
from sandtable.games.forgotten_battles.replacements.rebuild_chart import Line
from sandtable.games.forgotten_battles.replacements.rebuild_places import appears
from sandtable.games.forgotten_battles.replacements.tigers import use_saved_tigers
from sandtable.games.forgotten_battles.sides import AXIS, TITLES
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.turn_sheet import TRANSPORT, passed_over
from sandtable.kernel import DECISION, Choose, ChooseSome, Note, Option, Procedure, Side, option
from sandtable.rules import rule

DONE = "done"


@rule("tfb.replacement.soviet.general", "tfb.replacement.axis.general")
def rebuild(state: State, side: Side) -> Procedure[None]:
    """OCS 13.5 with the changes of this game: HQs that return, Air, saved Tigers, the chart; then the rest is lost."""
    if side == AXIS:
        yield from _returning_hqs(state)
        yield from use_saved_tigers(state)
    yield from use_air(state, side)
    while worth_asking(state, side):
        found = offers(state, side)
        # Equipment that is not used is lost, Pax are not: a unit comes back, but no Pax go into wagons unasked.
        able = (o.key for o in found if o.no is None and (o.unit is not None or (o.line and not o.line.pax)))
        chosen = yield from Choose(
            question="What do you rebuild?",
            cite=f"tfb.replacement.{side}.general",
            wants=DECISION,
            side=side,
            key="rebuild",
            told_after=True,
            doing="rebuilding",
            context=(f"In hand: {hand_in_words(state.replacements[side])}.",),
            options=(*(_option(state, side, o) for o in found), Option(DONE, "nothing more")),
            suggestion=next(able, DONE),
        )
        if chosen == DONE:
            break
        yield from _rebuild_one(state, side, next(o for o in found if o.key == chosen))
    yield from lose_unsaved(state, side)


def worth_asking(state: State, side: Side) -> bool:
    """Only when something in hand could be spent on something, by what lies open: silence would tell of the HQs.

    Wagon and Truck Points alone are asked about where the side's sheet of this turn wants them.
    """
    units_only = passed_over(state, side, TRANSPORT)
    return any(not o.why for o in offers(state, side, openly=True) if o.unit or not units_only)


def _option(state: State, side: Side, offer: Offer) -> Option:
    what = in_words(offer.unit) if offer.unit else ""
    line = offer.line.title if offer.line else ""
    untold = offer.unit is not None and not offer.unit.size
    doubt = "its size was not told" if untold else "ours is lost"
    hint = f"check that your chart shows it on this line; {doubt}" if offer.check else ""
    return option(offer.key, f"{what}: {line}".strip(": "), offer.no, hint)


def _rebuild_one(state: State, side: Side, offer: Offer) -> Procedure[None]:
    hand = state.replacements[side]
    line = offer.line
    assert line is not None or offer.unit is not None
    if offer.unit is None:
        assert line is not None
        yield from _transport(state, side, line)
        return
    spent = pay(hand, line, offer.unit) if line else "nothing"
    cite = line.cite if line else offer.cite
    step = " (one step)" if offer.unit.multi_step else ""
    yield Note(f"{TITLES[side]}: {offer.unit.name}{step} rebuilt for {spent}.", cite, side=side)
    back = take_back(state, side, offer.unit, steps=1 if offer.unit.multi_step else offer.unit.steps)
    yield from appears(state, side, back)


def _transport(state: State, side: Side, line: Line) -> Procedure[None]:
    hand = state.replacements[side]
    spent = pay(hand, line, None)
    if line.makes == "truck":
        hand.trucks_lost = max(0, hand.trucks_lost - 1)
    yield Note(f"{TITLES[side]}: one {line.makes.title()} Point for {spent}.", line.cite, side=side)


@rule("tfb.rebuild.axis.auto.army_group_hq", "tfb.rebuild.axis.auto.army_hq", "tfb.rebuild.axis.auto.corps_hq")
def _returning_hqs(state: State) -> Procedure[None]:
    """Army and Army Group HQs come back by themselves, Corps HQs may recover: 2.3b, 2.3c, 2.3d say when and where."""
    if not state.returning:
        return
    back = yield from ChooseSome(
        question="Which HQs come back now?",
        told_after=True,
        context=tuple(f"See {by_rule(number)}." for number in ("2.3b", "2.3c", "2.3d")),
        cite="tfb.rebuild.axis.auto.army_hq",
        wants=DECISION,
        side=AXIS,
        key="returning",
        doing="placing HQs",
        options=tuple(Option(u.id, u.name) for u in state.returning),
    )
    for unit in [u for u in state.returning if u.id in back]:
        remove(state, AXIS, unit.id)
        register.rebuilt(state, AXIS, unit)
        yield Note(f"{unit.name} is back.", f"tfb.rebuild.axis.auto.{unit.type}", side=AXIS)
