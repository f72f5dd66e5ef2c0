# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

from ._calls import open_answer, send
from ._failure import ApiFailure, Failure
from ._paging import Pages
from ._proof import check_items, describe, name_call, prove
from ._sentences import NAMELESS, NO_ITEM, NO_LIST
from ._values import clean, descend, from_wire, get_fact, is_same, kind_of


class AttachmentFinder:
    """Finds a link, which has no object of its own: it is visible in the linked resource or in a list of members."""

    def __init__(self, client, resource):
        self.client = client
        self.resource = resource
        self.call = resource["list"] if resource["presence"]["from"] == "list" else resource["read"]
        self.places = {}
        # Lists of several pages that have not been read a second time yet.
        self.turned = set()
        self.is_shared = False
        self.foreseen = {}
        self.taken = []

    def reread(self, values):
        self.places.clear()
        return self.read(values)

    def forget(self):
        self.places.clear()

    def remember(self, before, after, values):
        self.forget()

    def foresee(self, plan, values):
        """Remember the planned state, so that the next item finds it in check mode."""
        if plan.changed:
            self.foreseen[self.name(values)] = plan.after

    def name(self, values):
        return repr([values.get(option) for option in self.resource["identity"]])

    def find(self, params):
        check_ends(self.resource, params)
        return self.foreseen[self.name(params)] if self.name(params) in self.foreseen else self.read(params)

    def read(self, values):
        """Return the link with the options that the API shows, or None if it does not exist."""
        found = self.match(values)
        mark = self.mark(values)
        if len(found) < len(self.spread(values)) and mark in self.turned:
            # If an item is removed while the pages are read, later items move to a page that was already read. So read the list again.
            self.turned.discard(mark)
            self.places[mark] += Pages(self.client, self.resource["list"], values, presence=self.resource["presence"]).items
            found = self.match(values)
        many = self.find_many()
        if not found:
            known = self.resolve(values)
            found = [(values, place) for wanted, place in self.match(known)] if known else []
        if not found:
            return None
        shown = {name: values.get(name) for name in self.resource["fields"] if get_fact(self.resource["fields"][name], "path")}
        for name, field in self.resource["fields"].items():
            if name == many:
                shown[name] = [wanted[name] for wanted, place in found]
            elif name not in shown:
                shown[name] = self.show(name, field, found[0])
        return shown

    def resolve(self, values):
        """Return the values with IDs instead of names, or None if there is nothing to replace.

        A name that the API does not know stays as it is.
        """
        known = {}
        for name, way in self.resource["presence"].get("resolve", {}).items():
            try:
                found = descend(open_answer(way["read"], send(self.client, way["read"], values)), way["id"])
            except ApiFailure as failure:
                if not failure.is_gone and failure.status not in (400, 422):
                    raise
                continue
            if found is not None and str(found) != str(values.get(name)):
                known[name] = found
        return dict(values, **known) if known else None

    def match(self, values):
        places = self.look(values)
        found = []
        for wanted in self.spread(values):
            fitting = [place for place in places if self.fits(place, wanted)]
            if fitting:
                found.append((wanted, fitting[0]))
        return found

    def mark(self, values):
        """Return the cache key: the request whose response shows the link."""
        return repr(name_call(self.call, values))

    def show(self, name, field, found):
        wanted, place = found
        if name in self.resource["presence"].get("match", {}):
            return wanted[name]
        if self.resource["presence"]["from"] == "read" and not self.resource["presence"].get("at"):
            # The link shows in several attributes of the object. The other attributes do not belong to the link.
            return wanted.get(name)
        # An option that is not shown cannot be compared, so assume the wanted value. The ID of the place is not that of the other end.
        path = get_fact(field, "within", []) + [get_fact(field, "wire", name)]
        holder = descend(place, path[:-1])
        return holder[path[-1]] if isinstance(holder, dict) and path[-1] in holder else wanted.get(name)

    def find_many(self):
        """Return the option that takes several members at once, or None."""
        fields = self.resource["fields"]
        for name in self.resource["presence"].get("match", {}):
            if kind_of(fields[name]) in ("set", "list"):
                return name
        return None

    def spread(self, values):
        many = self.find_many()
        if many is None:
            return [values]
        return [dict(values, **{many: item}) for item in values[many]]

    def look(self, values):
        """Return the current values at the place where the link is shown, as a list."""
        presence, call, mark = self.resource["presence"], self.call, self.mark(values)
        if mark not in self.places:
            self.turned.discard(mark)
            try:
                if presence["from"] == "list":
                    pages = Pages(self.client, call, values, presence=presence)
                    objects = pages.items
                    if pages.short:
                        raise Failure(pages.short)
                    if pages.count > 1:
                        self.turned.add(mark)
                else:
                    objects = [self.read_place(call, values)]
            except ApiFailure as failure:
                # Where the link has an address of its own, it is the link that is missing, and not what it belongs to.
                doubt = failure.foreign if values["state"] == "absent" else not presence.get("own")
                if not failure.is_gone or doubt:
                    raise
                objects = []
            self.places[mark] = objects
        found = [descend(item, presence.get("at", [])) for item in self.places[mark]]
        if presence.get("many") and presence["from"] == "read":
            found = [item for items in found for item in items or []]
        return [item for item in found if item is not None]

    def read_place(self, call, values):
        """Read the object that shows the link.

        Fail if the response does not have the documented form, because it does not prove that the link is absent.
        """
        presence = self.resource["presence"]
        found = open_answer(call, send(self.client, call, values))
        if found is None:
            raise Failure(NO_ITEM % (name_call(call, values) + ("nothing", "an object")))
        prove(call, found, values, self.resource)
        at = presence.get("at", [])
        holder, shown = descend(found, at[:-1]), descend(found, at)
        if presence.get("sure") and shown is None and at and not (isinstance(holder, dict) and at[-1] in holder):
            raise Failure(NAMELESS % (name_call(call, values) + (".".join(at),)))
        if presence.get("many") and shown is not None and not isinstance(shown, list):
            raise Failure(NO_LIST % (name_call(call, values) + (describe(shown),)))
        if presence.get("many"):
            check_items(dict(call, proof=[]), values, shown or [], dict(presence, at=[]))
        return found

    def fits(self, place, wanted):
        match = self.resource["presence"].get("match", {})
        if not match:
            # False, 0 and an empty name mean that there is no link.
            return place not in (False, "", 0, "0")
        whole = self.resource["presence"].get("whole", [])
        return all(is_shown_as(self.resource["fields"][name]["of"], wanted[name], place) if name in whole
                   else str(wanted[name]) in self.list_names(name, place) for name in match)

    def list_names(self, name, place):
        """List the names that a place shows for an option: from its own path first, then from the other paths of an "ID or name"."""
        presence = self.resource["presence"]
        names = []
        for path in [presence["match"][name]] + presence.get("also", {}).get(name, []):
            shown = descend(place, path)
            names += [str(item) for item in (shown if isinstance(shown, list) else [shown]) if item is not None]
        return names

    def decode(self, found, values):
        """Read the link again, because the response to the request hardly describes it."""
        return self.reread(values)


