"""The JSON API, under /api. Its description is at /api/openapi.json."""

from fastapi import APIRouter

from sandtable.web.api import campaigns, counsel, exchange, library, past

router = APIRouter(prefix="/api")
router.include_router(library.router)
router.include_router(counsel.router)
router.include_router(exchange.router)
router.include_router(campaigns.router)
router.include_router(past.router)
