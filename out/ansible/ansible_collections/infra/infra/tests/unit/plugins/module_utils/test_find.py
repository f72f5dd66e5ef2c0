# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .....plugins.module_utils._client import Client
from .....plugins.module_utils._failure import Failure
from .....plugins.module_utils._find import Finder
from .....plugins.module_utils._info import gather
from .disk import DISK, ONE, run, run_many
from .fake_api import API, PARAMS

PLACED = dict(DISK, parents=["shelf"], list=dict(DISK["list"], operation="GET /shelves/{shelf}/disks"),
              fields=dict(DISK["fields"], shelf=dict(type="str", path=True)))
RULE = dict({name: value for name, value in DISK.items() if name not in ("natural_key", "natural_key_unique")},
            told_apart_by=["name", "size", "note", "kind"],
            fields=dict(DISK["fields"], kind=dict(type="str", case="free"), note=dict(type="str", when=dict(option="kind", required=["k"]))))
# The size tells which one it is, the note may change.
LOOSE = dict(RULE, told_apart_by=["size", "kind"], told_besides=["note"], needed_to_create=["size"], fields=DISK["fields"])
SCOPED = dict(DISK, key_scope=["project"], create=dict(DISK["create"], fields=DISK["create"]["fields"] + ["project"]),
              list=dict(DISK["list"], filters=dict(name="str", project="str")), fields=dict(DISK["fields"], project="str"))
ASKING = dict(SCOPED, key_scope=[], list=dict(DISK["list"], asked=dict(project="project"), demands=["project"]))
OF_A, OF_B = dict(ONE, project="A"), dict(ONE, id="2", project="B")


def test_what_lies_in_something_that_is_gone_is_absent(serve):
    serve((404, {"message": "no such shelf"}))
    assert run(dict(name="a", shelf="s", state="absent"), resource=PLACED)["changed"] is False
    serve((404, {"message": "no such shelf"}))
    with pytest.raises(Failure):
        run(dict(name="a", shelf="s", size=1), resource=PLACED)


@pytest.mark.parametrize("state", ["present", "absent"])
def test_what_a_list_demands_is_asked_for_before_anything_is_sent(serve, state):
    api = serve()
    with pytest.raises(Failure, match="project is required to find the disk"):
        run(dict(name="a", size=1, state=state), resource=ASKING)
    assert api.requests == []
    serve((200, dict(items=[dict(ONE, project="A")])))
    assert run(dict(name="a", size=1, project="A"), resource=ASKING)["changed"] is False


def test_what_the_api_never_shows_is_not_made_a_second_time_because_a_task_names_it(serve):
    unshown = {name: value for name, value in DISK.items() if name not in ("read", "list")}
    api = serve()
    with pytest.raises(Failure, match="The API does not show the disk with id 1, so it cannot be updated. To create one, do not set id"):
        run(dict(id="1", name="a", size=2), resource=unshown)
    assert api.requests == []


def test_a_list_that_lies_in_nothing_is_never_gone(serve):
    serve((404, {"message": "no such path"}))
    with pytest.raises(Failure, match="status 404"):
        run(dict(name="a", state="absent"))


@pytest.mark.parametrize("thing", [DISK, PLACED])
def test_a_list_that_is_not_there_is_not_empty(serve, thing):
    serve((404, {"message": "no such path"}))
    with pytest.raises(Failure, match="status 404"):
        gather(Client(API, PARAMS), thing, dict(PARAMS, shelf="s", wait=False))


@pytest.mark.parametrize("state", ["present", "absent"])
@pytest.mark.parametrize("there", [dict(ONE, kind="*****"), dict(ONE, size=1, kind="\u2022\u2022\u2022\u2022")])
def test_one_whose_values_are_concealed_is_neither_made_again_nor_removed(serve, there, state):
    api = serve((200, dict(items=[there])))
    with pytest.raises(Failure, match="does not show kind of an existing disk.*Set id"):
        run(dict(size=1, kind="k", state=state), resource=LOOSE)
    assert [request[0] for request in api.requests] == ["GET"]


