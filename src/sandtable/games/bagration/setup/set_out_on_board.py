"""Setting out on the board: Units from their box into the area, as many times as one likes, until all stand."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.games.bagration.board.table_board import TITLE, board
from sandtable.games.bagration.board.table_counters import key_of, unit_id
from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.setup.places import beside, on_the_table
from sandtable.games.bagration.sides import Role
from sandtable.games.bagration.state import Roster, State
from sandtable.kernel import Deed, Destination, NotUnderstood, Phase, Place, Procedure, Refused, Verb, open_play
from sandtable.tabletop.zones import Zone

MOST = 40
PLACE = Verb("place", "Set out", (1, MOST), to="place", hint="Anywhere in the area.", key_stroke="p")
REST = Verb("rest", "All the rest", (0, 0), hint="Whatever is still in the box, side by side in the area.")
STAND = Verb("done", "They stand", (0, 0), hint="All are set out.", key_stroke="Shift+Enter")


@dataclass(frozen=True)
class SettingOut:
    """The Units that a side sets out in one step, each within its own part of the area."""

    state: State
    role: Role
    units: Sequence[Unit]
    zone: Zone
    site: Callable[[Unit], Zone]

    @property
    def side(self) -> str:
        return self.state.now.side(self.role)

    @property
    def roster(self) -> Roster:
        return self.state.now.roster(self.role)

    @property
    def left(self) -> list[Unit]:
        """Those still in the box."""
        return [u for u in self.units if u.key not in self.roster.places]

    def named(self, ids: Sequence[str]) -> list[Unit]:
        wanted = {key_of(id) for id in ids}
        return [u for u in self.units if u.key in wanted]

    def refuse(self, deed: Deed) -> Refused | None:
        """A place outside the area, with what was measured; or an end before all are set out."""
        if deed.verb == STAND.key and self.left:
            return Refused(f"{', '.join(u.name for u in self.left)}: not set out yet", self.zone.cite)
        if deed.verb != PLACE.key:
            return None
        if deed.place.point is None:
            return Refused("Units are set out on the table", self.zone.cite)
        for unit in self.named(deed.counters):
            refused = self.site(unit).refuse(deed.place.point)
            if refused:
                return Refused(f"{unit.name} at {refused.why}", refused.rule)
        return None

    def apply(self, deed: Deed) -> Procedure[None]:
        if deed.verb == REST.key:
            for unit in self.left:
                self.roster.places[unit.key] = self.offered(unit)
            return
        if deed.place.point is None:
            raise NotUnderstood("Units are set out on the table", self.zone.cite)
        for unit in self.named(deed.counters):
            self.roster.places[unit.key] = list(deed.place.point)
        yield from ()

    def offered(self, unit: Unit) -> list[float]:
        return beside(self.site(unit), on_the_table(self.state.now))

    def targets(self, verb: str, counters: tuple[str, ...]) -> tuple[Destination, ...]:
        """A place that is free, with the whole area around it."""
        units = self.named(counters)
        if verb != PLACE.key or not units:
            return ()
        x, y = self.offered(units[0])
        place = Place(point=(round(x, 2), round(y, 2)))
        no = self.refuse(Deed(self.side, verb, counters, (place,)))
        around = max((patch.outline for patch in self.site(units[0]).for_ask()), key=len, default=())
        return (Destination(place, refused=no.why if no else "", rule=no.rule if no else "", area=around),)

    def suggest(self) -> dict[str, Any]:
        if not self.left:
            return {"verb": STAND.key}
        unit = self.left[0]
        x, y = self.offered(unit)
        return {"verb": PLACE.key, "counters": [unit_id(unit.key)], "to": str(Place(point=(round(x, 2), round(y, 2))))}


def set_out_on_board(setting_out: SettingOut) -> Procedure[None]:
    """The area glows, a Unit outside it is refused with the distance; the other side sees each one stand."""
    state, zone = setting_out.state, setting_out.zone
    phase = Phase(
        question=f"Set out your Units in {zone.name}",
        cite=zone.cite,
        verbs=(PLACE, REST),
        board=TITLE,
        key=f"deploy_{setting_out.role}",
        doing="setting out Units",
        done=STAND,
        context=zone.bounds_words(),
    )
    yield from open_play(
        phase,
        setting_out.side,
        board=lambda: board(state, setting_out.side),
        apply=setting_out.apply,
        judge=setting_out.refuse,
        targets=setting_out.targets,
        counters=lambda: tuple(unit_id(u.key) for u in setting_out.units),
        suggest=setting_out.suggest,
    )
