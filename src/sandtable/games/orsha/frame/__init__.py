"""The campaign's frame: dates, Initial OBs, victory, special rules."""
