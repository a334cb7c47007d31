"""What many campaigns of a program came to, beside the exact answer: for lines, JSON, CSV and pictures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sandtable.kernel import NotUnderstood
from sandtable.odds import Odds
from sandtable.odds.pictures import plain, svg_columns
from sandtable.sim.comparison import svg, svg_curves
from sandtable.sim.exact import exact_means, exact_verdict
from sandtable.sim.played import WinRate
from sandtable.sim.program import Program
from sandtable.sim.results import Result

VERDICT = "verdict"


class Drawn:
    """What many campaigns of one policy or model came to."""

    name: str
    result: Result

    @property
    def names(self) -> tuple[str, ...]:
        """What was counted."""
        raise NotImplementedError

    @property
    def words(self) -> dict[str, tuple[str, ...]]:
        """The words for values that have some: verdicts."""
        raise NotImplementedError

    def exactly(self) -> Mapping[str, Fraction]:
        """The exact means that are known."""
        raise NotImplementedError

    def rates(self) -> list[WinRate]:
        """How often each verdict came."""
        counts, words = self.result.histograms.get(VERDICT, {}), self.words.get(VERDICT, ())
        return [WinRate(self.name, word, counts.get(n, 0), self.result.campaigns) for n, word in enumerate(words)]

    def counters(self) -> dict[str, dict[str, float]]:
        """Mean, half of its 95 % interval, and the exact mean of every counter that has one."""
        exact, found = self.exactly(), {}
        for name in self.names:
            mean, half = self.result.mean(name)
            found[name] = {"mean": mean, "interval": half}
            if name in exact:
                found[name]["exact"] = float(exact[name])
        return found

    def rate_lines(self, wide: int, exact: Odds[str] | None = None) -> list[str]:
        lines = []
        for rate in self.rates():
            share, low, high = (f"{100 * x:.2f}" for x in rate.interval)
            sure = f"   exactly {percent_of(exact.chance(rate.side))}" if exact else ""
            lines.append(f"  {rate.side:<{wide}} {share:>9}% ({low} to {high}){sure}")
        return lines

    def counter_lines(self, wide: int) -> list[str]:
        lines = []
        for name, one in self.counters().items():
            exact = f"   exactly {one['exact']:.3f}" if "exact" in one else ""
            words = name.replace("_", " ")
            lines.append(f"  {words:<{wide}} {one['mean']:>10.3f} ± {one['interval']:.3f}{exact}")
        return lines

    def told(self, exact: Odds[str] | None = None, **more: Any) -> dict[str, Any]:
        """For JSON."""
        verdicts: dict[str, dict[str, Any]] = {}
        for rate in self.rates():
            verdicts[rate.side] = {"share": rate.interval[0], "interval": rate.interval[1:]}
            if exact is not None:
                verdicts[rate.side]["exact"] = float(exact.chance(rate.side))
        head = {"policy": self.name, "campaigns": self.result.campaigns}
        return {**head, **more, "verdicts": verdicts, "counters": self.counters(), "hash": self.result.digest()}


@dataclass(frozen=True)
class Summary(Drawn):
    """One model's campaigns."""

    name: str
    program: Program
    result: Result

    @property
    def names(self) -> tuple[str, ...]:
        return self.program.counters

    @property
    def words(self) -> dict[str, tuple[str, ...]]:
        return {VERDICT: self.program.verdict_words} if self.program.verdicts else {}

    def exactly(self) -> Mapping[str, Fraction]:
        return exact_means(self.program)

    def _verdict(self) -> Odds[str] | None:
        return exact_verdict(self.program) if self.program.verdicts else None

    def lines(self) -> list[str]:
        """For the terminal."""
        campaigns, most = self.result.campaigns, len(self.program.turns)
        wide = max(14, *(len(name) for name in self.names), *(len(rate.side) for rate in self.rates()))
        told = [f"{self.name}: {campaigns:,} campaigns of {most} turns at most; hash {self.result.digest()}"]
        told += self.rate_lines(wide, self._verdict())
        if any(self.program.over):
            length, half = self.result.mean("turns")
            told.append(f"  {'turns begun':<{wide}} {length:>10.3f} ± {half:.3f}")
        return told + self.counter_lines(wide)

    def to_json(self) -> dict[str, Any]:
        return self.told(self._verdict(), turns=list(self.result.mean("turns")))


def percent_of(chance: Fraction) -> str:
    return f"{float(100 * chance):.2f}%"


def csv_of(summaries: Sequence[Drawn]) -> str:
    """All distributions; with several policies, each row begins with its policy."""
    if len(summaries) == 1:
        return summaries[0].result.to_csv(summaries[0].words)
    rows: list[str] = []
    for summary in summaries:
        head, *body = summary.result.to_csv(summary.words).splitlines()
        quoted = summary.name.replace('"', '""')
        rows += [*([] if rows else [f"policy,{head}"]), *(f'"{quoted}",{row}' for row in body)]
    return "\n".join(rows) + "\n"


def picture_of(summaries: Sequence[Drawn], what: str, title: str = "", names: Mapping[str, str] = {}) -> str:
    """Verdicts side by side with their intervals; or one counter: columns, for several policies a curve for each."""
    known = [*([VERDICT] if summaries[0].words else []), *summaries[0].names]
    what = what or known[0]
    if any(what not in (VERDICT, *s.names) for s in summaries) or what not in known:
        raise NotUnderstood(f"There is nothing called {what!r} to draw; there is: {', '.join(known)}.")
    if what == VERDICT:
        rates = [rate for summary in summaries for rate in summary.rates()]
        return svg(rates, title or "How does it end?", names)
    said = what.replace("_", " ").capitalize()
    of = f"{summaries[0].result.campaigns:,} campaigns"
    if len(summaries) == 1:
        return plain(svg_columns(summaries[0].result.odds(what), title=title or f"{said} in {of}: {summaries[0].name}"))
    return svg_curves({s.name: s.result.odds(what) for s in summaries}, title or f"{said} in {of} each")
