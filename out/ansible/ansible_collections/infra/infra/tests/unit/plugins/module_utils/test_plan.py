# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .....plugins.module_utils._failure import Failure
from .....plugins.module_utils._plan import make_plan
from .....plugins.module_utils._values import read_fields

LIMIT = dict(type="object", fields=dict(cores="int", memory="int"), needed=["cores"])
POOL = dict(
    name="pool",
    title="pool",
    identity=["id"],
    create=dict(operation="POST /pools", fields=["scale"]),
    updates=[dict(operation="PATCH /pools/{id}", fields=["scale"])],
    fields=dict(id="str", scale=dict(type="object", fields=dict(most="int", least="int", limit=LIMIT), needed=["most"])),
)


def test_a_create_names_what_its_objects_lack():
    with pytest.raises(Failure, match=r"required to create it: scale\.most, scale\.limit\.cores$"):
        make_plan(POOL, dict(state="present", scale=dict(least=1, limit=dict(memory=2))), None)


def test_a_change_may_name_a_part_of_an_object():
    current = dict(id="1", scale=dict(most=5, least=1, limit=None))
    plan = make_plan(POOL, dict(state="present", id="1", scale=dict(least=2)), current)
    assert [step.verb for step in plan.steps] == ["update"]


VM = dict(
    name="vm",
    title="machine",
    identity=["id"],
    create=dict(operation="POST /vms", fields=["plan"]),
    updates=[dict(operation="POST /vms/{id}/resize", fields=["plan"], also=["upgrade_disk"], mode="command")],
    fields=dict(id="str", plan="str", upgrade_disk=dict(type="bool", write_only=True)),
)


def test_a_command_is_asked_for_what_it_cannot_do_without():
    wanted = dict(state="present", id="1", plan="large")
    with pytest.raises(Failure, match="plan of the machine cannot be changed without upgrade_disk: set it too"):
        make_plan(VM, wanted, dict(id="1", plan="small"))
    plan = make_plan(VM, dict(wanted, upgrade_disk=False), dict(id="1", plan="small"))
    assert [step.values for step in plan.steps] == [dict(plan="large", upgrade_disk=False)]


ZONE = dict(
    name="zone",
    title="zone",
    identity=["id"],
    create=dict(operation="POST /zones", fields=["servers", "account"]),
    updates=[dict(operation="PUT /zones/{id}", fields=["account"])],
    fields=dict(id="str", account="str", servers=dict(type="list", of="str")),
)


def test_what_an_answer_leaves_out_is_no_reason_to_start_over():
    wanted = dict(state="present", id="1", account="b", servers=["ns1"])
    plan = make_plan(ZONE, wanted, read_fields(ZONE["fields"], dict(id="1", account="a")))
    assert [step.values for step in plan.steps] == [dict(account="b")]
    assert plan.notes == ["Neither compared nor sent: servers of the existing zone. The API never returns it and cannot change it."]


def test_what_an_answer_calls_null_is_another_value():
    wanted = dict(state="present", id="1", servers=["ns1"])
    with pytest.raises(Failure, match="servers cannot be changed on an existing zone"):
        make_plan(ZONE, wanted, read_fields(ZONE["fields"], dict(id="1", account="a", servers=None)))


@pytest.mark.parametrize("recreate", [False, True])
def test_a_fixed_list_in_the_order_of_the_api_is_no_reason_to_start_over(recreate):
    there = dict(id="1", account="a", servers=["ns1", "ns2"])
    assert make_plan(ZONE, dict(state="present", id="1", servers=["ns2", "ns1"], recreate=recreate), there).steps == []
    for servers in (["ns2", "ns3"], ["ns1", "ns1"], ["ns1"]):
        with pytest.raises(Failure, match="servers cannot be changed on an existing zone"):
            make_plan(ZONE, dict(state="present", id="1", servers=servers), there)


def test_a_command_takes_along_what_is_given_and_does_without_the_rest():
    own = dict(VM, updates=[dict(operation="POST /vms/{id}/resize", fields=["plan"], along=["upgrade_disk"], mode="command")])
    there = dict(id="1", plan="small")
    for given, values in ((dict(), dict(plan="large")), (dict(upgrade_disk=True), dict(plan="large", upgrade_disk=True))):
        plan = make_plan(own, dict(dict(state="present", id="1", plan="large"), **given), there)
        assert [step.values for step in plan.steps] == [values]
    # By itself it changes nothing.
    assert make_plan(own, dict(state="present", id="1", plan="small", upgrade_disk=True), there).steps == []