def test_one_that_shows_another_value_beside_a_concealed_one_is_another(serve):
    serve((200, dict(items=[dict(ONE, size=2, kind="*****")])))
    assert run(dict(size=1, kind="k", state="absent"), resource=LOOSE)["changed"] is False


@pytest.mark.parametrize("given, says", [
    (dict(state="absent"), "id or name and size is required"),
    (dict(state="present"), "id or name and size is required"),
    (dict(state="absent", name="a"), "id or size is required"),
    (dict(state="absent", name="a", size=1, kind="K"), "id or note is required"),
])
def test_the_only_one_there_is_not_the_one_that_was_meant(serve, given, says):
    api = serve()
    with pytest.raises(Failure, match=says):
        run(given, resource=RULE)
    assert api.requests == []


def test_where_nothing_is_needed_the_only_one_may_stay_but_is_not_removed(serve):
    resource = dict(RULE, needed_to_create=[])
    serve((200, {"items": [ONE]}))
    assert run({}, resource=resource)["changed"] is False
    with pytest.raises(Failure, match="is required to identify the disk"):
        run(dict(state="absent"), resource=resource)


def test_what_is_described_in_full_is_removed(serve, clock):
    api = serve((200, {"items": [ONE]}), (204, None), (404, None))
    assert run(dict(state="absent", name="a", size=1), resource=RULE)["changed"]
    assert api.requests[1][:2] == ("DELETE", "/disks/1")


@pytest.mark.parametrize("stock, project, found", [
    ([OF_A], "A", "1"),
    ([OF_A], "B", None),
    ([OF_A, OF_B], "B", "2"),
    # What the API does not show is not known to be another one.
    ([ONE], "B", "1"),
    ([OF_A], None, "1"),
])
def test_a_name_is_looked_for_in_its_scope(serve, stock, project, found):
    api = serve((200, {"items": stock}))
    result = run(dict(name="a", project=project, state="absent"), check_mode=True, resource=SCOPED)
    assert result["diff"]["before"]["id"] == found
    assert api.requests[0][1] == "/disks?name=a" + ("&project=%s" % project if project else "")


def test_another_scope_is_never_made_anew_from_this_one(serve):
    api = serve((200, {"items": [OF_A]}), (201, OF_B))
    assert run(dict(name="a", size=1, project="B", recreate=True), resource=SCOPED)["disk"]["id"] == "2"
    assert [request[0] for request in api.requests] == ["GET", "POST"]


PLACED_BY_VALUE = dict(SCOPED, places=["kind", "project"], needed_to_create=["name", "size", "kind"])
UNSHOWN = dict(ONE, project="A", kind=None)


@pytest.mark.parametrize("stock, given, found", [
    ([OF_A], dict(project="A", kind="k"), "1"),
    # Names are not unique here: the first has the name, and is of another kind.
    ([OF_A], dict(project="A", kind="other"), None),
    ([OF_A, dict(OF_A, id="3", kind="other")], dict(kind="other"), "3"),
    # In no project is not in this one; what a create must be told is there, even where the API does not show it.
    ([dict(ONE, project=None)], dict(project="A"), None),
    ([UNSHOWN], dict(project="A", kind="k"), "1"),
    ([OF_A], dict(), "1"),
])
@pytest.mark.parametrize("resource", [PLACED_BY_VALUE, dict(PLACED_BY_VALUE, key_scope=[])])
def test_what_lies_elsewhere_is_not_what_a_removal_means(serve, stock, given, found, resource):
    serve((200, {"items": stock}))
    result = run(dict(given, name="a", state="absent"), check_mode=True, resource=resource)
    assert result["diff"]["before"]["id"] == found


def test_what_stays_because_it_lies_elsewhere_is_told(serve):
    serve((200, {"items": [OF_A]}))
    told = []
    run_many([dict(name="a", kind="other", state="absent")], resource=PLACED_BY_VALUE, warn=told.append)
    assert told == ["The disk 1 with name a is kept: its kind differs from the task, so it is another one."]


