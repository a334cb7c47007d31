"""A player's turn: the Starting Step in its order, then what happened on the table, then who has won."""
