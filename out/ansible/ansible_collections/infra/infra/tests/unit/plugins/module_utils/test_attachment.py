# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .....plugins.module_utils._attachment import AttachmentFinder
from .....plugins.module_utils._client import Client
from .disk import run
from .fake_api import API, PARAMS

MEMBERS = dict(
    title="membership",
    identity=["net", "vms"],
    parents=["net"],
    list=dict(operation="GET /nets/{net}/vms", items=["items"], paging=dict(style="page", page="p", total=["all"])),
    presence={"from": "list", "match": dict(vms=["vm_id"])},
    fields=dict(net=dict(type="str", path=True), vms=dict(type="set", element="str")),
)


def page(*vms, **more):
    return (200, dict(items=[dict(vm_id=vm) for vm in vms], **more))


@pytest.mark.parametrize("wanted, pages, found, requests", [
    (["a", "b"], [page("a", "b", all=2)], ["a", "b"], 1),
    (["a", "c"], [page("a", "b", all=2)], ["a"], 1),
    # c stands on the page that was read already, because a was removed meanwhile.
    (["b", "c"], [page("a", "b", all=4), page("d", all=3), page("b", "c", all=3), page("d", all=3)], ["b", "c"], 4),
    (["x"], [page("a", all=2), page("b", all=2)] * 2, None, 4),
])
def test_a_link_that_moves_between_two_pages_is_not_absent(serve, wanted, pages, found, requests):
    api = serve(*pages)
    finder = AttachmentFinder(Client(API, PARAMS), MEMBERS)
    shown = finder.find(dict(net="n", vms=wanted, state="present"))
    assert (shown and shown["vms"]) == found
    assert len(api.requests) == requests


@pytest.mark.parametrize("place, shown", [
    (dict(server="1"), True),
    (dict(server=dict(id="1")), True),
    (dict(server=dict(id="1", automount=None)), None),
    (dict(server=dict(id="1", automount=False)), False),
])
def test_what_the_place_does_not_show_is_as_wanted(serve, place, shown):
    serve((200, place))
    path = ["id"] if isinstance(place["server"], dict) else []
    link = dict(
        title="attachment",
        identity=["volume", "server"],
        parents=["volume"],
        read=dict(operation="GET /volumes/{volume}"),
        presence={"from": "read", "at": ["server"], "match": dict(server=path)},
        fields=dict(volume=dict(type="str", path=True), server="str", automount="bool"),
    )
    found = AttachmentFinder(Client(API, PARAMS), link).find(dict(volume="v", server="1", automount=True, state="present"))
    assert found["automount"] is shown


def test_what_is_linked_beside_others_shows_in_the_result(serve):
    attach = dict(operation="POST /nets/{net}/vms", fields=["vms"], mode="command")
    resource = dict(MEMBERS, name="membership", kind="attachment", updates=[attach], create=attach,
                    fields=dict(net=dict(type="str", path=True), vms=dict(type="set", of="str")))
    serve(page("a", all=1), (200, {}), page("a", "b", all=2))
    result = run(dict(net="n", vms=["a", "b"]), resource=resource)
    assert result["changed"] and result["membership"]["vms"] == ["a", "b"]
