# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.
"""Find the values that a task clears, and those that it sets without any effect."""

from __future__ import annotations

from ._failure import Failure
from ._values import descend, get_fact, kind_of

UNCOMPARED = ("Neither compared nor sent: %s of the existing %s. The API never returns it; "
              "set update_write_only to always to send it on every run.")
UNCOMPARED_FIXED = "Neither compared nor sent: %s of the existing %s. The API never returns it and cannot change it."


def add_cleared(wanted, names):
    """Set the options listed in `clear` to None.

    An option that is null counts as not set, so options to clear are listed by name. A dot leads into an object.
    """
    twice = [name for name in names if descend(wanted, name.split(".")) is not None]
    if twice:
        raise Failure("%s is set and also listed in clear" % ", ".join(twice))
    for name in names:
        wanted = clear_at(wanted, name.split("."))
    return wanted


def clear_at(values, path):
    if values is None and len(path) > 0:
        values = {}
    return dict(values, **{path[0]: clear_at(values.get(path[0]), path[1:]) if len(path) > 1 else None})


def has_cleared(value):
    """Return whether an attribute inside an object is to be cleared."""
    return isinstance(value, dict) and any(item is None or has_cleared(item) for item in value.values())


def drop_cleared(field, value):
    """Remove the attributes that are to be cleared, because a new resource does not have them yet."""
    if kind_of(field) != "object" or not isinstance(value, dict):
        return value
    kept = {name: drop_cleared(field["fields"].get(name, "str"), item) for name, item in value.items() if item is not None}
    return kept or (None if value else value)


def list_uncompared(fields, wanted, sent, prefix=""):
    """List the options that are set for an existing resource, but were neither compared nor sent."""
    names = []
    for name, value in wanted.items():
        if name in sent or name not in fields or value is None:
            continue
        names += find_hidden(fields[name], value, prefix + name)
    return names


def find_hidden(field, value, name):
    """List the names of the write-only attributes in a value, at any depth."""
    if value is None:
        return []
    if get_fact(field, "write_only"):
        return [name]
    kind = kind_of(field)
    if kind in ("object", "union") and isinstance(value, dict):
        inside = field["fields" if kind == "object" else "variants"]
        found = [find_hidden(inside[inner], item, "%s.%s" % (name, inner)) for inner, item in value.items() if inner in inside]
    elif kind in ("list", "set") and isinstance(value, list):
        found = [find_hidden(field["of"], item, name) for item in value]
    elif kind == "map" and isinstance(value, dict):
        found = [find_hidden(get_fact(field, "of", "str"), item, name) for item in value.values()]
    else:
        found = []
    return sorted(set(inner for names in found for inner in names))


def tell_uncompared(resource, names, changing):
    """Return a message for the options that a request could change, and one for those that no request can change."""
    told = []
    for sentence, some in ((UNCOMPARED, [name for name in names if name.split(".")[0] in changing]),
                           (UNCOMPARED_FIXED, [name for name in names if name.split(".")[0] not in changing])):
        if some:
            told.append(sentence % (", ".join(some), resource["title"]))
    return told
