# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

from ._calls import make_query, open_answer, send
from ._failure import ApiFailure, Failure
from ._paging import Pages, list_items
from ._plan import is_leaving, is_same_key, list_changing, list_lacking
from ._proof import describe, name_call, prove, unwrap
from ._sentences import FOREIGN, NAMELESS_ITEM, NO_LIST, STILL_LISTED
from ._values import clean, descend, get_fact, has_placeholder, has_value, is_reordered, is_same, kind_of, make_namer, read_fields, show_as

SHOWN = 10
# Types of attributes that the API returns whenever they have a value.
PLAIN = ("str", "int", "float", "bool")


def is_bare(value):
    """Return whether there is no value, or an object without any."""
    return all(is_bare(inner) for inner in value.values()) if isinstance(value, dict) else value in (None, "", [])


def is_flat_path(name):
    return isinstance(name, str) and name.startswith("/") and "/" not in name[1:]


class Finder:
    """Finds the resource of a task. Lists are cached, because a task with many items needs the same list several times."""

    # Whether the filter of the list was seen to work: not known yet.
    is_filter_proven = None

    def __init__(self, client, resource):
        self.client = client
        self.resource = resource
        self.lists = {}
        # Lists of several pages that have not been read a second time yet.
        self.turned = set()
        # Lists that have fewer items than they say, with what to tell about them.
        self.short = {}
        self.is_shared = False
        # In check mode, the state that earlier items would have left.
        self.foreseen = {}
        # Identities of the resources that earlier items of the task manage.
        self.taken = []

    def find(self, params):
        """Return the resource, or None if it does not exist."""
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
            # Without its identity an existing resource cannot be found, so the task describes a new one.
            return None
        named = sorted(set([key or ""] + [" and ".join(identity)]) - set([""]))
        raise Failure("%s is required to find the %s" % (" or ".join(named), self.resource["title"]))

    def check_said(self, params):
        """Refuse two different names for one resource. The API would rename it, or change a resource that was not meant."""
        for option, way in self.resource.get("said_in", {}).items():
            given, other = params.get(option), descend(params, way)
            if given is not None and other is not None and given != other:
                names = (option, given, ".".join(way), other, self.resource["title"])
                raise Failure('%s is "%s", but %s is "%s". Both identify the %s, so set them to the same value' % names)

    def find_by_key(self, params, key):
        """Find the resource by its natural key, and by the options that tell resources of the same name apart."""
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
        """Find the resource that has all given values, or else the one that has the identifying values."""
        telling, besides = self.resource["told_apart_by"], self.resource.get("told_besides", [])
        missing = self.check_telling(params)
        found = self.pick(params, telling + besides)
        if found or missing or not self.read_given(params, telling):
            return found
        found = self.pick(params, telling, self.taken)
        if found is None:
            self.check_concealed(params, telling)
        return found

    def check_concealed(self, params, telling):
        """Fail if the API returns placeholders for the values that would tell whether a resource is the one of the task.

        It would be created a second time otherwise, and to change or remove it could mean another one.
        """
        wanted = self.read_given(params, telling)
        hidden = self.search(params, self.narrow(wanted), lambda item: (
            self.keep_if_there(item) and self.identify(item) not in self.taken
            and any(has_placeholder(item.get(name)) for name in wanted)
            and all(is_same(self.resource["fields"][name], value, show_as(value, item.get(name))) for name, value in wanted.items())))
        if hidden:
            names = sorted(name for name in wanted if any(has_placeholder(item.get(name)) for item in hidden))
            raise Failure("The API does not show %s of an existing %s, so it is unknown whether it is the one of the task. Set %s (%s)" % (
                ", ".join(names), self.resource["title"], " and ".join(self.resource["identity"]), self.list_names(hidden)))

    def check_telling(self, params):
        """Return the identifying options that are missing, or fail if too few are given.

        The only resource that exists is not necessarily the one that is meant. A resource to remove has to be described
        as fully as one to create.
        """
        telling = self.resource["told_apart_by"]
        given = {name: params[name] for name in telling if params.get(name) is not None}
        missing = [name for name in self.resource.get("needed_to_create", []) if name in telling and name not in given]
        missing += [name for name in list_lacking(self.resource, given) if name in telling and name not in missing]
        is_absent = params["state"] == "absent"
        if (missing and (is_absent or not given)) or (is_absent and not given):
            raise Failure(self.explain_missing(missing or telling[:SHOWN]))
        return missing

    def find_by_identity(self, params, is_said=False):
        """Find the resource by its identity.

        `is_said` means that the identity comes from a nested option, which may also name a resource that is to be
        created.
        """
        if not self.resource.get("read") and not self.resource.get("list"):
            # The API does not show it, so only the delete request tells whether it exists.
            if params["state"] == "absent":
                return {name: params.get(name) for name in self.resource["fields"]}
            self.check_unshown(params, is_said)
            return None
        found = self.find_by_name(params)
        if found is None and params["state"] != "absent" and self.resource.get("server_names") and not is_said:
            named = ", ".join("%s %s" % (option, params[option]) for option in self.resource["identity"])
            raise Failure("There is no %s with %s. To create one, do not set it" % (self.resource["title"], named))
        return found

    def check_unshown(self, params, is_said):
        """Fail if the task names an existing resource that the API never shows: it would be created a second time."""
        sent = (self.resource.get("create") or {}).get("fields", [])
        named = [option for option in self.resource["identity"] if option not in sent + self.resource.get("parents", [])]
        if named and self.resource.get("server_names") and not is_said:
            raise Failure("The API does not show the %s with %s, so it cannot be updated. To create one, do not set %s" % (
                self.resource["title"], ", ".join("%s %s" % (option, params[option]) for option in named), " and ".join(named)))

    def find_by_name(self, values):
        name = self.name(values)
        return self.foreseen[name] if name in self.foreseen else self.read(values)

    def read(self, values, query=None):
        """Read one resource by its identity. If only a list shows it, the query is sent with the list request."""
        call = self.resource.get("read")
        if call is None:
            return self.read_from_list(values, query)
        try:
            answer = send(self.client, call, values)
        except ApiFailure as failure:
            if not failure.is_gone and self.resource.get("kind") == "singleton" and failure.is_unset(self.resource["title"]):
                return None
            if not failure.is_gone:
                raise
            self.prove_gone(values, failure)
            self.check_place(values, failure)
            return None
        found = open_answer(call, answer)
        if found is None and "whole" in call:
            raise Failure(NO_LIST % (name_call(call, values) + (describe(answer.body),)))
        if found is None:
            raise Failure("%s: the response has no object at /%s" % (call["operation"], "/".join(call.get("answer", []))))
        found = unwrap(call, found, values, self.resource)
        prove(call, found, values, self.resource)
        shown = self.keep_if_there(self.decode(self.add_parts(call, found, values), values))
        return None if shown is not None and self.is_hollow(shown) and self.is_unlisted(shown) else shown

    def is_hollow(self, shown):
        """Return whether a response contains nothing that can be set, besides the identity.

        Some APIs answer like that for every name, also after the resource was deleted, so the list decides.
        """
        resource = self.resource
        if "kind" in resource or not all(resource.get(name) for name in ("list", "create", "delete")):
            return False
        told = [name for name in resource["create"].get("fields", []) if name not in resource["identity"] + resource.get("parents", [])
                and not get_fact(resource["fields"][name], "write_only")]
        return bool(told) and all(is_bare(shown.get(name)) for name in told)

    def is_unlisted(self, values):
        """Return whether the list lacks the resource. A list that cannot be read says nothing."""
        self.lists.clear()
        try:
            return self.read_from_list(values) is None
        except Failure:
            return False

    def add_parts(self, call, found, values):
        """Add the attributes that other requests return for the same resource. A part that does not exist is None."""
        parts = call.get("parts", [])
        whole = dict(found, **{part["wire"]: None for part in parts}) if parts else found
        for part in parts:
            try:
                whole[part["wire"]] = open_answer(part["call"], send(self.client, part["call"], values))
            except ApiFailure as failure:
                if not failure.is_gone:
                    raise
        return whole

    def prove_gone(self, values, failure):
        """Fail if a 404 may come from a proxy, unless the list lacks the resource as well."""
        if not failure.foreign:
            return
        if not self.resource.get("list") or not self.resource.get("identity"):
            raise Failure("%s %s" % (failure, FOREIGN), failure)
        self.lists.clear()
        if self.read_from_list(values) is not None:
            raise Failure("%s %s %s" % (failure, FOREIGN, STILL_LISTED), failure)

    def check_place(self, values, failure):
        """Fail if the parent of a missing resource does not exist either, unless the resource is to be removed."""
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
        own = self.resource["identity"][-1:]
        if any(self.is_unlisted_name(name) for name in own) and self.list(values, query):
            call = self.resource["list"]
            raise Failure(NAMELESS_ITEM % (name_call(call, values) + (own[0],)))
        found = self.search(values, query, lambda item: all(str(item[option]) == str(values[option]) for option in self.resource["identity"]))
        return self.keep_if_there(found[0]) if found else None

    def is_unlisted_name(self, name):
        """Return whether only the path has the ID, so that no item of a list can be told by it."""
        field = self.resource["fields"][name]
        return bool(get_fact(field, "path")) and not get_fact(field, "shown")

    def search(self, values, query, fits):
        """Return the items of a list that match.

        If an item is removed while the pages are read, later items move to a page that was already read. So a list of
        several pages is read again if nothing matches.
        """
        found = [item for item in self.list(values, query) if fits(item)]
        if query and found:
            self.is_filter_proven = True
        elif query and not self.does_filter(values):
            return self.search(values, None, fits)
        mark = self.mark(values, query)
        if not found and mark in self.short:
            raise Failure(self.short[mark])
        if found or mark not in self.turned:
            return found
        before = self.lists.pop(mark)
        known = [self.identify(item) for item in self.list(values, query)]
        self.lists[mark] += [item for item in before if self.identify(item) not in known]
        self.turned.discard(mark)
        return [item for item in self.lists[mark] if fits(item)]

    def does_filter(self, values):
        """Return whether the filter of the list finds a resource that the list shows without it.

        Some APIs ignore a filter, or expect another form of the name. Then an empty list does not prove that there is
        no such resource.
        """
        if not self.resource.get("natural_key"):
            # The query is what the list demands, or what the task asked for.
            return True
        if self.is_filter_proven is None:
            try:
                self.is_filter_proven = self.try_filter(values)
            except ApiFailure as failure:
                # Nothing is left below a parent that is gone.
                if not failure.is_gone:
                    raise
                return True
        return self.is_filter_proven

    def try_filter(self, values):
        call, key = self.resource["list"], self.resource["natural_key"]
        shown = (self.decode(item, values) for item in list_items(self.client, call, values))
        known = next((item for item in shown if item.get(key) is not None), None)
        # Without any resource there is nothing to be found.
        return known is None or any(self.identify(self.decode(item, values)) == self.identify(known)
                                    for item in list_items(self.client, call, values, self.narrow(known)))

    def keep_if_there(self, found):
        """Return the resource, or None if its status says that it has ended, although it can still be read."""
        ended = self.resource.get("ended")
        return None if ended and descend(found, ended["field"]) in ended["values"] else found

    def pick(self, params, options, taken=()):
        """Return the item of the list that has the given values of these options and is not taken."""
        wanted = self.read_given(params, options)
        scope = self.read_given(params, self.resource.get("key_scope", []))
        is_partial = bool(self.resource["list"].get("partial"))
        # Attributes that the list leaves out are read from the resource itself.
        open_parts = self.list_open(params, wanted) if is_partial and self.resource.get("read") else []
        query = self.narrow(dict(scope, **wanted))

        def fits(item):
            told = {name: value for name, value in wanted.items() if name not in open_parts or item.get(name) is not None}
            return self.keep_if_there(item) and self.has(item, told) and self.is_inside(item, scope) and not (taken and self.identify(item) in taken)

        found = self.search(params, query, fits)
        place = self.read_place(params)
        if not found and place:
            found = self.search(params, dict(query or {}, **place), fits)
        if any(item.get(name) is None for item in found for name in open_parts if name in wanted):
            found = [whole for whole in (self.find_by_name(dict(params, **item)) for item in found)
                     if whole and self.has(whole, wanted) and self.is_inside(whole, scope)]
            is_partial = False
        found = self.leave_others(self.leave_paths(found, params, wanted), params, wanted, is_partial)
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

    def read_place(self, params):
        """Return a query by what a new resource must be placed in and no response shows, such as a project.

        Without it, some APIs only list the resources of a default place.
        """
        fields, filters = self.resource["fields"], self.resource["list"].get("filters", {})
        names = [name for name in self.resource.get("needed_to_create", [])
                 if name in filters and name in fields and get_fact(fields[name], "write_only") and not get_fact(fields[name], "secret")]
        return make_query({name: filters[name] for name in names}, self.read_given(params, names))

    def leave_paths(self, found, params, wanted):
        """Drop the resources that only seem to have the name: "/web" is not "web" if the API can have both.

        The API shows names as paths only if it shows no other ones. To remove a resource, that is not enough: reading
        it by the given name has to lead to the same resource.
        """
        key = self.resource.get("natural_key")
        exact = [item for item in found if key not in wanted or not is_same_key(self.resource, key, wanted[key], item)]
        if exact or not found:
            return exact
        shown = [item.get(key) for item in self.list(params, self.narrow(wanted)) + found if item.get(key) is not None]
        if not all(is_flat_path(name) for name in shown) or (params["state"] == "absent" and not self.is_known_as(found, params, wanted[key])):
            self.client.warn('The %s "%s" is not taken for "%s", which may be another one.' % (self.resource["title"], found[0][key], wanted[key]))
            return []
        return found

    def is_known_as(self, found, params, name):
        """Return whether the API knows the only resource found by this name."""
        identity = self.resource["identity"]
        if len(found) > 1 or len(identity) != 1 or not self.resource.get("read"):
            return False
        try:
            own = self.read(dict(params, **{identity[0]: name}))
        except Failure:
            return False
        return own is not None and self.identify(own) == self.identify(found[0])

    def list_open(self, params, wanted):
        """List the identifying options that the list may leave out: parts of the key, and the key itself if no item has it."""
        key = self.resource.get("natural_key")
        is_shown = key not in wanted or any(item.get(key) is not None for item in self.list(params, self.narrow(wanted)))
        return self.resource.get("key_parts", []) + ([] if is_shown else [key])

    def leave_others(self, found, params, wanted, is_partial=False):
        """Drop the resources that have the same name but differ from the description in the task.

        They are in another place or belong to somebody else, so they must be neither changed nor removed.
        """
        is_absent = params["state"] == "absent"
        places = self.read_given(params, self.list_describing() if is_absent else self.resource.get("key_places", []))
        kept, told = [], []
        for item in found:
            # A required option has a value even if the API does not return it, so it is unknown and not different.
            unknown = [name for name in places if item.get(name) is None and (
                is_partial or name in self.resource.get("needed_to_create", []) or kind_of(self.resource["fields"][name]) not in PLAIN)]
            other = sorted(name for name in places if name not in unknown and not self.has(item, {name: places[name]}))
            if other:
                told.append("The %s %s with %s is kept: its %s differs from the task, so it is another one." % (
                    self.resource["title"], "/".join(self.identify(item)), self.name_wanted(wanted), " and ".join(other)))
            else:
                kept.append(item)
        # If the resource of the task was found, others of the same name are not worth a warning.
        for text in told if is_absent or not kept else []:
            self.client.warn(text)
        return kept

    def list_describing(self):
        """List the options that identify the resource: its places, and if names are not unique, also the options that never change."""
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
        return all(has_value(fields, name, value, item) or is_reordered(fields[name], value, item.get(name)) or is_same_key(self.resource, name, value, item)
                   for name, value in wanted.items())

    def is_inside(self, item, scope):
        """Return whether an item is in the scope in which names are unique, such as a project.

        Values that the API does not return are not compared.
        """
        return self.has(item, {name: value for name, value in scope.items() if item.get(name) is not None})

    def narrow_down(self, found, params):
        """Reduce resources of the same name to those that have the given values of options that never change."""
        return [item for item in found if self.has(item, self.read_given(params, self.list_fixed()))] or found

    def choose(self, found, params):
        """Reduce resources with the same key to those that have all given values.

        If there are none and the task sets every part of the key, it describes a new resource.
        """
        parts = self.resource.get("key_parts", [])
        if not parts:
            return found
        fields = self.resource["fields"]
        sent = [name for name in (self.resource.get("create") or {}).get("fields", []) if not get_fact(fields[name], "write_only")]
        same = [item for item in found if self.has(item, self.read_given(params, sent))]
        is_another = params["state"] != "absent" and all(params.get(name) is not None for name in parts)
        return same if same or is_another else found

    def narrow(self, wanted):
        """Return a query by which the API filters for one resource. For several, one complete list costs less than a list for each."""
        filters = self.resource["list"].get("filters", {})
        key = self.resource.get("natural_key")
        # If names are not unique, the filter may expect the name in another form.
        if self.is_shared or self.resource.get("key_parts") or key not in filters or key not in wanted:
            return {}
        names = [key] + self.resource.get("key_scope", [])
        return make_query({name: filters[name] for name in names if name in filters}, wanted)

    def list(self, values, query=None):
        """Return all resources below the same parents, cached for the next item."""
        call = self.resource["list"]
        missing = [option for option in call.get("demands", []) if values.get(option) is None]
        if missing:
            raise Failure("%s is required to find the %s" % (" and ".join(missing), self.resource["title"]))
        mark = self.mark(values, query)
        if mark not in self.lists:
            self.turned.discard(mark)
            try:
                pages = Pages(self.client, call, values, query, make_namer(self.resource["fields"], self.resource.get("identity", [])))
                found = pages.items
                self.short.pop(mark, None)
                if pages.short:
                    self.short[mark] = pages.short
                if pages.count > 1:
                    self.turned.add(mark)
            except ApiFailure as failure:
                # If the parent is gone, its children are gone as well. A list without a parent always exists, unless the endpoint is wrong.
                if not failure.is_gone or values.get("state") != "absent" or "{" not in call["operation"]:
                    raise
                found = []
            self.lists[mark] = [self.decode(item, values) for item in found]
            for item in self.lists[mark]:
                item.is_listed = bool(self.resource.get("read"))
        return self.lists[mark]

    def reread(self, values):
        """Read the current state of the resource, without the cache."""
        if not self.resource.get("read"):
            self.lists.clear()
        return self.read(values)

    def forget(self):
        self.lists.clear()

    def remember(self, before, after, values):
        """Update the cached list after a change, so that the next item does not have to request it again."""
        kept = self.lists.get(self.mark(values, None))
        self.lists.clear()
        if kept is None:
            return
        gone = [self.identify(known) for known in (before, after) if known]
        kept = [item for item in kept if self.identify(item) not in gone]
        self.lists[self.mark(values, None)] = kept + ([after] if after else [])

    def foresee(self, plan, values):
        """Remember the planned state, so that the next item finds it in check mode."""
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
        """Convert an object of the API to the names of options and return values."""
        fields = self.resource["fields"]
        shown = read_fields(fields, found)
        for name in fields:
            # The task knows the path parameters, and not every API returns them.
            if get_fact(fields[name], "path") and (shown[name] is None or not get_fact(fields[name], "shown")):
                shown[name] = values.get(name)
        return shown

    def explain_several(self, found, wanted):
        return "%d resources have %s. Set %s to choose the %s (%s)" % (
            len(found), self.name_wanted(wanted), " and ".join(self.resource["identity"]), self.resource["title"], self.list_names(found))

    def list_names(self, found):
        fields = self.resource["fields"]
        named = ["/".join("(secret)" if get_fact(fields[option], "secret") else str(item[option]) for option in self.resource["identity"])
                 for item in found[:SHOWN]]
        return ", ".join(named) + (", …" if len(found) > SHOWN else "")

    def name_wanted(self, wanted):
        fields = self.resource["fields"]
        return " and ".join("%s %s" % (name, value) for name, value in sorted(wanted.items()) if not get_fact(fields[name], "secret")) or "the same values"
