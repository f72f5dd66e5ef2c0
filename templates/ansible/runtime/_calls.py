# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.
"""Build requests from the calls of a descriptor, and read objects from the responses."""

from __future__ import annotations

import re
import uuid
from urllib.parse import quote, unquote, urlsplit

from ._failure import ApiFailure, Failure, LostAnswer
from ._form import encode_form, is_form
from ._sentences import LOST_CHANGE
from ._values import descend, fill_presets, get_fact, list_presets, to_wire, write_fields


def send(client, call, values, body=None, query=None, fresh=None):
    """Send a request.

    `values` are the options that fill the path, the headers and the query. `body` comes without its envelope. `fresh`
    are values that were read right before, by place: query, header or body.
    """
    fresh = fresh or {}
    query = dict(query or {}, **fresh.get("query", {}))
    if "body" in fresh:
        body = dict(body or {}, **fresh["body"])
    if "mask" in call and isinstance(body, dict) and body:
        # Only fields that are named are changed. One that says what the path says does not change.
        echoes = call["mask"].get("echoes", {})
        changed = [wire for wire in body if wire not in echoes or str(body[wire]) != str(values.get(echoes[wire]))]
        names = sorted(changed or body)
        query[call["mask"]["wire"]] = ",".join(names) if call["mask"].get("joined") else names
    method, template = call["operation"].split(" ", 1)
    headers = {wire: client.find_setting(name) for wire, name in call.get("settings", {}).items()}
    if "accepts" in call:
        headers["Accept"] = call["accepts"] + ", application/json;q=0.9"
    headers.update(carry(call, values))
    headers.update(fresh.get("header", {}))
    if "once" in call:
        headers[call["once"]] = str(uuid.uuid4())
    media_type = call.get("media_type", "application/json")
    whole = call["whole_body"] if "whole_body" in call else wrap(call, body)
    if isinstance(whole, dict):
        for wire, option in call.get("repeats", {}).items():
            if values.get(option) is not None:
                whole = put_at(whole, call.get("repeats_at", []) + [wire], values[option])
    if "key" in call:
        whole = add_key(call, whole, values)
    if is_form(media_type) and whole is not None:
        whole, media_type = encode_form(whole, media_type, call.get("indexed", False))
    return client.send(
        method,
        expand(template, call.get("parameters", {}), values),
        query=join_lists(call, dict(ask(call, values), **query)) or None,
        body=whole,
        media_type=media_type,
        headers=headers or None,
        server=call.get("server"),
        form="any" if call.get("loose") else call.get("answers"),
        named=any(call.get(name) for name in ("once", "again", "searches")),
        mount=call.get("mount", ""),
        needs=call.get("needs"),
    )


def add_key(call, whole, values):
    """Return the body with the value that names the resource, if the path does not contain it.

    Without it, the request might be about another resource or about all of them.
    """
    key = call["key"]
    value = values.get(key["option"])
    if value in (None, ""):
        raise Failure("%s is required" % key["option"])
    named = {key["wire"]: [value] if key.get("many") else value}
    return dict(whole or {}, **({key["within"]: named} if "within" in key else named))


def find_versions(call, answer, found, read):
    """Return the values that a request requires from the response of the read, as {place: {name: value}}."""
    versions = {}
    for own in call.get("fresh", []):
        value = find_version(own, answer, found, call, read)
        if value is not None:
            versions.setdefault(own["place"], {})[own["wire"]] = value if own["place"] == "body" else str(value)
    return versions


def find_version(own, answer, found, call, read):
    """Return a value that a request requires from the response of the read, in which `found` is the object.

    Return None if the read does not return it and the request is possible without it.
    """
    value = descend(answer.body if own.get("outer") else found, own["at"]) if own.get("at") else None
    value = answer.headers.get(own["header"]) or value if own.get("header") else value
    if value is None and own["wire"].lower() == "if-match":
        value = "*"
    if value is None and not own.get("optional"):
        raise Failure("%s requires %s, which %s does not return" % (call["operation"], own["wire"], read["operation"]))
    return value


def put_at(values, way, value):
    """Return a copy of an object with a value at a path."""
    inner = value if len(way) == 1 else put_at(values.get(way[0]) or {}, way[1:], value)
    return dict(values, **{way[0]: inner})


def carry(call, values):
    """Return the headers that are filled by options.

    Control characters are refused, because a line break would start another header.
    """
    carried = {}
    for wire, option in call.get("headers", {}).items():
        if values.get(option) is None:
            continue
        carried[wire] = to_plain(values[option])
        if any(ord(character) < 32 or ord(character) == 127 for character in carried[wire]):
            raise Failure("The value of %s cannot be sent in a header" % option)
    return carried


def ask(call, values):
    """Return the query parameters of every request of a call: fixed values, and options that are set."""
    asked = dict(call.get("always", {}))
    for wire, option in call.get("asked", {}).items():
        if values.get(option) not in (None, []):
            asked[wire] = [to_plain(item) for item in values[option]] if isinstance(values[option], list) else to_plain(values[option])
    narrows = call.get("narrows", [])
    if narrows and not any(wire in asked for wire in narrows):
        raise Failure(
            "%s requires %s, which is not set: without it, the API might delete more than this object" % (call["operation"], " or ".join(narrows))
        )
    return asked


def join_lists(call, query):
    """Make one text of each list that the API takes separated by commas. Other lists repeat the parameter."""
    joined = call.get("joined", [])
    return {wire: ",".join(str(item) for item in value) if wire in joined and isinstance(value, list) else value for wire, value in query.items()}


