# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import re

from ._failure import ApiFailure
from ._values import get_fact

FORBIDDEN = 403
REFUSALS = (400, FORBIDDEN, 409, 422)
TAKEN = re.compile(r"\b(?:already|taken|in use|exists|duplicate|not unique|must be unique)\b", re.IGNORECASE)
# How many values a request may leave out one after the other.
MOST = 3


def send_less(send, resource, call, values, before, failure):
    """Send an update of the whole object again without values that the API refused although nobody changes them.

    That is an empty one that it returned itself, a name that it takes for that of another object, or one that this caller
    may not set. A refused request has changed nothing, and such a value does not have to be repeated.
    """
    refused = failure
    for _attempt in range(MOST):
        left = list_needless(resource, call, values, before, refused)
        if not left:
            break
        values = {name: value for name, value in values.items() if name not in left}
        try:
            return send(values)
        except ApiFailure as again:
            refused = again
    raise failure


def list_needless(resource, call, values, before, failure):
    if call.get("mode") != "replace" or failure.status not in REFUSALS:
        return []

    def is_needless(name, value):
        field = resource["fields"][name]
        if name not in before or value != before[name] or get_fact(field, "write_only"):
            return False
        wire = get_fact(field, "wire", name)
        # A caller who may not set a value cannot empty it by leaving it out either.
        if failure.status == FORBIDDEN:
            return mentions(failure.words, wire)
        if not isinstance(value, str):
            return False
        if value == "":
            return mentions(failure.words, wire)
        # No object can be without it, so that a request without it does not empty it, or no such request does.
        is_kept = call.get("lenient") or name in resource.get("needed_to_create", [])
        return is_kept and bool(TAKEN.search(failure.words)) and (mentions(failure.words, wire) or mentions(failure.words, value))

    return [name for name, value in values.items() if is_needless(name, value)]


def mentions(text, name):
    """Return whether a message contains the words of a name."""
    words = [re.escape(word) for word in re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+", name)]
    return bool(words) and bool(re.search(r"(?:^|[^a-z0-9])%s(?:$|[^a-z0-9])" % r"[^a-z0-9]*".join(words), text, re.IGNORECASE))
