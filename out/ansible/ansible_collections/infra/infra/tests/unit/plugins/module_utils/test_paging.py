# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .....plugins.module_utils._client import Client
from .....plugins.module_utils._paging import list_items
from .fake_api import API, PARAMS


def page(*numbers, **more):
    return (200, dict(dict(items=[dict(id=number) for number in numbers]), **more))


@pytest.mark.parametrize("paging, answers, queries", [
    ({}, [page(1, 2)], [""]),
    (dict(style="page", page="p", size="n", max=2), [page(1, 2), page(3)], ["?p=1&n=2", "?p=2&n=2"]),
    (dict(style="page", page="p", total=["all"]), [page(1, 2, all=3), page(3, all=3)], ["?p=1", "?p=2"]),
    (dict(style="page", page="p", first=0, total=["all"]), [page(1, 2, all=2)], ["?p=0"]),
    (dict(style="offset", offset="o", size="n", max=2), [page(1, 2), page(3)], ["?n=2", "?n=2&o=2"]),
    (dict(style="cursor", cursor="c", next=["next"]), [page(1, next="x"), page(2, next=None)], ["", "?c=x"]),
    (dict(style="link", next=["next"]), [page(1, next="https://elsewhere.example/disks?c=x"), page(2)], ["", "?c=x"]),
    # A cursor that leads in a circle, and a page that repeats itself, end.
    (dict(style="cursor", cursor="c", next=["next"]), [page(1, next="x"), page(1, next="x")], ["", "?c=x"]),
    (dict(style="page", page="p", total=["all"]), [page(1, all=9), page(1, all=9)], ["?p=1", "?p=2"]),
])
def test_pages(serve, paging, answers, queries):
    api = serve(*answers)
    found = list(list_items(Client(API, PARAMS), dict(operation="GET /d", items=["items"], paging=paging), {}))
    assert [item["id"] for item in found] == sorted(set(item["id"] for answer in answers for item in answer[1]["items"]))
    assert [request[1] for request in api.requests] == ["/d" + query for query in queries]
