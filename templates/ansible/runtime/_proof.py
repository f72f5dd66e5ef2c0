# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.
"""Check that a successful response is about the requested resource.

An empty or unrelated response does not say what exists, so a task must not create or remove anything because of it.
"""

from __future__ import annotations

import re
from ipaddress import ip_interface
from urllib.parse import unquote

from ._calls import expand
from ._failure import Failure
from ._sentences import NAMELESS, NAMELESS_ITEM, NO_ITEM, NO_LIST, OF_ANOTHER
from ._values import descend, get_fact

# Attributes that a path may contain instead of the identifier, and URLs that end with it.
OTHER_NAMES = ["id", "uuid", "uid", "guid", "identifier", "key", "slug", "name", "fullname", "code", "handle", "number", "urn", "label", "hostname",
               "domain", "login", "username", "email", "self", "selflink", "href", "url", "uri"]


def describe(value):
    kinds = [(type(None), "nothing"), (str, "a string"), (bool, "a boolean"), ((int, float), "a number"), (list, "a list")]
    return next((text for kind, text in kinds if isinstance(value, kind)), "an object")


def name_call(call, values):
    """Return the method and the path of a request, as it was sent."""
    method, template = call["operation"].split(" ", 1)
    return method, expand(template, call.get("parameters", {}), values)


def read_name(value):
    is_name = isinstance(value, (str, int, float)) and not isinstance(value, bool)
    return str(value) if is_name else ""


def prove(call, found, values, resource):
    """Check that the response to a read is about the requested resource."""
    if call.get("answers") in ("json", "text"):
        return
    way, method_and_path = call.get("proof", []), name_call(call, values)
    if not way:
        if call.get("sure") and not any(name in found for name in call["sure"]):
            raise Failure(NAMELESS % (method_and_path + (", ".join(call["sure"]),)))
        return
    option = name_asked(call)
    asked, shown = read_name(values.get(option)), read_name(descend(found, way))
    if (shown and (is_same_name(asked, shown) or can_rename(resource, option))) or is_called(found, way, asked, resource):
        return
    if not shown:
        raise Failure(NAMELESS % (method_and_path + (".".join(way),)))
    raise Failure(OF_ANOTHER % (method_and_path + (".".join(way), shown)))


def name_asked(call):
    """Return the option that fills the last parameter of the path, or names the resource in the body."""
    if "key" in call:
        return call["key"]["option"]
    parameter = re.findall(r"\{([^{}]*)\}", call["operation"])[-1]
    return call.get("parameters", {}).get(parameter, parameter)


def unwrap(call, found, values, resource):
    """Return the object inside of a wrapper that the API document does not show: {"version": 1, "tagType": {...}}.

    It must be called like the resource, have the requested identity and more than that, and the wrapper nothing of its own.
    """
    asked = read_name(values.get(name_asked(call))) if call.get("proof") else ""
    if not asked or count_known(resource, found):
        return found
    own = to_plain_name(resource.get("name") or resource.get("title") or "")
    fitting = [value for name, value in found.items() if to_plain_name(name) == own and count_known(resource, value) > 1
               and read_name(descend(value, call["proof"])) == asked]
    return fitting[0] if fitting else found


def count_known(resource, found):
    """Return how many attributes of the resource the object has."""
    names = set((get_fact(field, "out") or [get_fact(field, "wire", name)])[0] for name, field in resource["fields"].items()
                if not get_fact(field, "write_only"))
    return len(names.intersection(found)) if isinstance(found, dict) else 0


def can_rename(resource, option):
    """Return whether the option can be changed, so that the API may have renamed the resource in the meantime."""
    return any(option in update.get("fields", []) + update.get("changes", []) for update in resource.get("updates", []))


def is_called(found, way, asked, resource):
    """Return whether another name of the object is the requested one."""
    own = to_plain_name(resource.get("name") or resource.get("title") or "")
    names = OTHER_NAMES + [own, own + "id", own + "name", own + "uuid"]
    key = resource.get("natural_key")
    if key:
        names = names + [to_plain_name(get_fact(resource["fields"].get(key, "str"), "wire", key))]
    holder = descend(found, way[:-1])
    return any(to_plain_name(name) in names and is_same_name(asked, read_name(value))
               for place in (found, holder) if isinstance(place, dict) for name, value in place.items())


