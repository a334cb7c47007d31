"""The rules in our words: searchable, and linked from everywhere."""

from collections import Counter
from functools import cache
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from sandtable.charts import Chart
from sandtable.games import every_game
from sandtable.rules import Entry, entries, entry, search
from sandtable.rules.ledger import booklets
from sandtable.web.access import guest
from sandtable.web.paper import page
from sandtable.web.routing import Pages

router = Pages()
A_PAGE = 60
SHOWN = (
    "table",
    "rows",
    "stats",
    "movement",
    "combat",
    "units",
    "place",
    "modifiers",
    "limits",
    "constraints",
    "condition",
    "applies_to",
    "notes",
)
"""What of the ledger's data a player reads, in this order; the rest is for the program, or shown in its own place."""


@router.get("/rules")
def rules(request: Request, words: str = "", booklet: str = "", chapter: str = "", start: int = 0) -> Response:
    """Found by words, or read chapter by chapter."""
    guest(request)
    prefix = f"{booklet}." if booklet in booklets() else ""
    if not words.strip() and not chapter:
        return page(request, "booklets.html", booklets=contents(prefix))
    found = search(words, prefix) if words.strip() else entries(prefix)
    found = [e for e in found if not chapter or e.chapter == chapter]
    start = max(0, min(start, len(found)))
    return page(
        request,
        "rules.html",
        found=found[start : start + A_PAGE],
        total=len(found),
        start=start,
        step=A_PAGE,
        words=words,
        chapter=chapter,
        booklet=booklet if prefix else "",
        booklets={key: known.title for key, known in booklets().items()},
    )


def contents(prefix: str = "") -> list[tuple[str, str, list[tuple[str, int]]]]:
    """(key, title, chapters with their number of rules) of every booklet."""
    found = []
    for key, booklet in booklets().items():
        if not prefix or prefix == f"{key}.":
            count = Counter(e.chapter for e in entries(f"{key}."))
            order = [title for title in booklet.chapters.values() if count[title]]
            found.append((key, booklet.title, [(title, count[title]) for title in order or count]))
    return found


@router.get("/rules/{rule_id}")
def rule(request: Request, rule_id: str) -> Response:
    """One rule; our own scripts show it in place (`X-Part`)."""
    guest(request)
    e = entry(rule_id)
    related = [other for other in entries(e.id + ".") if other.id.count(".") == e.id.count(".") + 1]
    parent = e.id.rpartition(".")[0]
    above = next((other for other in entries(parent) if other.id == parent), None)
    return page(
        request,
        "rule.html",
        e=e,
        more=more_of(e),
        related=related[:60],
        above=above,
        charts=charts_by_rule().get(e.id, []),
    )


def more_of(e: Entry) -> dict[str, Any]:
    """What a player reads besides the summary."""
    return {key: e.more[key] for key in SHOWN if key in e.more}


@cache
def charts_by_rule() -> dict[str, list[tuple[str, str, str]]]:
    """Rule -> the charts (game, key, title) that print it."""
    found: dict[str, list[tuple[str, str, str]]] = {}
    for game in every_game():
        for key, table in game.tables().items():
            if isinstance(table, Chart):
                found.setdefault(table.cite, []).append((game.key, key, table.title))
    return found


@router.get("/api")
def api_page(request: Request) -> Response:
    """The API described for people; for programs it is at /api/openapi.json."""
    from sandtable.web.api.calls import described

    guest(request)
    calls = []
    for path, ways in described()["paths"].items():
        for way, body in ways.items():
            calls.append((way.upper(), path, body.get("description") or body.get("summary", "")))
    return page(request, "api.html", calls=calls)
