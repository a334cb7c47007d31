"""What many campaigns of a program came to, beside the exact answer: for lines, JSON, CSV and pictures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from sandtable.kernel import NotUnderstood
from sandtable.odds.pictures import plain, svg_columns
from sandtable.sim.comparison import svg, svg_curves
from sandtable.sim.exact import exact_means, exact_verdict
from sandtable.sim.played import WinRate
from sandtable.sim.program import Program
from sandtable.sim.results import Result

VERDICT = "verdict"


class Drawn(Protocol):
    """What tables and pictures need to know of one policy's campaigns."""

    @property
    def name(self) -> str: ...

    @property
    def result(self) -> Result: ...

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def words(self) -> dict[str, tuple[str, ...]]: ...

    def rates(self) -> list[WinRate]: ...


@dataclass(frozen=True)
class Summary:
    """One model's campaigns."""

    name: str
    program: Program
    result: Result

    @property
    def names(self) -> tuple[str, ...]:
        """What was counted."""
        return self.program.counters

    @property
    def words(self) -> dict[str, tuple[str, ...]]:
        return {VERDICT: self.program.verdict_words} if self.program.verdicts else {}

    def rates(self) -> list[WinRate]:
        """How often each verdict came."""
        return rates_of(self)

    def lines(self) -> list[str]:
        """For the terminal."""
        campaigns, most = self.result.campaigns, len(self.program.turns)
        told = [f"{self.name}: {campaigns:,} campaigns of {most} turns at most; hash {self.result.digest()}"]
        length, half = self.result.mean("turns")
        counters = self.counters()
        wide = max(14, *(len(name) for name in counters), *(len(rate.side) for rate in self.rates()))
        exact = exact_verdict(self.program) if self.program.verdicts else None
        for rate in self.rates():
            share, low, high = (f"{100 * x:.2f}" for x in rate.interval)
            sure = percent_of(exact.chance(rate.side)) if exact else ""
            told.append(f"  {rate.side:<{wide}} {share:>9}% ({low} to {high})   exactly {sure}")
        if any(self.program.over):
            told.append(f"  {'turns begun':<{wide}} {length:>10.3f} ± {half:.3f}")
        for name, one in counters.items():
            words = name.replace("_", " ")
            told.append(f"  {words:<{wide}} {one['mean']:>10.3f} ± {one['interval']:.3f}   exactly {one['exact']:.3f}")
        return told

    def counters(self) -> dict[str, dict[str, float]]:
        """Mean, half of its 95 % interval, and the exact mean of every counter."""
        exact = exact_means(self.program)
        found = {}
        for name in self.program.counters:
            mean, half = self.result.mean(name)
            found[name] = {"mean": mean, "interval": half, "exact": float(exact[name])}
        return found

    def to_json(self) -> dict[str, Any]:
        exact = exact_verdict(self.program) if self.program.verdicts else None
        verdicts = {
            rate.side: {
                "share": rate.interval[0],
                "interval": rate.interval[1:],
                "exact": float(exact.chance(rate.side)),
            }
            for rate in self.rates()
            if exact is not None
        }
        return {
            "policy": self.name,
            "campaigns": self.result.campaigns,
            "turns": list(self.result.mean("turns")),
            "verdicts": verdicts,
            "counters": self.counters(),
            "hash": self.result.digest(),
        }


def rates_of(drawn: Drawn) -> list[WinRate]:
    counts, words = drawn.result.histograms.get(VERDICT, {}), drawn.words.get(VERDICT, ())
    return [WinRate(drawn.name, word, counts.get(n, 0), drawn.result.campaigns) for n, word in enumerate(words)]


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
