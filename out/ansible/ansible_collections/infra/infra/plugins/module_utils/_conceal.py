# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.
"""Mask secrets in the result of a failed task, because Ansible prints the whole result."""

from __future__ import annotations

import json
from urllib.parse import quote, quote_plus

from ._keep import write_secrets
from ._values import get_fact, kind_of

MASK = "(secret)"
# Shorter secrets are too often part of other words by chance.
SHORTEST = 4
# Text that the API never returns may contain a password. Shorter text is rather a name or a size that a message needs.
SHORTEST_HIDDEN = 12
KEPT_BACK = ("The API has returned %s, which is not printed here. "
             "Set no_log on the task and register the result to get it")
KEPT = ("The API has returned %s, which is not printed here. "
        "It was stored in %s on the target host, which only its owner can read. Remove the file once the secret is stored elsewhere")


def fail(module, shapes, result, shown=()):
    """End the task with a failure.

    `shapes` are the fields of the objects in the result, by the name they have there. `shown` are secrets that the API
    does not return again.
    """
    module.fail_json(**conceal(module, shapes, result, shown))


def conceal(module, shapes, result, shown_once=()):
    """Mask the secrets in the result of a failed task. With no_log the result is kept, because Ansible does not print it."""
    if getattr(module, "no_log", False):
        return result
    found = {}
    shown = hide_all(shapes, result, found)
    for texts in found.values():
        shown = replace_all(shown, texts)
    given = set(str(text) for text in getattr(module, "no_log_values", []))
    names = [name for name, texts in sorted(found.items()) if any(text not in given for text in texts)]
    path = write_secrets(next(iter(shapes), "task"), list(shown_once)) if shown_once else None
    if path:
        shown["secrets_file"] = path
    if names:
        told = KEPT % (", ".join(names), path) if path else KEPT_BACK % ", ".join(names)
        shown["msg"] = "%s. %s" % (str(shown.get("msg", "")).rstrip("."), told)
    return shown


def hide_all(shapes, result, found):
    shown = dict(result)
    for name, fields in shapes.items():
        if isinstance(shown.get(name), dict):
            shown[name] = hide_secrets(fields, shown[name], found)
    if isinstance(shown.get("results"), list):
        shown["results"] = [hide_all(shapes, item, found) for item in shown["results"]]
    return shown


def hide_secrets(fields, values, found):
    return {name: hide_secret(name, fields[name], value, found) if name in fields else value for name, value in values.items()}


def hide_secret(name, field, value, found):
    if value is None:
        return None
    if get_fact(field, "secret"):
        found.setdefault(name, set()).update(list_texts(value))
        return MASK
    kind = kind_of(field)
    if kind == "object" and isinstance(value, dict):
        return hide_secrets(field["fields"], value, found)
    if kind == "union" and isinstance(value, dict):
        return hide_secrets(field["variants"], value, found)
    if kind in ("list", "set") and isinstance(value, list):
        return [hide_secret(name, field["of"], item, found) for item in value]
    if kind == "map" and isinstance(value, dict):
        return {key: hide_secret(name, get_fact(field, "of", "str"), item, found) for key, item in value.items()}
    return value


def list_private(module, fields):
    """List the texts that no message may show: secret options, and values that the API never returns."""
    texts = set(str(text) for text in getattr(module, "no_log_values", []))
    for given in [module.params] + (module.params.get("items") or []):
        for name, field in fields.items():
            if get_fact(field, "hidden") and isinstance(given, dict):
                texts.update(text for text in list_texts(given.get(name)) if len(text) >= SHORTEST_HIDDEN)
    return texts


def list_texts(value):
    if isinstance(value, dict):
        return [text for item in value.values() for text in list_texts(item)]
    if isinstance(value, list):
        return [text for item in value for text in list_texts(item)]
    return [] if value is None or isinstance(value, bool) else [str(value)]


def replace_all(value, secrets):
    """Mask the secrets everywhere in a value."""
    if isinstance(value, dict):
        return {key: replace_all(item, secrets) for key, item in value.items()}
    if isinstance(value, list):
        return [replace_all(item, secrets) for item in value]
    return hide_texts(value, secrets) if isinstance(value, str) else value


def hide_texts(text, secrets):
    """Mask the secrets in a text, in every encoding in which a response may repeat them."""
    for secret in sorted((str(secret) for secret in secrets), key=len, reverse=True):
        if len(secret) >= SHORTEST:
            for form in (secret, json.dumps(secret)[1:-1], json.dumps(secret, ensure_ascii=False)[1:-1], quote(secret, safe=""), quote_plus(secret)):
                text = text.replace(form, MASK)
    return text