def test_a_row_that_shows_less_is_judged_by_the_whole(serve):
    resource = dict(PLACED_BY_VALUE, list=dict(PLACED_BY_VALUE["list"], partial=True))
    serve((200, {"items": [dict(id="1", name="a")]}), (200, OF_B))
    assert run(dict(name="a", kind="other", state="absent"), resource=resource)["changed"] is False


def test_what_never_changes_tells_namesakes_apart(serve):
    stock = [ONE, dict(ONE, id="2", kind="other")]
    serve((200, {"items": stock}))
    assert run(dict(name="a", kind="other"))["disk"]["id"] == "2"
    serve((200, {"items": stock}))
    with pytest.raises(Failure, match="1, 2"):
        run(dict(name="a", kind="third"))


def test_another_value_of_what_can_change_is_no_second_thing(serve):
    api = serve((200, {"items": [ONE]}), (200, dict(ONE, note="new")))
    result = run(dict(size=1, note="new"), resource=LOOSE)
    assert result["changed"] and result["disk"]["id"] == "1"
    assert [request[:2] for request in api.requests] == [("GET", "/disks"), ("PATCH", "/disks/1")]


def test_another_value_of_what_tells_is_another_thing(serve):
    api = serve((200, {"items": [ONE]}), (201, dict(ONE, id="2", size=2)))
    assert run(dict(size=2, note="n"), resource=LOOSE)["disk"]["id"] == "2"
    assert api.requests[1][0] == "POST"


def test_of_several_the_one_with_all_the_values_is_meant(serve):
    stock = [ONE, dict(ONE, id="2", note="m")]
    serve((200, {"items": stock}))
    assert run(dict(size=1, note="m"), resource=LOOSE)["disk"]["id"] == "2"
    serve((200, {"items": stock}))
    with pytest.raises(Failure, match=r"2 resources have size 1\. Set id to choose the disk \(1, 2\)"):
        run(dict(size=1, note="third"), resource=LOOSE)


def test_what_can_change_alone_tells_nothing(serve):
    serve((200, {"items": [ONE]}))
    with pytest.raises(Failure, match="id or size is required to identify"):
        run(dict(note="new"), resource=LOOSE)
    api = serve((200, {"items": [ONE]}), (201, dict(ONE, id="2", note="new")))
    assert run(dict(note="new"), resource=dict(LOOSE, needed_to_create=[]))["disk"]["id"] == "2"
    assert api.requests[1][0] == "POST"


def test_half_a_description_changes_nothing(serve):
    serve((200, {"items": [ONE]}))
    with pytest.raises(Failure, match="required to create it: size"):
        run(dict(kind="k", note="new"), resource=LOOSE)


def test_it_is_removed_whatever_its_changeable_values_are(serve, clock):
    api = serve((200, {"items": [ONE]}), (204, None), (404, None))
    assert run(dict(size=1, note="old", state="absent"), resource=LOOSE)["changed"]
    assert api.requests[1][:2] == ("DELETE", "/disks/1")


def test_two_items_are_never_about_the_same_thing_unless_they_are_the_same(serve):
    two = dict(ONE, id="2", note="m")
    api = serve((200, {"items": []}), (201, ONE), (201, two))
    results = run_many([dict(size=1, note="n"), dict(size=1, note="m"), dict(size=1, note="m")], resource=LOOSE)["results"]
    assert [one["changed"] for one in results] == [True, True, False]
    assert [request[0] for request in api.requests] == ["GET", "POST", "POST"]


def test_a_namesake_that_is_on_its_way_out_is_not_meant(serve):
    leaving = dict(ONE, status="deleting")
    resource = dict(DISK, wait=dict(DISK["wait"], pending=["making", "deleting"]))
    serve((200, {"items": [leaving, dict(ONE, id="2")]}))
    assert run(dict(name="a", size=1), resource=resource)["disk"]["id"] == "2"