LOGIN = dict(type="object", fields=dict(user="str", password=dict(type="str", secret=True)))
LINK = dict(
    name="link",
    title="link",
    identity=["id"],
    create=dict(operation="POST /links", fields=["host", "password", "login"]),
    updates=[dict(operation="PUT /links/{id}", fields=["host", "password", "login"], mode="replace")],
    fields=dict(id="str", host="str", password=dict(type="str", secret=True), login=LOGIN),
)
MASKED = dict(id="1", host="a", password="***", login=dict(user="u", password="********"))


@pytest.mark.parametrize("shown", ["***", "********", "xxxxxx", "[REDACTED]", "[**redacted**]", "(Sensitive)", "<hidden>", "***1234"])
def test_a_secret_that_the_api_masks_is_not_compared_and_this_is_told(shown):
    plan = make_plan(LINK, dict(state="present", id="1", password="open sesame"), dict(MASKED, password=shown))
    assert plan.steps == []
    assert "password" in plan.notes[0]


def test_a_secret_that_the_api_shows_is_compared():
    plan = make_plan(LINK, dict(state="present", id="1", password="open sesame"), dict(MASKED, password="other"))
    assert [step.values["password"] for step in plan.steps] == ["open sesame"]


def test_a_masked_secret_is_sent_where_the_task_says_so():
    plan = make_plan(LINK, dict(state="present", id="1", password="open sesame", update_write_only="always"), dict(MASKED))
    assert [step.values["password"] for step in plan.steps] == ["open sesame"]


def test_a_placeholder_is_never_sent():
    plan = make_plan(LINK, dict(state="present", id="1", host="b"), dict(MASKED))
    assert [step.values for step in plan.steps] == [dict(host="b", login=dict(user="u"))]
    plan = make_plan(LINK, dict(state="present", id="1", host="b", password="p", login=dict(password="q")), dict(MASKED))
    assert [step.values for step in plan.steps] == [dict(host="b", password="p", login=dict(user="u", password="q"))]


def test_what_the_items_of_a_list_do_not_show_is_not_sent_as_null():
    rule = dict(type="object", fields=dict(port="int", note="str", inner=dict(type="list", of=dict(type="object", fields=dict(a="str", b="str")))))
    wall = dict(
        name="wall",
        title="wall",
        identity=["id"],
        create=dict(operation="POST /walls", fields=["name", "rules"]),
        updates=[dict(operation="PUT /walls/{id}", fields=["name", "rules"], mode="replace")],
        fields=dict(id="str", name="str", rules=dict(type="list", of=rule)),
    )
    shown = dict(id="1", name="a", rules=[dict(port=1, note=None, inner=[dict(a="x", b=None)]), dict(port=2, note="n", inner=None)])
    plan = make_plan(wall, dict(state="present", id="1", name="b"), shown)
    assert [step.values for step in plan.steps] == [dict(name="b", rules=[dict(port=1, inner=[dict(a="x")]), dict(port=2, note="n")])]


def test_what_objects_deeper_inside_do_not_show_is_not_sent_as_null():
    place = dict(type="object", fields=dict(country="str", city="str"))
    check = dict(type="object", fields=dict(places=dict(type="list", of=place), action="str", note="str"))
    guard = dict(
        name="guard",
        title="guard",
        identity=["id"],
        create=dict(operation="POST /guards", fields=["name", "checks"]),
        updates=[dict(operation="PUT /guards/{id}", fields=["name", "checks"], mode="replace")],
        fields=dict(id="str", name="str", checks=dict(type="object", fields=dict(geo=check))),
    )
    shown = dict(id="1", name="a", checks=dict(geo=dict(places=[dict(country="x", city=None)], action="deny", note=None)))
    plan = make_plan(guard, dict(state="present", id="1", name="b"), shown)
    assert [step.values for step in plan.steps] == [dict(name="b", checks=dict(geo=dict(places=[dict(country="x")], action="deny")))]
    shown["checks"]["geo"]["note"] = "n"
    plan = make_plan(guard, dict(state="present", id="1", checks=dict(geo=dict(note=None))), shown)
    assert [step.values["checks"]["geo"] for step in plan.steps] in ([], [dict(places=[dict(country="x")], action="deny", note=None)])


