"""The glossary: the words of the players of each game, as a page, and for the marks that explain them on others."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from sandtable.rules import Term, booklets, glossary
from sandtable.web.access import NotThere, guest
from sandtable.web.paper import page
from sandtable.web.routing import Pages
from sandtable.web.slugs import slug

router = Pages()


def terms(booklet: str) -> tuple[Term, ...]:
    if booklet not in booklets():
        raise NotThere("There is no such glossary.")
    return glossary(booklet)


@router.get("/glossary")
def glossaries(request: Request) -> Response:
    guest(request)
    return page(request, "glossary.html", booklets={key: (b.title, glossary(key)) for key, b in booklets().items()})


@router.get("/glossary/{booklet}")
def one_glossary(request: Request, booklet: str) -> Response:
    guest(request)
    found = terms(booklet)
    return page(request, "glossary.html", booklets={booklet: (booklets()[booklet].title, found)})


@router.get("/glossary/{booklet}/words.json")
def words(request: Request, booklet: str) -> Response:
    """[the ways to write a word, its meaning, where it stands], for the marks on the pages of a campaign."""
    guest(request)
    found = [[term.forms, term.means, f"/glossary/{booklet}#{slug(term.word)}"] for term in terms(booklet)]
    return JSONResponse(found, headers={"Cache-Control": "max-age=600"})
