"""Bringing a campaign in: an exported JSON text, or a campaign file itself. Strangers' files are checked first."""

from sandtable.kernel import NotUnderstood, RuleFault
from sandtable.store import BadFile, Opened, Shelf, import_campaign, import_file

SQLITE = b"SQLite format 3\x00"


def bring_in(shelf: Shelf, body: bytes) -> Opened:
    """The campaign on the shelf; raises BadFile with what is wrong, and then nothing was added."""
    if not body:
        raise BadFile("This file is empty.")
    try:
        return import_file(shelf, body) if body.startswith(SQLITE) else import_campaign(shelf, body.decode("utf-8"))
    except UnicodeDecodeError:
        raise BadFile("This is neither an exported campaign nor a campaign file.") from None
    except (NotUnderstood, RuleFault, ValueError) as wrong:
        raise BadFile(str(wrong)) from None