def test_a_put_that_changes_one_option_sends_what_the_patch_beside_it_changes():
    site = dict(
        name="site",
        title="site",
        identity=["id"],
        create=dict(operation="POST /sites", fields=["name", "size", "kind"]),
        updates=[
            dict(operation="PATCH /sites/{id}", fields=["name", "size"]),
            dict(operation="PUT /sites/{id}", fields=["kind"], along=["name", "size"], mode="replace"),
        ],
        fields=dict(id="str", name="str", size="int", kind="str"),
    )
    shown = dict(id="1", name="a", size=2, kind="plain")
    plan = make_plan(site, dict(state="present", id="1", kind="fast"), shown)
    assert [step.values for step in plan.steps] == [dict(kind="fast", name="a", size=2)]
    assert [step.call["operation"] for step in make_plan(site, dict(state="present", id="1", name="b"), shown).steps] == ["PATCH /sites/{id}"]


BOX = dict(
    name="box",
    title="box",
    identity=["id"],
    needed_to_delete=["reason_code"],
    create=dict(operation="POST /boxes", fields=["zone"]),
    delete=dict(operation="DELETE /boxes/{id}", fields=["reason_code"]),
    fields=dict(id="str", zone="str", reason_code=dict(type="str", write_only=True)),
)


@pytest.mark.parametrize("wanted", [dict(state="absent", id="1"), dict(state="present", id="1", zone="b", recreate=True)])
def test_what_a_deletion_has_to_be_told_is_asked_for_before_anything_is_done(wanted):
    current = dict(id="1", zone="a", reason_code=None)
    with pytest.raises(Failure, match="These options are required to delete the box: reason_code$"):
        make_plan(BOX, wanted, current)
    plan = make_plan(BOX, dict(wanted, reason_code="unused"), current)
    assert plan.steps[0].verb == "delete"


def test_what_is_gone_already_needs_no_reason():
    assert make_plan(BOX, dict(state="absent", id="1"), None).steps == []


# The API shows that there is a login, but never its password.
LOGIN = dict(type="object", fields=dict(password=dict(type="str", secret=True)), write_only=True)
PERSON = dict(
    name="person",
    title="person",
    identity=["id"],
    create=dict(operation="POST /people", fields=["name", "logins"]),
    updates=[dict(operation="PUT /people/{id}", fields=["name", "logins"], mode="replace")],
    fields=dict(id="str", name="str", logins=dict(type="object", fields=dict(form=LOGIN, hint="str"))),
)


@pytest.mark.parametrize("given, sent", [
    ({}, dict(hint="h")),
    (dict(logins=dict(form=dict(password="p"))), dict(hint="h", form=dict(password="p"))),
])
def test_what_stands_in_place_of_a_write_only_object_is_not_sent_back(given, sent):
    current = dict(id="1", name="a", logins=dict(form=dict(password=None), hint="h"))
    plan = make_plan(PERSON, dict(given, state="present", id="1", name="b"), current)
    assert [step.values for step in plan.steps] == [dict(name="b", logins=sent)]


HOSTS = dict(type="list", of="str", filled=True)
PROBE = dict(
    name="probe",
    title="probe",
    identity=["id"],
    updates=[dict(operation="PUT /probes/{id}", fields=["note", "hosts", "limits"], mode="replace")],
    fields=dict(id="str", note="str", hosts=HOSTS, limits=dict(type="object", fields=dict(most="int", hosts=HOSTS))),
)


@pytest.mark.parametrize(("given", "sent"), [
    (dict(note="new"), dict(note="new", limits=dict(most=1))),
    (dict(limits=dict(most=2)), dict(note="old", limits=dict(most=2))),
    (dict(hosts=["one"]), dict(note="old", limits=dict(most=1), hosts=["one"])),
])
def test_a_list_that_must_have_items_is_not_sent_back_empty(given, sent):
    current = dict(id="1", note="old", hosts=[], limits=dict(most=1, hosts=[]))
    plan = make_plan(PROBE, dict(state="present", id="1", **given), current)
    assert [step.values for step in plan.steps] == [sent]


def test_a_list_that_must_have_items_is_emptied_where_the_task_says_so():
    plan = make_plan(PROBE, dict(state="present", id="1", hosts=[]), dict(id="1", note="old", hosts=["one"], limits=None))
    assert [step.values for step in plan.steps] == [dict(note="old", hosts=[])]
