"""What may befall a piece in the first half of the RePh: Elimination, Casualty Reduction, Replacement, a wreck.

A captured piece keeps its side, which is the nationality of the counter; `owner` tells in whose hands it is.
"""

from sandtable.games.orsha.catalogue import MMC, SMC, Class, catalogue
from sandtable.games.orsha.pieces import GRAVES, WRECKS, Box, Memory, Piece, Status
from sandtable.games.orsha.printed.first_half import first_half
from sandtable.games.orsha.state import State
from sandtable.kernel import FACT, Choose, Note, Option, Procedure, Side
from sandtable.rules import rule

PERSONNEL = MMC | SMC


def is_personnel(piece: Piece) -> bool:
    return piece.kind.cls in PERSONNEL


def is_prisoner(piece: Piece) -> bool:
    return piece.is_prisoner


def is_free(piece: Piece) -> bool:
    """A man who is no prisoner: only such can guard one."""
    return is_personnel(piece) and not is_prisoner(piece)


def is_wreck(piece: Piece) -> bool:
    return any(status in WRECKS for status in piece.status)


def owner(piece: Piece) -> Side:
    return piece.owner


def called(piece: Piece) -> str:
    where = f" in {piece.hex}" if piece.box is Box.MAP else ""
    return f"{piece.side.capitalize()} {piece.name} ({piece.id}){where}"


@rule("oto2.6.retained")
def retained(state: State, side: Side, *classes: Class) -> list[Piece]:
    """6: what a side keeps, in the Force Organizer or left on the map; no wrecks, no prisoners."""
    return [
        p
        for p in state.pieces
        if p.box in (Box.RETAINED, Box.MAP)
        and (not classes or p.kind.cls in classes)
        and owner(p) == side
        and not is_wreck(p)
        and not is_prisoner(p)
    ]


def area_of_piece(state: State, piece: Piece) -> int | None:
    """The number of the Isolated Area a piece is in; None: in the side's main Perimeter."""
    if not piece.has(Status.ISOLATED):
        return None
    above = [n for n, area in enumerate(state.ground.isolated) if f"{piece.hex}/{piece.level}" in area]
    found = above or [n for n, area in enumerate(state.ground.isolated) if piece.hex in area]
    return found[0] if found else -1


def here(state: State, piece: Piece) -> list[Piece]:
    """The other pieces in its Location."""
    return [
        p
        for p in state.pieces
        if p.id != piece.id and p.box is Box.MAP and (p.hex, p.level) == (piece.hex, piece.level)
    ]


def held_by(state: State, piece: Piece) -> list[Piece]:
    return [p for p in state.pieces if p.holder == piece.id and p.box not in GRAVES]


def belongs_to_vehicle(piece: Piece) -> bool:
    """Whether it stays with the vehicle it is in: an armor leader, and who mans it; Passengers and Riders do not."""
    return piece.is_(Class.ARMOR_LEADER) or piece.remembers(Memory.MANS)


def get_off(state: State, vehicle: Piece) -> None:
    """Passengers, Riders and what is carried leave a vehicle that leaves them; who left the map in it stays aboard."""
    for rider in held_by(state, vehicle):
        if not belongs_to_vehicle(rider) and rider.box in (Box.MAP, Box.RETAINED):
            rider.holder = ""


def bail_out(state: State, vehicle: Piece, crew: str) -> Piece | None:
    """Everyone gets out. The crew counter that then stands beside it; None where others had manned it."""
    aboard = held_by(state, vehicle)
    manned = any(p.remembers(Memory.MANS) for p in aboard)
    for rider in aboard:
        rider.forget(Memory.MANS)
        rider.holder = ""
    return None if manned else state.add(owner(vehicle), crew, vehicle.group, Box.MAP)


def printed_morale(piece: Piece) -> int:
    if piece.is_(Class.HERO):
        return first_half().checks.hero_morale
    if piece.kind.cls in SMC:
        return int(piece.name.split(" ")[0].replace("+", "-").split("-")[0])
    return int(piece.name.split("-")[-1]) if piece.kind.cls in MMC else 0


def leadership(piece: Piece) -> int:
    """The leadership or heroic modifier of a SMC."""
    if piece.kind.cls not in SMC:
        return 0
    heroic = first_half().checks.heroic
    if piece.is_(Class.HERO):
        return heroic
    word = piece.name.split(" ")[0]
    own = int(word[1:] if "+" in word else word[word.index("-") :])
    return own + (heroic if piece.has(Status.HEROIC) else 0)


@rule("oto2.6.eliminated")
def eliminate(state: State, piece: Piece) -> tuple[list[Piece], list[Piece]]:
    """6: it leaves the campaign. Returns the prisoners Rearmed and the Equipment dropped by it."""
    found = let_go(state, piece)
    piece.box, piece.hex, piece.level, piece.holder = Box.ELIMINATED, "", 0, ""
    return found


