"""The board: the campaign's table as each side sees it, with map, counters, boxes."""
