"""Steps of a turn that draw on every chapter: taking a table over, reporting the map, cleaning up."""
