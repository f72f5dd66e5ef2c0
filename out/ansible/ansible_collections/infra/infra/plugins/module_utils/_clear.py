# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.
"""What a task takes away, and what it says without any effect."""

from __future__ import annotations

from ._failure import Failure
from ._values import descend, get_fact, kind_of

UNCOMPARED = ("Neither compared nor sent: %s of the existing %s. The API never returns it; "
              "set update_write_only to always to send it on every run.")
UNCOMPARED_FIXED = "Neither compared nor sent: %s of the existing %s. The API never returns it and cannot change it."


def add_cleared(wanted, names):
    """An option that is null counts as left out, so what is to be none is named; a dot leads into an object."""
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
    """Whether something inside of an object is to be none."""
    return isinstance(value, dict) and any(item is None or has_cleared(item) for item in value.values())


def drop_cleared(field, value):
    """The same without what is to be none: nobody has to take away what is not there yet."""
    if kind_of(field) != "object" or not isinstance(value, dict):
        return value
    kept = {name: drop_cleared(field["fields"].get(name, "str"), item) for name, item in value.items() if item is not None}
    return kept or (None if value else value)


def list_uncompared(fields, wanted, sent, prefix=""):
    """Names of what a task gives for a resource that is there, and that was neither compared with it nor sent to it."""
    names = []
    for name, value in wanted.items():
        if name in sent or name not in fields or value is None:
            continue
        names += find_hidden(fields[name], value, prefix + name)
    return names


def find_hidden(field, value, name):
    """Names of what no answer shows, in a value however deep."""
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
    """A sentence for those that a call could change, and one for those that none can."""
    told = []
    for sentence, some in ((UNCOMPARED, [name for name in names if name.split(".")[0] in changing]),
                           (UNCOMPARED_FIXED, [name for name in names if name.split(".")[0] not in changing])):
        if some:
            told.append(sentence % (", ".join(some), resource["title"]))
    return told
