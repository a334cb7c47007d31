"""What is done on the bench: everything that reads a text or a file of somebody we do not know.

Nothing here knows the server, so that the bench starts without it.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sandtable.charts import BadChart
from sandtable.games import find
from sandtable.kernel import NotUnderstood, Refused, Section
from sandtable.sim.questions import Answer, ask
from sandtable.store import Shelf
from sandtable.web.bring import bring_in

LONG = 4_000
"""Letters and numbers typed into a tool by hand; with more than that, or with a file, it is work for the bench."""


def use_tool(game: str, key: str, given: Mapping[str, Any], with_files: bool) -> tuple[Section, ...]:
    """The tool's answer; raises NotUnderstood or Refused."""
    tool = next(t for t in find(game).tools() if t.key == key)
    try:
        return tool.use(given)
    except (NotUnderstood, Refused):
        raise
    except RecursionError:
        raise NotUnderstood("the file is nested too deep to be one of its kind", tool.cite) from None
    except ValueError as wrong:
        # A map or a board that is wrong says all that is wrong with it.
        if not with_files or not type(wrong).__module__.startswith("sandtable."):
            raise
        raise NotUnderstood(str(wrong), tool.cite) from None


def size_of(given: Any) -> int:
    """About how much somebody typed."""
    if isinstance(given, Mapping):
        return sum(size_of(key) + size_of(value) for key, value in given.items())
    if isinstance(given, list | tuple):
        return sum(map(size_of, given)) + len(given)
    return len(given) if isinstance(given, str) else 1


def prove_house_rules(game: str, text: str) -> None:
    """Raises NotUnderstood for house rules that this game cannot play by."""
    try:
        find(game).with_house_rules(text)
    except BadChart as wrong:
        raise NotUnderstood(str(wrong)) from None


def answer_question(
    key: str, choices: Mapping[str, str], settings: Mapping[str, object], house_rules: str, now: Any = None
) -> Answer:
    return ask(key, choices, settings=settings, house_rules=house_rules, now=now)


def bring(folder: Path, arrived: Path) -> str:
    """Bring the campaign of an uploaded file onto the shelf; its id. Raises BadFile, and then nothing was added."""
    opened = bring_in(Shelf(folder), arrived.read_bytes())
    opened.close()
    return opened.id
