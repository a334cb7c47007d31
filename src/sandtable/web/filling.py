"""A file or an offer that fills a form: laid over what was typed, and never sent by itself."""

from dataclasses import replace
from pathlib import PurePath
from typing import Any

from sandtable.kernel import Draft, Draw, Filler, NotUnderstood, Offer, Pending, Report, drafted, new_seed
from sandtable.web.bench import Bench
from sandtable.web.rooms import Room

MOST_REMARKS = 40


def draft_of(bench: Bench, room: Room, pending: Pending, name: str, body: bytes) -> Draft:
    """What the file says; raises NotUnderstood when this question takes no file or the file is not of its kind."""
    asked = pending.request
    if not isinstance(asked, Report) or not asked.fillers:
        raise NotUnderstood("This question is not filled from a file.", asked.cite)
    if not body:
        raise NotUnderstood("Choose a file first; this one is empty.", asked.cite)
    draft = bench.run(filler_for(asked.fillers, name).read, body, lock=room.lock)
    more = len(draft.remarks) - MOST_REMARKS
    if more <= 0:
        return draft
    return replace(draft, remarks=(*draft.remarks[:MOST_REMARKS], f"And {more:,} more like these."))


def offer_of(pending: Pending, key: str) -> Offer:
    """What the form itself offers under this name; raises NotUnderstood where it does not."""
    asked = pending.request
    found = next((o for o in asked.offers if o.key == key), None) if isinstance(asked, Report) else None
    if found is None:
        raise NotUnderstood("This question does not offer that.", asked.cite)
    return found


def made(room: Room, offer: Offer) -> Draft:
    """What an offer fills in, drawn anew each time."""
    with room.lock:
        return offer.make(Draw(new_seed()))


def filler_for(fillers: tuple[Filler, ...], name: str) -> Filler:
    """By the end of the file's name; the first kind for a name that tells nothing."""
    suffix = PurePath(name).suffix.lower()
    return next((f for f in fillers if suffix in f.suffixes), fillers[0])


def filled_in(asked: Report, before: dict[str, Any], draft: Draft) -> dict[str, Any]:
    """The form with the draft over what stood in it; fields that nobody touched keep what they begin with."""
    return drafted(asked.fields, {**{f.key: f.empty() for f in asked.fields}, **before}, draft)
