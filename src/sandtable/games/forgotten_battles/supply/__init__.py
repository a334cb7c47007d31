"""Supply of both sides: what comes in, where it goes, and the ledger in points and tokens."""
