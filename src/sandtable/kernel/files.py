"""Files of other programs: what a viewer may take away, and what may fill a form as a draft.

Pages and commands offer both without knowing the game. A draft is only typed in beforehand: it counts as little as what
a player has typed and not yet sent, and whoever asked checks it like every other answer.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sandtable.kernel.dice import Draw


@dataclass(frozen=True, slots=True)
class Draft:
    """Fields of a form as a file gives them, and what in the file was not understood, a line each."""

    value: Mapping[str, Any]
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Filler:
    """A kind of file that can fill a form. `read` raises NotUnderstood for a file that is damaged or something else.

    It is a plain function, or a `partial` of one: whoever serves strangers hands it to a process of its own.
    """

    title: str
    suffixes: tuple[str, ...]
    read: Callable[[bytes], Draft] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Offer:
    """One click that fills a form: something made beforehand, or drawn anew each time. A draft as well."""

    key: str
    title: str
    explanation: str
    make: Callable[[Draw], Draft] = field(compare=False)


@dataclass(frozen=True, slots=True)
class File:
    """Something one viewer may take away. `write` knows what that viewer may see and nothing more."""

    key: str
    title: str
    explanation: str
    name: str
    write: Callable[[], bytes] = field(compare=False)


@dataclass(frozen=True, slots=True)
class KnownCounters:
    """What a game knows of a VASSAL module: the module's number for a counter by `side|name`, and the words in which
    its layers tell what a counter of ours shows by a tag or a state."""

    numbers: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
