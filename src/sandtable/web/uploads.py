"""Files that players upload for a tool: a map, a board. Kept while the server runs, under names nobody can guess.

A tool reads files by their path. Over the network a path would name the server's own files, so none is ever taken from
there: what a browser sends is an upload's name, and only an upload of this house has one.
"""

import re
import shutil
import tempfile
import threading
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from sandtable.kernel import NotUnderstood
from sandtable.web.seats import new_token

MOST_FILES = 24
MOST_BYTES = 96 << 20


@dataclass(frozen=True, slots=True)
class Upload:
    """One file: what the address calls it, what its owner calls it, and where it lies."""

    key: str
    name: str
    path: Path
    size: int


class Uploads:
    """The latest files; the oldest is forgotten when there are too many or they are too large together."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Upload] = OrderedDict()
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._lock = threading.Lock()

    def keep(self, name: str, body: bytes) -> Upload:
        if not body:
            raise NotUnderstood("This file is empty.")
        with self._lock:
            if self._folder is None:
                self._folder = tempfile.TemporaryDirectory(prefix="sandtable-")
            upload = Upload(
                new_token(), name[:120], Path(self._folder.name) / new_token() / plain_name(name), len(body)
            )
            upload.path.parent.mkdir()
            upload.path.write_bytes(body)
            self._kept[upload.key] = upload
            while len(self._kept) > MOST_FILES or sum(u.size for u in self._kept.values()) > MOST_BYTES:
                _, oldest = self._kept.popitem(last=False)
                shutil.rmtree(oldest.path.parent, ignore_errors=True)
            return upload

    def find(self, key: str) -> Upload:
        """The upload of this name; raises NotUnderstood for everything else, whatever it looks like."""
        with self._lock:
            upload = self._kept.get(key)
            if upload is None:
                raise NotUnderstood(
                    "Choose the file again: uploads are kept only for a while, and nothing else is read."
                )
            self._kept.move_to_end(key)
            return upload

    def close(self) -> None:
        with self._lock:
            self._kept.clear()
            if self._folder is not None:
                self._folder.cleanup()
                self._folder = None


def plain_name(name: str) -> str:
    """The last part of a name, in letters that every disk takes; its ending stays: it tells the kind of file."""
    last = PurePosixPath(name.replace("\\", "/")).name
    return re.sub(r"[^A-Za-z0-9._-]+", "_", last).lstrip(".")[-60:] or "file"
