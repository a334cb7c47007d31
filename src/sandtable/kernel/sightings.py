"""Ids of the viewer's own: what he calls the things he is shown of others. Part of a game's state.

A thing keeps its id as long as he sees it. One that goes out of sight and comes back is a new thing to him, and so he
can never tell from an id which it was, nor how many there are that he does not see.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass
class Sightings:
    """One viewer's ids. Only procedures call `look`, after whatever may have changed what he sees.

    >>> axis = Sightings()
    >>> axis.look(["rifles", "gun"]); axis.look(["gun"]); axis.look(["rifles", "gun"])
    >>> axis.id_of("gun"), axis.id_of("rifles"), axis.thing_of("seen-2")
    ('seen-2', 'seen-3', 'gun')
    """

    last: int = 0
    ids: dict[str, str] = field(default_factory=dict)

    def look(self, seen: Iterable[str]) -> None:
        """What he sees now, in an order that he could see himself: by place and stack, never by what is hidden."""
        now = list(dict.fromkeys(seen))
        self.ids = {thing: self.ids[thing] for thing in now if thing in self.ids}
        for thing in now:
            if thing not in self.ids:
                self.last += 1
                self.ids[thing] = f"seen-{self.last}"

    def id_of(self, thing: str) -> str:
        return self.ids[thing]

    def thing_of(self, id: str) -> str | None:
        """What he means by an id of his; None when it is not one."""
        return next((thing for thing, his in self.ids.items() if his == id), None)

    def in_order(self) -> list[str]:
        """The things he sees, in the order in which he came to see them."""
        return sorted(self.ids, key=lambda thing: int(self.ids[thing].rpartition("-")[2]))
