# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .....plugins.module_utils import _paging
from .....plugins.module_utils._client import Client
from .....plugins.module_utils._failure import Failure
from .....plugins.module_utils._paging import list_items
from .....plugins.module_utils._values import make_namer
from .fake_api import API, PARAMS


def page(*numbers, **more):
    return (200, dict(dict(items=[dict(id=number) for number in numbers]), **more))


@pytest.mark.parametrize("paging, answers, queries", [
    ({}, [page(1, 2)], [""]),
    (dict(style="page", page="p", size="n", max=2), [page(1, 2), page(3)], ["?p=1&n=2", "?p=2&n=2"]),
    (dict(style="page", page="p", total=["all"]), [page(1, 2, all=3), page(3, all=3)], ["?p=1", "?p=2"]),
    (dict(style="page", page="p", first=0, total=["all"]), [page(1, 2, all=2)], ["?p=0"]),
    (dict(style="offset", offset="o", size="n", max=2), [page(1, 2), page(3)], ["?n=2", "?n=2&o=2"]),
    (dict(style="offset", offset="o", begins=True, size="n", max=2), [page(1, 2), page(3)], ["?o=0&n=2", "?o=2&n=2"]),
    (dict(style="cursor", cursor="c", next=["next"]), [page(1, next="x"), page(2, next=None)], ["", "?c=x"]),
    (dict(style="behind", after="after", more=["more"], key="id"), [page(1, 2, more=True), page(3, more=False)], ["", "?after=2"]),
    (dict(style="link", next=["next"]), [page(1, next="https://elsewhere.example/disks?c=x"), page(2)], ["", "?c=x"]),
    (dict(style="cursor", cursor="c", next=["next"]), [page(1, next="https://elsewhere.example/disks?p=2"), page(2)], ["", "?p=2"]),
    # A cursor that leads in a circle, and a page that repeats itself, end.
    (dict(style="cursor", cursor="c", next=["next"]), [page(1, next="x"), page(1, next="x")], ["", "?c=x"]),
    (dict(style="page", page="p", total=["all"]), [page(1, all=9), page(1, all=9)], ["?p=1", "?p=2"]),
    # Without a documented limit a short page is no end: the API may give fewer at once than it was asked for.
    (dict(style="page", page="p", size="n"), [page(1, 2), page(3), page()], ["?p=1&n=100", "?p=2&n=100", "?p=3&n=100"]),
    (dict(style="offset", offset="o", size="n"), [page(1, 2), page()], ["?n=100", "?n=100&o=2"]),
])
def test_pages(serve, paging, answers, queries):
    api = serve(*answers)
    found = list(list_items(Client(API, PARAMS), dict(operation="GET /d", items=["items"], paging=paging), {}))
    assert [item["id"] for item in found] == sorted(set(item["id"] for answer in answers for item in answer[1]["items"]))
    assert [request[1] for request in api.requests] == ["/d" + query for query in queries]


@pytest.mark.parametrize("answers", [[page(None, more=True)], [page(1, more=True), page(1, more=True)]])
def test_a_list_that_goes_on_and_leads_nowhere_is_no_whole_list(serve, answers):
    serve(*answers)
    call = dict(operation="GET /d", items=["items"], paging=dict(style="behind", after="after", more=["more"], key="id"))
    with pytest.raises(Failure, match="the last item has no new id"):
        list(list_items(Client(API, PARAMS), call, {}))


def test_an_item_may_have_an_envelope_of_its_own(serve):
    serve((200, dict(items=[dict(user=dict(id=1)), dict(id=2)])))
    found = list(list_items(Client(API, PARAMS), dict(operation="GET /d", items=["items"], each=["user"]), {}))
    assert found == [dict(id=1), dict(id=2)]


