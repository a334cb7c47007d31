"""Export and import: a whole campaign as one JSON text that comes back exactly, or as the file itself."""

import base64
import json
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from sandtable.games import find
from sandtable.kernel import Charter, Entry, NotUnderstood, Record, RuleFault, codec
from sandtable.kernel.progress import read_state
from sandtable.kernel.soundness import wrong_with_journal, wrong_with_records
from sandtable.store import packing, rows
from sandtable.store.arriving import arriving, give_its_name
from sandtable.store.charters import write_new
from sandtable.store.file import CampaignFile
from sandtable.store.shelf import Opened, Shelf
from sandtable.store.wrong import BadFile, not_written

KIND = "sandtable campaign"
FORMATS = (1, 2)
MOST_CHARACTERS = 256 << 20
MOST_IN_ALL = 512 << 20
"""Bytes of all states together: what a file of a stranger may unpack to."""


@dataclass(frozen=True, slots=True)
class Brought:
    """Everything a campaign consists of."""

    charter: Charter
    entries: list[Entry]
    records: list[tuple[Record, int | None]]
    """In the order they were written, each with the entry that cut it, if one did."""

    def live(self) -> list[Record]:
        return [record for record, cut_by in self.records if cut_by is None]


def export_campaign(opened: Opened) -> str:
    """The campaign as JSON, secrets included: whoever holds it is the referee.

    A state is kept as what it changed in the one before (`since`), or whole (`state`); both packed.
    """
    file = opened.file
    records = []
    for record, cut_by, packed, how in file.packed_records():
        told = {**asdict(replace(record, lines=())), "lines": [line.to_json() for line in record.lines]}
        del told["state"]
        records.append({**told, how: base64.b64encode(packed).decode(), "cut_by": cut_by})
    entries = [asdict(e) for e in file.entries()]
    whole = {"kind": KIND, "format": 2, "charter": asdict(file.charter), "entries": entries, "records": records}
    return json.dumps({**whole, "digest": digest_of(whole)}, ensure_ascii=False, indent=1)


def digest_of(whole: Mapping[str, Any]) -> str:
    told = {key: value for key, value in whole.items() if key != "digest"}
    return rows.digest(json.dumps(told, sort_keys=True).encode()).hex()


def import_campaign(shelf: Shelf, text: str) -> Opened:
    """A campaign from its JSON, as a new file; raises BadFile with what is wrong."""
    brought = _read(text)
    _prove(brought)
    (first, _), *more = brought.records

    def make(path: Path) -> None:
        write_new(path, brought.charter, first)
        with closing(CampaignFile(path)) as file:
            file.fill(brought.entries, more)

    return _arrived(shelf, brought.charter.id, make)


def import_file(shelf: Shelf, body: bytes) -> Opened:
    """A campaign file that came by mail, as a new campaign; raises BadFile with what is wrong."""
    with _in_words(), arriving(shelf.folder) as looked_at:
        looked_at.write_bytes(body)
        with closing(CampaignFile(looked_at)) as file:
            file.look_through()
            _prove(Brought(file.charter, file.entries(), list(file.every_record())))
            # The links that were handed out on another machine, and who had read how far there, stay with it.
            file.forget_notes()
        name = file.charter.id
        whole = looked_at.read_bytes()
    return _arrived(shelf, name, lambda path: path.write_bytes(whole))


def _arrived(shelf: Shelf, name: str, make: Callable[[Path], object]) -> Opened:
    """On the shelf, once it is proved that it can be played and shown; else nothing is left of it."""
    to = shelf.path(name)
    if to.exists():
        raise BadFile(f"The campaign {name} is on the shelf already.")
    with _in_words(), arriving(shelf.folder) as made:
        make(made)
        _can_be_played(shelf.opened(CampaignFile(made)))
        give_its_name(made, to)
    return shelf.open(name)