@rule("oto2.7.5041.b")
def let_go(state: State, piece: Piece) -> tuple[list[Piece], list[Piece]]:
    """7.5041: prisoners pass to another unit of the guard's side there, or are Rearmed; Equipment stays unpossessed."""
    guards = [p for p in here(state, piece) if owner(p) == owner(piece) and is_free(p)]
    rearmed, dropped = [], []
    for thing in held_by(state, piece):
        if is_prisoner(thing) and guards:
            thing.holder = guards[0].id
            continue
        thing.holder = ""
        if is_prisoner(thing):
            thing.lose(Status.CAPTURED)
            rearmed.append(thing)
        else:
            dropped.append(thing)
    return rearmed, dropped


def wreck(state: State, piece: Piece, status: Status = Status.WRECK) -> None:
    """A vehicle is Eliminated where it stands, with everyone in it; the wreck stays on the map (CG5)."""
    for rider in held_by(state, piece):
        eliminate(state, rider)
    piece.status, piece.holder = [status], ""
    if not piece.hex:
        piece.box = Box.ELIMINATED


def abandon(state: State, piece: Piece) -> None:
    """The vehicle stays, its crew and riders are gone."""
    for rider in held_by(state, piece):
        eliminate(state, rider)
    piece.lose(Status.STUNNED, Status.ENCIRCLED)
    piece.gain(Status.ABANDONED)


def reduce_casualties(state: State, piece: Piece, cite: str) -> Procedure[None]:
    """A7.302: a squad becomes its half squad, a half squad or crew is Eliminated, a SMC is wounded or worse."""
    before = called(piece)
    if piece.kind.cls in SMC:
        yield from _wound(state, piece, cite)
        return
    if piece.kind.half:
        piece.name = piece.kind.half
        yield Note(f"{before} is Casualty Reduced to a {piece.name}.", cite, side=piece.side)
        return
    eliminate(state, piece)
    yield Note(f"{before} is Casualty Reduced and so Eliminated.", cite, side=piece.side)


def _wound(state: State, piece: Piece, cite: str) -> Procedure[None]:
    """A17: how severe a wound is the base rules decide."""
    came = yield from Choose(
        question=f"{called(piece)} is wounded: roll Wound Severity (A17.11)",
        cite=cite,
        wants=FACT,
        side=piece.side,
        key="wound",
        options=(Option("wounded", "Wounded"), Option("eliminated", "Eliminated")),
        suggestion="wounded",
    )
    if came == "wounded":
        piece.gain(Status.WOUNDED)
    else:
        eliminate(state, piece)


def replace_piece(state: State, piece: Piece, cite: str) -> Procedure[None]:
    """A19.13: the next lower class; what would be Disrupted is Eliminated instead (7.5063 note 1). Crews and heroes
    are not Replaced."""
    before = called(piece)
    if piece.is_(Class.CREW, Class.HERO):
        yield Note(f"{before} is not subject to Replacement.", cite, side=piece.side)
        return
    lower = yield from _next_lower(piece, cite)
    if lower:
        piece.name = lower
        yield Note(f"{before} is Replaced by a {lower}.", cite, side=piece.side)
    else:
        eliminate(state, piece)
        yield Note(f"{before} would be Disrupted and is Eliminated.", cite, side=piece.side)


def _next_lower(piece: Piece, cite: str) -> Procedure[str]:
    if piece.kind.cls in SMC:
        suffix = " armor leader" if piece.is_(Class.ARMOR_LEADER) else ""
        return _lower_leader(piece.name.removesuffix(suffix), suffix, piece.side)
    if piece.kind.replaced_by or piece.kind.quality == first_half().conscripts.quality:
        return piece.kind.replaced_by
    kinds = catalogue(piece.side).values()
    lower = [k.name for k in kinds if k.cls is piece.kind.cls and k.quality != piece.kind.quality]
    said = yield from Choose(
        question=f"What is a {piece.name} Replaced by? Its counter decides.",
        telling=f"A {piece.name} is Replaced by {{}}.",
        cite=cite,
        wants=FACT,
        side=piece.side,
        key="replaced by",
        options=(*(Option(name, name) for name in lower), Option("none", "nothing: it would be Disrupted")),
        suggestion=lower[0],
    )
    return "" if said == "none" else said


def _lower_leader(name: str, suffix: str, side: Side) -> str:
    ladder = first_half().leader_ladder
    steps = ladder.steps
    lower = {**ladder.odd_lower, **dict(zip(steps[1:], steps, strict=False))}
    below = f"{lower[name]}{suffix}" if name in lower else ""
    return below if below in catalogue(side) else ""
