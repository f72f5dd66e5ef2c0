# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.
"""Convert and compare the values of a task and of the API.

A field is the name of a type, or a dict with the type and further facts.
"""

from __future__ import annotations

import json
import re
from datetime import datetime

MASK = "(hidden)"
# A placeholder in words: [redacted], (sensitive), [**redacted**].
BRACKETED = re.compile(r"[\[({*]+(?:redacted|sensitive|hidden|masked)[\])}*]+$", re.I)


def kind_of(field):
    return field if isinstance(field, str) else field["type"]


def get_fact(field, name, default=None):
    return default if isinstance(field, str) else field.get(name, default)


# The step of a path that leads into every item of a list: the IDs in [{"id": 1}, {"id": 2}].
EACH = "*"


def descend(value, path):
    for index, step in enumerate(path):
        if isinstance(value, list) and step == EACH:
            return descend_each(value, path[index + 1:])
        if not isinstance(value, dict):
            return None
        value = value.get(step)
    return value


def descend_each(items, path):
    """Return the value at the path in each item, or None if an item has none, because the list is then not known.

    An item that is not an object is the value itself.
    """
    found = [descend(item, path) if isinstance(item, dict) else item for item in items]
    return None if any(value is None for value in found) else found


def clean(field, value):
    """Normalize a value of the task: drop options that are not set, and convert text and numbers to the type of the schema."""
    kind = kind_of(field)
    if kind == "object":
        known = field["fields"]
        return {name: clean(known[name], value[name]) for name in known if value.get(name) is not None}
    if kind == "union":
        return {name: clean(field["variants"][name], value[name]) for name in field["variants"] if value.get(name) is not None}
    if kind in ("list", "set"):
        return [clean(field["of"], item) for item in to_items(value)]
    if kind == "map":
        return {str(key): clean(get_fact(field, "of", "str"), item) for key, item in value.items()}
    if kind == "str":
        return to_text(value)
    if kind == "int" and isinstance(value, str) and re.match(r"\A[+-]?[0-9]+\Z", value):
        return int(value)
    return value


def to_items(value):
    """Return the value as a list. A single value becomes its only item, and a string is not split into characters."""
    return value if isinstance(value, list) else [value]


