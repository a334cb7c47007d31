"""Golden playthroughs: a campaign as readable text, with every question, answer, and what each side sees of it.

A difference in such a file is a difference a player would notice. Write them anew with
`python -m tests.playthrough` and read the diff.
"""

import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sandtable.bots import Bot, RandomBot
from sandtable.kernel import Board, Campaign, Draw, Facts, Orders, Picture, Roll, Table, View

GOLDEN = Path(__file__).parent / "golden"
GOLDENS: dict[str, Callable[[], str]] = {}
"""Every golden file and what makes it; test modules add theirs."""


def golden(name: str) -> Callable[[Callable[[], str]], Callable[[], str]]:
    def add(make: Callable[[], str]) -> Callable[[], str]:
        GOLDENS[name] = make
        return make

    return add


def playthrough(
    campaign: Campaign,
    *,
    key: str | int,
    until: Callable[[Campaign], bool] = lambda c: False,
    show: Callable[[Campaign], bool] = lambda c: True,
    bot: Bot | None = None,
) -> str:
    """Play with random legal answers and tell everything: questions, answers, each side's view before every step.

    `show` picks the steps before which the views are told, where every step would be too much to read.
    """
    bot, draw = bot or RandomBot(key), Draw("playthrough", key)
    told: dict[str | None, int] = {}
    lines = [
        f"{campaign.charter.title}: {campaign.game.title}, {campaign.charter.scenario}, seed {campaign.charter.seed}"
    ]
    step = -1
    while not campaign.over and not until(campaign):
        if campaign.number != step:
            step = campaign.number
            lines += ["", f"=== step {step}: {campaign.step} ===", *(_views(campaign) if show(campaign) else [])]
        side = draw.choice([s for s in campaign.game.side_keys() if campaign.pending(s)])
        pending = draw.choice(campaign.pending(side))
        lines += _question(campaign, side, pending.request)
        campaign.answer(side, pending.id, bot.answer(campaign, side, pending))
        lines += _news(campaign, told)
    lines += ["", "=== the end ===" if campaign.over else "=== and so on ===", *_views(campaign)]
    outcome = campaign.game.outcome(campaign.state)
    return (
        "\n".join([*lines, *([f"outcome: {outcome.winner}: {outcome.why} [{outcome.cite}]"] if outcome else [])]) + "\n"
    )


def _question(campaign: Campaign, side: str, request: Any) -> list[str]:
    asked = f"? {campaign.game.side_title(request.side)} [{request.cite}] {type(request).__name__}: {request.question}"
    odds = []
    if isinstance(request, Roll) and request.reading:
        chances = ", ".join(f"{words} {chance}" for words, chance in request.reading.odds())
        odds = [f"    odds: {chances}"]
    return [asked, *odds]


def _news(campaign: Campaign, told: dict[str | None, int]) -> list[str]:
    """New lines of the story, each with who can read it."""
    viewers = [*campaign.game.side_keys(), None]
    seen = {viewer: campaign.log(viewer) for viewer in viewers}
    fresh: dict[tuple[int, int, str], list[str]] = {}
    for viewer, log in seen.items():
        for line in log[told.get(viewer, 0) :]:
            fresh.setdefault((line.step, line.seq, line.text), []).append(viewer or "observer")
        told[viewer] = len(log)
    return [f"  {text}{_readers(readers, viewers)}" for (_, _, text), readers in fresh.items()]


def _readers(readers: list[str], viewers: list[str | None]) -> str:
    return "" if len(readers) == len(viewers) else f"   (read by {', '.join(readers)})"


def _views(campaign: Campaign) -> list[str]:
    """Each viewer's view; where all see the same it is told once."""
    views = {viewer or "observer": _in_words(campaign.view(viewer)) for viewer in (*campaign.game.side_keys(), None)}
    if len(set(map(tuple, views.values()))) == 1:
        return [f"| {line}" for line in next(iter(views.values()))]
    return [f"{viewer} | {line}" for viewer, lines in views.items() for line in lines]


def _in_words(view: View) -> list[str]:
    lines = [f"{view.headline} {view.score}".rstrip()]
    for s in view.sections:
        match s:
            case Facts():
                lines.append(f"{s.title}: " + "; ".join(f"{name} {value}" for name, value in s.pairs))
            case Orders():
                lines += [f"{s.title}: {text} [{cite}]" for text, cite in s.lines]
            case Table():
                rows = [" / ".join(map(str, row)) for row in s.rows]
                lines.append(f"{s.title} ({len(rows)} rows): " + "; ".join(rows[:4]) + (" …" if len(rows) > 4 else ""))
            case Board():
                lines.append(f"{s.title}: {s.words} " + "; ".join(" ".join(filter(None, row)) for row in s.rows()))
            case Picture():
                lines.append(f"{s.title}: {s.words}")
    return [wrapped for line in lines for wrapped in textwrap.wrap(line, 140, subsequent_indent="    ") or [""]]


def rewrite() -> None:
    """Write every golden file anew."""
    import importlib
    import pkgutil

    import tests

    for module in pkgutil.walk_packages(tests.__path__, "tests."):
        if ".test_golden" in module.name:
            importlib.import_module(module.name)
    for name, make in GOLDENS.items():
        (GOLDEN / name).write_text(make(), encoding="utf-8")
        print("wrote", name)


if __name__ == "__main__":
    import tests.playthrough

    tests.playthrough.rewrite()
