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
    """A link has no object of its own: it shows in what it is attached to, or in a list of members."""

    def __init__(self, client, resource):
        self.client = client
        self.resource = resource
        self.call = resource["list"] if resource["presence"]["from"] == "list" else resource["read"]
        self.places = {}
        # Lists of several pages, as long as nobody has missed anything in them.
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
        """In check mode the next item finds what this one would have left."""
        if plan.changed:
            self.foreseen[self.name(values)] = plan.after

    def name(self, values):
        return repr([values.get(option) for option in self.resource["identity"]])

    def find(self, params):
        check_ends(self.resource, params)
        return self.foreseen[self.name(params)] if self.name(params) in self.foreseen else self.read(params)

    def read(self, values):
        """The link with its options as far as they show, None where it is not there."""
        found = self.match(values)
        mark = self.mark(values)
        if len(found) < len(self.spread(values)) and mark in self.turned:
            # While pages are turned, what is removed moves others to a page that was read already.
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
        """The same with the ids of what was given by name, None where nothing is known by another name: what is not there
        under what was given is not resolved either."""
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
        """Where it is looked for: which of its ends shows a link is up to the API."""
        return repr(name_call(self.call, values))

    def show(self, name, field, found):
        wanted, place = found
        if name in self.resource["presence"].get("match", {}):
            return wanted[name]
        wire = get_fact(field, "wire", name)
        if self.resource["presence"]["from"] == "read" and not self.resource["presence"].get("at"):
            # The link shows in several fields of the object: the others are the object's own.
            return wanted.get(name)
        # What the place does not show cannot be compared: it is as wanted.
        return place[wire] if isinstance(place, dict) and wire in place else wanted.get(name)

    def find_many(self):
        """The option that names several members at once, if there is one."""
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
        """What is at the place now, as a list."""
        presence, call, mark = self.resource["presence"], self.call, self.mark(values)
        if mark not in self.places:
            self.turned.discard(mark)
            try:
                if presence["from"] == "list":
                    pages = Pages(self.client, call, values, presence=presence)
                    objects = pages.items
                    if pages.count > 1:
                        self.turned.add(mark)
                else:
                    objects = [self.read_place(call, values)]
            except ApiFailure as failure:
                if not failure.is_gone or values["state"] != "absent":
                    raise
                objects = []
            self.places[mark] = objects
        found = [descend(item, presence.get("at", [])) for item in self.places[mark]]
        if presence.get("many") and presence["from"] == "read":
            found = [item for items in found for item in items or []]
        return [item for item in found if item is not None]

    def read_place(self, call, values):
        """What shows the link. An answer of another form than the document says denies nothing."""
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
            # A switch that is off and an empty name show no link.
            return place not in (False, "", 0, "0")
        whole = self.resource["presence"].get("whole", [])
        return all(is_shown_as(self.resource["fields"][name]["of"], wanted[name], place) if name in whole
                   else str(wanted[name]) in self.list_names(name, place) for name in match)

    def list_names(self, name, place):
        """Every name that a place shows for an option: its own way first, then the others of an "ID or name"."""
        presence = self.resource["presence"]
        names = []
        for path in [presence["match"][name]] + presence.get("also", {}).get(name, []):
            shown = descend(place, path)
            names += [str(item) for item in (shown if isinstance(shown, list) else [shown]) if item is not None]
        return names

    def decode(self, found, values):
        """The answer to a link says little: look again."""
        return self.reread(values)


def is_shown_as(field, wanted, shown):
    """Whether an object is one that is shown, by every member that was given and that the other tells. One that tells none of them
    is another one."""
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
    """A link that the API shows nowhere: nobody can tell whether it is there, so that each task makes it, or ends it."""

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
        """Nothing was seen."""

    def remember(self, before, after, values):
        """Nothing was seen."""

    def foresee(self, plan, values):
        """What a task would have done changes nothing for the next."""

    def decode(self, found, values):
        return self.reread(values)


def check_ends(resource, params):
    for option in resource.get("identity", []):
        if params.get(option) is None:
            raise Failure("%s is required" % option)