def is_shown_as(field, wanted, shown):
    """Return whether the shown object is the wanted one.

    Compare the members that are both given and shown. If there are none, it is a different object.
    """
    if not isinstance(wanted, dict) or not isinstance(shown, dict):
        return False
    known = field["fields"]
    told = [name for name, value in wanted.items() if value is not None and name in known and get_fact(known[name], "wire", name) in shown]
    for name in told:
        inner, value = known[name], shown[get_fact(known[name], "wire", name)]
        if kind_of(inner) == "object" and value is not None:
            if not is_shown_as(inner, wanted[name], value):
                return False
        elif not is_same(inner, clean(inner, wanted[name]), from_wire(inner, value)):
            return False
    return bool(told)


class UnseenFinder:
    """Handles a link that the API does not show.

    It is unknown whether the link exists, so every task creates or removes it.
    """

    is_shared = False

    def __init__(self, client, resource):
        self.resource = resource
        self.taken = []

    def find(self, params):
        check_ends(self.resource, params)
        return self.reread(params) if params["state"] == "absent" else None

    def reread(self, values):
        return {name: values.get(name) for name in self.resource["fields"]}

    def forget(self):
        """Do nothing, because nothing is cached."""

    def remember(self, before, after, values):
        """Do nothing, because nothing is cached."""

    def foresee(self, plan, values):
        """Do nothing, because the next item does not depend on this one."""

    def decode(self, found, values):
        return self.reread(values)


def check_ends(resource, params):
    for option in resource.get("identity", []):
        if params.get(option) is None:
            raise Failure("%s is required" % option)