def is_same_name(asked, shown):
    """Return whether two names are the same, although APIs write them differently.

    They may differ in case, escaping, number format, length or prefix. A false alarm would make a module unusable, so
    names that may be the same are accepted.
    """
    asked, shown = unquote(asked).lower(), unquote(shown).lower()
    one, other = to_plain_name(asked), to_plain_name(shown)
    if not asked or not shown:
        return False
    if asked == shown or (one and one == other):
        return True
    if all(re.match(r"\A[0-9a-f]{8,}\Z", name) for name in (one, other)) and (one.startswith(other) or other.startswith(one)):
        return True
    for read in (ip_interface, float):
        try:
            return read(asked) == read(shown)
        except ValueError:
            pass
    return is_end(asked, shown) or is_end(shown, asked)


def is_end(whole, end):
    """Return whether a path such as projects/p/resources/name ends with this name."""
    whole, end = whole.rstrip("/"), end.strip("/")
    return bool(end) and whole.endswith(end) and whole[:-len(end)][-1:] in ("/", ":", "#", "|")


def to_plain_name(text):
    return "".join(letter for letter in text.lower() if letter.isalnum())


def open_list(call, values, answer):
    """Return the items of a page.

    A missing list is not an empty list, unless the API document allows it or the response says that there are no items.
    """
    way = call.get("items", [])
    items = open_members(call, descend(answer.body, way))
    if isinstance(items, list):
        return items
    if items is None and has_none(call, values, answer, way):
        return []
    raise Failure(NO_LIST % (name_call(call, values) + (describe(items),)))


def open_members(call, found):
    """Return the items of an object whose members are the items. Each item gets its key if it does not contain it.

    A list may also contain nothing but the keys.
    """
    key = call.get("keyed")
    if key and isinstance(found, list):
        named = last_segment if call.get("addresses") else str
        return [{key: named(item)} if isinstance(item, str) and item else item for item in found]
    if not key or not isinstance(found, dict) or not all(isinstance(item, dict) for item in found.values()):
        return found
    return [item if item.get(key) is not None else dict(item, **{key: name}) for name, item in sorted(found.items())]


def last_segment(address):
    """Return the last segment of the path of an address, without its escapes."""
    return unquote(address.split("?", 1)[0].rstrip("/").rsplit("/", 1)[-1])


def has_none(call, values, answer, way):
    # The response is the resource at the end of the path, which has no such list.
    holder = read_name(descend(answer.body, call["holder"])) if call.get("holder") else ""
    if is_same_name(name_call(call, values)[1].rsplit("/", 1)[-1], holder):
        return True
    total = call.get("paging", {}).get("total")
    counted = descend(answer.body, total) if total else None
    if counted == 0 and not isinstance(counted, bool):
        return True
    if not call.get("void") or answer.status == 204 or not way:
        return bool(call.get("void"))
    holder = descend(answer.body, way[:-1])
    return isinstance(holder, dict) and way[-1] in holder


def check_items(call, values, items, presence=None):
    """Check that the items have the documented form and an identity. Otherwise the list does not say what exists."""
    plain = presence is not None and is_plain(presence)
    for item in items:
        fits = bool(read_name(item)) if plain else isinstance(item, dict)
        if not fits or (presence is not None and item == {}):
            raise Failure(NO_ITEM % (name_call(call, values) + (describe(item), "a string" if plain else "an object")))
        if call.get("proof") and not plain and not read_name(descend(item, call["proof"])):
            raise Failure(NAMELESS_ITEM % (name_call(call, values) + (".".join(call["proof"]),)))
        untold = find_untold(presence, item) if presence is not None and not plain and not call.get("proof") else ""
        if untold:
            raise Failure(NAMELESS_ITEM % (name_call(call, values) + (untold,)))


def find_untold(presence, item):
    """Return an attribute that would show the link, if the item has none of those.

    An item in which they are null is not linked, but one without them says nothing.
    """
    missing = ""
    for option, way in presence.get("match", {}).items():
        if not way or presence.get("whole"):
            return ""
        for one in [way] + presence.get("also", {}).get(option, []):
            whole = list(presence.get("at", [])) + list(one)
            if is_shown(item, whole):
                return ""
            missing = ".".join(whole)
    return missing


def is_shown(item, way):
    """Return whether the object contains the attribute, or null or a list on the way to it."""
    for name in way:
        if not isinstance(item, dict):
            return True
        if name not in item:
            return False
        item = item[name]
    return True


def is_plain(presence):
    """Return whether a link is shown by nothing but its key."""
    ways = presence.get("match", {}).values()
    return bool(ways) and not any(ways) and not presence.get("whole") and not (presence["from"] == "list" and presence.get("at"))