def to_text(value):
    """Convert a value to text. YAML may have read it as a boolean or a number."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


def to_wire(field, value):
    if value is None:
        return None
    kind = kind_of(field)
    if kind in ("object", "union", "map") and not isinstance(value, dict):
        # The API shows another kind of value here than it documents. It is sent back as it is shown.
        return value
    if kind == "object":
        return dict(list_presets(field["fields"]), **write_fields(field["fields"], value))
    if kind == "union":
        (name, chosen), = value.items()
        sent = to_wire(field["variants"][name], chosen)
        if "discriminator" in field and isinstance(sent, dict):
            sent[field["discriminator"]] = field.get("values", {}).get(name, name)
        return sent
    if kind in ("list", "set"):
        return [to_wire(field["of"], item) for item in to_items(value)]
    if kind == "map":
        return {key: to_wire(get_fact(field, "of", "str"), item) for key, item in value.items()}
    return None if value == "" and get_fact(field, "clears") else value


def list_presets(fields):
    """Return the values that a request has to contain even if nobody sets them, by wire name."""
    given = [(name, field) for name, field in fields.items() if get_fact(field, "preset") is not None]
    return {get_fact(field, "wire", name): field["preset"] for name, field in given if not get_fact(field, "within")}


def fill_presets(fields, written):
    """Add the presets of nested attributes, if the request contains the object that they belong to."""
    for name, field in fields.items():
        holder = descend(written, get_fact(field, "within", []))
        if get_fact(field, "preset") is not None and get_fact(field, "within") and isinstance(holder, dict):
            holder.setdefault(get_fact(field, "wire", name), field["preset"])
    return written


def write_fields(fields, values):
    """Convert options to wire names. Options that were flattened are put back into their object."""
    written = {}
    for name, value in values.items():
        if name in fields:
            holder = written
            for step in get_fact(fields[name], "within", []):
                holder = holder.setdefault(step, {})
            holder[get_fact(fields[name], "wire", name)] = to_wire(fields[name], value)
    return written


def from_wire(field, value):
    kind = kind_of(field)
    if value is None:
        return None
    if kind == "object":
        return read_fields(field["fields"], value) if isinstance(value, dict) else value
    if kind == "union":
        name = pick_variant(field, value)
        return {name: from_wire(field["variants"][name], value)} if name else None
    if kind in ("list", "set"):
        return [from_wire(field["of"], item) for item in value] if isinstance(value, list) else value
    if kind == "map" and isinstance(value, dict):
        return {key: from_wire(get_fact(field, "of", "str"), item) for key, item in value.items()}
    return value


class Shown(dict):
    """An object as a response shows it.

    `silent` names the attributes that are missing in the response, so that nothing is known about them. An attribute
    that is null is not missing.
    """

    def __init__(self):
        super().__init__()
        self.silent = set()
        # It comes from a list, but could also be read on its own.
        self.is_listed = False


def read_fields(fields, found):
    """Read every field, and set those to None that the API does not return, so that the keys are always the same."""
    shown = Shown()
    for name, field in fields.items():
        path = get_fact(field, "out") or [get_fact(field, "wire", name)]
        shown[name] = from_wire(field, descend(found, path))
        tells = get_fact(field, "tells")
        if tells:
            shown[name] = read_told(tells, found)
            continue
        path = path[:path.index(EACH)] if EACH in path[1:] else path
        holder = descend(found, path[:-1])
        if not isinstance(holder, dict) or path[-1] not in holder:
            shown.silent.add(name)
    return shown


def read_told(tells, found):
    """Read a boolean that the API shows as the value of another field. Any other value of that field tells nothing."""
    status = descend(found, tells["at"])
    return True if status in tells["on"] else False if status in tells["off"] else None


def foretell(fields, values):
    """Return a resource as the API would return it. Write-only attributes and those that only the API knows are None."""
    return {name: foretell_value(field, values.get(name)) for name, field in fields.items()}


def foretell_value(field, value):
    kind = kind_of(field)
    if value is None or get_fact(field, "write_only"):
        return None
    if kind == "object" and isinstance(value, dict):
        return foretell(field["fields"], value)
    if kind == "union" and isinstance(value, dict):
        return {name: foretell_value(field["variants"][name], item) for name, item in value.items()}
    if kind in ("list", "set") and isinstance(value, list):
        return [foretell_value(field["of"], item) for item in value]
    return value


def keep_secrets(fields, shown, later):
    """Return the later state of a resource, with the secrets that only an earlier response contained."""
    if not isinstance(shown, dict) or not isinstance(later, dict):
        return later
    kept = dict(later)
    for name, field in fields.items():
        if get_fact(field, "secret"):
            if kept.get(name) is None and shown.get(name) is not None:
                kept[name] = shown[name]
        elif kind_of(field) == "object":
            inside = {} if kept.get(name) is None else kept[name]
            kept[name] = keep_secrets(field["fields"], shown.get(name), inside) or kept.get(name)
    return kept


def make_namer(fields, identity):
    """Return a function that returns the identity of an API object, or None if the object does not show it."""
    paths = [get_fact(fields[name], "out") or [get_fact(fields[name], "wire", name)] for name in identity]

    def name(found):
        named = tuple(str(descend(found, path)) for path in paths)
        return named if named and all(descend(found, path) is not None for path in paths) else None

    return name


def pick_variant(field, value):
    if "discriminator" in field and isinstance(value, dict):
        told = value.get(field["discriminator"])
        for name in field["variants"]:
            if field.get("values", {}).get(name, name) == told:
                return name
    for name, variant in field["variants"].items():
        if fits(variant, value):
            return name
    return None


def fits(field, value):
    kind = kind_of(field)
    if kind == "object":
        known = set(get_fact(sub, "wire", name) for name, sub in field["fields"].items())
        return isinstance(value, dict) and set(value) <= known
    types = dict(str=str, int=int, float=(int, float), bool=bool, list=list, set=list, map=dict)
    return kind == "json" or (isinstance(value, types[kind]) and isinstance(value, bool) == (kind == "bool"))


def is_masked(field, found):
    """Return whether the API returned a placeholder instead of a secret."""
    if not get_fact(field, "secret") or not isinstance(found, str) or not found:
        return False
    return not found.strip("*\u2022xX.") or found.startswith("***") or found[0] + found[-1] == "<>" or bool(BRACKETED.match(found))


def is_placeholder(value):
    """Return whether a value consists of asterisks or bullets, which is a placeholder also where no secret is documented."""
    return isinstance(value, str) and len(value) >= 3 and (not value.strip("*") or not value.strip("\u2022"))


def has_placeholder(value):
    if isinstance(value, (dict, list)):
        return any(has_placeholder(item) for item in (value.values() if isinstance(value, dict) else value))
    return is_placeholder(value)


def show_as(wanted, found):
    """Return the value of a response with the wanted parts in place of placeholders."""
    if is_placeholder(found):
        return wanted
    if isinstance(wanted, dict) and isinstance(found, dict):
        return {name: show_as(wanted.get(name), value) for name, value in found.items()}
    if isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        return [show_as(one, other) for one, other in zip(wanted, found)]
    return found


def find_masked(field, wanted, found, name):
    """List the names of the given secrets for which the API returned a placeholder."""
    if wanted is None:
        return []
    if is_masked(field, found):
        return [name]
    if kind_of(field) != "object" or not isinstance(wanted, dict) or not isinstance(found, dict):
        return []
    inside = field["fields"]
    return [each for inner, value in sorted(wanted.items()) if inner in inside
            for each in find_masked(inside[inner], value, found.get(inner), "%s.%s" % (name, inner))]


def unmask(field, value, wanted):
    """Return a value for a request, without placeholders that the API returned instead of secrets."""
    if is_masked(field, value) or kind_of(field) == "json" and wanted is not None and is_spelled_out(wanted, value):
        return wanted
    if kind_of(field) == "map" and isinstance(value, dict) and isinstance(wanted, dict):
        return {name: unmask(get_fact(field, "of", "str"), item, wanted.get(name)) for name, item in value.items()}
    if kind_of(field) == "object" and isinstance(value, dict):
        given = wanted if isinstance(wanted, dict) else {}
        inside = field["fields"]
        shown = [name for name, item in value.items() if given.get(name) is not None or not is_masked(inside.get(name, "str"), item)]
        return {name: unmask(inside.get(name, "str"), value[name], given.get(name)) for name in shown}
    if kind_of(field) in ("list", "set") and isinstance(value, list) and wanted is None:
        return [unmask(field["of"], item, None) for item in value]
    if kind_of(field) == "list" and kind_of(field["of"]) == "json" and isinstance(wanted, list) and is_spelled_out(wanted, value):
        return wanted
    return value


def is_same(field, wanted, found):
    """Return whether the existing value is the wanted one. Attributes that the task does not set are ignored."""
    if get_fact(field, "write_only") or is_masked(field, found):
        return True
    kind = kind_of(field)
    if wanted is None:
        return found is None or (kind == "object" and isinstance(found, dict) and all(value is None for value in found.values()))
    if found is None:
        # An API may leave out a value that is empty or the default.
        if get_fact(field, "default") is not None:
            return is_same(field, wanted, field["default"])
        return wanted in ({}, [], "") or (kind == "object" and all(value is None for value in wanted.values()))
    if kind == "object" and isinstance(found, dict):
        return all(is_same(field["fields"][name], value, found.get(name)) for name, value in wanted.items())
    if kind == "union" and isinstance(found, dict):
        return all(name in found and is_same(field["variants"][name], value, found[name]) for name, value in wanted.items())
    if get_fact(field, "shared") and isinstance(found, list):
        # The items are resources of their own, so those that others have added are not a difference.
        return all(any(is_same(field["of"], item, other) for other in found) for item in wanted)
    if kind == "list" and isinstance(found, list):
        return len(wanted) == len(found) and all(is_same(field["of"], a, b) for a, b in zip(wanted, found))
    if kind == "set" and isinstance(found, list):
        return is_same_set(field["of"], wanted, found)
    if kind == "map" and isinstance(found, dict):
        of = get_fact(field, "of", "str")
        return set(wanted) == set(found) and all(is_same(of, value, found[key]) for key, value in wanted.items())
    return is_same_scalar(field, kind, wanted, found)


def is_rearranged(field, wanted, found):
    """Return whether the API has everything that is wanted, but returns lists in another order or maps with entries of its own."""
    kind = kind_of(field)
    if kind == "object" and isinstance(wanted, dict) and isinstance(found, dict):
        return all(is_rearranged(field["fields"][name], value, found.get(name)) for name, value in wanted.items())
    if kind == "map" and isinstance(wanted, dict) and isinstance(found, dict):
        of = get_fact(field, "of", "str")
        return all(key in found and is_rearranged(of, value, found[key]) for key, value in wanted.items())
    if kind == "list" and isinstance(wanted, list) and isinstance(found, list):
        return len(wanted) == len(found) and takes_first(field["of"], wanted, found)
    return is_same(field, wanted, found)


def is_reordered(field, wanted, found):
    """Return whether a list has the wanted members in another order, which may be that of the API."""
    is_list = kind_of(field) == "list" and isinstance(wanted, list) and isinstance(found, list)
    return is_list and len(wanted) == len(found) and takes_first(field["of"], wanted, found)


def has_value(fields, name, wanted, shown):
    """Return whether a resource has this value.

    A value that can be given in several ways, such as an ID or a name, may be returned in another one. A value that is to be
    cleared has only one.
    """
    field = fields[name]
    return is_same(field, wanted, shown.get(name)) or wanted is not None and any(
        is_same(field, wanted, descend(shown, path)) for path in get_fact(field, "also", []))


def is_same_set(of, wanted, found):
    left = [item for number, item in enumerate(found) if item not in found[:number]]
    kept = []
    for item in wanted:
        if not any(is_same(of, item, other) and is_same(of, other, item) for other in kept):
            kept.append(item)
    if len(kept) != len(left):
        return False
    # An item with few attributes may match several others, so the first match can be the only one for another item.
    says_little = kind_of(of) in ("object", "union")
    return takes_first(of, kept, left) or (says_little and has_places(of, kept, left))


def takes_first(of, wanted, found):
    left = list(found)
    for item in wanted:
        place = next((place for place, other in enumerate(left) if is_same(of, item, other)), None)
        if place is None:
            return False
        left.pop(place)
    return True


def has_places(of, wanted, found):
    fitting = [[place for place, other in enumerate(found) if is_same(of, item, other)] for item in wanted]
    holders = {}
    return all(find_place(number, fitting, holders, set()) for number in range(len(wanted)))


def find_place(number, fitting, holders, tried):
    """Assign an item to a place, and move the item that holds it to another place. `holders` are the items by their places."""
    for place in fitting[number]:
        if place not in tried:
            tried.add(place)
            if place not in holders or find_place(holders[place], fitting, holders, tried):
                holders[place] = number
                return True
    return False


def is_same_scalar(field, kind, wanted, found):
    if kind == "str":
        wanted, found = to_text(wanted), to_text(found)
        if get_fact(field, "case") == "free":
            return wanted.lower() == found.lower()
        if get_fact(field, "format") == "time":
            return wanted == found or (read_time(wanted) is not None and read_time(wanted) == read_time(found))
        return wanted == found or is_restated(wanted, found)
    if kind in ("int", "float"):
        try:
            return not isinstance(found, bool) and type_number(wanted) == type_number(found)
        except (TypeError, ValueError):
            return False
    return wanted == found or kind == "json" and is_spelled_out(wanted, found)


def is_spelled_out(wanted, found):
    """Return whether the API returns a JSON value with objects in place of IDs, ["7"] as [{"id": "7", "name": "a"}].

    Whether a member that is empty is there does not matter either: {"a": 1} and {"a": 1, "b": []}.
    """
    if isinstance(wanted, dict) and isinstance(found, dict):
        alone = [value for one, other in ((wanted, found), (found, wanted)) for name, value in one.items() if name not in other]
        both = [(value, found[name]) for name, value in wanted.items() if name in found]
        return all(value in (None, [], {}) for value in alone) and all(is_spelled_out(value, other) for value, other in both)
    if isinstance(wanted, list):
        return isinstance(found, list) and len(wanted) == len(found) and all(is_spelled_out(one, other) for one, other in zip(wanted, found))
    if isinstance(wanted, (str, int)) and not isinstance(wanted, bool) and wanted != "" and isinstance(found, dict):
        return any(not isinstance(found.get(name), bool) and to_text(found.get(name)) == to_text(wanted) for name in ("id", "uuid") if name in found)
    return wanted == found and isinstance(wanted, bool) == isinstance(found, bool)


def is_restated(wanted, found):
    """Return whether both are JSON with the same values, which the API returned with other spaces."""
    if wanted.strip()[:1] not in ("{", "[") or found.strip()[:1] not in ("{", "["):
        return False
    try:
        # Written again, because 1 and true are equal in Python.
        return json.dumps(json.loads(wanted), sort_keys=True) == json.dumps(json.loads(found), sort_keys=True)
    except (ValueError, RecursionError):
        return False


def type_number(value):
    """Convert a value to a number. Integers stay exact, because a float cannot represent all of them."""
    if isinstance(value, (int, float)):
        return value
    return int(value) if re.match(r"\A[+-]?[0-9]+\Z", value) else float(value)


def read_time(text):
    """Return a time or a time of day as a timestamp that does not depend on its time zone, or None if it cannot be read.

    An API that takes times of day as UTC may return them without an offset.
    """
    text = re.sub(r"[Zz]\Z", "+00:00", text)
    # A day is the time at which it begins.
    text = re.sub(r"\A([0-9]{4}-[0-9]{2}-[0-9]{2})\Z", r"\1T00:00:00+00:00", text)
    text = re.sub(r"(\.[0-9]{1,6})[0-9]*", lambda match: match.group(1).ljust(7, "0"), text)
    if re.match(r"[0-9]{2}:", text):
        text = "1970-01-01T" + text + ("" if re.search("[+-]", text) else "+00:00")
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found.timestamp() if found.tzinfo else None


def hide(field, value):
    """Mask secrets for the diff, at any depth, and text that the API never returns."""
    if value is None:
        return None
    if get_fact(field, "secret") or get_fact(field, "hidden"):
        return MASK
    kind = kind_of(field)
    if kind == "object" and isinstance(value, dict):
        return hide_fields(field["fields"], value)
    if kind == "union" and isinstance(value, dict):
        return {name: hide(field["variants"][name], item) for name, item in value.items()}
    if kind in ("list", "set") and isinstance(value, list):
        return [hide(field["of"], item) for item in value]
    if kind == "map" and isinstance(value, dict):
        return {key: hide(get_fact(field, "of", "str"), item) for key, item in value.items()}
    return value


def hide_concealed(value, other):
    """Mask what the API returned a placeholder for on the other side of the diff, also where no secret is documented."""
    if is_placeholder(other):
        return None if value is None else MASK
    if isinstance(value, dict) and isinstance(other, dict):
        return {name: hide_concealed(item, other.get(name)) for name, item in value.items()}
    if isinstance(value, list) and isinstance(other, list) and len(value) == len(other):
        return [hide_concealed(one, that) for one, that in zip(value, other)]
    return value


def hide_fields(fields, values):
    return {name: hide(fields[name], value) if name in fields else value for name, value in values.items()}
