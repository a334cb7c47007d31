"""`make bench`: what must be fast, each beside a rival or a limit in the same run. Name modules to run only those.

A whole run writes `docs/speed.md`. It ends with 1 where a promise was not kept.
"""

import importlib
import os
import pkgutil
import platform
import sys
from pathlib import Path
from types import ModuleType

import benchmarks
from benchmarks._rows import Row, as_line, as_markdown
from sandtable.games import GAMES

PAGE = Path(__file__).parents[1] / "docs" / "speed.md"


def main(names: list[str]) -> int:
    every = sorted(m.name for m in pkgutil.iter_modules(benchmarks.__path__) if not m.name.startswith("_"))
    before, found = os.getloadavg()[0], dict[str, list[Row]]()
    for name in names or every:
        module = importlib.import_module(f"benchmarks.{name}")
        print(f"\n── {name}: {_title(module)}", flush=True)
        found[_title(module)], games = [], dict(GAMES)
        for row in module.rows():
            found[_title(module)].append(row)
            print(as_line(row), flush=True)
        for made_up in GAMES.keys() - games.keys():  # by this module, for itself: the next asks what the app has
            del GAMES[made_up]
    promised = [row for rows in found.values() for row in rows if row.promised]
    missed = [row for row in promised if not row.kept]
    print(
        f"\n{len(promised) - len(missed)} of {len(promised)} promises kept",
        *(f"missed: {r.what}" for r in missed),
        sep="\n",
    )
    if not names:
        PAGE.write_text("\n".join(_page(found, before, missed)) + "\n", encoding="utf-8")
    return 1 if missed else 0


def _title(module: ModuleType) -> str:
    return (module.__doc__ or "").strip().splitlines()[0]


def _page(found: dict[str, list[Row]], before: float, missed: list[Row]) -> list[str]:
    told = [
        "# How fast it is",
        "",
        "Written by `make bench`. Every row stands beside a rival that does the same work, or beside a limit, measured"
        " in turn in the same run: medians, with the quartiles in brackets. Times are CPU time unless a row says"
        " otherwise; less is better everywhere. *Times* is how often ours fits into theirs.",
        "",
        f"This run: {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}; load"
        f" {before:.1f} before and {os.getloadavg()[0]:.1f} after. {len(missed)} promises were not kept.",
    ]
    for title, rows in found.items():
        told += ["", f"## {title.rstrip('.')}", "", *as_markdown(rows)]
    return told


sys.exit(main(sys.argv[1:]))