@contextmanager
def _in_words() -> Iterator[None]:
    try:
        yield
    except (OSError, sqlite3.Error) as wrong:
        raise not_written("the shelf", wrong) from wrong
    except (OverflowError, RecursionError, NotUnderstood, RuleFault) as wrong:
        raise BadFile(f"this campaign cannot be played: {str(wrong).splitlines()[0]:.200}") from None


def _can_be_played(opened: Opened) -> None:
    """Every seat's page and story, once."""
    with closing(opened):
        campaign = opened.campaign
        try:
            for viewer in (*campaign.game.side_keys(), None):
                campaign.view(viewer)
                campaign.log(viewer)
                campaign.waiting(viewer)
            campaign.brief()
        except BadFile:
            raise
        except Exception as wrong:
            raise BadFile(f"this campaign cannot be shown: {wrong!r:.200}") from None
        if campaign.broken:
            raise BadFile(f"this campaign cannot be played: {campaign.broken}")


# ---------------------------------------------------------------------- the text


def _read(text: str) -> Brought:
    if len(text) > MOST_CHARACTERS:
        raise BadFile("this file is too large to be a campaign")
    try:
        whole = json.loads(text)
        if whole["kind"] != KIND or whole["format"] not in FORMATS:
            raise BadFile("this is not an exported campaign of a format this version knows")
        if whole["format"] > 1 and whole["digest"] != digest_of(whole):
            raise BadFile("this export is damaged: it is not what was written")
        charter = codec.strictly(Charter, asdict(Charter(**whole["charter"])))
        entries = codec.strictly(list[Entry], whole["entries"])
        records = _records_1(whole) if whole["format"] == 1 else _records_2(whole)
        return Brought(charter, entries, records)
    except BadFile:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError, OverflowError, zlib.error) as wrong:
        raise BadFile(f"this is not an exported campaign: {wrong!r:.200}") from None


def _records_1(whole: Mapping[str, Any]) -> list[tuple[Record, int | None]]:
    live = [(_record(r, base64.b64decode(r["state"], validate=True)), None) for r in whole["records"]]
    cut = [
        (_record(r, base64.b64decode(r["state"], validate=True)), _number(r["cut_by"])) for r in whole.get("cut", ())
    ]
    return [*live, *cut]


def _records_2(whole: Mapping[str, Any]) -> list[tuple[Record, int | None]]:
    found: list[tuple[Record, int | None]] = []
    before, room = b"", MOST_IN_ALL
    for raw in whole["records"]:
        packed = base64.b64decode(raw["since" if "since" in raw else "state"], validate=True)
        before = packing.applied(before, packed) if "since" in raw else packing.unpack(packed)
        room -= len(before)
        if room < 0:
            raise BadFile("this file is too large to be a campaign")
        cut_by = raw["cut_by"]
        found.append((_record(raw, before), None if cut_by is None else _number(cut_by)))
    return found


def _record(raw: Mapping[str, Any], state: bytes) -> Record:
    names = ("step", "key", "title", "cite", "lines", "version", "seq")
    record: Record = codec.strictly(Record, {**{name: raw[name] for name in names}, "state": ""})
    return replace(record, state=state)


def _number(raw: Any) -> int:
    if not isinstance(raw, int) or isinstance(raw, bool):
        raise ValueError("a number is wanted")
    return raw


def _prove(brought: Brought) -> None:
    """Raises BadFile unless journal and steps fit together and every state can be read, also those far back."""
    try:
        game = find(brought.charter.game)
    except NotUnderstood as wrong:
        raise BadFile(str(wrong)) from None
    entries, live = brought.entries, brought.live()
    cuts = [cut_by for _, cut_by in brought.records if cut_by is not None]
    if why := wrong_with_journal(entries, game.side_keys()) or wrong_with_records(live, cuts, len(entries)):
        raise BadFile(f"this campaign is damaged: {why}")
    for record, _ in brought.records:
        try:
            read_state(game, record)
        except (NotUnderstood, ValueError, TypeError, KeyError, AttributeError, RecursionError) as wrong:
            raise BadFile(f"a step of this campaign cannot be read: {str(wrong).splitlines()[0]:.300}") from None