def test_a_header_may_lead_behind_the_last_page_and_say_so(serve):
    links = '<https://e.example/d?c=0>; rel="previous"; results="false", <https://e.example/d?c=%d>; rel="next"; results="%s"'
    api = serve(page(1) + ({"Link": links % (2, "true")},), page(2) + ({"Link": links % (3, "false")},))
    found = list(list_items(Client(API, PARAMS), dict(operation="GET /d", items=["items"], paging=dict(style="header")), {}))
    assert [item["id"] for item in found] == [1, 2] and [request[1] for request in api.requests] == ["/d", "/d?c=2"]


BY_LINK = dict(operation="GET /d", items=["items"], paging=dict(style="link", next=["next"]))


@pytest.mark.parametrize("endpoint, link", [
    ("https://api.example.com", "/d/page/2"),
    ("https://api.example.com", "https://API.example.com/d/page/2"),
    ("https://api.example.com/v1", "/v1/d/page/2"),
])
def test_a_next_page_may_have_a_path_of_its_own(serve, endpoint, link):
    api = serve(page(1, next=link), page(2))
    client = Client(API, dict(PARAMS, endpoint=endpoint))
    assert [item["id"] for item in list_items(client, BY_LINK, {})] == [1, 2]
    assert api.requests[1][1].endswith("/d/page/2") and "/v1/v1" not in api.requests[1][1]


@pytest.mark.parametrize("link", ["https://elsewhere.example/d/page/2", "http://api.example.com/d/page/2", "//elsewhere.example/d"])
def test_a_next_page_elsewhere_is_an_error_and_no_end(serve, link):
    api = serve(page(1, next=link))
    with pytest.raises(Failure, match="credentials are not sent there"):
        list(list_items(Client(API, PARAMS), BY_LINK, {}))
    assert len(api.requests) == 1


def test_what_has_changed_between_two_pages_is_still_one(serve):
    call = dict(operation="GET /d", items=["items"], paging=dict(style="cursor", cursor="c", next=["next"]))
    twins = [dict(id=3, status="a"), dict(id=3, status="b")]
    serve((200, dict(items=[dict(id=1), dict(id=2, status="making")], next="x")), (200, dict(items=[dict(id=2, status="ok")] + twins)))
    found = list(list_items(Client(API, PARAMS), call, {}, None, make_namer(dict(id="int"), ["id"])))
    # Two of one page are two, whatever names them.
    assert found == [dict(id=1), dict(id=2, status="making")] + twins


@pytest.mark.parametrize("found, want", [(dict(id=1, a=dict(b=2)), ("1", "2")), (dict(id=1), None), ("x", None)])
def test_what_names_an_object(found, want):
    assert make_namer(dict(id="int", b=dict(type="int", out=["a", "b"])), ["id", "b"])(found) == want
    assert make_namer({}, [])(found) is None


def test_a_next_page_that_is_no_address_is_told(serve):
    serve(page(1, next="https://[bad"))
    with pytest.raises(Failure, match="is not a valid URL"):
        list(list_items(Client(API, PARAMS), BY_LINK, {}))


def test_a_list_that_does_not_end_is_no_list_of_all(serve, monkeypatch):
    monkeypatch.setattr(_paging, "PAGE_LIMIT", 2)
    serve(page(1, next="?p=2"), page(2, next="?p=3"))
    with pytest.raises(Failure, match="more than 2 pages"):
        list(list_items(Client(API, PARAMS), BY_LINK, {}))


def test_a_search_that_asks_for_nothing_lists_everything(serve):
    api = serve((200, [dict(id=1), dict(id=2)]), (200, [dict(id=3)]), (200, []))
    call = dict(operation="POST /d/filter", searches=True, paging=dict(style="offset", offset="offset", in_body=True))
    assert [item["id"] for item in list_items(Client(API, PARAMS), call, {})] == [1, 2, 3]
    assert api.requests == [("POST", "/d/filter", {}), ("POST", "/d/filter", {"offset": 2}), ("POST", "/d/filter", {"offset": 3})]
    api = serve((200, [dict(id=1)]))
    list(list_items(Client(API, PARAMS), dict(operation="POST /d/filter", searches=True), {}))
    assert api.requests == [("POST", "/d/filter", {})]
