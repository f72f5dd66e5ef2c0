# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .....plugins.module_utils._values import clean, from_wire, has_value, hide, is_same, list_presets, read_fields, read_time, to_wire, unmask

BIG = 9223372036854775807
TAINT = dict(type="object", fields=dict(key="str", value="str"))
UNION = dict(
    type="union",
    variants=dict(http=dict(type="object", fields=dict(url="str")), ping=dict(type="object", fields=dict(host="str"))),
    discriminator="kind",
    values=dict(http="HTTP", ping="PING"),
)


@pytest.mark.parametrize("field, wanted, found, want", [
    ("str", "a", "a", True),
    ("str", "a", "A", False),
    (dict(type="str", case="free"), "running", "RUNNING", True),
    (dict(type="str", format="time"), "2030-01-01T00:00:00Z", "2030-01-01T01:00:00+01:00", True),
    (dict(type="str", format="time"), "2030-01-01T00:00:00Z", "2030-01-01T00:00:01.5Z", False),
    ("int", 10, "10", True),
    ("int", BIG, BIG - 1, False),
    ("int", BIG, str(BIG), True),
    ("float", 1.5, "1.50", True),
    ("float", 1, True, False),
    ("bool", False, False, True),
    # What the API leaves out has its default.
    ("bool", False, None, False),
    (dict(type="bool", default=False), False, None, True),
    (dict(type="bool", default=False), True, None, False),
    (dict(type="int", default=0), "0", None, True),
    (dict(type="str", case="free", default="TCP"), "tcp", None, True),
    ("map", {}, None, True),
    ("map", {"a": "1"}, {"a": "1", "b": "2"}, False),
    (dict(type="list", of="str"), ["a", "b"], ["b", "a"], False),
    (dict(type="list", of="str"), [], None, True),
    (dict(type="set", of="str"), ["a", "b", "a"], ["b", "a"], True),
    (dict(type="set", of="str"), ["a"], ["b", "a"], False),
    (dict(type="set", of="str"), ["a", "a"], ["a", "a"], True),
    (dict(type="list", of=TAINT, shared=True), [dict(key="x")], [dict(key="y", value="1"), dict(key="x", value="2")], True),
    (dict(type="list", of=TAINT, shared=True), [dict(key="x")], [dict(key="y", value="1")], False),
    (dict(type="set", of=TAINT), [dict(key="x")], [dict(key="x", value="y")], True),
    # The first that fits is not always the right one.
    (dict(type="set", of=TAINT), [dict(key="x"), dict(key="x", value="y")], [dict(key="x", value="y"), dict(key="x", value="z")], True),
    (dict(type="set", of=TAINT), [dict(key="x", value="y"), dict(key="x", value="z")], [dict(key="x", value="y"), dict(key="x", value="a")], False),
    (TAINT, dict(key="x"), dict(key="x", value="y"), True),
    (TAINT, dict(key="x"), None, False),
    (dict(type="str", write_only=True), "new", None, True),
    (UNION, dict(ping=dict(host="h")), dict(ping=dict(host="h")), True),
    (UNION, dict(ping=dict(host="h")), dict(http=dict(url="h")), False),
    ("json", {"a": [1]}, {"a": [1]}, True),
    # The API returns objects where it takes their IDs.
    ("json", ["7"], [{"id": "7", "name": "a"}], True),
    ("json", {"a": {"b": 7}}, {"a": {"b": {"uuid": "7"}}}, True),
    ("json", ["7"], [{"id": "8", "name": "7"}], False),
    ("json", ["7"], [{"id": "7"}, {"id": "8"}], False),
    ("json", [{"id": "7"}], ["7"], False),
    ("json", [True], [{"id": True}], False),
    # The API fills in members that nobody set, with nothing in them, or leaves out those that are empty.
    ("json", {"a": 1}, {"a": 1, "b": [], "c": {}, "d": None}, True),
    ("json", [{"a": {"b": 1}}], [{"a": {"b": 1, "c": []}}], True),
    ("json", {"a": 1, "b": []}, {"a": 1}, True),
    ("json", {"a": 1}, {"a": 1, "b": 0}, False),
    ("json", {"a": 1}, {"a": 1, "b": [1]}, False),
    ("json", {"a": 1, "b": [1]}, {"a": 1}, False),
    ("json", {"a": 1, "b": [1]}, {"a": 1, "b": []}, False),
])
def test_is_same(field, wanted, found, want):
    assert is_same(field, wanted, found) is want


