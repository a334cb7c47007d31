"""What comes back from a Dead Pile by a date, under a stated policy: rebuilt as soon as it can be paid for.

The pile is told by lines of the rebuild chart (`mech:4` has Action Rating 4, `ally-two_pax` is Hungarian) and by kinds
of the special table (`arty`, `tiger`). Each turn the special result comes first; then, from the top of the list, every
unit that can be paid for is rebuilt, with the lowest Eq that will do. Pax and Ally Pax are saved, Eq is lost.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from typing import Any

from sandtable.charts import Chart
from sandtable.games.forgotten_battles.booklet.counters import HIGHEST_AR
from sandtable.games.forgotten_battles.calendar import Turn, in_words
from sandtable.games.forgotten_battles.outlook import Dusk, WeatherOutlook
from sandtable.games.forgotten_battles.replacements.offers import pay, refuse_price
from sandtable.games.forgotten_battles.replacements.rebuild_chart import Line, lines
from sandtable.games.forgotten_battles.replacements.replacement_notes import special_results
from sandtable.games.forgotten_battles.replacements.special_results import candidates, step_down
from sandtable.games.forgotten_battles.sides import SOVIET
from sandtable.games.forgotten_battles.special.allies import HUNGARIAN
from sandtable.games.forgotten_battles.state import DeadUnit, ReplacementState
from sandtable.kernel import NotUnderstood, Refused, Side, counted
from sandtable.kernel.questions import Answer, Asked, Bars
from sandtable.odds import Chain, Odds
from sandtable.odds.bars import percent

MOST_DEAD = 12
ALLY = "ally-"

Standing = tuple[tuple[int, ...], int, int]
"""What is still dead (places in the list), Pax saved, Ally Pax saved."""


@dataclass(frozen=True)
class Entry:
    """One unit of the pile as the asker named it."""

    name: str
    unit: DeadUnit
    line: Line | None


def read_pile(side: Side, words: tuple[str, ...]) -> list[Entry]:
    """The units named; raises NotUnderstood."""
    return [_entry(side, n, word) for n, word in enumerate(words)]


def _entry(side: Side, place: int, word: str) -> Entry:
    name, _, rating = word.partition(":")
    if rating and not (rating.isascii() and rating.isdigit() and int(rating) <= HIGHEST_AR):
        raise NotUnderstood(f"{word!r}: an Action Rating is 0 to {HIGHEST_AR}, as in {name}:4.")
    ally, plain = name.startswith(ALLY), name.removeprefix(ALLY)
    kinds = special_results(side)
    by_key = {line.key: line for line in lines(side) if not line.makes}
    line = by_key.get(plain)
    if (line is None and plain not in kinds) or (ally and side == SOVIET):
        known = ", ".join(dict.fromkeys([*by_key, *kinds]))
        raise NotUnderstood(f"{name!r} is on neither {side} chart; there are: {known}.")
    kind = kinds.get(plain)
    types = (kind.types if kind else ()) or (line.types if line else ()) or ("symbol",)
    return Entry(
        word,
        DeadUnit(
            str(place),
            word,
            types[0],
            ar=int(rating or 0),
            # Only those on foot return by the special table; on a line of the chart it does not matter.
            mobility=(kind.mobility or "leg") if kind else "track",
            nation=HUNGARIAN if ally else "",
        ),
        line,
    )


class Rebuilding:
    """One side's pile, turn by turn."""

    def __init__(self, asked: Asked, pile: list[Entry]) -> None:
        self.side: Side = asked["side"]
        self.pile = pile
        self._table: Chart = asked.tables[f"{self.side}_replacements"]
        self._special: Chart = asked.tables[f"{self.side}_special"]
        falls = asked.settings["soviet_1944_modifier"] == "supply_and_replacement" and self.side == SOVIET
        self._modified = ["year_1944"] if falls else []
        self._most = self._prices()
        self.turn = cache(self._turn)

    def start(self, pax: int) -> Standing:
        return tuple(range(len(self.pile))), min(pax, self._most[0]), 0

    def _prices(self) -> tuple[int, int]:
        """Pax and Ally Pax that the whole pile costs; more is never of use."""
        prices = [(e.line.pax if e.line else 0, e.unit.nation == HUNGARIAN) for e in self.pile]
        return sum(p for p, ally in prices if not ally), sum(p for p, ally in prices if ally)

    def _turn(self, late: bool, before: Standing) -> Odds[Standing]:
        rows = self._table.reading("", self._modified if late else []).rows()
        return rows.then(lambda row: self._special_first(row, before).map(lambda then: self._rebuilt(row, then)))

    def _special_first(self, row: Any, before: Standing) -> Odds[Standing]:
        if not row["special"]:
            return Odds.sure(before)
        return self._special.reading().rows().map(lambda rolled: self._returned(rolled, before))

    def _returned(self, rolled: Any, before: Standing) -> Standing:
        """What a special result brings back: the first of the list that it may."""
        dead = [self.pile[n].unit for n in before[0]]
        kinds = special_results(self.side)
        if self.side == SOVIET:
            kind = step_down(dead, rolled["rebuild"])
            wanted = [kind] if kind else []
        else:
            wanted = [kind for kind in rolled["choices"] if kind in kinds]
        may = [unit for kind in wanted for unit in candidates(dead, kinds[kind])]
        if not may:
            return before
        back = min(int(unit.id) for unit in may)
        return tuple(n for n in before[0] if n != back), before[1], before[2]

    def _rebuilt(self, row: Any, before: Standing) -> Standing:
        """From the top of the list, whatever the hand pays for."""
        ally = int(row["ally"]) if self.side != SOVIET else 0
        hand = ReplacementState(before[1] + int(row["pax"]), before[2] + ally, eq=sorted(row["eq"]))
        still = []
        for n in before[0]:
            line, unit = self.pile[n].line, self.pile[n].unit
            if line is None or refuse_price(self.side, hand, line, unit):
                still.append(n)
            else:
                pay(hand, line, unit)
        return tuple(still), min(hand.pax, self._most[0]), min(hand.ally_pax, self._most[1])


