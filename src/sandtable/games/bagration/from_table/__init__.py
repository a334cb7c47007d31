"""Start in the middle: what already stands on the players' table is told once; then the turns go on."""
