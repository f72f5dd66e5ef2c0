# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.
"""Check options against the constraints set in the generator configuration, before any request is sent."""

from __future__ import annotations

import re

from ._failure import Failure
from ._values import get_fact, kind_of


def check_values(fields, values, place=""):
    """Raise a Failure for the first invalid value."""
    for name, value in values.items():
        if name in fields and value is not None:
            check_value(fields[name], value, place + name)


def check_value(field, value, name):
    problem = find_problem(get_fact(field, "check", {}), value)
    if problem:
        raise Failure("%s %s" % (name, problem))
    kind = kind_of(field)
    if kind == "object" and isinstance(value, dict):
        check_values(field["fields"], value, name + ".")
    if kind in ("list", "set") and isinstance(value, list):
        for item in value:
            check_value(field["of"], item, name)


def find_problem(check, value):
    """Return what is wrong with a value, worded to follow its name, or None. The value is not repeated, because it may be a secret."""
    if "one_of" in check and value not in check["one_of"]:
        return "must be one of %s" % ", ".join(str(known) for known in check["one_of"])
    if "pattern" in check and not re.search(check["pattern"], str(value), re.ASCII):
        return "must match %s" % check["pattern"]
    if "min" in check and value < check["min"]:
        return "must be at least %s" % check["min"]
    if "max" in check and value > check["max"]:
        return "must be at most %s" % check["max"]
    what = "characters" if isinstance(value, str) else "items"
    if "shortest" in check and len(value) < check["shortest"]:
        return "must have at least %s %s" % (check["shortest"], what)
    if "longest" in check and len(value) > check["longest"]:
        return "must have at most %s %s" % (check["longest"], what)
    return None
