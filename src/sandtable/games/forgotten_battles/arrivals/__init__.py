"""Orders of arrival: what comes, goes and changes on each date, and what waits for a condition."""
