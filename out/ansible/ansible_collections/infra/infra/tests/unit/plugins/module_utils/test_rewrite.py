# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .....plugins.module_utils._failure import Failure
from .disk import run


def make_call(removes=False, **more):
    rule = dict(key=["name"], drop=[["size"]], carry=[dict(to=["spec", "title"], at=["zone", "title"])])
    rule.update(dict(removes=True) if removes else {})
    call = dict(operation="PUT /zones/{zone}", envelope=["spec", "rules"], in_list=True, answers="nothing", rewrite=rule)
    return dict(call, fresh=[dict(place="header", wire="If-Match", header="ETag")], **more)


RULE = dict(
    name="rule",
    title="rule",
    kind="upsert",
    identity=["zone", "name"],
    parents=["zone"],
    needed_to_create=["name"],
    create=make_call(fields=["name", "note"]),
    updates=[make_call(fields=["note"], also=["name"], mode="replace")],
    delete=make_call(removes=True, fields=["name"]),
    list=dict(operation="GET /zones/{zone}", items=["zone", "rules"], holder=["zone", "id"], proof=["name"]),
    fields=dict(zone=dict(type="str", path=True), name="str", note="str"),
)
OTHER = dict(name="b", size=2, extra=dict(deep=1))
KEPT = dict(name="b", extra=dict(deep=1))


def show(*rules, **more):
    return (200, dict(zone=dict(dict(id="z", title="ours", rules=list(rules)), **more)), {"ETag": "7"})


def read_body(api):
    return [body for method, path, body in api.requests if method != "GET"]


def make_body(*rules):
    return dict(spec=dict(title="ours", rules=list(rules)))


def test_an_item_is_added_and_the_others_are_sent_back(serve):
    mine = dict(name="a", note="one")
    api = serve(show(OTHER), show(OTHER), (204, None), show(OTHER, mine))
    assert run(dict(zone="z", name="a", note="one"), resource=RULE)["changed"] is True
    assert read_body(api) == [make_body(KEPT, mine)]
    assert api.options[2]["headers"]["If-Match"] == "7"


def test_a_change_keeps_what_the_module_does_not_know(serve):
    before = dict(name="a", note="one", more=True, size=1)
    api = serve(show(OTHER, before), show(OTHER, before), (204, None), show(OTHER, dict(before, note="two")))
    assert run(dict(zone="z", name="a", note="two"), resource=RULE)["rule"]["note"] == "two"
    assert read_body(api) == [make_body(KEPT, dict(name="a", note="two", more=True))]
    api = serve(show(OTHER, before))
    assert run(dict(zone="z", name="a", note="one"), resource=RULE)["changed"] is False


def test_a_removal_leaves_the_others(serve):
    api = serve(show(OTHER, dict(name="a")), show(OTHER, dict(name="a")), (204, None))
    assert run(dict(zone="z", name="a", state="absent"), resource=RULE)["changed"] is True
    assert read_body(api) == [make_body(KEPT)]
    api = serve(show(OTHER))
    assert run(dict(zone="z", name="a", state="absent"), resource=RULE)["changed"] is False


@pytest.mark.parametrize("shown, said", [
    ((200, dict(zone=dict(id="z"))), "would remove them"),
    ((200, dict(zone=dict(id="y", rules=[]))), "about another object"),
    ((200, dict(zone=dict(rules=None))), "would remove them"),
    (show(dict(name="a"), dict(name="a")), "added by others|2 items of the list have the same name"),
])
def test_nothing_is_sent_where_the_others_are_unknown(serve, shown, said):
    api = serve(show(OTHER), shown)
    with pytest.raises(Failure, match=said):
        run(dict(zone="z", name="a"), resource=RULE)
    assert read_body(api) == []


def test_a_list_that_others_have_changed_is_read_again(serve):
    mine = dict(name="a")
    api = serve(show(), show(), (412, None), show(OTHER), (204, None), show(OTHER, mine))
    assert run(dict(zone="z", name="a"), resource=RULE)["changed"] is True
    assert read_body(api) == [make_body(mine), make_body(KEPT, mine)]


def test_a_request_that_names_one_item_leaves_the_others_out(serve):
    def name_one(verb, **more):
        call = dict(operation="PATCH /zones/{zone}", envelope=["rules"], in_list=True, answers="nothing", fixed=dict(change=verb))
        return dict(call, **more)
    resource = dict(RULE, create=name_one("SET", fields=["name", "note"]), delete=name_one("DROP", fields=["name"]),
                    updates=[name_one("SET", fields=["note"], also=["name"], mode="replace")])
    mine = dict(name="a", note="one")
    api = serve(show(OTHER), (204, None), show(OTHER, mine))
    assert run(dict(zone="z", name="a", note="one"), resource=resource)["changed"] is True
    assert read_body(api) == [dict(rules=[dict(mine, change="SET")])]
    api = serve(show(OTHER, mine), (204, None), show(OTHER, dict(mine, note="two")))
    run(dict(zone="z", name="a", note="two"), resource=resource)
    assert read_body(api) == [dict(rules=[dict(name="a", note="two", change="SET")])]
    api = serve(show(OTHER, mine), (204, None))
    run(dict(zone="z", name="a", state="absent"), resource=resource)
    assert read_body(api) == [dict(rules=[dict(name="a", change="DROP")])]
