"""The auditor: what cannot be on any table, written from the rulebook's side. It asks none of the rules."""
