"""Random Events of OtO-S1: both d66 tables, row by row. OtO-S2 uses the base tables A11 and R9."""
