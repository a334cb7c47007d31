"""The real VASSAL engine opens what we write: `make vassal`."""
