"""The API under odd input: whatever comes, no answer is a fault of the server."""

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings

from sandtable.web.api.calls import described
from tests.web.conftest import ORIGIN, Visitor, new_campaign, say

DESCRIBED = described()
CALLS = [(path, way) for path, ways in DESCRIBED["paths"].items() for way in ways]
CAREFUL = settings(
    max_examples=20,
    derandomize=True,
    database=None,
    deadline=None,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize(("path", "way"), CALLS, ids=lambda part: part)
def test_no_call_breaks_the_server(host, path, way):
    c = new_campaign(host)
    say(host, c, "axis", [4])
    known = {"campaign": c, "seat": "axis", "game": "toy", "chart": "fortune", "rule": "oto2.7.518"}
    known |= (
        {"number": 1}
        | {"tool": "breakout", "name": "reserves", "key": "vasl"}
        | ({"game": "forgotten-battles"} if "/tools/" in path else {})
    )
    operation = schemathesis.openapi.from_dict(DESCRIBED)[path][way.upper()]
    answers: list[int] = []

    @CAREFUL
    @given(case=operation.as_strategy())
    def odd_input(case):
        """Half the time at a place that exists, so that the body is looked at too."""
        if len(answers) % 2 == 0:
            case.path_parameters = {name: known[name] for name in case.path_parameters or {}}
        answer = send(host, case)
        answers.append(answer.status_code)
        assert answer.status_code < 500, f"{case.as_curl_command()}: {answer.status_code} {answer.text[:300]}"

    odd_input()
    assert answers


def send(host: Visitor, case):
    sent = case.as_transport_kwargs(base_url=ORIGIN)
    kinds = {k: v for k, v in (sent.get("headers") or {}).items() if k.lower() == "content-type"}
    return host.request(
        sent["method"],
        sent["url"],
        params=sent.get("params"),
        json=sent.get("json"),
        content=sent.get("data"),
        headers=kinds,
    )
