"""Objectives: who Holds them, who is near, and who has won."""
