"""The ground: what each feature does to each kind of Team, and the terrain laid out on this table."""
