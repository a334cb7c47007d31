"""7.5111, 7.5112: half squads recombine; MMC Battle Harden, by heroes and by each side's secret DR."""

from collections import Counter
from collections.abc import Sequence
from functools import partial

from sandtable.charts import consult
from sandtable.games.orsha.catalogue import MMC, Class, catalogue
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.printed.first_half import first_half
from sandtable.games.orsha.reph.eliminations import area_of_piece, called, eliminate, retained
from sandtable.games.orsha.sides import SIDES, enemy, in_secret
from sandtable.games.orsha.state import State
from sandtable.kernel import DECISION, Choose, ChooseSome, Modifier, Note, Option, Procedure, Refused, Side, only
from sandtable.rules import rule


@rule("oto2.7.5111")
def step_7_5111(state: State) -> Procedure[None]:
    """7.5111: all Retained HS of one kind pair into squads, Isolated ones within their Area; one at most is left."""
    for side in SIDES:
        squads = {k.half: k.name for k in catalogue(side).values() if k.cls is Class.SQUAD}
        groups: dict[tuple[str, int | None, str], list[Piece]] = {}
        for piece in retained(state, side, Class.HALF_SQUAD):
            groups.setdefault((piece.name, area_of_piece(state, piece), _bound_to(state, piece)), []).append(piece)
        for (half, *_), pieces in groups.items():
            for first, second in zip(pieces[::2], pieces[1::2], strict=False):
                _join(state, first, second, squads[half])
            if len(pieces) > 1:
                words = f"{len(pieces) // 2 * 2} × {half} recombine into {len(pieces) // 2} × {squads[half]}."
                yield Note(words, "oto2.7.5111", only(side), side)


def _bound_to(state: State, piece: Piece) -> str:
    """7.5111, 7.5222: the Location that an Isolated half squad cannot leave, by that reading."""
    bound = piece.has(Status.ISOLATED) and state.readings.isolated_setup_in_overlap == "current-location-only"
    return f"{piece.hex}/{piece.level}" if bound else ""


def _join(state: State, first: Piece, second: Piece, squad: str) -> None:
    """The second counter is part of the first from now on."""
    first.name = squad
    first.status = [s for s in first.status if s in second.status or s.value in ("isolated", "ammunition shortage")]
    for thing in state.pieces:
        if thing.holder == second.id:
            thing.holder = first.id
    second.box, second.hex, second.holder = Box.RECOMBINED, "", first.id


@rule("oto2.7.5112.a", "oto2.7.5112.b", "oto2.7.5112.c")
def step_7_5112(state: State) -> Procedure[None]:
    """7.5112: each hero for one Battle Hardening, then as many as a secret DR allows; no MMC twice."""
    chosen = yield from in_secret(partial(_lane, state), "Battle Hardening", "oto2.7.5112.b")
    for side, (heroes, picks) in chosen.items():
        for hero in heroes:
            eliminate(state, state.piece(hero))
        for pick in picks:
            yield from harden(state, side, state.piece(pick))


def _lane(state: State, side: Side) -> Procedure[tuple[list[str], list[str]]]:
    picks: list[str] = []
    heroes = retained(state, side, Class.HERO)
    for hero in heroes:
        picks += yield from _pick(state, side, picks, f"{called(hero)} is Eliminated: who Battle Hardens", hero)
    row = yield from consult("mmc_hardening", apply=hardening_modifiers(state, side), side=side)
    picks += yield from _pick_some(state, side, picks, row["mmc"])
    return [hero.id for hero in heroes], picks


@rule("oto2.7.5112.b")
def hardening_modifiers(state: State, side: Side) -> list[str | Modifier]:
    """7.5112: the scenario won, and the CVP this side amassed in it."""
    found: list[str | Modifier] = ["won"] if state.track.scenario_winners.get(state.date) == side else []
    amassed = state.sides[enemy(side)].line.cvp
    steps = amassed // first_half().hardening.cvp
    if steps:
        each = state.readings.mmc_bh_drm_per_30_cvp
        found.append(Modifier(each * steps, f"{amassed} CVP amassed", "oto2.7.5112.b"))
    return found


