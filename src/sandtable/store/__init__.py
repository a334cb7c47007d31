"""Campaigns on disk."""

from sandtable.store.exchange import export_campaign, import_campaign
from sandtable.store.file import CampaignFile, NotKept
from sandtable.store.opening import BadFile
from sandtable.store.shelf import Opened, Shelf, Summary, home

__all__ = [
    "BadFile",
    "CampaignFile",
    "NotKept",
    "Opened",
    "Shelf",
    "Summary",
    "export_campaign",
    "home",
    "import_campaign",
]
