"""Making the compiled walks ready before anybody waits for them: `python -m sandtable.hexes.sight.warm`.

numba keeps what it compiles on disk, so a machine compiles once for each version of the rules: 14 s of work.
That is done by a process of its own and of low priority; loading the result takes a second or two, in the background.
Until then plain Python answers.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from sandtable.hexes.sight.engine import compiled

LONGEST = 600
"""Seconds after which a process that compiles is given up."""


def warm() -> bool:
    """Have the compiled walks at hand; compile them elsewhere first if this machine never did. True when they are."""
    if not _mark().exists():
        command = [sys.executable, "-m", __name__]
        with suppress(OSError, subprocess.SubprocessError):
            subprocess.run(command, timeout=LONGEST, check=True, stdin=subprocess.DEVNULL, capture_output=True)
        if not _mark().exists():
            return False
    compiled()
    return True


def _mark() -> Path:
    """The file that says that these rules were compiled here, by this numba for this processor; beside the results."""
    import llvmlite.binding  # type: ignore[import-untyped]
    import numba

    from sandtable.hexes.sight import kernel

    made_for = (
        f"{kernel.stamp():x}",
        numba.__version__,
        platform.python_version(),
        llvmlite.binding.get_host_cpu_name(),
    )
    return Path(kernel.kept_in()) / f"sight-{'-'.join(made_for)}.ready"


def main() -> None:
    with suppress(AttributeError, OSError):
        os.nice(15)
    compiled()
    _mark().touch()


if __name__ == "__main__":
    main()
