"""Skirmish at the Mill: a small game that is played wholly on the board. Known, concealed and hidden counters, a dead
pile, reserves, lorries that carry, sealed set-up, dice. The ground and the counters are our own invention.
"""
