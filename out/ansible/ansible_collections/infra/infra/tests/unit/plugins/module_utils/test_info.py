# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .....plugins.module_utils._client import Client
from .....plugins.module_utils._failure import Failure
from .....plugins.module_utils._info import gather
from .fake_api import API, PARAMS

JOB = dict(
    result="jobs",
    title="job",
    identity=["id"],
    read=dict(operation="GET /jobs/{id}"),
    list=dict(operation="GET /jobs"),
    wait=dict(field=["status"], pending=["queued"], failed=["broken"], reason=["error"]),
    fields=dict(id="str", status="str", error="str"),
)


def job(status, **more):
    return (200, dict(id="1", status=status, **more))


def ask(**params):
    return gather(Client(API, PARAMS, print), JOB, dict(PARAMS, **params))


def test_an_operation_is_waited_for_where_a_task_asks_for_it(serve):
    api = serve(job("queued"), job("queued"), job("done"))
    assert ask(id="1", wait=True)[0]["status"] == "done"
    assert len(api.requests) == 3


def test_an_operation_is_only_read_otherwise(serve):
    api = serve(job("queued"))
    assert ask(id="1", wait=False)[0]["status"] == "queued"
    assert len(api.requests) == 1


def test_a_wait_that_cannot_end_well_fails(serve):
    serve(job("queued"), job("broken", error="no room"))
    with pytest.raises(Failure, match="broken: no room"):
        ask(wait=True, id="1")
    serve()
    with pytest.raises(Failure, match="id is required"):
        gather(Client(API, PARAMS, print), dict(JOB, list=None), dict(PARAMS, wait=True))


def test_a_wait_for_all_of_them_is_ignored_and_said_to_be(serve):
    warnings = []
    listed = dict(JOB, list=dict(operation="GET /jobs", items=["items"]))
    serve((200, dict(items=[dict(id="1", status="queued")])))
    assert gather(Client(API, PARAMS, warnings.append), listed, dict(PARAMS, wait=True))[0]["status"] == "queued"
    assert warnings == ["wait is ignored, because id is required to wait"]


def test_an_answer_without_fields_is_the_content(serve):
    thing = dict(result="counts", title="count", single=True, read=dict(operation="GET /counts", answers="json"), fields=dict(content="map"))
    api = serve((200, {"sold": 1}))
    assert gather(Client(API, PARAMS, print), thing, PARAMS) == [{"content": {"sold": 1}}]
    assert api.options[0]["headers"]["Accept"] == "application/json"


@pytest.mark.parametrize("sent, shown", [(b"a;b\n1;2\n", "a;b\n1;2\n"), (b"17", "17"), (b"\x89PNG", "iVBORw=="), (b"", "")])
def test_a_file_is_given_as_text(serve, sent, shown):
    thing = dict(result="files", title="file", single=True, read=dict(operation="GET /file", answers="text"), fields=dict(content="str"))
    api = serve((200, sent))
    assert gather(Client(API, PARAMS, print), thing, PARAMS) == [{"content": shown}]
    assert api.options[0]["headers"]["Accept"] == "*/*"


@pytest.mark.parametrize("answer, found", [((200, dict(day="Monday")), [dict(day="Monday")]), ((404, None), [])])
def test_what_there_is_one_of_is_a_list_too(serve, answer, found):
    serve(answer)
    single = dict(result="windows", title="window", single=True, read=dict(operation="GET /window"), fields=dict(day="str"))
    assert gather(Client(API, PARAMS, print), single, PARAMS) == found


def test_one_that_only_a_list_shows_is_looked_for_with_what_the_list_demands(serve):
    api = serve((200, [dict(id="1", status="done"), dict(id="2", status="done")]))
    listed = dict(JOB, read=None, wait=None, list=dict(operation="GET /jobs", filters=dict(policy="int")))
    found = gather(Client(API, PARAMS, print), listed, dict(PARAMS, id="2", policy=7))
    assert [item["id"] for item in found] == ["2"]
    assert "policy=7" in api.requests[0][1]


def test_one_that_such_a_list_does_not_show_is_not_there(serve):
    api = serve((200, [dict(id="1", status="done")]))
    listed = dict(JOB, read=None, wait=None, list=dict(operation="GET /jobs", filters=dict(policy="int")))
    assert gather(Client(API, PARAMS, print), listed, dict(PARAMS, id="2", policy=7)) == []
    assert len(api.requests) == 1
