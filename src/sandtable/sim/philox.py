"""Philox4x32-10, a counter-based generator: word w of campaign c is a pure function of seed, c and w.

No state is carried, so any campaign can be replayed alone and any split of the work gives the same dice. The words of a
campaign are numbered through its turns, four to a counter. A 32-bit word is cut into digits by repeated multiplication
(Brackett-Rozinsky and Lemire); one test at the end keeps every digit exactly unbiased, and a rejected word is redrawn
from its own counter.
"""

from typing import Any

M0, M1 = 0xD2511F53, 0xCD9E8D57
W0, W1 = 0x9E3779B9, 0xBB67AE85
MASK = 0xFFFFFFFF
WORD = 1 << 32
MOST_PRODUCT = 1 << 24
"""Digits are packed into a word while the product of their bounds stays below this: fewer than 1 in 256 is redrawn."""

MOST_DIGITS = 32
"""Digits of one word; only draws below 1 or 2 could be more."""


def philox(counter: tuple[int, int, int, int], key: tuple[int, int]) -> tuple[int, int, int, int]:
    """Four 32-bit words in plain Python: the reference the fast engines must equal."""
    c0, c1, c2, c3 = counter
    k0, k1 = key
    for _ in range(10):
        p0, p1 = M0 * c0, M1 * c2
        c0, c1, c2, c3 = (p1 >> 32) ^ c1 ^ k0, p1 & MASK, (p0 >> 32) ^ c3 ^ k1, p0 & MASK
        k0, k1 = (k0 + W0) & MASK, (k1 + W1) & MASK
    return c0, c1, c2, c3


def word_of(campaign: int, word: int, redo: int, key: tuple[int, int]) -> int:
    """One word of one campaign."""
    return philox((campaign & MASK, campaign >> 32, word >> 2, redo), key)[word & 3]


def philox_arrays(campaigns: Any, four: int, key: tuple[int, int]) -> Any:
    """The words 4 * four and the three after it, for many campaigns at once: uint64 arrays that hold 32-bit values."""
    import numpy as np

    mask = np.uint64(MASK)
    c0 = campaigns & mask
    c1 = campaigns >> np.uint64(32)
    c2 = np.full_like(campaigns, four)
    c3 = np.zeros_like(campaigns)
    k0, k1 = key
    for _ in range(10):
        p0, p1 = c0 * np.uint64(M0), c2 * np.uint64(M1)
        c0, c1, c2, c3 = (
            (p1 >> np.uint64(32)) ^ c1 ^ np.uint64(k0),
            p1 & mask,
            (p0 >> np.uint64(32)) ^ c3 ^ np.uint64(k1),
            p0 & mask,
        )
        k0, k1 = (k0 + W0) & MASK, (k1 + W1) & MASK
    return c0, c1, c2, c3


def key_of(seed: int) -> tuple[int, int]:
    return seed & MASK, seed >> 32 & MASK


def plan_words(bounds: list[int]) -> list[list[int]]:
    """Which digits of a turn come from which word: positions in order, cut where a word would be full."""
    words: list[list[int]] = [[]]
    product = 1
    for position, bound in enumerate(bounds):
        if words[-1] and (product * bound > MOST_PRODUCT or len(words[-1]) == MOST_DIGITS):
            words.append([])
            product = 1
        words[-1].append(position)
        product *= bound
    return words


def threshold(bounds: list[int]) -> int:
    """A word whose remainder falls below this is redrawn."""
    product = 1
    for bound in bounds:
        product *= bound
    return WORD % product
