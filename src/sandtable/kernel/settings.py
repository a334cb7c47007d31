"""Options and settings: typed choices made when a campaign starts, each with its default, explanation and rule."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, TypeVar

from sandtable.kernel.refusals import NotUnderstood, shown
from sandtable.rules import entry

Value = str | int | bool
R = TypeVar("R")
WRITTEN = "April Axis CBM CPP CVP DRM ELR FPP German HQ MG MMC OBA RePh Russian Soviet UR Vitebsk VPO"
CAPITALS = {word.lower(): word for word in WRITTEN.split()}
"""Words that a key writes small and a reader expects with capitals."""


def in_words(value: Value) -> str:
    """An option as a person reads it: yes or no, and a key's words apart. Ranges, dates and model names stay."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value)
    if "\n" in text:
        named = re.search(r'^title = "([^"\n]{1,120})', text, re.MULTILINE)
        return named[1] if named else "a file of your own"
    if " " in text:
        return text.replace("_", " ")  # words already: their hyphens are meant
    apart = re.sub(r"(?<=[a-z])-|-(?=[a-z])", " ", text.replace("_", " "))
    return " ".join(CAPITALS.get(word, word) for word in apart.split(" "))


@dataclass(frozen=True, slots=True)
class Setting:
    """One choice. With `options` it is one of them; without, any value of the default's type."""

    key: str
    title: str
    default: Value
    options: tuple[Value, ...] = ()
    explanation: str = ""
    cite: str = ""
    group: str = "Readings"
    file: bool = False
    """Its text is a whole file, which players choose from their disk."""
    asked: bool = False
    """It shapes the whole campaign: asked on the first page of a new one, not left among the options."""

    def read(self, raw: Any) -> Value:
        """The value from a form, a command line or JSON; raises NotUnderstood."""
        for option in self.options:
            if str(raw) == str(option):
                return option  # also where the options mix numbers and words, such as 2 or "as_entered"
        for option in self.options:
            if isinstance(raw, str) and in_words(raw).lower() == in_words(option).lower():
                return option  # as it is shown, or with other strokes between its words
        value = _of_type(raw, self.default)
        if value is None or (self.options and value not in self.options):
            raise NotUnderstood(f"{self.title}: {shown(raw)} is not {self._wanted()}", self.cite)
        return value

    def _wanted(self) -> str:
        if self.options:
            return f"one of: {', '.join(map(in_words, self.options))}"
        if isinstance(self.default, bool):
            return "yes or no"
        return "a whole number" if isinstance(self.default, int) else "a text"


def _of_type(raw: Any, example: Value) -> Value | None:
    if isinstance(example, bool):
        words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
        return raw if isinstance(raw, bool) else words.get(str(raw).lower())
    if isinstance(example, int):
        try:
            return int(str(raw))
        except ValueError:
            return None
    return raw if isinstance(raw, str) else None


def laid_map(cite: str, ours: str) -> Setting:
    """The setting of a game whose rules ask the ground: the file of the map that lies on the table."""
    told = (
        "A map file of your own ground, as the map editor saves it or as you wrote it: terrain, levels, values and"
        f" entries are then yours. Leave this empty to play on {ours}. It can be changed later if both sides agree."
    )
    return Setting("map", "Which map lies on your table?", "", (), told, cite, "Play", file=True)


def from_ledger(*rule_ids: str, group: str = "Readings") -> tuple[Setting, ...]:
    """Settings for the doubts the ledger marks at these rules; the same key at two rules is one setting."""
    found: dict[str, Setting] = {}
    for rule_id in rule_ids:
        e = entry(rule_id)
        for raw in e.settings:
            if raw["key"] not in found:
                options = tuple(raw.get("options", ()))
                title = e.title if len(e.settings) == 1 else f"{e.title}: {in_words(raw['key'])}"
                found[raw["key"]] = Setting(
                    raw["key"], title, raw["default"], options, e.doubt or e.summary, rule_id, group
                )
    return tuple(found.values())


def read_settings(declared: Sequence[Setting], given: Mapping[str, Any]) -> dict[str, Value]:
    """Every declared setting with its given or default value; an unknown key is refused."""
    unknown = set(given) - {s.key for s in declared}
    if unknown:
        raise NotUnderstood(f"there is no setting {sorted(unknown)[0]!r}")
    return {s.key: s.read(given[s.key]) if s.key in given else s.default for s in declared}


def readings(kind: type[R], values: Mapping[str, Value]) -> R:
    """The settings of a campaign as a frozen dataclass of typed fields, one for each setting.

    A key's hyphens and dots are underscores of the field. A setting that it does not know is an error of the game.
    """
    kept: Any = kind
    found: R = _readings(kept, tuple(values.items()))
    return found


@cache  # asked for many times a step: not even sorted before they are known
def _readings(kind: Any, values: tuple[tuple[str, Value], ...]) -> Any:
    return _in_order(kind, tuple(sorted(values)))


@cache
def _in_order(kind: Any, values: tuple[tuple[str, Value], ...]) -> Any:
    return kind(**{field_of(key): value for key, value in values})


def field_of(key: str) -> str:
    """The name of the field that holds a setting."""
    return re.sub(r"\W", "_", key)


def unlike(kind: type[Any], declared: Sequence[Setting]) -> list[str]:
    """Where typed readings and declared settings differ: a field without a setting, or the other way round."""
    named, keys = {f.name for f in fields(kind)}, {field_of(s.key) for s in declared}
    return sorted(named ^ keys)
