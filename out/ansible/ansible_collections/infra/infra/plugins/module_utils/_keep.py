# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.
"""Store secrets that the API returns only once, if the task that received them fails.

Ansible prints the result of the task, so it must not contain them, and no later response does.
"""

from __future__ import annotations

import json
import os
import tempfile

from ._values import get_fact, kind_of

FOLDER = "one_time_secrets"


def pick_secrets(fields, values, given=None):
    """Return the secrets of an object that were not set by the user, and nothing else."""
    picked = {}
    for name, field in fields.items():
        value, own = (values or {}).get(name), (given or {}).get(name)
        if value is None or get_fact(field, "write_only"):
            continue
        if get_fact(field, "secret"):
            if own is None:
                picked[name] = value
        elif kind_of(field) == "object" and isinstance(value, dict):
            inside = pick_secrets(field["fields"], value, own if isinstance(own, dict) else None)
            picked.update({name: inside} if inside else {})
    return picked


def write_secrets(name, shown):
    """Write the secrets to a file that only its owner can read. Return its path, or None if it cannot be written."""
    home = os.path.expanduser(os.environ.get("ANSIBLE_HOME") or os.path.join("~", ".ansible"))
    if not os.path.isabs(home):
        return None
    folder = os.path.join(home, FOLDER)
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        handle, path = tempfile.mkstemp(prefix="%s-" % name, suffix=".json", dir=folder)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(shown, file, indent=2)
    except OSError:
        return None
    return path
