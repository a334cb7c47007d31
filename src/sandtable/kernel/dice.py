"""Where numbers come from. The only place of the package that makes chance.

`Draw` is an unbiased stream from a key (SHA-256 in counter mode, bytes rejected where they would favour a face).
Dice are drawn anew for each journal entry from the campaign's seed and the entry's number, so a seed and a journal
always tell the same story, and showing the seed's digest first (`seal`) lets players check the dice afterwards.
"""

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


def new_seed() -> str:
    return secrets.token_hex(32)


def seal(seed: str) -> str:
    """The digest that may be shown before the seed is opened."""
    return hashlib.sha256(b"sandtable seed " + seed.encode()).hexdigest()


def level(how: str, seed: str) -> str:
    """`sealed` where nobody could know the dice beforehand and all can check them afterwards, else `recorded`."""
    drawn_here = len(seed) == 64 and set(seed) <= set("0123456789abcdef")
    return "sealed" if how != "entered" and drawn_here else "recorded"


def level_in_words(how: str, seed: str, *, over: bool) -> str:
    """Which of the honest levels is in force, and its seal; the seed itself once the campaign is over."""
    if how == "entered":
        return "Dice: recorded. Only real dice, as they were typed in."
    typed = " Dice that were typed in are labelled so." if how == "mixed" else ""
    if level(how, seed) == "recorded":
        return f"Dice: recorded. Rolled here from a seed chosen by hand: whoever chose it can foresee them.{typed}"
    if over:
        return f"Dice: sealed, and now opened. The seed {seed} has the seal {seal(seed)}.{typed}"
    return f"Dice: sealed. Rolled here; the seed opens when the campaign is over. Seal: {seal(seed)}.{typed}"


class Draw:
    """An endless, reproducible, unbiased stream of small numbers."""

    __slots__ = ("_block", "_count", "_key")

    def __init__(self, *key: str | int) -> None:
        self._key = hashlib.sha256("\x1f".join(map(str, key)).encode()).digest()
        self._count = 0
        self._block = b""

    def _byte(self) -> int:
        if not self._block:
            self._block = hashlib.sha256(self._key + self._count.to_bytes(8, "big")).digest()
            self._count += 1
        byte, self._block = self._block[0], self._block[1:]
        return byte

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        if n < 1:
            raise ValueError("nothing to draw from")
        width = (n - 1).bit_length() + 7 >> 3
        limit = (1 << 8 * width) // n * n
        while True:
            value = 0
            for _ in range(width):
                value = value << 8 | self._byte()
            if value < limit:
                return value % n

    def choice(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def between(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def some(self, things: Iterable[T], count: int) -> list[T]:
        """`count` different things, in the order they stood."""
        left = list(enumerate(things))
        taken = [left.pop(self.below(len(left))) for _ in range(count)]
        return [thing for _, thing in sorted(taken, key=lambda pair: pair[0])]


class Dice(Protocol):
    """Anything that can throw dice of the given faces for journal entry `number`."""

    def throw(self, faces: Sequence[int], number: int) -> list[int]: ...


class SeededDice:
    """Rolled here, from the campaign's recorded seed."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def throw(self, faces: Sequence[int], number: int) -> list[int]:
        draw = Draw("dice", self.seed, number)
        return [draw.below(f) + 1 for f in faces]


class EnteredDice:
    """Only real dice: the program refuses to throw any itself."""

    def throw(self, faces: Sequence[int], number: int) -> list[int]:
        from sandtable.kernel.refusals import NotUnderstood

        raise NotUnderstood("This campaign is played with real dice: type in what you rolled.")
