# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.
"""Replace names of other resources by IDs: options accept both, but the API only accepts IDs."""

from __future__ import annotations

import re

from ._calls import open_answer, send
from ._failure import ApiFailure, Failure
from ._paging import list_items
from ._values import get_fact, kind_of, make_namer, read_fields, to_items

SHOWN = 10
# Keys of a descriptor whose options identify the resource.
TELLING = ("parents", "identity", "key_scope", "key_parts", "key_places", "places", "told_apart_by", "told_besides")


class NoSuchName(Failure):
    """No resource has the name given in an option."""

    def __init__(self, message, option):
        super().__init__(message)
        self.option = option


class Names:
    """Replaces names by IDs. Each list is requested once per task, however many names are looked up in it."""

    def __init__(self, client):
        self.client = client
        self.found = {}
        # Names to look up in each list, as far as they are known before the first lookup.
        self.asked = {}

    def expect(self, fields, params):
        """Collect the names to look up, so that a single name uses a filter and several share a list."""
        self.walk(fields, params, lambda option, facts, value: self.note(facts, value, params) or value)

    def note(self, facts, value, params):
        self.asked.setdefault(self.mark(facts, params), set()).add(value)

    def resolve(self, fields, params):
        """Return the params with IDs instead of names. Names that are needed to look up others are replaced first."""
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
            raise Failure("%s: %d resources have the %s %s. Set it to the ID of the %s (%s)" % (
                option, len(same), name, text, kind["title"], shown))
        return same[0]

    def is_there(self, kind, facts, text, params):
        """Return whether the text is an ID of an unusual form that the list does not contain."""
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
    """Replace each name in a value by the result of `find`."""
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
    """Return the params with IDs instead of names, and the failure if a name that identifies the resource does not exist.

    In that case there is nothing to remove. A removal ignores other names that do not exist.
    """
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
