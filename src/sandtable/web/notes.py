"""What a room keeps beside its campaign (seats, the curtain, who has read how far), read once and written when it must.

Every call to the file lets other threads in, and each then has to wait for its turn again; a page that asks the file
ten times waits ten times.
"""

from typing import Any

from sandtable.store import CampaignFile


class Notes:
    """The notes of one campaign file, as far as they were asked for. Used under the room's lock."""

    def __init__(self) -> None:
        self._known: dict[str, Any] = {}
        self._later: dict[str, Any] = {}

    def get(self, file: CampaignFile, key: str, default: Any) -> Any:
        if key not in self._known:
            self._known[key] = file.noted(key)
        found = self._known[key]
        return default if found is None else found

    def put(self, file: CampaignFile, key: str, value: Any) -> None:
        file.note(key, value)
        self._known[key] = value
        self._later.pop(key, None)

    def put_later(self, key: str, value: Any) -> None:
        """For what may be lost with the power: who has read how far."""
        self._known[key] = self._later[key] = value

    def write(self, file: CampaignFile) -> None:
        """Write down what was put off."""
        while self._later:
            key, value = self._later.popitem()
            file.note(key, value)

    def forget(self) -> None:
        """Another program has written: read again, but for what was put off here."""
        self._known = dict(self._later)