SETTING = dict(name="setting", title="setting", kind="singleton", parents=["disk"], read=dict(operation="GET /disks/{disk}/setting"),
               updates=[dict(operation="PATCH /disks/{disk}/setting", fields=["on"])],
               fields=dict(disk=dict(type="str", path=True), on="bool"))
OWN = dict(SETTING, delete=dict(operation="DELETE /disks/{disk}/setting", answers="nothing"), within=dict(operation="GET /disks/{disk}"))
NONE = (404, {"message": "no such disk"})


@pytest.mark.parametrize("thing, answers", [(dict(SETTING, always=True), [NONE]), (OWN, [NONE, NONE])])
def test_what_lies_in_nothing_is_not_made_and_no_empty_list(serve, thing, answers):
    for check_mode in (True, False):
        serve(*answers)
        with pytest.raises(Failure, match="disk d1 does not exist, so there is no setting: .*no such disk"):
            run(dict(disk="d1", on=True), check_mode=check_mode, resource=thing)
    serve(*answers)
    with pytest.raises(Failure, match="disk d1 does not exist"):
        gather(Client(API, PARAMS), dict(thing, single=True), dict(PARAMS, disk="d1"))


def test_what_is_not_set_in_something_that_is_there_is_none(serve):
    serve(NONE, (200, {}))
    assert gather(Client(API, PARAMS), dict(OWN, single=True), dict(PARAMS, disk="d1")) == []
    serve(NONE, (200, {}))
    assert run(dict(disk="d1", on=True), check_mode=True, resource=OWN)["changed"]
    api = serve(NONE)
    assert run(dict(disk="d1", state="absent"), resource=OWN)["changed"] is False
    assert len(api.requests) == 1


def test_what_nobody_has_set_yet_is_set_though_the_server_calls_that_an_error(serve, clock):
    unset = (500, {"message": "loading from the database: setting not found"})
    serve(*[unset] * 9)
    assert run(dict(disk="d1", on=True), check_mode=True, resource=OWN)["changed"]
    for said in ("connection refused", "lookup db: no such host"):
        serve(*[(500, {"message": said})] * 9)
        with pytest.raises(Failure, match=said):
            run(dict(disk="d1", on=True), check_mode=True, resource=OWN)


# Some APIs filter by several names at once.
BY_NAMES = dict(DISK, list=dict(DISK["list"], filters=dict(name=dict(type="list", of="str"))))


@pytest.mark.parametrize("state", ["present", "absent"])
def test_a_name_is_looked_for_as_a_whole_where_the_filter_takes_several(serve, clock, state):
    api = serve((200, {"items": [dict(ONE, name="edge")]}), (204, None), (404, None))
    assert run(dict(name="edge", size=1, state=state), resource=BY_NAMES)["changed"] is (state == "absent")
    assert api.requests[0][:2] == ("GET", "/disks?name=edge")


@pytest.mark.parametrize("name", ["edge", ["edge"]])
def test_those_of_a_name_are_given_where_the_filter_takes_several(serve, name):
    api = serve((200, {"items": [dict(ONE, name="edge"), ONE]}))
    assert [one["name"] for one in gather(Client(API, PARAMS), BY_NAMES, dict(PARAMS, name=name, wait=False))] == ["edge"]
    assert api.requests[0][1] == "/disks?name=edge"


RULES = dict(name="rules", title="rules", kind="singleton", always=True, read=dict(operation="GET /rules", whole="rules"),
             updates=[dict(operation="PUT /rules", fields=["rules"], alone=True, mode="replace", whole="rules")],
             fields=dict(rules=dict(type="list", of="str")))