@rule("oto2.7.5112.c", "oto2.7.5112.a")
def candidates(state: State, side: Side, picked: Sequence[str], hero: Piece | None = None) -> list[Piece]:
    """7.5112: MMC not yet chosen; of an Isolated hero's own Area; elite ones and crews by the reading chosen."""
    found = [p for p in retained(state, side, *MMC) if p.id not in picked]
    if hero is not None and area_of_piece(state, hero) is not None:
        found = [p for p in found if area_of_piece(state, p) == area_of_piece(state, hero)]
    able = [p for p in found if hardened(p)]
    if state.readings.bh_on_elite_or_crew == "only-without-other-mmc" and able:
        return able
    return [*able, *(p for p in found if not hardened(p))]


def _pick(
    state: State, side: Side, picked: Sequence[str], question: str, hero: Piece | None = None
) -> Procedure[list[str]]:
    """One MMC, or nobody; those alike in the same place are one choice."""
    listed = _options(candidates(state, side, picked, hero), 1)
    if not listed:
        return []
    said = yield from Choose(
        question=question,
        cite="oto2.7.5112.c",
        wants=DECISION,
        side=side,
        key="harden",
        options=(*listed, Option("none", "nobody")),
        suggestion=listed[0].key,
    )
    return [] if said == "none" else [said]


def _pick_some(state: State, side: Side, picked: Sequence[str], most: int) -> Procedure[list[str]]:
    """As many MMC as the DR allows, on one screen; one alone as ever."""
    if most <= 1:
        return (yield from _pick(state, side, picked, "Battle Hardening")) if most else []
    able = candidates(state, side, picked)
    spent = candidates(state, side, [*picked, *(p.id for p in able)])  # those who come when these are taken
    listed = _options([*able, *spent], most)
    if not listed:
        return []
    said = yield from ChooseSome(
        question=f"Battle Hardening: up to {most}",
        cite="oto2.7.5112.c",
        wants=DECISION,
        side=side,
        key="harden",
        options=tuple(listed),
        at_most=min(most, len(listed)),
        also=lambda value: _refuse_some(state, side, picked, value),
        suggestion=[option.key for option in listed[:most]],
    )
    return said


@rule("oto2.7.5112.c")
def _refuse_some(state: State, side: Side, picked: Sequence[str], chosen: Sequence[str]) -> Refused | None:
    """7.5112: by one reading elite MMC and crews are chosen only when no other MMC is left."""
    others = [i for i in chosen if not hardened(state.piece(i))]
    able = [p for p in candidates(state, side, [*picked, *chosen]) if hardened(p)]
    if others and able and state.readings.bh_on_elite_or_crew == "only-without-other-mmc":
        return Refused(f"{called(able[0])} comes before {called(state.piece(others[0]))}", "oto2.7.5112.c")
    return None


def _options(pieces: Sequence[Piece], each: int) -> list[Option]:
    """Of those alike in the same place as many as could be chosen."""
    seen = Counter[str]()
    listed = []
    for piece in pieces:
        becomes = hardened(piece) or f"stays; a free {first_half().hardening.instead.leader} leader instead"
        where = f", in {piece.hex}" if piece.hex else ""
        alike = f"{piece.name}{where}: {becomes}"
        seen[alike] += 1
        if seen[alike] <= each:
            number = f" ({piece.id})" if each > 1 else ""
            listed.append(Option(piece.id, f"{piece.name}{number}{where}: {becomes}"))
    return listed


def hardened(piece: Piece) -> str:
    """A15.3: the next better counter; empty for an elite MMC or a crew."""
    ladder = first_half().hardening.ladder(piece.side)
    if piece.is_(Class.HALF_SQUAD):
        kinds = catalogue(piece.side)
        return {kinds[low].half: kinds[high].half for low, high in ladder.items()}.get(piece.name, "")
    return ladder.get(piece.name, "")


@rule("oto2.7.5112.c")
def harden(state: State, side: Side, piece: Piece) -> Procedure[None]:
    """7.5112: it becomes better; in place of an elite MMC or a crew the side gets a free 8-0."""
    better = hardened(piece)
    if better:
        yield Note(f"{called(piece)} Battle Hardens to {better}.", "oto2.7.5112.a", only(side), side)
        piece.name = better
        return
    leader = state.add(side, first_half().hardening.instead.leader, f"hardened {state.date}", Box.RETAINED)
    yield Note(f"{called(leader)} joins instead of a Battle Hardening.", "oto2.7.5112.c", only(side), side)
