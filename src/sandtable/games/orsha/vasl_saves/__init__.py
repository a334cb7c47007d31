"""VASL saves (.vsav): how a save is coded, where a hex lies on VASL's board, what a counter says of its state."""
