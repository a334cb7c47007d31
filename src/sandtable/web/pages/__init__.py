"""The pages, one module for each corner of the house; `every_page` has them all."""
