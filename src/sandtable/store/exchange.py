"""Export and import: a whole campaign as one JSON text that comes back exactly."""

import base64
import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sandtable.kernel import Charter, Entry, EntryKind, Line, Record
from sandtable.store.file import BadFile, CampaignFile
from sandtable.store.shelf import Opened, Shelf

KIND = "sandtable campaign"
MOST_CHARACTERS = 256 << 20


def export_campaign(opened: Opened) -> str:
    """The campaign as JSON, secrets included: whoever holds it is the referee."""
    file = opened.file
    steps = range(file.last_record().step + 1)
    whole = {
        "kind": KIND,
        "format": 1,
        "charter": asdict(file.charter),
        "entries": [asdict(e) for e in file.entries()],
        "records": [_record_to_json(file.record(step)) for step in steps],
    }
    return json.dumps(whole, ensure_ascii=False, indent=1)


def import_campaign(shelf: Shelf, text: str) -> Opened:
    """A campaign from its JSON, as a new file; raises BadFile with what is wrong."""
    if len(text) > MOST_CHARACTERS:
        raise BadFile("this file is too large to be a campaign")
    try:
        whole = json.loads(text)
        if whole["kind"] != KIND or whole["format"] != 1:
            raise BadFile("this is not an exported campaign of a format this version knows")
        charter = Charter(**whole["charter"])
        entries = [Entry(**{**e, "kind": EntryKind(e["kind"])}) for e in whole["entries"]]
        records = [_record_from_json(r) for r in whole["records"]]
    except BadFile:
        raise
    except (KeyError, TypeError, ValueError, RecursionError) as wrong:
        raise BadFile(f"this is not an exported campaign: {wrong!r}") from None
    if [e.seq for e in entries] != list(range(1, len(entries) + 1)):
        raise BadFile("the journal of this export has gaps")
    if [r.step for r in records] != list(range(len(records))) or not records or records[-1].seq > len(entries):
        raise BadFile("the steps of this export have gaps")
    shelf.folder.mkdir(parents=True, exist_ok=True)
    path = shelf.path(charter.id)
    if path.exists():
        raise BadFile(f"the campaign {charter.id} is on the shelf already")
    return _written(shelf, path, charter, entries, records)


def _written(shelf: Shelf, path: Path, charter: Charter, entries: list[Entry], records: list[Record]) -> Opened:
    file = CampaignFile.create(path, charter, records[0])
    try:
        file.load(entries, records[1:])
        file.close()
        return shelf.open(charter.id)
    except BaseException:
        file.close()
        path.unlink(missing_ok=True)
        raise


def _record_to_json(r: Record) -> dict[str, Any]:
    state = base64.b64encode(r.state).decode()
    return {**asdict(r), "state": state, "lines": [line.to_json() for line in r.lines]}


def _record_from_json(raw: Mapping[str, Any]) -> Record:
    lines = tuple(Line.from_json(line) for line in raw["lines"])
    return Record(**{**raw, "state": base64.b64decode(raw["state"]), "lines": lines})
