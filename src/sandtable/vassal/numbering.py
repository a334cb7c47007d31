"""How the cells of a grid are called, and which cell a name means."""

import re
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase


@dataclass(frozen=True)
class Numbering:
    """How a cell is called: a number or letters for each way, in an order, with offsets and directions."""

    column_first: bool = True
    separator: str = ""
    letters: tuple[bool, bool] = (False, False)
    """Whether columns, and rows, are lettered."""
    leading: tuple[int, int] = (0, 0)
    offset: tuple[int, int] = (0, 0)
    descending: tuple[bool, bool] = (False, False)
    stagger: bool = True
    form: str = "$gridLocation$"

    def name(self, column: int, row: int) -> str:
        across, down = (
            part(number + self.offset[way], self.letters[way], self.leading[way])
            for way, number in enumerate((column, row))
        )
        place = self.separator.join((across, down) if self.column_first else (down, across))
        return self.form.replace("$gridLocation$", place).replace("$column$", across).replace("$row$", down)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        across, down = (
            f"(?P<{name}>-?{_LETTERED if self.letters[way] else f'[0-9]{{{self.leading[way] + 1},}}'})"
            for way, name in enumerate(("across", "down"))
        )
        place = re.escape(self.separator).join((across, down) if self.column_first else (down, across))
        form, found = re.escape(self.form), {"gridLocation": place, "column": across, "row": down}
        for key, group in found.items():
            form = form.replace(re.escape(f"${key}$"), group, 1)
        return re.compile(form)

    def read(self, name: str) -> tuple[int, int] | None:
        """The numbers of column and row; None when no cell is called so."""
        try:
            found = self.pattern.fullmatch(name)
        except re.error:
            return None
        if not found or not {"across", "down"} <= found.groupdict().keys():
            return None
        column, row = (number_of(found[key], self.letters[way]) for way, key in enumerate(("across", "down")))
        return column - self.offset[0], row - self.offset[1]


_LETTERED = "|".join(f"{letter}+" for letter in ascii_uppercase).join("()").replace("(", "(?:", 1)


def part(number: int, lettered: bool, leading: int) -> str:
    """One half of a name: 7 as 7 or 07; 1 as B, 27 as BB.

    >>> part(7, False, 1), part(27, True, 0), part(-2, False, 1)
    ('07', 'BB', '-02')
    """
    sign, size = ("-", -number) if number < 0 else ("", number)
    if lettered:
        return sign + ascii_uppercase[size % 26] * (size // 26 + 1)
    return sign + str(size).zfill(leading + 1)


def number_of(text: str, lettered: bool) -> int:
    sign, bare = (-1, text[1:]) if text.startswith("-") else (1, text)
    return sign * (26 * (len(bare) - 1) + ascii_uppercase.index(bare[0]) if lettered else int(bare))
