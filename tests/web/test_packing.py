"""Answers travel small where that is safe, and are the same when unpacked."""

import zlib

from tests.web.conftest import new_campaign


def sizes(host, path):
    plain = host.get(path, headers={"Accept-Encoding": "identity"})
    with host.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as answer:
        raw = b"".join(answer.iter_raw())
        return plain, answer.headers, raw


def test_a_map_travels_as_a_fraction_of_its_size(host):
    plain, headers, raw = sizes(host, "/tools/forgotten-battles/reach")
    assert headers["content-encoding"] == "gzip"
    assert "accept-encoding" in headers["vary"].lower()
    assert int(headers["content-length"]) == len(raw) < len(plain.content) / 3
    assert zlib.decompress(raw, wbits=31) == plain.content
    assert "content-encoding" not in plain.headers


def test_the_page_with_the_links_and_the_events_are_not_packed(host):
    c = new_campaign(host, **{"seat.soviet": "elsewhere"})
    _, headers, _ = sizes(host, f"/c/{c}")
    assert "content-encoding" not in headers
    told = host.post("/api/campaigns", json={"game": "toy", "seats": {"axis": "elsewhere"}})
    assert "content-encoding" not in told.headers


def test_json_and_styles_are_packed(host):
    for path in ("/api/rules", "/rules"):
        plain, headers, raw = sizes(host, path)
        assert headers["content-encoding"] == "gzip"
        assert len(raw) < len(plain.content) / 2
