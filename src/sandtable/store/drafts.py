"""Drafts: what a seat has typed, ticked or dragged into a question and not sent yet.

They lie beside the campaigns in a folder of their own, one small file for each seat. So they are no answer and no part
of the campaign: a copy, a backup or an export of it does not hold them, and writing one leaves its file untouched.
"""

import json
import os
import re
import secrets
import threading
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from sandtable.store.wrong import not_written

FOLDER = "drafts"
LARGEST = 1 << 20
"""Characters of one seat's drafts: as much as an answer may have."""

IN_HAND = "#hand"
"""Added to a question's name: what a seat holds in its hand for it, beside what stands in its form."""

Fields = dict[str, list[str]]


class TooLong(ValueError):
    """More than a draft may hold."""


class Drafts:
    """The drafts of one campaign, by seat and by the question they belong to."""

    def __init__(self, shelf: Path, campaign: str) -> None:
        self._folder, self._campaign = shelf / FOLDER, campaign
        self._lock = threading.Lock()

    def of(self, seat: str) -> dict[str, Fields]:
        """This seat's drafts by question; none where nothing readable is kept."""
        with suppress(OSError, ValueError, AttributeError, TypeError):
            kept = json.loads(self._path(seat).read_text(encoding="utf-8"))
            return {
                str(question): {str(name): [str(text) for text in texts] for name, texts in fields.items()}
                for question, fields in kept.items()
            }
        return {}

    def any(self, seat: str) -> bool:
        return self._path(seat).exists()

    def keep(self, seat: str, question: str, fields: Mapping[str, Sequence[str]]) -> None:
        """Keep what stands in this question's form now; raises TooLong or NotKept."""
        with self._lock:
            self._write(seat, {**self.of(seat), question: {name: list(texts) for name, texts in fields.items()}})

    def forget(self, seat: str, question: str) -> None:
        with self._lock:
            drafts = self.of(seat)
            if drafts.pop(question, None) is not None:
                self._write(seat, drafts)

    def keep_only(self, seat: str, questions: Collection[str]) -> None:
        """Forget the drafts of all other questions: they were answered, or are asked no more."""
        with self._lock:
            drafts = self.of(seat)
            still = {question: fields for question, fields in drafts.items() if _asked(question) in questions}
            if len(still) < len(drafts) or not still:
                self._write(seat, still)

    def forget_all(self) -> None:
        """The campaign is gone, and with it what was half said in it."""
        for path in self._folder.glob(f"{self._campaign}.*.json"):
            path.unlink(missing_ok=True)

    def _path(self, seat: str) -> Path:
        return self._folder / f"{self._campaign}.{re.sub(r'[^A-Za-z0-9_-]', '-', seat)}.json"

    def _write(self, seat: str, drafts: Mapping[str, Fields]) -> None:
        """Whole or not at all; it waits for no disk, since an answer does not depend on it."""
        path = self._path(seat)
        text = json.dumps(drafts)
        if len(text) > LARGEST:
            raise TooLong("This is too long to be kept as a draft. Send it, or shorten it.")
        try:
            if not drafts:
                path.unlink(missing_ok=True)
                return
            self._folder.mkdir(parents=True, exist_ok=True)
            made = path.with_suffix(f".{secrets.token_hex(6)}.new")
            made.write_text(text, encoding="utf-8")
            os.replace(made, path)
        except OSError as wrong:
            raise not_written(path.name, wrong) from wrong


def _asked(question: str) -> str:
    return question.removesuffix(IN_HAND)