def test_a_list_is_read_and_set_as_a_whole(serve):
    """Neither the request nor the answer has a name for it."""
    api = serve((200, ["a"]), (200, ["a", "b"]))
    assert run(dict(rules=["a", "b"]), resource=RULES)["changed"]
    assert api.requests[-1] == ("PUT", "/rules", ["a", "b"])
    serve((200, ["a", "b"]))
    assert not run(dict(rules=["a", "b"]), resource=RULES)["changed"]
    serve((200, {"rules": ["a"]}))
    with pytest.raises(Failure, match="GET /rules: the response has an object instead of a list"):
        run(dict(rules=["a"]), resource=RULES)


# The status is an object, and a DELETE leads to expired.
FADING = dict({name: value for name, value in DISK.items() if name != "wait"}, ended=dict(field=["status", "state"], values=["expired"]),
              fields=dict(DISK["fields"], status=dict(type="object", fields=dict(state="str"))))


def test_what_has_expired_is_gone_by_its_id_and_in_its_list(serve):
    gone = dict(ONE, status=dict(state="expired"))
    serve((200, gone))
    assert run(dict(id="1", state="absent"), resource=FADING)["changed"] is False
    serve((200, dict(items=[gone])))
    assert run(dict(name="a", state="absent"), resource=FADING)["changed"] is False
    api = serve((200, dict(items=[dict(ONE, status=dict(state="active"))])), (204, None), (404, {}))
    assert run(dict(name="a", state="absent"), resource=FADING)["changed"] is True
    assert [method for method, url, body in api.requests][:2] == ["GET", "DELETE"]


# The name is the identity, and the API answers for every name.
ECHO = dict({name: value for name, value in DISK.items() if name not in ("server_names", "natural_key", "natural_key_unique", "wait")},
            identity=["name"], read=dict(operation="GET /disks/{name}"), delete=dict(operation="DELETE /disks/{name}", answers="nothing"))


@pytest.mark.parametrize("read, listed, changed", [
    (dict(name="a", note="", login={}), [], False),
    (dict(name="a", note="", login={}), [dict(name="a")], True),
    (dict(name="a", note="n"), [], True),
])
def test_an_empty_answer_is_there_only_if_the_list_has_it(serve, read, listed, changed):
    serve((200, read), *([] if read["note"] else [(200, dict(items=listed))]), (204, None), (404, {}))
    assert run(dict(name="a", state="absent"), resource=ECHO)["changed"] is changed


def test_an_empty_answer_counts_if_no_list_can_be_read(serve):
    serve((200, dict(name="a")), (403, {}), (204, None), (404, {}))
    assert run(dict(name="a", state="absent"), resource=ECHO)["changed"] is True


# The list does not show the name, and the resource itself shows it as a path.
SLASHED = dict({name: value for name, value in DISK.items() if name not in ("wait", "natural_key_unique")},
               list=dict(DISK["list"], partial=True, filters={}))


def test_a_name_that_the_list_leaves_out_is_read_and_may_be_shown_as_a_path(serve):
    listed, other, own = dict(items=[dict(id="2"), dict(id="1")]), dict(ONE, id="2", name="/b"), dict(ONE, name="/a")
    api = serve((200, listed), (200, other), (200, own))
    assert run(dict(name="a", size=1), resource=SLASHED)["changed"] is False
    assert [path for method, path, body in api.requests] == ["/disks", "/disks/2", "/disks/1"]


def test_another_name_is_not_the_same_because_it_ends_alike(serve):
    serve((200, dict(items=[dict(id="2")])), (200, dict(ONE, id="2", name="/x/a")))
    assert run(dict(name="a", size=1), resource=SLASHED, check_mode=True)["changed"] is True


# The API can have both names, or the given one leads to another one.
@pytest.mark.parametrize("names, answers, removed", [
    (["/a", "a"], [], "a"), (["/a", "b"], [], None), (["/a", "/x/y"], [], None), (["/a"], [(404, None)], None),
    (["/a"], [(200, dict(ONE, id="9", name="/other"))], None), (["/a", "/b"], [(200, dict(ONE, id="/a", name="/a"))], "/a")])
