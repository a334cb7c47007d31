"""The quick battle: Sandtable's own model of a scenario, for those who play without a table. Not the booklet's."""