def rebuilds(asked: Asked, weather: WeatherOutlook) -> Answer:
    """How many units of a pile are back by a date, and which."""
    pile = read_pile(asked["side"], asked["dead"])
    if asked.settings["corps_hq_return"] == "recovery_only" and any(e.unit.type == "corps_hq" for e in pile):
        raise Refused("A Corps HQ returns only by recovery, by your setting.", "tfb.rebuild.axis.pax_and_eq.corps_hq")
    rebuilding = Rebuilding(asked, pile)
    calendar = [t for t in weather.calendar.turns if t.date <= asked["by"]]
    late = [t.date.year == 1944 for t in calendar]
    chain: Chain[Standing, bool] = Chain(rebuilding.start(asked["pax"]), late, rebuilding.turn)
    still = [Odds.sure(chain.after(0).mode()[0]), *chain.laws(lambda standing: standing[0])]
    # Rolls are made on every turn until April mud ends the game; the turn that ends it gives nothing.
    rolled: Odds[int] = weather.chain.counting(_played).totals(len(calendar))
    left: Odds[tuple[int, ...]] = rolled.then(lambda turns: still[turns])
    law: Odds[int] = left.map(lambda dead: len(pile) - len(dead))
    each = tuple((e.name.replace("_", " "), 1 - left.map(partial(_among, n)).chance(True)) for n, e in enumerate(pile))
    by = in_words(asked["by"])
    return Answer(
        law,
        (
            f"{float(law.mean()):.2f} of {counted(len(pile), 'unit')} are back by {by}, on the average.",
            f"All of them with {percent(law.chance(len(pile)))}; none with {percent(law.chance(0))}.",
            "Each turn the special result first, then from the top of the list whatever can be paid for.",
        ),
        (Bars.of(f"Units back by {by}", law), Bars(f"Back by {by}", _told_apart(each))),
        "units",
    )


def _among(place: int, dead: tuple[int, ...]) -> bool:
    return place in dead


def _played(turn: Turn, before: Dusk, after: Dusk) -> int:
    return 0 if after.over else 1


def _told_apart(rows: tuple[tuple[str, Fraction], ...]) -> tuple[tuple[str, Fraction], ...]:
    """Units of the same name by their place."""
    names = [name for name, _ in rows]
    return tuple(
        (name if names.count(name) == 1 else f"{name} ({names[:n].count(name) + 1})", chance)
        for n, (name, chance) in enumerate(rows)
    )
