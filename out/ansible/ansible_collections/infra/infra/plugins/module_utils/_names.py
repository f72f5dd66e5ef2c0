# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.
"""Options that refer to another resource take its name or its id. The API takes the id."""

from __future__ import annotations

import re

from ._calls import open_answer, send
from ._failure import ApiFailure, Failure
from ._paging import list_items
from ._values import get_fact, kind_of, make_namer, read_fields, to_items

SHOWN = 10
# Options that say which one is meant.
TELLING = ("parents", "identity", "key_scope", "key_parts", "key_places", "places", "told_apart_by", "told_besides")


class NoSuchName(Failure):
    """Nothing has the name that an option gives."""

    def __init__(self, message, option):
        super().__init__(message)
        self.option = option


class Names:
    """Turns names into ids. Each kind is listed once in a task, however many names of it there are."""

    def __init__(self, client):
        self.client = client
        self.found = {}
        # Names of each list, as far as they are known before the first is looked up.
        self.asked = {}

    def expect(self, fields, params):
        """Notes what will be asked for, so that one name is filtered for and several share a list."""
        self.walk(fields, params, lambda option, facts, value: self.note(facts, value, params) or value)

    def note(self, facts, value, params):
        self.asked.setdefault(self.mark(facts, params), set()).add(value)

    def resolve(self, fields, params):
        """The params with ids where they had names. What says where another one is comes first."""
        self.expect(fields, params)
        for is_inner in (False, True):
            def find(option, facts, value, is_inner=is_inner, params=params):
                return value if ("within" in facts) != is_inner else self.find(option, facts, value, params)

            params = self.walk(fields, params, find)
        return params

    def walk(self, fields, params, find):
        given = {name: params[name] for name in fields if params.get(name) is not None}
        return dict(params, **{name: replace(fields[name], value, find, name) for name, value in given.items()})

    def find(self, option, facts, text, params):
        kind = self.client.api["kinds"][facts["kind"]]
        name = kind["key"].replace("_", " ")
        same = [item[kind["id"]] for item in self.list(option, facts, text, params) if str(item[kind["id"]]) == text]
        same = same or [item[kind["id"]] for item in self.list(option, facts, text, params) if item[kind["key"]] == text]
        if not same and self.is_there(kind, facts, text, params):
            same = [text]
        if not same:
            raise NoSuchName("%s: there is no %s with the %s or ID %s" % (option, kind["title"], name, text), option)
        if len(same) > 1:
            shown = ", ".join(str(found) for found in same[:SHOWN]) + (", …" if len(same) > SHOWN else "")
            raise Failure("%s: %d of them have the %s %s; give the ID of the %s that is meant (%s)" % (
                option, len(same), name, text, kind["title"], shown))
        return same[0]

    def is_there(self, kind, facts, text, params):
        """Whether it is an id after all, of another form than most, and of something that the list does not show."""
        if "read" not in kind or "form" not in facts:
            return False
        try:
            return open_answer(kind["read"], send(self.client, kind["read"], dict(self.find_places(facts, params), **{kind["id"]: text}))) is not None
        except ApiFailure:
            return False

    def find_places(self, facts, params):
        return {theirs: params.get(ours) for theirs, ours in facts.get("within", {}).items()}

    def list(self, option, facts, text, params):
        kind, mark = self.client.api["kinds"][facts["kind"]], self.mark(facts, params)
        lacking = sorted(ours for theirs, ours in facts.get("within", {}).items() if params.get(ours) is None)
        if lacking:
            raise Failure("%s: %s is required to find the %s by its name" % (option, " and ".join(lacking), kind["title"]))
        if mark not in self.found:
            is_alone = "within" not in facts and self.asked.get(mark) == set([text])
            query = {kind["filter"]: text} if "filter" in kind and is_alone else None
            items = list_items(self.client, kind["list"], self.find_places(facts, params), query, make_namer(kind["fields"], [kind["id"]]))
            self.found[mark] = [read_fields(kind["fields"], item) for item in items]
        return self.found[mark]

    def mark(self, facts, params):
        return repr((facts["kind"], [str(params.get(ours)) for theirs, ours in sorted(facts.get("within", {}).items())]))


def replace(field, value, find, option):
    """The value with what `find` gives for each name in it."""
    kind = kind_of(field)
    if value is None:
        return None
    if kind == "object" and isinstance(value, dict):
        return replace_members(field["fields"], value, find, option)
    if kind == "union" and isinstance(value, dict):
        return replace_members(field["variants"], value, find, option)
    if kind in ("list", "set"):
        return [replace(field["of"], item, find, option) for item in to_items(value)]
    if kind == "map" and isinstance(value, dict):
        return {key: replace(get_fact(field, "of", "str"), item, find, option) for key, item in value.items()}
    facts = get_fact(field, "named")
    if not facts or not isinstance(value, str) or value == "" and get_fact(field, "clears"):
        return value
    if re.search(facts["form"] if "form" in facts else r"\A[0-9]+\Z", value):
        return value if "form" in facts else int(value)
    return find(option, facts, value)


def replace_members(known, value, find, option):
    return {name: replace(known[name], item, find, "%s.%s" % (option, name)) if name in known else item for name, item in value.items()}


def take_names(manager, params):
    """The params of a resource's task with ids, and what is missing where a removal has nothing left to look for: what lies in
    something that is gone is gone as well. What does not say which one is meant is of no account then."""
    resource, missing = manager.resource, None
    telling = [name for fact in TELLING for name in resource.get(fact, [])]
    while True:
        try:
            return manager.names.resolve(resource["fields"], params), missing
        except NoSuchName as failure:
            if params["state"] != "absent":
                raise
            option = failure.option.split(".", 1)[0]
            if option in telling or option in getattr(manager.finder, "list_describing", list)():
                missing = missing or failure
            params = dict(params, **{option: None})
