"""VASL saves (.vsav): positions out to VASL and back as a draft of the battle's Report."""

from sandtable.games.orsha.vasl_saves.draft import Draft, draft_from_save, save_of

__all__ = ["Draft", "draft_from_save", "save_of"]
