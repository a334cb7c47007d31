"""Correcting the record: places of the state by name, found by a player's words, each with what stands there now."""

from dataclasses import dataclass
from typing import Any

from sandtable.kernel import Campaign, NotUnderstood, Side, codec, rulings
from sandtable.web.rooms import Room

A_LIST = 60


@dataclass(frozen=True, slots=True)
class Correcting:
    """What a player has said so far: words to look for, the place he picked, its new value."""

    look: str = ""
    place: str = ""
    value: str = ""
    reason: str = ""
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """One thing that may be corrected, and what stands there."""

    path: str
    words: str
    now: str
    kind: str = "text"


@dataclass(frozen=True, slots=True)
class Correction:
    """What the page shows: the places that were looked for, and the one that was picked."""

    said: Correcting
    found: tuple[Place, ...]
    matching: int
    total: int
    picked: Place | None


def correction(room: Room, side: Side, said: Correcting) -> Correction | None:
    """None where this game lets nothing be corrected now."""
    game, state = room.campaign.game, room.campaign.state
    allowed = game.correctable(state, side)
    if not allowed:
        return None
    whole = codec.to_plain(game.state, state)
    wanted = said.look.lower().split()
    matching = [p for p, words in allowed.items() if all(w in _searched(words, whole, p) for w in wanted)]
    found = tuple(_place(path, allowed[path], whole) for path in matching[:A_LIST])
    picked = _place(said.place, allowed[said.place], whole) if said.place in allowed else None
    return Correction(said, found, len(matching), len(allowed), picked)


def _searched(words: str, whole: Any, path: str) -> str:
    return f"{words} {rulings.told(rulings.at(whole, path))}".lower()


def _place(path: str, words: str, whole: Any) -> Place:
    now = rulings.at(whole, path)
    kind = "yes or no" if isinstance(now, bool) else "number" if isinstance(now, int | float) else "text"
    return Place(path, words, rulings.told(now), kind)


def rule_so(campaign: Campaign, side: Side, said: Correcting, reason: str) -> str:
    """The correction as typed; places that are not this side's tell nothing."""
    if said.place not in campaign.game.correctable(campaign.state, side):
        raise NotUnderstood("There is nothing of that name to correct.")
    present = rulings.look(campaign.game.state, campaign.state, said.place)
    values = _typed(present, said.value)
    for value in values[:-1]:
        try:
            return campaign.rule_otherwise(side, {said.place: value}, reason)
        except NotUnderstood:
            continue
    return campaign.rule_otherwise(side, {said.place: values[-1]}, reason)


def _typed(present: Any, text: str) -> list[Any]:
    """What the text may mean where this value stands: a word of ours may be typed as it is shown."""
    if isinstance(present, bool):
        said = {"yes": True, "no": False}.get(text.strip().lower())
        if said is None:
            raise NotUnderstood("Yes or no is wanted.")
        return [said]
    if isinstance(present, int | float):
        try:
            return [int(text) if isinstance(present, int) else float(text)]
        except ValueError:
            raise NotUnderstood(f"A number like {present} is wanted, not {text[:40]!r}.") from None
    as_kept = text.strip().lower().replace(" ", "_")
    return [as_kept, text] if present and "_" in str(present) and as_kept != text else [text]
