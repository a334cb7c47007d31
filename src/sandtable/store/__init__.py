"""Campaigns on disk."""

from sandtable.store.exchange import export_campaign, import_campaign
from sandtable.store.file import BadFile, CampaignFile
from sandtable.store.shelf import Opened, Shelf, Summary, home

__all__ = ["BadFile", "CampaignFile", "Opened", "Shelf", "Summary", "export_campaign", "home", "import_campaign"]
