"""The selection chart: one selection from each grey box, within the points allowed (fow.fortification.chart)."""

from collections.abc import Mapping, Sequence
from itertools import combinations

from sandtable.games.bagration.fortifications.cards import Entered, Selection, cards, selections
from sandtable.games.bagration.fortifications.printed_cards import printed_fortifications
from sandtable.games.bagration.readings import USUAL, Readings
from sandtable.kernel import FACT, Field, FieldKind, Item, NotUnderstood, Procedure, Purchase, Refused, Report, Side
from sandtable.rules import rule

CITE = "fow.fortification.chart"
Boxes = Mapping[int, Sequence[str]]
"""Which cards each box offers, by the box's number."""


def printed_boxes() -> dict[int, list[str]]:
    return {row.box: list(row.options) for row in printed_fortifications().chart.boxes}


@rule("fow.fortification.chart")
def assign_boxes(wanted: Sequence[str], boxes: Boxes | None = None) -> dict[int, str] | Refused:
    """Chart: a different box for each selection, or why there is none. A matching, found by making room."""
    offered = boxes or printed_boxes()
    card_of = {key: s.card for key, s in selections().items()}
    unknown = [key for key in wanted if key not in card_of]
    if unknown:
        raise NotUnderstood(f"{unknown[0]!r} is no fortification; there are: {', '.join(card_of)}", CITE)
    taken: dict[int, int] = {}

    def seat(index: int, tried: set[int]) -> bool:
        for box, options in offered.items():
            if card_of[wanted[index]] in options and box not in tried:
                tried.add(box)
                if box not in taken or seat(taken[box], tried):
                    taken[box] = index
                    return True
        return False

    if all(seat(index, set()) for index in range(len(wanted))):
        return {box: wanted[index] for box, index in sorted(taken.items())}
    return _too_many([card_of[key] for key in wanted], offered)


def _too_many(kinds: Sequence[str], offered: Boxes) -> Refused:
    """The smallest group of cards that wants more boxes than offer them."""
    counts = {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
    for size in range(1, len(counts) + 1):
        for group in combinations(counts, size):
            able = [box for box, options in offered.items() if any(kind in options for kind in group)]
            wanted = sum(counts[kind] for kind in group)
            if wanted > len(able):
                each = " and ".join(f"{counts[k]} of {cards()[k].title}" for k in group)
                listed = ", ".join(map(str, able)) or "none"
                return Refused(f"{each} need {wanted} boxes; only {len(able)} offer them ({listed})", CITE)
    raise AssertionError("a full matching was refused")


def cost(wanted: Sequence[str], readings: Readings = USUAL, entered: Entered | None = None) -> int:
    """Points of a list; a selection whose points were lost and not entered is refused."""
    known = selections(readings, entered)
    total = 0
    for key in wanted:
        points = known[key].points
        if points is None:
            raise Refused(f"the points of {known[key].title} are lost in the scan; enter them first", known[key].cite)
        total += points
    return total


@rule("fow.fortification.chart")
def buy_fortifications(
    budget: int,
    *,
    side: Side | None = None,
    boxes: Boxes | None = None,
    readings: Readings = USUAL,
    entered: Entered | None = None,
    cite: str = CITE,
) -> Procedure[dict[int, str]]:
    """The Defender buys: one selection a box, within the points; returns what stands in each box."""
    menu = selections(readings, entered)
    offered = boxes or printed_boxes()
    most = sum(s.points or 0 for s in dearest(boxes, readings, entered).values())

    def refuse(value: dict[str, int]) -> Refused | None:
        found = assign_boxes(_listed(value), boxes)
        return found if isinstance(found, Refused) else None

    ask = Purchase(
        question=f"Choose fortifications for up to {budget} points: one selection from each box of the chart.",
        cite=cite,
        side=side,
        key="fortifications",
        context=(
            *(f"Box {n}: {' or '.join(cards()[k].title for k in options)}" for n, options in offered.items()),
            *(
                [f"The whole chart costs {most} points at its dearest; the rest cannot be spent."]
                if most < budget
                else []
            ),
        ),
        items=tuple(_item(s, offered) for s in menu.values()),
        budget=budget,
        unit="points",
        also=refuse,
    )
    bought = yield from ask.suggesting(_in_order([*menu.values()]))
    seats = assign_boxes(_listed(bought), boxes)
    # overruled by the players: what fits no box is numbered on from the last one
    return seats if not isinstance(seats, Refused) else dict(enumerate(_listed(bought), start=1))


def _in_order(menu: Sequence[Selection]) -> list[str]:
    """What to offer first: the best of every kind, then whatever still fits; points are not carried over. Of one price
    more Teams are better. No rule."""
    by_price = sorted(menu, key=lambda s: (-(s.points or 0), -s.teams))
    best = [s for n, s in enumerate(by_price) if s.card not in {one.card for one in by_price[:n]}]
    return [s.key for s in (*best, *(s for s in by_price if s not in best))]


def _listed(bought: Mapping[str, int]) -> list[str]:
    return [key for key, count in bought.items() for _ in range(count)]


def _item(selection: Selection, offered: Boxes) -> Item:
    able = sum(selection.card in options for options in offered.values())
    lost = "" if selection.points is not None else "its points are lost in the scan; enter them first"
    group = cards()[selection.card].title
    return Item(
        selection.key,
        selection.title.removeprefix("1x "),
        selection.points or 0,
        able,
        refused=lost,
        rule=selection.cite,
        group=group,
    )


@rule("fow.fortification.chart.maximum")
def dearest(
    boxes: Boxes | None = None, readings: Readings = USUAL, entered: Entered | None = None
) -> dict[int, Selection]:
    """The dearest option of every box: the most the chart can ever cost."""
    menu = selections(readings, entered).values()
    return {
        box: max((s for s in menu if s.card in options), key=lambda s: s.points or 0)
        for box, options in (boxes or printed_boxes()).items()
    }


def enter_chart(side: Side | None = None) -> Procedure[dict[int, list[str]]]:
    """`fortification_boxes` as entered: the players copy the boxes of their own chart."""
    choices = tuple((card.key, card.title) for card in cards().values())
    answer = yield from Report[dict[str, list[str]]](
        question="Which fortifications does each box of your chart offer?",
        telling="The boxes of the chart offer: {}.",
        cite=CITE,
        wants=FACT,
        side=side,
        key="fortification_boxes",
        fields=tuple(
            Field(str(box), f"Box {box}", FieldKind.SEVERAL, choices=choices, default=list(options))
            for box, options in printed_boxes().items()
        ),
        suggestion={str(box): list(options) for box, options in printed_boxes().items()},
    )
    return {int(box): options for box, options in answer.items() if options}
