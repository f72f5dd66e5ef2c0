# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

from ._calls import make_query, open_answer, send
from ._failure import ApiFailure, Failure
from ._paging import Pages
from ._plan import is_leaving, list_changing, list_lacking
from ._proof import describe, name_call, prove
from ._sentences import NO_LIST
from ._values import clean, descend, get_fact, has_value, kind_of, make_namer, read_fields

SHOWN = 10
# Values that an answer shows wherever there is one.
PLAIN = ("str", "int", "float", "bool")


class Finder:
    """Finds what a task is about. Lists are kept, because a task with many items asks for the same one again."""

    def __init__(self, client, resource):
        self.client = client
        self.resource = resource
        self.lists = {}
        # Lists of several pages, as long as nobody has missed anything in them.
        self.turned = set()
        self.is_shared = False
        # What would be there by now, in check mode.
        self.foreseen = {}
        # What other items of the task are about, by identity.
        self.taken = []

    def find(self, params):
        """The resource as it is, None where there is none."""
        for option in self.resource.get("parents", []):
            if params.get(option) is None:
                raise Failure("%s is required to find the %s" % (option, self.resource["title"]))
        identity = self.resource.get("identity", [])
        self.check_said(params)
        said = {option: descend(params, way) for option, way in self.resource.get("said_in", {}).items() if params.get(option) is None}
        params = dict(params, **said)
        given = [option for option in identity if params.get(option) is not None]
        if len(given) == len(identity):
            return self.find_by_identity(params, bool(said))
        key = self.resource.get("natural_key")
        if key and params.get(key) is not None:
            return self.find_by_key(params, key)
        if "told_apart_by" in self.resource:
            return self.find_by_values(params)
        if key is None and "kind" not in self.resource and params["state"] != "absent":
            # Only its identity leads to it, so this is another one.
            return None
        named = sorted(set([key or ""] + [" and ".join(identity)]) - set([""]))
        raise Failure("%s is required to find the %s" % (" or ".join(named), self.resource["title"]))

    def check_said(self, params):
        """Two names for one resource would ask the API to rename it, or change what was not meant."""
        for option, way in self.resource.get("said_in", {}).items():
            given, other = params.get(option), descend(params, way)
            if given is not None and other is not None and given != other:
                names = (option, given, ".".join(way), other, self.resource["title"])
                raise Failure('%s is "%s" and %s is "%s": another name is another %s, so give the same one in both places' % names)

    def find_by_key(self, params, key):
        """By its name, and by what stands beside a name that several may have."""
        parts = self.resource.get("key_parts", [])
        asked = parts + (self.resource.get("key_places", []) if params["state"] == "absent" else [])
        missing = [name for name in asked if params.get(name) is None and name in self.resource.get("needed_to_create", [])]
        if missing:
            raise Failure(self.explain_missing(missing))
        return self.pick(params, [key] + parts)

    def explain_missing(self, missing):
        named = "%s or %s" % (" and ".join(self.resource["identity"]), " and ".join(missing))
        return "%s is required to identify the %s" % (named, self.resource["title"])

    def find_by_values(self, params):
        """The one that has all the values that were given, else the one that has those that make it this one and no other."""
        telling, besides = self.resource["told_apart_by"], self.resource.get("told_besides", [])
        missing = self.check_telling(params)
        found = self.pick(params, telling + besides)
        if found or missing or not self.read_given(params, telling):
            return found
        return self.pick(params, telling, self.taken)

    def check_telling(self, params):
        """What is missing to tell which one is meant. Whatever happens to be the only one there is not what was meant; what is
        removed is described as fully as it was made."""
        telling = self.resource["told_apart_by"]
        given = {name: params[name] for name in telling if params.get(name) is not None}
        missing = [name for name in self.resource.get("needed_to_create", []) if name in telling and name not in given]
        missing += [name for name in list_lacking(self.resource, given) if name in telling and name not in missing]
        is_absent = params["state"] == "absent"
        if (missing and (is_absent or not given)) or (is_absent and not given):
            raise Failure(self.explain_missing(missing or telling[:SHOWN]))
        return missing

    def find_by_identity(self, params, is_said=False):
        """What an option deep inside says is the name of one that is there, or of one to be made."""
        if not self.resource.get("read") and not self.resource.get("list"):
            # The API shows it nowhere. That it is there is found out by removing it.
            return {name: params.get(name) for name in self.resource["fields"]} if params["state"] == "absent" else None
        found = self.find_by_name(params)
        if found is None and params["state"] != "absent" and self.resource.get("server_names") and not is_said:
            named = ", ".join("%s %s" % (option, params[option]) for option in self.resource["identity"])
            raise Failure("There is no %s with %s. To create one, do not set it" % (self.resource["title"], named))
        return found

    def find_by_name(self, values):
        name = self.name(values)
        return self.foreseen[name] if name in self.foreseen else self.read(values)

    def read(self, values, query=None):
        """One resource by its identity. Where only a list shows it, the query is what that list is asked."""
        call = self.resource.get("read")
        if call is None:
            return self.read_from_list(values, query)
        try:
            answer = send(self.client, call, values)
        except ApiFailure as failure:
            if not failure.is_gone:
                raise
            self.check_place(values, failure)
            return None
        found = open_answer(call, answer)
        if found is None and "whole" in call:
            raise Failure(NO_LIST % (name_call(call, values) + (describe(answer.body),)))
        if found is None:
            raise Failure("%s: the response has no object at /%s" % (call["operation"], "/".join(call.get("answer", []))))
        prove(call, found, values, self.resource)
        return self.keep_if_there(self.decode(self.add_parts(call, found, values), values))

    def add_parts(self, call, found, values):
        """What other calls show of the same resource, as if it stood in the object. A part that is not there is none."""
        parts = call.get("parts", [])
        whole = dict(found, **{part["wire"]: None for part in parts}) if parts else found
        for part in parts:
            try:
                whole[part["wire"]] = open_answer(part["call"], send(self.client, part["call"], values))
            except ApiFailure as failure:
                if not failure.is_gone:
                    raise
        return whole

    def check_place(self, values, failure):
        """What is not there may lie in something that is not there either: for a task that wants it, this is an error."""
        if values.get("state") == "absent" or "within" not in self.resource and not self.resource.get("always"):
            return
        if not self.resource.get("always"):
            try:
                send(self.client, self.resource["within"], values)
                return
            except ApiFailure as second:
                if not second.is_gone:
                    raise
        places = ["%s %s" % (option, values[option]) for option in self.resource.get("parents", [])]
        if not places:
            raise failure
        raise Failure("%s does not exist, so there is no %s: %s" % (" and ".join(places), self.resource["title"], failure), failure)

    def read_from_list(self, values, query=None):
        if not self.resource.get("list"):
            return None
        found = self.search(values, query, lambda item: all(str(item[option]) == str(values[option]) for option in self.resource["identity"]))
        return self.keep_if_there(found[0]) if found else None

    def search(self, values, query, fits):
        """Those of a list that fit. While pages are turned, what is removed moves others to a page that was read already: where
        none fits, the list is read once more."""
        found = [item for item in self.list(values, query) if fits(item)]
        mark = self.mark(values, query)
        if found or mark not in self.turned:
            return found
        before = self.lists.pop(mark)
        known = [self.identify(item) for item in self.list(values, query)]
        self.lists[mark] += [item for item in before if self.identify(item) not in known]
        self.turned.discard(mark)
        return [item for item in self.lists[mark] if fits(item)]

    def keep_if_there(self, found):
        """What was ended can still be read: for a task it is not there."""
        ended = self.resource.get("ended")
        return None if ended and descend(found, ended["field"]) in ended["values"] else found

    def pick(self, params, options, taken=()):
        """The one in the list that has the values of these options, as far as they were given, and is not taken."""
        wanted = self.read_given(params, options)
        scope = self.read_given(params, self.resource.get("key_scope", []))
        is_partial = bool(self.resource["list"].get("partial"))
        # What a list leaves out the resource's own answer tells.
        open_parts = self.resource.get("key_parts", []) if is_partial and self.resource.get("read") else []
        found = self.search(params, self.narrow(dict(scope, **wanted)), lambda item: (
            self.keep_if_there(item) and self.has(item, {name: value for name, value in wanted.items() if name not in open_parts or item.get(name) is not None})
            and self.is_inside(item, scope) and not (taken and self.identify(item) in taken)))
        if any(item.get(name) is None for item in found for name in open_parts if name in wanted):
            found = [whole for whole in (self.find_by_name(dict(params, **item)) for item in found)
                     if whole and self.has(whole, wanted) and self.is_inside(whole, scope)]
            is_partial = False
        found = self.leave_others(found, params, wanted, is_partial)
        if len(found) > 1:
            found = [item for item in found if not is_leaving(self.resource, item)] or found
        if len(found) > 1:
            found = self.narrow_down(found, params)
        if len(found) > 1:
            found = self.choose(found, params)
        if len(found) > 1:
            raise Failure(self.explain_several(found, wanted))
        if found and is_partial and self.is_named(found[0]):
            whole = self.find_by_name(dict(params, **found[0]))
            found = self.leave_others([whole], params, wanted) if whole and self.is_inside(whole, scope) else []
        return found[0] if found else None

    def leave_others(self, found, params, wanted, is_partial=False):
        """What is changed or removed is what was described: one of the same name in another place, or of somebody else, is another one
        and stays."""
        is_absent = params["state"] == "absent"
        places = self.read_given(params, self.list_describing() if is_absent else self.resource.get("key_places", []))
        kept, told = [], []
        for item in found:
            # What cannot be made without a place has one, even where the API does not show it.
            unknown = [name for name in places if item.get(name) is None and (
                is_partial or name in self.resource.get("needed_to_create", []) or kind_of(self.resource["fields"][name]) not in PLAIN)]
            other = sorted(name for name in places if name not in unknown and not self.has(item, {name: places[name]}))
            if other:
                told.append("The %s %s with %s is kept: its %s differs from the task, so it is another one." % (
                    self.resource["title"], "/".join(self.identify(item)), self.name_wanted(wanted), " and ".join(other)))
            else:
                kept.append(item)
        # Where the one that was meant is there, those of the same name elsewhere are no news.
        for text in told if is_absent or not kept else []:
            self.client.warn(text)
        return kept

    def list_describing(self):
        """What says that it is this one: its places, and of a name that several may have whatever never changes."""
        places = list(self.resource.get("places", []))
        if not self.resource.get("natural_key") or self.resource.get("natural_key_unique"):
            return places
        return places + [name for name in self.list_fixed() if name not in places]

    def list_fixed(self):
        changing = list_changing(self.resource)
        return [name for name in (self.resource.get("create") or {}).get("fields", [])
                if name not in changing and not get_fact(self.resource["fields"][name], "write_only")]

    def read_given(self, params, options):
        return {name: clean(self.resource["fields"][name], params[name]) for name in options if params.get(name) is not None}

    def has(self, item, wanted):
        fields = self.resource["fields"]
        return all(has_value(fields, name, value, item) for name, value in wanted.items())

    def is_inside(self, item, scope):
        """Names are unique in a project, say: one of another project is another resource. What the API does not show is not known."""
        return self.has(item, {name: value for name, value in scope.items() if item.get(name) is not None})

    def narrow_down(self, found, params):
        """Of several with the same name, those that have the given values that never change."""
        return [item for item in found if self.has(item, self.read_given(params, self.list_fixed()))] or found

    def choose(self, found, params):
        """Of several that a key of several parts does not tell apart, the one that has all the given values; where the task describes
        none of them, it wants another one."""
        parts = self.resource.get("key_parts", [])
        if not parts:
            return found
        fields = self.resource["fields"]
        sent = [name for name in (self.resource.get("create") or {}).get("fields", []) if not get_fact(fields[name], "write_only")]
        same = [item for item in found if self.has(item, self.read_given(params, sent))]
        is_another = params["state"] != "absent" and all(params.get(name) is not None for name in parts)
        return same if same or is_another else found

    def narrow(self, wanted):
        """Lets the API filter for one resource. For many, one whole list costs less than a list for each."""
        filters = self.resource["list"].get("filters", {})
        key = self.resource.get("natural_key")
        # Of what has many of one name, a filter by name may want the name in another form.
        if self.is_shared or self.resource.get("key_parts") or key not in filters or key not in wanted:
            return {}
        names = [key] + self.resource.get("key_scope", [])
        return make_query({name: filters[name] for name in names if name in filters}, wanted)

    def list(self, values, query=None):
        """All there are below the same parents, kept for the next question."""
        call = self.resource["list"]
        mark = self.mark(values, query)
        if mark not in self.lists:
            self.turned.discard(mark)
            try:
                pages = Pages(self.client, call, values, query, make_namer(self.resource["fields"], self.resource.get("identity", [])))
                found = pages.items
                if pages.count > 1:
                    self.turned.add(mark)
            except ApiFailure as failure:
                # What lay in something that is gone is gone as well. A list that lies in nothing is always there, unless the endpoint is wrong.
                if not failure.is_gone or values.get("state") != "absent" or "{" not in call["operation"]:
                    raise
                found = []
            self.lists[mark] = [self.decode(item, values) for item in found]
            for item in self.lists[mark]:
                item.is_listed = bool(self.resource.get("read"))
        return self.lists[mark]

    def reread(self, values):
        """As it is now, whatever was kept."""
        if not self.resource.get("read"):
            self.lists.clear()
        return self.read(values)

    def forget(self):
        self.lists.clear()

    def remember(self, before, after, values):
        """Keeps the list right after a change, so that the next item needs no new one."""
        kept = self.lists.get(self.mark(values, None))
        self.lists.clear()
        if kept is None:
            return
        gone = [self.identify(known) for known in (before, after) if known]
        kept = [item for item in kept if self.identify(item) not in gone]
        self.lists[self.mark(values, None)] = kept + ([after] if after else [])

    def foresee(self, plan, values):
        """In check mode the next item finds what this one would have left."""
        if not plan.changed:
            return
        known = [item for item in (plan.before, plan.after) if item and self.is_named(item)]
        for item in known:
            self.foreseen[self.name(dict(values, **item))] = plan.after
        kept = self.lists.get(self.mark(values, None))
        if kept is not None:
            gone = [self.identify(item) for item in known]
            kept[:] = [item for item in kept if self.identify(item) not in gone] + ([plan.after] if plan.after else [])

    def is_named(self, values):
        return all(values.get(option) is not None for option in self.resource.get("identity", []))

    def name(self, values):
        return tuple(str(values.get(option)) for option in self.resource.get("parents", []) + self.resource.get("identity", []))

    def identify(self, item):
        return [str(item[option]) for option in self.resource["identity"]]

    def mark(self, values, query):
        places = self.resource.get("parents", []) + sorted((self.resource.get("list") or {}).get("asked", {}).values())
        return repr([[values.get(option) for option in places], sorted((query or {}).items())])

    def decode(self, found, values):
        """An object of the API as options and return values name it."""
        fields = self.resource["fields"]
        shown = read_fields(fields, found)
        for name in fields:
            # What stands in the path is known to the task, and not every API repeats it.
            if get_fact(fields[name], "path") and (shown[name] is None or not get_fact(fields[name], "shown")):
                shown[name] = values.get(name)
        return shown

    def explain_several(self, found, wanted):
        identity = self.resource["identity"]
        named = ["/".join(str(item[option]) for option in identity) for item in found[:SHOWN]]
        more = ", …" if len(found) > SHOWN else ""
        return "%d of them have %s: choose the %s with %s (%s%s)" % (
            len(found), self.name_wanted(wanted), self.resource["title"], " and ".join(identity), ", ".join(named), more)

    def name_wanted(self, wanted):
        fields = self.resource["fields"]
        return " and ".join("%s %s" % (name, value) for name, value in sorted(wanted.items()) if not get_fact(fields[name], "secret")) or "the same values"
