# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .....plugins.module_utils._bulk import run_items
from .....plugins.module_utils._client import Client
from .....plugins.module_utils._failure import Failure
from .....plugins.module_utils._info import gather
from .....plugins.module_utils._names import Names
from .....plugins.module_utils._resource import make_manager, manage
from .....plugins.module_utils._settings import drop_aliases
from .fake_api import API, PARAMS, FakeModule

NET = dict(title="network", id="id", key="name", filter="name", list=dict(operation="GET /nets", items=["nets"]),
           fields=dict(id="int", name="str"))
SUBNET = dict(title="subnet", id="id", key="label", list=dict(operation="GET /nets/{net_id}/subnets", items=["subnets"]),
              fields=dict(id="int", label="str"))
KEYPAIR = dict(title="key", id="id", key="name", list=dict(operation="GET /keys", items=["keys"]), read=dict(operation="GET /keys/{id}"),
               fields=dict(id="str", name="str"))
KINDS = dict(API, kinds=dict(net=NET, subnet=SUBNET, keypair=KEYPAIR))
FIELDS = dict(
    net_id=dict(type="int", named=dict(kind="net")),
    nets=dict(type="list", of=dict(type="int", named=dict(kind="net"))),
    inside=dict(type="object", fields=dict(net=dict(type="int", named=dict(kind="net")))),
    subnet=dict(type="int", named=dict(kind="subnet", within=dict(net_id="net_id"))),
    keypair=dict(type="str", named=dict(kind="keypair", form="^[0-9a-f]{4}$")),
    name="str",
)
NETS = (200, dict(nets=[dict(id=7, name="a"), dict(id=8, name="b"), dict(id=9, name="twin"), dict(id=10, name="twin")]))


def resolve(**params):
    return Names(Client(KINDS, PARAMS)).resolve(FIELDS, params)


@pytest.mark.parametrize("given, found", [
    (dict(net_id="a"), dict(net_id=7)),
    (dict(nets=["a", "8", 9]), dict(nets=[7, 8, 9])),
    (dict(inside=dict(net="b")), dict(inside=dict(net=8))),
    (dict(net_id="a", nets=["b"], inside=dict(net="a"), name="a"), dict(net_id=7, nets=[8], inside=dict(net=7), name="a")),
])
def test_a_name_becomes_an_id_with_one_list_for_each_kind(serve, given, found):
    api = serve(NETS)
    assert resolve(**given) == found
    assert len(api.requests) == 1


def test_an_id_is_not_looked_up(serve):
    api = serve()
    assert resolve(net_id="42", nets=["1", 2], keypair="beef", subnet=None) == dict(net_id=42, nets=[1, 2], keypair="beef", subnet=None)
    assert api.requests == []


def test_one_name_is_filtered_for_and_several_are_not(serve):
    api = serve(NETS)
    resolve(net_id="a", inside=dict(net="a"))
    assert api.requests[0][1] == "/nets?name=a"
    api = serve(NETS)
    resolve(net_id="a", nets=["b"])
    assert api.requests[0][1] == "/nets"


def test_a_name_that_nothing_has_fails_with_the_option(serve):
    serve(NETS)
    with pytest.raises(Failure, match="inside.net: there is no network with the name or ID nowhere"):
        resolve(inside=dict(net="nowhere"))


def test_of_several_with_the_name_the_ids_are_told(serve):
    serve(NETS)
    with pytest.raises(Failure, match=r"net_id: 2 resources have the name twin\. Set it to the ID of the network \(9, 10\)"):
        resolve(net_id="twin")


def test_what_lies_in_something_is_looked_for_there(serve):
    api = serve(NETS, (200, dict(subnets=[dict(id=3, label="x")])))
    assert resolve(net_id="b", subnet="x") == dict(net_id=8, subnet=3)
    assert api.requests[1][1] == "/nets/8/subnets"
    serve()
    with pytest.raises(Failure, match="subnet: net_id is required to find the subnet by its name"):
        resolve(subnet="x")


@pytest.mark.parametrize("text, answers, found", [
    ("mine", [(200, dict(keys=[dict(id="beef", name="mine")]))], "beef"),
    # The id wins, also where it is the name of another one.
    ("odd", [(200, dict(keys=[dict(id="beef", name="odd"), dict(id="odd", name="mine")]))], "odd"),
    # An id of another form, of something that the list does not show.
    ("public", [(200, dict(keys=[])), (200, dict(id="public"))], "public"),
])
def test_a_text_of_another_form_is_a_name_before_it_is_an_odd_id(serve, text, answers, found):
    serve(*answers)
    assert resolve(keypair=text) == dict(keypair=found)


