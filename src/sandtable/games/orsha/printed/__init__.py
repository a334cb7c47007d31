"""What the booklet prints, as frozen values: one class for each table of data/*.toml, proved when it is read."""