def test_a_name_shown_as_a_path_is_removed_only_if_it_is_the_same(serve, clock, names, answers, removed):
    told = []
    resource = dict({name: value for name, value in DISK.items() if name != "wait"}, list=dict(DISK["list"], filters={}))
    api = serve((200, dict(items=[dict(ONE, id=name, name=name) for name in names])), *answers + ([(204, None)] if removed else []))
    assert run(dict(name="a", state="absent"), resource=resource, warn=told.append)["changed"] is bool(removed)
    assert [path for method, path, body in api.requests if method == "DELETE"] == (["/disks/" + removed.replace("/", "%2F")] if removed else [])
    assert any("may be another one" in text for text in told) is (removed is None)


def test_a_name_is_created_beside_another_that_is_a_path(serve, clock):
    serve((200, dict(items=[dict(ONE, id="2", name="/a"), dict(ONE, id="3", name="b")])))
    resource = dict(DISK, list=dict(DISK["list"], filters={}))
    assert run(dict(name="a", size=1), resource=resource, check_mode=True, warn=str)["diff"]["before"]["id"] is None


SHORT = dict(DISK, list=dict(operation="GET /disks", items=["items"], paging=dict(style="page", page="p", total=["all"])))


@pytest.mark.parametrize("state", ["present", "absent"])
def test_a_list_shorter_than_its_total_proves_nothing_absent(serve, clock, state):
    api = serve(*[(200, {"items": [], "all": 2})] * 2)
    with pytest.raises(Failure, match="has 0 items but says that there are 2"):
        run(dict(name="a", size=1, state=state), resource=SHORT)
    assert len(api.requests) == 2


# The document says nothing of further pages, but the answer counts more than it shows.
@pytest.mark.parametrize("state", ["present", "absent"])
def test_a_page_that_nothing_leads_on_from_is_not_the_whole_list(serve, clock, state):
    counted = dict(DISK, list=dict(operation="GET /disks", items=["items"], paging=dict(total=["all"])))
    serve((200, {"items": [dict(ONE, id="2", name="b")], "all": 2}))
    with pytest.raises(Failure, match="has 1 items but says that there are 2"):
        run(dict(name="a", size=1, state=state), resource=counted)


def test_a_page_that_contradicts_its_total_is_asked_for_once_more(serve, clock):
    serve((200, {"items": [], "all": 1}), (200, {"items": [ONE], "all": 1}))
    assert run(dict(name="a", size=1), resource=SHORT)["changed"] is False


OTHER = dict(ONE, id="2", name="b")


@pytest.mark.parametrize("state,answers,asked", [
    # Nothing is there at all.
    ("absent", [[], []], ["", None]),
    # The filter finds another one by its name, so it works.
    ("absent", [[], [OTHER], [OTHER]], ["", None, "b"]),
    # It finds nothing, whatever is there.
    ("present", [[], [OTHER, ONE], [], [OTHER, ONE]], ["", None, "b", None]),
    # It finds what is asked for.
    ("present", [[ONE]], [""])])
def test_a_filter_is_trusted_only_once_it_was_seen_to_work(serve, clock, monkeypatch, state, answers, asked):
    monkeypatch.setattr(Finder, "is_filter_proven", None)
    api = serve(*[(200, dict(items=items)) for items in answers])
    assert run(dict(name="a", state=state), check_mode=True)["changed"] is False
    assert [path for method, path, body in api.requests] == [
        "/disks" if name is None else "/disks?name=%s" % (name or "a") for name in asked]


def test_a_list_that_shows_no_id_says_nothing_about_one(serve):
    # Every item would pass for the one that is asked for, because the task knows its ID.
    bare = dict(DISK, read=None, fields=dict(DISK["fields"], id=dict(type="str", path=True)))
    serve((200, {"items": [{"name": "b", "size": 2}]}))
    with pytest.raises(Failure, match="an item of the list has no id"):
        Finder(Client(API, PARAMS), bare).read(dict(id="1"))
    serve((200, {"items": []}))
    assert Finder(Client(API, PARAMS), bare).read(dict(id="1")) is None
