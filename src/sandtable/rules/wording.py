"""Rules told to players: a rule that a text names is called by its title, an example reads as an example."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from sandtable.rules.ledger import booklets, entry, known

KEY = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b")
"""A key of the ledger's tables, such as `light_woods`."""
PAGE_OF = re.compile(r"\b00\d\b ?")
"""How the ledger numbers the printed booklets among themselves."""


@cache
def rule_ids() -> re.Pattern[str]:
    """What reads like a rule id of any booklet."""
    return re.compile(rf"\b(?:{'|'.join(booklets())})\.\w+(?:[.-]\w+)*")


def spoken(text: str) -> str:
    """A key in a text as words."""
    return KEY.sub(lambda found: found[0].replace("_", " "), text)


def in_parts(text: str) -> Iterator[tuple[str, str]]:
    """A text cut where it names rules: the words, and the rule that follows them (none after the last)."""
    at = 0
    for found in rule_ids().finditer(text):
        if known(found[0]):
            yield spoken(text[at : found.start()]), found[0]
            at = found.end()
    yield spoken(text[at:]), ""


def in_titles(text: str) -> str:
    """A text of the ledger as a player reads it: every rule it names by its title, every key as words."""
    return "".join(f"{words}“{entry(rule).title}”" if rule else words for words, rule in in_parts(text))


def example_told(example: Mapping[str, Any] | str) -> str:
    """An example of a rule as one sentence: when this is so (and the dice show that), this follows."""
    if isinstance(example, str):
        return in_titles(example)
    dice = ", ".join(map(str, example.get("dice", ())))
    rolled = f" (dice: {dice})" if dice else ""
    return in_titles(f"When {_in_a_sentence(str(example['given']))}{rolled}: {example['expect']}")


def _in_a_sentence(text: str) -> str:
    """Without its capital where that is only the beginning of a sentence."""
    first, _, rest = text.partition(" ")
    small = {"A", "An", "The", "All", "No", "Any", "Both", "Each", "Every", "One", "Two", "Three", "Four"}
    return f"{first.lower() if first in small else first} {rest}".strip().rstrip(".")


def printed_at(source: str) -> str:
    """Where a rule stands in the printed booklets."""
    return "; ".join(dict.fromkeys(place.strip() for place in PAGE_OF.sub("", source).split(";")))
