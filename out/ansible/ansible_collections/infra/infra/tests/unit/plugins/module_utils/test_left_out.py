# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

from .....plugins.module_utils._plan import make_plan

RULE = dict(type="object", fields=dict(
    id="str", port="int", note="str", packets="int", protocol=dict(type="str", default="tcp"), limit=dict(type="object", fields=dict(rate="int"))),
    read_only=["packets"])


def make_firewall(kind="list", call="PATCH /firewalls/{id}"):
    return dict(
        name="firewall", title="firewall", identity=["id"],
        create=dict(operation="POST /firewalls", fields=["rules", "name"]),
        updates=[dict(operation=call, fields=["rules"])] if call else [],
        fields=dict(id="str", name="str", rules=dict(type=kind, of=RULE)),
    )


def show(**more):
    return dict(dict(id="r1", port=80, note=None, packets=7, protocol="tcp", limit=None), **more)


def plan(resource, rules, shown):
    return make_plan(resource, dict(state="present", id="1", rules=rules), dict(id="1", name="web", rules=shown))


def test_an_option_removed_inside_an_item_gets_its_documented_default():
    for kind in ("list", "set"):
        made = plan(make_firewall(kind), [dict(port=80)], [show(protocol="udp")])
        assert [step.values for step in made.steps] == [dict(rules=[dict(port=80, protocol="tcp")])], kind
        assert not made.notes
    assert not plan(make_firewall(), [dict(port=80)], [show()]).changed


def test_an_option_removed_inside_an_item_is_named_where_it_has_no_default():
    for kind in ("list", "set"):
        made = plan(make_firewall(kind), [dict(port=80)], [show(note="old", limit=dict(rate=5))])
        assert not made.changed
        assert made.notes == ["Not changed: rules.limit, rules.note of the firewall. The API returns a value that the task does not set. "
                              "Set it to change it."], kind


def test_an_item_that_is_sent_anyway_needs_no_word():
    made = plan(make_firewall(), [dict(port=81)], [show(note="old")])
    assert made.changed and not made.notes


def test_what_only_the_server_sets_in_an_item_is_no_removal():
    made = plan(make_firewall(), [dict(port=80)], [show(packets=12)])
    assert not made.changed and not made.notes


def test_an_option_removed_inside_an_item_that_no_call_changes_is_named():
    made = plan(make_firewall(call=None), [dict(port=80)], [show(protocol="udp")])
    assert not made.changed
    assert made.notes[0].startswith("Not changed: rules.protocol of the firewall.")
