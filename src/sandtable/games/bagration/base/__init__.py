"""What the booklet leans on of the base rulebook (fow.base.*): teams, ratings, movement, saves, states."""
