"""What each side sees of a battle, on the page and on paper."""