def change(client, call, values, body=None, query=None, fresh=None):
    """Send a request that changes an existing resource.

    If the response is lost, the change may still have been carried out, and the failure says so.
    """
    try:
        return send(client, call, values, body, query, fresh)
    except (ApiFailure, LostAnswer) as failure:
        if failure.unsent or (isinstance(failure, ApiFailure) and not failure.is_lost):
            raise
        raise Failure("%s. %s" % (failure, LOST_CHANGE), failure) from None


def expand(template, parameters, values):
    """Fill in the parameters of the path, and of a query in it. A value that would lead to another path is refused."""

    def fill(match):
        option = parameters.get(match.group(1), match.group(1))
        value = values.get(option)
        text = "" if value is None else str(value)
        if text == "":
            raise Failure("%s is required" % option)
        if text in (".", ".."):
            raise Failure("%r cannot be the value of %s" % (text, option))
        return "\0" + quote(text, safe="") + "\0"

    path, mark, query = template.partition("?")
    filled = re.sub(r"\{([^{}]*)\}", fill, path).split("\0")
    expanded = "".join(part if index % 2 else quote(part, safe="/:@!$&'()*+,;=~") for index, part in enumerate(filled))
    return expanded + mark + re.sub(r"\{([^{}]*)\}", fill, query).replace("\0", "")


def make_body(call, fields, values, whole=False):
    """Build the request body from the values that the call accepts.

    With `whole`, also add the presets, which a request that only sends changes leaves out.
    """
    if "fields" not in call:
        return None
    body = write_fields(fields, {name: values[name] for name in call["fields"] + call.get("also", []) + call.get("along", []) if name in values})
    for name, wire in call.get("named", {}).items():
        usual = get_fact(fields[name], "wire", name)
        if usual in body:
            body[wire] = body.pop(usual)
    if "spread" in call:
        # The members of this one field form the body.
        body = {name: value for members in body.values() for name, value in (members or {}).items()}
    taken = {name: fields[name] for name in call["fields"]}
    return fill_presets(taken, dict(list_presets(taken), **body)) if whole else body


def make_commands(call, body, before):
    """Build a JSON Patch that sets values and removes those that are None. `before` holds the current values by wire name."""
    commands = []
    for wire, value in body.items():
        way = call.get("envelope", [])[:-1] if wire in call.get("outside", []) else call.get("envelope", [])
        path = "".join("/" + step.replace("~", "~0").replace("/", "~1") for step in way + [wire])
        if value is None:
            commands.append({"op": "remove", "path": path})
        else:
            commands.append({"op": "add" if before.get(wire) is None else "replace", "path": path, "value": value})
    return commands


def wrap(call, body):
    if isinstance(body, list):
        return body
    if "alone" in call:
        value = next(iter((body or {}).values()), None)
        return [value] if "in_list" in call else value
    if "inside" in call:
        body = {call["inside"]: body or {}}
    if "fixed" in call:
        body = dict(body or {}, **call["fixed"])
    if body is None:
        return None
    # Fields outside the object that holds most of them, such as metadata next to spec.
    outer = {wire: body[wire] for wire in call.get("outside", []) if wire in body}
    body = {wire: value for wire, value in body.items() if wire not in outer}
    if "in_list" in call:
        body = [body]
    for step in reversed(call.get("envelope", [])):
        body, outer = dict(outer, **{step: body}), {}
    return body


def make_query(fields, values):
    """Build the query parameters by wire name. A list repeats the parameter."""
    query = {}
    for name, field in fields.items():
        if values.get(name) is None:
            continue
        value = to_wire(field, values[name])
        wire = get_fact(field, "wire", name)
        query[wire] = [to_plain(item) for item in value] if isinstance(value, list) else to_plain(value)
    return query


def to_plain(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def open_answer(call, answer):
    """Return the object in a response, or None if there is none.

    A response that is not an object with attributes, such as plain text, becomes the only attribute of one.
    """
    if call.get("answers") in ("json", "text"):
        return {"content": answer.body}
    if "whole" in call:
        return {call["whole"]: answer.body} if isinstance(answer.body, list) else None
    found = descend(answer.body, call.get("answer", []))
    if call.get("answers") == "list":
        found = found[0] if isinstance(found, list) and found else None
    if call.get("answers") == "nothing" or not isinstance(found, dict):
        return None
    # Attributes next to the object belong to it, such as the password of a new server.
    return name_by_address(call, dict({name: answer.body.get(name) for name in call.get("beside", [])}, **found))


def name_by_address(call, found):
    """Add the ID to an object that shows only its own URL. A URL of another form says nothing."""
    own = call.get("own_address")
    if not own or not isinstance(found, dict) or found.get(own["wire"]) is not None:
        return found
    address = descend(found, own["at"])
    named = match_path(own["path"], re.split("[?#]", address)[0]) if isinstance(address, str) else {}
    return dict(found, **{own["wire"]: named[own["wire"]]}) if named else found


def read_location(call, answer):
    """Read the path parameters from the URL in the Location header."""
    named = match_path(call["operation"].split(" ", 1)[1], split_address(answer.headers.get("Location") or "").path)
    parameters = call.get("parameters", {})
    return {parameters.get(name, name): value for name, value in named.items()}


def match_path(template, address):
    """Return the parameters of the path in the path of a URL that ends like it."""
    names = re.findall(r"\{([^{}]*)\}", template)
    literals = re.split(r"\{[^{}]*\}", template.rstrip("/"))
    pattern = "([^/]+)".join(re.escape(part) for part in literals)
    match = re.search(pattern + r"/?\Z", address)
    return {name: unquote(value) for name, value in zip(names, match.groups())} if match else {}


def split_address(text):
    try:
        return urlsplit(text)
    except ValueError as error:
        raise Failure("%r is not a valid URL: %s" % (text, error)) from None
