# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.
"""Encode request bodies as forms."""

from __future__ import annotations

import uuid
from urllib.parse import urlencode

FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data"


def is_form(media_type):
    return media_type.split(";")[0].strip().lower() in (FORM, MULTIPART)


def encode_form(body, media_type=FORM, indexed=False):
    """Encode a body as a form, and return it with its media type.

    Members of an object become a[b]=c. A list repeats its name, or becomes a[0]=b if it is indexed.
    """
    pairs = [pair for name, value in body.items() for pair in list_pairs(name, value, indexed)]
    if media_type.split(";")[0].strip().lower() == FORM:
        return urlencode(pairs), media_type
    boundary = uuid.uuid4().hex
    parts = ['--%s\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n' % (boundary, quote_name(name), value) for name, value in pairs]
    return "".join(parts) + "--%s--\r\n" % boundary, "%s; boundary=%s" % (MULTIPART, boundary)


def quote_name(name):
    """Escape a name as browsers do, so that no character can end it."""
    return name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")


def list_pairs(name, value, indexed):
    if isinstance(value, dict):
        # A list inside an object has no name of its own to repeat, so it is indexed.
        return [pair for key, inner in value.items() for pair in list_pairs("%s[%s]" % (name, key), inner, True)]
    if isinstance(value, list):
        counted = indexed or any(isinstance(inner, (dict, list)) for inner in value)
        places = ["%s[%d]" % (name, index) if counted else name for index in range(len(value))]
        return [pair for place, inner in zip(places, value) for pair in list_pairs(place, inner, indexed)]
    return [(name, to_text(value))]


def to_text(value):
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
