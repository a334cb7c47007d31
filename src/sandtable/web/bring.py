"""Bringing a campaign in: an exported JSON text, or a campaign file itself. Strangers' files are checked first."""

import os
import tempfile
from pathlib import Path

from sandtable.kernel import NotUnderstood, RuleFault
from sandtable.store import BadFile, CampaignFile, Opened, Shelf, import_campaign

SQLITE = b"SQLite format 3\x00"


def bring_in(shelf: Shelf, body: bytes) -> Opened:
    """The campaign on the shelf; raises BadFile with what is wrong, and then nothing was added."""
    if not body:
        raise BadFile("This file is empty.")
    if not body.startswith(SQLITE):
        try:
            return import_campaign(shelf, body.decode("utf-8"))
        except UnicodeDecodeError:
            raise BadFile("This is neither an exported campaign nor a campaign file.") from None
        except (NotUnderstood, RuleFault, ValueError) as wrong:
            raise BadFile(str(wrong)) from None
    return _campaign_file(shelf, body)


def _campaign_file(shelf: Shelf, body: bytes) -> Opened:
    shelf.folder.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(suffix=".arriving", dir=shelf.folder)
    arriving = Path(name)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(body)
        file = CampaignFile(arriving)
        charter = file.charter
        # The links that were handed out on another machine, and who had read how far there, stay with that machine.
        file.forget_notes()
        file.close()
        to = shelf.path(charter.id)
        if to.exists():
            raise BadFile(f"The campaign {charter.id} is on the shelf already.")
        os.replace(arriving, to)
        try:
            return shelf.open(charter.id)
        except (NotUnderstood, RuleFault, ValueError, RuntimeError) as wrong:
            to.unlink(missing_ok=True)
            raise BadFile(str(wrong)) from None
    finally:
        for left in (arriving, Path(f"{name}-wal"), Path(f"{name}-shm")):
            left.unlink(missing_ok=True)
