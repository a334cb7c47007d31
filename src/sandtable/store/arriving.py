"""Files that come into being whole or not at all: made under another name beside it, then given their own.

A process that is killed meanwhile leaves at most the other name, which is swept away later.
"""

import errno
import os
import secrets
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sandtable.store.wrong import BadFile

ARRIVING = ".arriving"
BESIDE = ("-wal", "-shm", "-journal")
AN_HOUR = 3600.0
NO_LINKS = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK, errno.EACCES)


@contextmanager
def arriving(folder: Path) -> Iterator[Path]:
    """A name to make a file under, in a folder of its own inside this one. That folder goes at the end.

    What SQLite keeps beside a file goes with it and cannot be left behind.
    """
    folder.mkdir(parents=True, exist_ok=True)
    sweep(folder)
    own = folder / f"{secrets.token_hex(8)}{ARRIVING}"
    own.mkdir()
    try:
        yield own / "campaign"
    finally:
        shutil.rmtree(own, ignore_errors=True)


def give_its_name(made: Path, to: Path) -> None:
    """The file is there, whole and on the disk. Raises BadFile when `to` is there already: nothing is overwritten."""
    _sync(made)
    for tail in BESIDE:  # left beside a file of this name that is gone: they belong to nothing
        with suppress(OSError):
            if not to.exists():
                os.unlink(f"{to}{tail}")
    try:
        os.link(made, to)
    except FileExistsError:
        raise BadFile(f"{to.name} exists already") from None
    except OSError as wrong:
        if wrong.errno not in NO_LINKS:
            raise
        if to.exists():
            raise BadFile(f"{to.name} exists already") from None
        os.rename(made, to)
    _sync(to.parent)


def _sync(path: Path) -> None:
    """On the disk before we say so. Some systems cannot do that for a folder; then they need not."""
    try:
        at = os.open(path, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(at)
    except OSError as wrong:
        if wrong.errno not in (errno.EINVAL, errno.EBADF, errno.ENOTSUP):
            raise
    finally:
        os.close(at)


def sweep(folder: Path) -> None:
    """Remove what a killed process left; not what somebody may be making right now."""
    for left in folder.glob(f"*{ARRIVING}*"):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime > AN_HOUR:
                shutil.rmtree(left, ignore_errors=True)
