# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import json

MESSAGE_LIMIT = 2000


class Failure(Exception):
    """Ends the task with a message for people."""


class LostAnswer(Failure):
    """No answer came. Unless `unsent`, nobody knows whether the request was carried out."""

    status = None
    retry_after = None

    def __init__(self, message, unsent=False):
        super().__init__(message)
        self.unsent = unsent


class ApiFailure(Failure):
    """An answer other than success."""

    unsent = False

    def __init__(self, method, path, status, message, retry_after=None):
        super().__init__("%s %s: status %s%s%s" % (method, path, status, ": " + message if message else "", advise(status)))
        self.status = status
        self.retry_after = retry_after

    @property
    def is_gone(self):
        return self.status in (404, 410)


def advise(status):
    if 300 <= status <= 399:
        return " (the API sent the request elsewhere; redirects are not followed, set endpoint to its final address)"
    if status == 401:
        return " (the key is missing, wrong or expired)"
    if status == 403:
        return " (the key lacks a permission, or the API does not allow requests from this address)"
    return ""


def find_message(text):
    """The API's own words where they are in a usual place, else the beginning of the answer."""
    message = text.decode("utf-8", "replace")
    try:
        found = json.loads(message)
    except ValueError:
        found = None
    if isinstance(found, dict):
        if isinstance(found.get("error"), dict):
            found = found["error"]
        for name in ("message", "detail", "error_description", "error", "title"):
            if isinstance(found.get(name), str) and found[name]:
                message = found[name] + list_faults(found)
                break
    return " ".join(message.split())[:MESSAGE_LIMIT]


def list_faults(found):
    """What is wrong with which field, where the API says it."""
    faults = []
    for fault in found.get("errors") if isinstance(found.get("errors"), list) else []:
        if isinstance(fault, dict) and isinstance(fault.get("message"), str):
            place = fault.get("pointer") or fault.get("field") or fault.get("path") or ""
            faults.append("%s: %s" % (place, fault["message"]) if place else fault["message"])
    return " (%s)" % "; ".join(faults) if faults else ""
