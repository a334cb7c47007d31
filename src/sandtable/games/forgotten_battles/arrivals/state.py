"""What the orders of arrival leave behind: which entries are done, what is still owed, conditions that were met."""

from dataclasses import dataclass, field


@dataclass
class ArrivalState:
    """Imported by the game's state, so this module must not import it."""

    done: list[str] = field(default_factory=list)
