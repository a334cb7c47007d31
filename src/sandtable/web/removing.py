"""Taking a campaign off the shelf: only the host, only with its name typed, and nothing is destroyed."""

from pathlib import Path

from sandtable.kernel import NotUnderstood
from sandtable.store import BadFile
from sandtable.web.access import House, NotThere
from sandtable.web.paper import called

NO_SUCH = "There is no such campaign."


def remove(here: House, campaign_id: str, name: str) -> Path:
    """Move it to the folder of deleted ones; raises NotThere, or NotUnderstood when the name is another."""
    try:
        there = here.shelf.path(campaign_id).exists()
    except BadFile:
        there = False
    if not there:
        raise NotThere(NO_SUCH)
    title = called(here.shelf.summary(campaign_id).title)
    if called(name) != title:
        raise NotUnderstood(f"It was not deleted: type its name, {title}, to the letter.")
    try:
        return here.rooms.delete(campaign_id)
    except BadFile:  # somebody else has just deleted it
        raise NotThere(NO_SUCH) from None
