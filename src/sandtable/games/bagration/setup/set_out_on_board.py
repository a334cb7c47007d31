"""Setting out on the board: pieces from their box into the area, as many times as one likes, until all stand."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sandtable.games.bagration.base.forward import refuse_to_turn, towards
from sandtable.games.bagration.board.fronts import TURN
from sandtable.games.bagration.board.table_board import TITLE, board
from sandtable.games.bagration.board.table_counters import unit_id
from sandtable.games.bagration.setup.places import beside, on_the_table
from sandtable.games.bagration.sides import Role
from sandtable.games.bagration.state import State
from sandtable.kernel import (
    Advised,
    Deed,
    Destination,
    NotUnderstood,
    Phase,
    Place,
    Procedure,
    Refused,
    Verb,
    open_play,
)
from sandtable.tabletop.measures import Point
from sandtable.tabletop.zones import Zone

MOST = 40
PLACE = Verb("place", "Set out", (1, MOST), to="place", hint="Anywhere in the area.", key_stroke="p")
REST = Verb("rest", "All the rest", (0, 0), hint="Whatever is still in the box, side by side in the area.")
STAND = Verb("done", "They stand", (0, 0), hint="Once all are set out.", key_stroke="Shift+Enter")


@dataclass(frozen=True)
class Piece:
    """One thing to be set out: a Unit, a marker. `site` is where it may stand, `put` sets it down."""

    key: str
    name: str
    site: Callable[[], Zone]
    stands: Callable[[], bool]
    put: Callable[[Point], None]
    turn: Callable[[int], None] | None = None
    """Sets which way it looks; None: it has no front."""
    at: Callable[[], Point | None] = lambda: None
    wanted: Callable[[], Sequence[float]] | None = None
    """A good place for it, to offer; None: any that is free."""
    because: str = ""

    @property
    def id(self) -> str:
        return unit_id(self.key)


@dataclass(frozen=True)
class SettingOut:
    """What a side sets out in one step, each piece within its own part of the area."""

    state: State
    role: Role
    question: str
    key: str
    pieces: Sequence[Piece]
    zone: Zone

    @property
    def side(self) -> str:
        return self.state.now.side(self.role)

    @property
    def left(self) -> list[Piece]:
        """Those still in the box."""
        return [piece for piece in self.pieces if not piece.stands()]

    def named(self, ids: Sequence[str]) -> list[Piece]:
        return [piece for piece in self.pieces if piece.id in ids]

    def refuse(self, deed: Deed) -> Refused | None:
        """A place outside the area, with what was measured; or an end before all are set out."""
        if deed.verb == STAND.key and self.left:
            return Refused(f"{', '.join(piece.name for piece in self.left)}: not set out yet", self.zone.cite)
        if deed.verb == TURN.key:
            return self._refuse_turn(deed)
        if deed.verb != PLACE.key:
            return None
        if deed.place.point is None:
            return Refused("it is set out on the table", self.zone.cite)
        for piece in self.named(deed.counters):
            refused = piece.site().refuse(deed.place.point)
            if refused:
                return Refused(f"{piece.name} at {refused.why}", refused.rule)
        return None

    def _refuse_turn(self, deed: Deed) -> Refused | None:
        for piece in self.named(deed.counters):
            stands = piece.at() is not None and deed.place.point is not None
            if no := refuse_to_turn(piece.name, fronted=piece.turn is not None, stands=stands):
                return no
        return None

    def apply(self, deed: Deed) -> Procedure[None]:
        if deed.verb == REST.key:
            for piece in self.left:
                piece.put(self.offered(piece))
            return
        if deed.place.point is None:
            raise NotUnderstood("it is set out on the table", self.zone.cite)
        if deed.verb == PLACE.key:
            self._put(self.named(deed.counters), deed.place.point)
        for piece in self.named(deed.counters):
            at, degrees = piece.at(), deed.place.facing
            if deed.verb == TURN.key and at is not None:
                degrees = towards(at, deed.place.point)
            if piece.turn and degrees is not None:
                piece.turn(degrees)
        yield from ()

    def _put(self, pieces: Sequence[Piece], point: Point) -> None:
        """The first there, the others side by side with it; for whom there is no room, he stays where he is."""
        left = {piece.at() for piece in pieces}
        taken = [(x, y) for x, y in on_the_table(self.state.now) if (x, y) not in left]
        for n, piece in enumerate(pieces):
            x, y = beside(piece.site(), taken, point) if n else point
            if n == 0 or piece.site().contains((x, y)):
                piece.put((x, y))
                taken.append((x, y))

    def offered(self, piece: Piece) -> Point:
        x, y = piece.wanted() if piece.wanted else beside(piece.site(), on_the_table(self.state.now))
        return (round(x, 2), round(y, 2))

    def targets(self, verb: str, counters: tuple[str, ...]) -> tuple[Destination, ...]:
        """A place that is free, with the whole area around it."""
        pieces = self.named(counters)
        if verb != PLACE.key or not pieces:
            return ()
        place = Place(point=self.offered(pieces[0]))
        no = self.refuse(Deed(self.side, verb, counters, (place,)))
        patches = pieces[0].site().patches()
        around = patches[0].outline if patches else ()
        return (Destination(place, refused=no.why if no else "", rule=no.rule if no else "", area=around),)

    def suggest(self) -> Advised:
        if not self.left:
            return Advised({"verb": STAND.key})
        piece = self.left[0]
        act = {"verb": PLACE.key, "counters": [piece.id], "to": str(Place(point=self.offered(piece)))}
        return Advised(act, piece.because)


def set_out_on_board(setting_out: SettingOut) -> Procedure[None]:
    """The area glows, a piece outside it is refused with the distance; the other side sees each one stand."""
    state, zone = setting_out.state, setting_out.zone
    if not setting_out.pieces:
        return
    phase = Phase(
        question=setting_out.question,
        cite=zone.cite,
        verbs=(PLACE, *([TURN] if any(piece.turn for piece in setting_out.pieces) else []), REST),
        board=TITLE,
        key=setting_out.key,
        doing="setting out",
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
        counters=lambda: tuple(piece.id for piece in setting_out.pieces),
        suggest=setting_out.suggest,
    )
