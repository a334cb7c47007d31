"""The JSON API, under /api. Its description is at /api/openapi.json."""