LINK = dict(
    name="link",
    title="link",
    identity=["id"],
    server_names=True,
    natural_key="name",
    natural_key_unique=True,
    parents=["net_id"],
    needed_to_create=["name"],
    create=dict(operation="POST /nets/{net_id}/links", fields=["name", "peer"]),
    read=dict(operation="GET /nets/{net_id}/links/{id}"),
    updates=[dict(operation="PATCH /nets/{net_id}/links/{id}", fields=["peer"])],
    delete=dict(operation="DELETE /nets/{net_id}/links/{id}", answers="nothing"),
    list=dict(operation="GET /nets/{net_id}/links", items=["items"]),
    fields=dict(id="str", name="str", net_id=dict(type="int", path=True, named=dict(kind="net")), peer=dict(type="int", named=dict(kind="net"))),
)
ONE = dict(id="1", name="l", peer=8)


def run(check_mode=False, **params):
    module = FakeModule(check_mode, **params)
    manager = make_manager(Client(KINDS, module.params, module.warn), LINK, module)
    return manage(manager, module.params), module.warnings


def test_a_task_with_names_changes_nothing_where_the_ids_are_so(serve):
    api = serve(NETS, (200, dict(items=[ONE])))
    result, warnings = run(name="l", net_id="a", peer="b")
    assert result["changed"] is False and result["link"]["peer"] == 8 and result["link"]["net_id"] == 7
    assert [request[1] for request in api.requests] == ["/nets", "/nets/7/links"]


def test_a_diff_and_a_body_tell_ids(serve):
    api = serve(NETS, (200, dict(items=[ONE])), (200, dict(ONE, peer=7)))
    result, warnings = run(name="l", net_id="a", peer="a")
    assert result["diff"]["before"]["peer"] == 8 and result["diff"]["after"]["peer"] == 7
    assert api.requests[2] == ("PATCH", "/nets/7/links/1", dict(peer=7))


def test_a_name_that_nothing_has_fails_in_check_mode_too(serve):
    api = serve((200, dict(nets=[])))
    with pytest.raises(Failure, match="there is no network"):
        run(check_mode=True, name="l", net_id="7", peer="nowhere")
    assert len(api.requests) == 1


def test_what_lay_in_something_that_is_gone_is_absent_and_said_to_be(serve):
    api = serve((200, dict(nets=[])))
    result, warnings = run(name="l", net_id="gone", state="absent")
    assert result["changed"] is False and result["link"] is None
    assert warnings == ["net_id: there is no network with the name or ID gone, so there is no link to remove"]
    assert len(api.requests) == 1


def test_a_removal_does_not_mind_what_does_not_tell_which_one_is_meant(serve):
    api = serve(NETS, (200, dict(items=[ONE])), (204, None))
    result, warnings = run(name="l", net_id="a", peer="gone", state="absent")
    assert result["changed"] and api.requests[-1][:2] == ("DELETE", "/nets/7/links/1")


def test_many_items_share_the_list_of_names(serve):
    api = serve(NETS, (200, dict(items=[ONE])), (200, dict(items=[dict(ONE, peer=7)])))
    empty = dict(id=None, name=None, net_id=None, peer=None, state="present")
    items = [dict(empty, name="l", net_id="a", peer="b"), dict(empty, name="l", net_id="b", peer="a"), dict(empty, name="l", net_id="x")]
    module = FakeModule(items=items, **{name: None for name in ("id", "name", "net_id", "peer")})
    result = run_items(make_manager(Client(KINDS, module.params, module.warn), LINK, module), module, {})
    assert [one["changed"] for one in result["results"]] == [False, False, False]
    assert result["failed"] and "1 of 3 items failed: 2 (net_id: there is no network" in result["msg"]
    assert [request[1] for request in api.requests] == ["/nets", "/nets/7/links", "/nets/8/links"]


def test_what_is_read_lies_in_what_is_named(serve):
    subject = dict(title="link", parents=["net_id"], identity=["id"], list=LINK["list"], fields=LINK["fields"])
    api = serve(NETS, (200, dict(items=[ONE])))
    assert gather(Client(KINDS, PARAMS), subject, dict(net_id="b"))[0]["name"] == "l"
    assert api.requests[1][1] == "/nets/8/links"


def test_another_word_for_an_option_is_not_the_value_of_something_else():
    arguments = dict(net_id=dict(aliases=["net"]), items=dict(options=dict(net_id=dict(aliases=["net"]))), inside=dict(options=dict(a=dict(aliases=["b"]))))
    params = dict(net_id="x", net="x", items=[dict(net_id="y", net="y")], inside=dict(a=1, b=1), other=2)
    assert drop_aliases(arguments, params) == dict(net_id="x", items=[dict(net_id="y")], inside=dict(a=1), other=2)
