"""A question: its name, what can be chosen, and how it is answered."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from sandtable.kernel.refusals import NotUnderstood
from sandtable.kernel.settings import Value
from sandtable.odds import Odds
from sandtable.odds.bars import words as in_words

MOST_BARS = 24
"""A number with more values than this is shown in bands."""

MOST_LISTED = 24
"""As many words as a list takes unless its question says otherwise."""

LONGEST = 400
"""Letters of a choice; nothing that is asked needs more."""

ROUND_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)


@dataclass(frozen=True, slots=True)
class Choice:
    """Something the asker may choose. `read` makes it of what was typed, or raises ValueError."""

    key: str
    words: str
    default: Any
    read: Callable[[str], Any]
    told: str = ""
    """What may be said, in words: `1 to 12`, `axis or soviet`."""


def number(key: str, words: str, default: int, low: int, high: int) -> Choice:
    def read(text: str) -> int:
        found = int(text)
        if not low <= found <= high:
            raise ValueError
        return found

    return Choice(key, words, default, read, f"{low} to {high}")


def one_of(key: str, words: str, default: str, options: Iterable[str]) -> Choice:
    allowed = tuple(options)

    def read(text: str) -> str:
        if text not in allowed:
            raise ValueError
        return text

    return Choice(key, words, default, read, " or ".join(allowed))


def listed(key: str, words: str, default: str, told: str, most: int = MOST_LISTED) -> Choice:
    """Several words, parted by commas or spaces: at least one, and no more than can be answered in a second."""

    def read(text: str) -> tuple[str, ...]:
        found = tuple(text.replace(",", " ").split())
        if not 1 <= len(found) <= most:
            raise ValueError
        return found

    return Choice(key, words, read(default), read, f"{told} ({most} at most)")


def numbered(key: str, words: str, default: str, low: int, high: int, most: int = MOST_LISTED) -> Choice:
    """Several whole numbers, parted by commas or spaces."""
    each = listed(key, words, default, "", most)

    def read(text: str) -> tuple[int, ...]:
        found = tuple(int(word) for word in each.read(text))
        if not all(low <= n <= high for n in found):
            raise ValueError
        return found

    return Choice(key, words, read(default), read, f"{low} to {high} for each, such as {default} ({most} at most)")


@dataclass(frozen=True, slots=True)
class Asked:
    """What an answer may use: the choices, the settings and charts of the game, and where a campaign stands now."""

    choices: Mapping[str, Any]
    settings: Mapping[str, Value]
    tables: Mapping[str, Any]
    now: Any = None
    """The state of the campaign in which it is asked; None: the question is about a campaign not begun."""

    def __getitem__(self, key: str) -> Any:
        return self.choices[key]


@dataclass(frozen=True, slots=True)
class Bars:
    """A chart for the answer: a chance for each label. They need not sum to one (the chance by each date)."""

    title: str
    rows: tuple[tuple[str, Fraction], ...]

    @classmethod
    def of(cls, title: str, odds: Odds[Any], label: Callable[[Any], str] = in_words) -> "Bars":
        if len(odds) > MOST_BARS and all(isinstance(outcome, int) for outcome in odds):
            return cls(title, tuple(_bands(odds)))
        return cls(title, tuple((label(outcome), chance) for outcome, chance in odds.items()))


def _bands(odds: Odds[int]) -> Iterable[tuple[str, Fraction]]:
    """Bands of a round width; what lies outside all but one in a thousand goes into the outermost."""
    low, high = odds.quantile(Fraction(1, 1000)), odds.quantile(Fraction(999, 1000))
    width = next((step for step in ROUND_STEPS if (high - low) // step < MOST_BARS), ROUND_STEPS[-1])
    banded = odds.map(lambda n: min(max(n, low), high) // width * width)
    for start, chance in banded.items():
        below, above = start <= low, start + width > high
        name = f"{start + width - 1} or less" if below else f"{start} or more" if above else ""
        yield name or (str(start) if width == 1 else f"{start} to {start + width - 1}"), chance


@dataclass(frozen=True, slots=True)
class Answer:
    """The distribution asked for, the answer in words, and charts."""

    odds: Odds[Any]
    words: tuple[str, ...]
    charts: tuple[Bars, ...]
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """`cite` is the rule the question is about."""

    key: str
    game: str
    title: str
    cite: str
    choices: tuple[Choice, ...]
    answer: Callable[[Asked], Answer]
    settings: tuple[str, ...] = ()
    """The settings of the game that bear on the answer."""
    ahead: Callable[[Any], Mapping[str, object]] = field(default=lambda now: {})
    """The choices that the state of a campaign suggests: dates that still lie ahead. Only what both sides know."""
    from_now: bool = False
    """Whether the answer counts from where a campaign stands; others are answered for what is chosen alone."""

    def read(self, given: Mapping[str, object]) -> dict[str, Any]:
        """Every choice with what was given or its default; raises NotUnderstood."""
        known = {choice.key: choice for choice in self.choices}
        for key, value in given.items():
            if key not in known:
                raise NotUnderstood(f"{self.key} has no choice {key!r}; it has: {', '.join(known) or 'none'}.")
            if not str(value).strip():
                raise NotUnderstood(f"{key}: nothing is given.")
            if len(str(value)) > LONGEST:
                raise NotUnderstood(f"{key}: more than {LONGEST} letters.")
        return {key: _read(choice, given[key]) if key in given else choice.default for key, choice in known.items()}


def _read(choice: Choice, value: object) -> Any:
    try:
        return choice.read(said(value))
    except ValueError:
        raise NotUnderstood(f"{choice.key}={said(value)}: {choice.words} must be {choice.told}.") from None


def said(value: object) -> str:
    """A choice's value as somebody types it."""
    return ",".join(map(str, value)) if isinstance(value, tuple | list) else str(value).strip()
