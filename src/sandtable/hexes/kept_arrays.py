"""Arrays that take seconds to make, kept between runs: see `sandtable.kept`. Imports numpy."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable import kept


def look(kind: str, name: str) -> list[NDArray[Any]] | None:
    """The arrays that are kept under this name, in their order."""
    body = kept.look(kind, name)
    if body is None:
        return None
    with np.load(BytesIO(body), allow_pickle=False) as found:
        return [found[key] for key in found.files]


def keep(kind: str, name: str, *arrays: NDArray[Any]) -> None:
    body = BytesIO()
    np.savez_compressed(body, *arrays)
    kept.keep(kind, name, body.getvalue())
