"""What-ifs: a copy of a campaign from one of its moments, to play on with everything open and to throw away.

A copy has dice of its own: with the campaign's seed it would foretell what the campaign will roll. It never touches the
campaign, and is in no list of campaigns.
"""

import secrets
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import sandtable
from sandtable.games import find
from sandtable.kernel import EVERYONE, Charter, Line, NoteKind, NotUnderstood, Record, codec, new_seed
from sandtable.store.drafts import Drafts
from sandtable.store.file import CampaignFile
from sandtable.store.shelf import ASIDE, SUFFIX, WHAT_IF, Opened, Shelf, now
from sandtable.store.wrong import not_written

MOST = 6
"""What-ifs that one seat of a campaign keeps at a time."""

TITLE = "What if: "


def is_what_if(campaign_id: str) -> bool:
    return WHAT_IF.fullmatch(campaign_id) is not None


def branched_off(campaign_id: str) -> tuple[str, str]:
    """The campaign and the seat that a what-if was branched off by."""
    found = WHAT_IF.fullmatch(campaign_id)
    if found is None:
        raise NotUnderstood("This is a campaign, not a what-if.")
    return found[2], found[3]


def branch(shelf: Shelf, charter: Charter, state: Any, *, seat: str, moment: str) -> Opened:
    """Play on from this state of that campaign, in a copy; raises NotUnderstood when this seat has too many already."""
    origin, by = branched_off(charter.id) if is_what_if(charter.id) else (charter.id, seat)
    if len(what_ifs(shelf, origin, by)) >= MOST:
        raise NotUnderstood(f"You keep {MOST} what-ifs of this campaign. Throw one away first.")
    game = find(charter.game)
    title = charter.title.removeprefix(TITLE)
    told = f"A what-if of {title}, from {moment}. Nothing here touches the campaign."
    first = Record(
        0,
        "setup",
        "Set-up",
        "",
        codec.encode(game.state, state),
        (Line(0, 0, told, "", EVERYONE, None, NoteKind.TOLD, {}, now()),),
        sandtable.__version__,
        0,
    )
    branched = replace(
        charter,
        id=f"{ASIDE}.{origin}.{by}.{secrets.token_hex(4)}",
        title=f"{TITLE}{title}",
        players=dict.fromkeys(game.side_keys(), "open"),
        dice="mixed",
        seed=new_seed(),
        created=now(),
        version=sandtable.__version__,
    )
    path = shelf.path(branched.id)
    path.parent.mkdir(parents=True, exist_ok=True)
    CampaignFile.create(path, branched, first).close()
    return shelf.open(branched.id)


def what_ifs(shelf: Shelf, campaign: str, seat: str) -> list[str]:
    """The ids of those that this seat has branched off, the latest first."""
    found: list[tuple[float, str]] = []
    for path in (shelf.folder / ASIDE).glob(f"{campaign}.{seat}.*{SUFFIX}"):
        with suppress(OSError):
            found.append((path.stat().st_mtime, f"{ASIDE}.{path.name.removesuffix(SUFFIX)}"))
    return [name for _, name in sorted(found, reverse=True) if is_what_if(name)]


def throw_away(shelf: Shelf, campaign_id: str) -> None:
    """Remove a what-if for good; it must be closed here. Raises NotUnderstood for a campaign."""
    branched_off(campaign_id)
    path = shelf.path(campaign_id)
    try:
        for tail in ("", "-wal", "-shm"):
            Path(f"{path}{tail}").unlink(missing_ok=True)
    except OSError as wrong:
        raise not_written(path.name, wrong) from wrong
    Drafts(shelf.folder, campaign_id).forget_all()
