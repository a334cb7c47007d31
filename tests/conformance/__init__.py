"""One suite for every game: whole campaigns by bots, with everything that must hold checked after every answer."""
