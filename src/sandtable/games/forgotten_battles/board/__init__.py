"""A campaign of our own that is played wholly on the board: its counters, its ground, its phases, who sees what."""
