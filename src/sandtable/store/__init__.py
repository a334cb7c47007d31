"""Campaigns on disk."""

from sandtable.store.drafts import Drafts
from sandtable.store.exchange import export_campaign, import_campaign, import_file
from sandtable.store.file import CampaignFile
from sandtable.store.listing import Summary
from sandtable.store.own_maps import OwnMaps, SeatTable, Tables
from sandtable.store.own_tiles import OwnTiles
from sandtable.store.past import Past
from sandtable.store.shelf import Opened, Shelf, home
from sandtable.store.what_if import branch, branched_off, is_what_if, throw_away, what_ifs
from sandtable.store.wrong import BadFile, NotKept

__all__ = [
    "BadFile",
    "CampaignFile",
    "Drafts",
    "NotKept",
    "Opened",
    "OwnMaps",
    "OwnTiles",
    "Past",
    "SeatTable",
    "Shelf",
    "Summary",
    "Tables",
    "branch",
    "branched_off",
    "export_campaign",
    "home",
    "import_campaign",
    "import_file",
    "is_what_if",
    "throw_away",
    "what_ifs",
]