@pytest.mark.parametrize("field, wanted, found, sent", [
    ("json", ["7"], [{"id": "7", "name": "a"}], ["7"]),
    (dict(type="map", of="json"), {"a": ["7"]}, {"a": [{"id": "7"}]}, {"a": ["7"]}),
    (dict(type="list", of="json"), ["7", "8"], [{"id": "7"}, "8"], ["7", "8"]),
    ("json", None, [{"id": "7"}], [{"id": "7"}]),
    (dict(type="map", of="json"), None, {"a": [{"id": "7"}]}, {"a": [{"id": "7"}]}),
])
def test_what_the_api_returns_as_objects_is_sent_as_the_ids_of_the_task(field, wanted, found, sent):
    assert unmask(field, found, wanted) == sent


def test_clean_takes_what_people_mean():
    field = dict(type="object", fields=dict(labels="map", size="int", note="str"))
    given = dict(labels={"web": True, 1: "x"}, size="12", note=None)
    assert clean(field, given) == dict(labels={"web": "true", "1": "x"}, size=12)


def test_a_union_goes_to_the_wire_and_back():
    sent = to_wire(UNION, dict(ping=dict(host="h")))
    assert sent == dict(host="h", kind="PING")
    assert from_wire(UNION, sent) == dict(ping=dict(host="h"))


def test_an_empty_text_inside_an_object_is_none_where_there_can_be_none():
    field = dict(type="object", fields=dict(url=dict(type="str", clears=True), note="str"))
    assert to_wire(field, dict(url="", note="")) == dict(url=None, note="")
    assert is_same(field, dict(url=""), dict(url=None))


def test_wire_names_and_places():
    field = dict(type="object", fields=dict(image=dict(type="str", out=["image", "id"]), size=dict(type="int", wire="sizeGb")))
    assert to_wire(field, dict(image="i", size=1)) == dict(image="i", sizeGb=1)
    assert from_wire(field, dict(image=dict(id="i"), sizeGb=1)) == dict(image="i", size=1)


def test_secrets_are_hidden_wherever_they_stand():
    field = dict(type="list", of=dict(type="object", fields=dict(password=dict(type="str", secret=True), user="str")))
    assert hide(field, [dict(password="x", user="u"), dict(password=None, user="v")]) == [
        dict(password="(hidden)", user="u"), dict(password=None, user="v")]


@pytest.mark.parametrize("field, value", [
    (dict(type="str", write_only=True, hidden=True), "#cloud-config\npassword: hunter2"),
    (dict(type="map", write_only=True, hidden=True), dict(Authorization="Bearer x")),
])
def test_text_that_the_api_keeps_to_itself_is_in_no_diff(field, value):
    assert hide(field, value) == "(hidden)"


@pytest.mark.parametrize("wanted, found, want", [
    ('{"a":1,"b":[1,2]}', '{"b": [1, 2], "a": 1}', True),
    ('{"a":1}', '{"a": 2}', False),
    ('{"a":1}', '{"a": true}', False),
    ('[1,2]', '[2, 1]', False),
    ('{"a":1}', '{"a": 1', False),
    ("1", " 1", False),
    # No option says when to send a value of which the API only returns asterisks, so it is sent.
    ("hush", "***", False),
])
def test_json_that_the_api_returns_with_other_spaces_is_the_same(wanted, found, want):
    assert is_same("str", wanted, found) is want


