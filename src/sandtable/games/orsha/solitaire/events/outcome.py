"""What an event came to, and the numbers that rumours raise."""

from enum import StrEnum

from sandtable.games.orsha.solitaire.booklet import printed


class Came(StrEnum):
    DONE = "done"
    AGAIN = "again"  # it cannot take effect: another Random Event is rolled


def raised(numbers: str) -> str:
    """`4/5` becomes `5/6`."""
    return "/".join(str(int(n) + 1) for n in numbers.split("/"))


def is_highest(numbers: str) -> bool:
    return bool(numbers == printed().events.top_numbers)
