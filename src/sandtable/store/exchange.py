"""Export and import: a whole campaign as one JSON text that comes back exactly."""

import base64
import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from sandtable.games import find
from sandtable.kernel import Charter, Entry, NotUnderstood, Record, codec
from sandtable.kernel.progress import read_state
from sandtable.store.file import CampaignFile
from sandtable.store.opening import BadFile
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
        "cut": [{"cut_by": cut_by, **_record_to_json(r)} for cut_by, r in file.cut_records()],
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
        charter = codec.strictly(Charter, asdict(Charter(**whole["charter"])))
        entries = codec.strictly(list[Entry], whole["entries"])
        records = [_record_from_json(r) for r in whole["records"]]
        cut = [(_cut_by(r, len(entries)), _record_from_json(r)) for r in whole.get("cut", ())]
    except BadFile:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as wrong:
        raise BadFile(f"this is not an exported campaign: {wrong!r:.200}") from None
    if [e.seq for e in entries] != list(range(1, len(entries) + 1)):
        raise BadFile("the journal of this export has gaps")
    if [r.step for r in records] != list(range(len(records))) or not records or records[-1].seq > len(entries):
        raise BadFile("the steps of this export have gaps")
    _states_can_be_read(charter, records)
    shelf.folder.mkdir(parents=True, exist_ok=True)
    path = shelf.path(charter.id)
    if path.exists():
        raise BadFile(f"the campaign {charter.id} is on the shelf already")
    file = CampaignFile.create(path, charter, records[0])
    try:
        file.load(entries, records[1:], cut)
        file.close()
        return shelf.open(charter.id)
    except BaseException:
        file.close()
        path.unlink(missing_ok=True)
        raise


def _states_can_be_read(charter: Charter, records: list[Record]) -> None:
    """All of them, although only the last is needed to play on: undo and verify go further back."""
    try:
        game = find(charter.game)
        for record in records:
            read_state(game, record)
    except (NotUnderstood, ValueError, RecursionError) as wrong:
        raise BadFile(f"a step of this export cannot be read: {str(wrong).splitlines()[0]}") from None


def _record_to_json(r: Record) -> dict[str, Any]:
    state = base64.b64encode(r.state).decode()
    return {**asdict(r), "state": state, "lines": [line.to_json() for line in r.lines]}


def _record_from_json(raw: Mapping[str, Any]) -> Record:
    state = base64.b64decode(raw["state"], validate=True)
    record: Record = codec.strictly(Record, {**raw, "state": ""})
    return replace(record, state=state)


def _cut_by(raw: Mapping[str, Any], last: int) -> int:
    by = raw["cut_by"]
    if not isinstance(by, int) or not 1 <= by <= last:
        raise ValueError("a cut that no entry made")
    return by