@pytest.mark.parametrize("wanted, found, want", [
    ("08:00:00Z", "08:00:00", True),
    ("08:00", "08:00:00", True),
    ("08:00:00.5Z", "08:00:00.500", True),
    ("10:00:00+02:00", "08:00:00Z", True),
    ("08:00:00+02:00", "08:00:00", False),
    ("08:00:00", "08:00:01", False),
    ("08:00:00", "1970-01-01T08:00:00", False),
    ("late", "08:00:00", False),
])
def test_a_time_of_day_that_the_api_returns_without_its_offset_is_the_same(wanted, found, want):
    assert is_same({"type": "str", "format": "time"}, wanted, found) is want


@pytest.mark.parametrize("found, want", [("2063-04-05T00:00:00Z", True), ("2063-04-05", True), ("2063-04-05T10:00:00Z", False)])
def test_a_day_is_the_time_at_which_it_begins(found, want):
    assert is_same({"type": "str", "format": "time"}, "2063-04-05", found) is want


@pytest.mark.parametrize("text", ["", "yesterday", "2030-01-01T00:00:00", "2030-13-01T00:00:00Z"])
def test_what_is_no_instant(text):
    assert read_time(text) is None


def test_what_a_request_has_to_carry_goes_out_with_its_default():
    fields = dict(prefix="str", longest=dict(type="int", wire="maxLen", preset=29), open=dict(type="bool", preset=False))
    net = dict(type="object", fields=fields)
    assert to_wire(net, dict(prefix="a")) == dict(prefix="a", maxLen=29, open=False)
    assert to_wire(net, dict(prefix="a", longest=28)) == dict(prefix="a", maxLen=28, open=False)
    assert list_presets(fields) == dict(maxLen=29, open=False)


@pytest.mark.parametrize("wanted, want", [("small", True), ("7", True), (7, True), ("8", False), ("large", False)])
def test_a_thing_may_be_given_by_id_and_shown_by_name(wanted, want):
    fields = dict(plan=dict(type="str", out=["plan", "name"], also=[["plan_details", "id"]]),
                  plan_details=dict(type="object", out=["plan"], fields=dict(id="int", name="str")))
    shown = dict(plan="small", plan_details=dict(id=7, name="small"))
    assert has_value(fields, "plan", wanted, shown) is want


@pytest.mark.parametrize("shown, want", [
    ([dict(id="a", name="x"), dict(id="b", name="y")], ["a", "b"]), (["a"], ["a"]), ([], []), ([dict(name="x")], None), (None, None)])
def test_a_list_of_ids_is_read_from_the_objects_that_it_refers_to(shown, want):
    fields = dict(peers=dict(type="list", out=["peers", "*", "id"], of="str"))
    found = read_fields(fields, dict(peers=shown))
    assert found["peers"] == want
    assert found.silent == set()
    assert read_fields(fields, dict()).silent == set(["peers"])


@pytest.mark.parametrize("wanted, want", [(["a", "b"], True), (["x", "y"], True), (["x"], False), (["x", "z"], False)])
def test_a_list_may_be_given_by_names_and_shown_by_ids(wanted, want):
    of = dict(type="object", fields=dict(id="str", name="str"))
    fields = dict(peers=dict(type="list", out=["peers", "*", "id"], of="str", also=[["peers_details", "*", "name"]]),
                  peers_details=dict(type="list", wire="peers", of=of))
    shown = read_fields(fields, dict(peers=[dict(id="a", name="x"), dict(id="b", name="y")]))
    assert has_value(fields, "peers", wanted, shown) is want


def test_what_is_to_be_cleared_is_there_also_where_nothing_else_names_it():
    fields = dict(plan=dict(type="str", out=["plan", "id"], also=[["plan_details", "name"]]))
    assert not has_value(fields, "plan", None, dict(plan="7", plan_details=dict(id="7", name=None)))
    assert has_value(fields, "plan", None, dict(plan=None, plan_details=None))


@pytest.mark.parametrize("field", [TAINT, UNION, dict(type="map", of="str")])
def test_what_is_shown_as_another_kind_is_sent_back_as_it_is_shown(field):
    assert to_wire(field, from_wire(dict(type="json"), "a1b2")) == "a1b2"
    assert to_wire(dict(type="object", fields=dict(inner=field)), dict(inner="a1b2")) == dict(inner="a1b2")
