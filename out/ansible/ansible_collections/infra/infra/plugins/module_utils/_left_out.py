# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.
"""Handle attributes that an item of a list no longer sets.

Items are given as a whole, and `clear` cannot name an attribute of a single item.
"""

from __future__ import annotations

from ._values import get_fact, is_same, kind_of

LEFT_OUT = "Not changed: %s of the %s. The API returns a value that the task does not set. Set it to change it."
# Identifiers of an item, which are never cleared.
NAMES = ("id", "uuid")


def restore_defaults(field, wanted, found, is_item=False):
    """Add the documented default of attributes that an item leaves out if the API returns another value."""
    if wanted is None or found is None or get_fact(field, "write_only"):
        return wanted
    kind = kind_of(field)
    if kind == "object" and isinstance(found, dict):
        known = field["fields"]
        presets = {name: get_fact(known[name], "default") for name in list_omitted(field, wanted, found)} if is_item else {}
        given = {name: restore_defaults(known[name], value, found.get(name), is_item) for name, value in wanted.items()}
        return dict({name: value for name, value in presets.items() if value is not None}, **given)
    if kind == "union" and isinstance(found, dict):
        return {name: restore_defaults(field["variants"][name], value, found.get(name), is_item) for name, value in wanted.items()}
    if kind == "map" and isinstance(found, dict):
        return {key: restore_defaults(get_fact(field, "of", "str"), value, found.get(key), True) for key, value in wanted.items()}
    if kind in ("list", "set") and isinstance(found, list):
        return [restore_defaults(field["of"], item, other, True) for item, other in pair_items(field, wanted, found)]
    return wanted


def find_left_out(field, wanted, found, name, is_item=False):
    """List the attributes of items that the API returns and the task neither sets nor resets to a default."""
    if wanted is None or found is None or get_fact(field, "write_only"):
        return []
    kind, names = kind_of(field), []
    if kind == "object" and isinstance(found, dict):
        known = field["fields"]
        if is_item:
            names += ["%s.%s" % (name, inner) for inner in list_omitted(field, wanted, found)]
        below = [(known[inner], value, found.get(inner), "%s.%s" % (name, inner), is_item) for inner, value in wanted.items()]
    elif kind == "union" and isinstance(found, dict):
        below = [(field["variants"][inner], value, found.get(inner), "%s.%s" % (name, inner), is_item) for inner, value in wanted.items()]
    elif kind == "map" and isinstance(found, dict):
        below = [(get_fact(field, "of", "str"), value, found.get(key), name, True) for key, value in wanted.items()]
    elif kind in ("list", "set") and isinstance(found, list):
        below = [(field["of"], item, other, name, True) for item, other in pair_items(field, wanted, found)]
    else:
        below = []
    return sorted(set(names + [inner for each in below for inner in find_left_out(*each)]))


def list_omitted(field, wanted, found):
    """List the settable attributes that the task leaves out and the API returns.

    Empty values do not count, and neither do documented defaults.
    """
    settable = [name for name in field["fields"] if name not in wanted and name not in field.get("read_only", []) and name not in NAMES]
    return [name for name in settable if is_telling(field["fields"][name], found.get(name))]


def is_telling(field, shown):
    if get_fact(field, "write_only") or get_fact(field, "volatile") or get_fact(field, "secret"):
        return False
    preset = get_fact(field, "default")
    if preset is not None:
        return shown is not None and not is_same(field, preset, shown)
    if isinstance(shown, dict):
        return any(value not in (None, "", [], {}) for value in shown.values())
    return shown not in (None, "", [], False, 0) and shown != get_fact(field, "preset")


def pair_items(field, wanted, found):
    """Pair each item of the task with the corresponding one of the API, or None."""
    if kind_of(field) == "list" and not get_fact(field, "shared"):
        return list(zip(wanted, found)) if len(wanted) == len(found) else [(item, None) for item in wanted]
    left, pairs = list(found), []
    for item in wanted:
        place = next((place for place, other in enumerate(left) if is_same(field["of"], item, other)), None)
        pairs.append((item, None if place is None else left.pop(place)))
    return pairs
