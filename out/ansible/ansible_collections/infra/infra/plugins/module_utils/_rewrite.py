# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.
"""Change one item of a list that the API can only replace as a whole.

The list is read right before the request, and the other items are sent back as they were read.
"""

from __future__ import annotations

from ._calls import find_versions, put_at, send, wrap
from ._failure import ApiFailure, Failure
from ._proof import describe, is_same_name, name_call, read_name
from ._sentences import NO_ITEM, OF_ANOTHER, SEVERAL_ITEMS, UNKNOWN_ITEMS
from ._values import descend

# Statuses of a list that somebody else has changed since it was read.
STALE = (409, 412)
TRIES = 4


def send_item(client, resource, call, values, filled, by, is_new=False):
    """Send the request with the whole list, and once more if the API says that the list has changed in the meantime.

    `filled` are the item and the query, `by` is the function that sends a request. `is_new` means that the list must not
    have the item yet.
    """
    body, query = filled
    for attempt in range(TRIES):
        shown = send(client, resource["list"], values)
        fresh = find_versions(call, shown, shown.body, resource["list"])
        whole = call
        if "rewrite" in call:
            whole = dict(call, whole_body=rewrite(resource, call, values, shown, body, is_new))
        if fresh.get("body") and call.get("envelope"):
            whole = dict(whole, whole_body=put_beside(whole.get("whole_body") or wrap(call, body), call["envelope"], fresh.pop("body")))
        try:
            return by(client, whole, values, body, query, fresh)
        except ApiFailure as failure:
            if not call.get("fresh") or failure.status not in STALE or attempt + 1 == TRIES:
                raise
    return None


def rewrite(resource, call, values, shown, body, is_new):
    """Return the request body with all items."""
    rule, item = call["rewrite"], dict(body or {}, **call.get("fixed", {}))
    method_and_path = name_call(resource["list"], values)
    kept, found = [], 0
    for other in read_whole(resource["list"], values, shown):
        if not isinstance(other, dict):
            raise Failure(NO_ITEM % (method_and_path + (describe(other), "an object")))
        other = omit(other, rule.get("drop", []))
        if not is_same_item(other, item, rule["key"]):
            kept.append(other)
            continue
        found += 1
        if "removes" not in rule:
            # Attributes that the module does not know stay as they are.
            kept.append(dict(other, **item))
    if found > 1:
        raise Failure(SEVERAL_ITEMS % (found, ", ".join(rule["key"])))
    if found and is_new:
        raise Failure("The %s was added by others in the meantime. Run the task again to compare it" % resource["title"])
    if not found and not is_new:
        raise ApiFailure(method_and_path[0], method_and_path[1], 404, dict(message="not in the list"))
    whole = kept if found else kept + [item]
    if not call.get("envelope"):
        return whole
    carried = {}
    for own in rule.get("carry", []):
        value = descend(shown.body, own["at"])
        if value is not None:
            carried = put_at(carried, own["to"], omit(value, own.get("drop", [])))
    return put_at(carried, call["envelope"], whole)


def read_whole(call, values, shown):
    """Return all items. A response without the list is a failure: a request with only the new item would remove the others."""
    method_and_path = name_call(call, values)
    holder = read_name(descend(shown.body, call["holder"])) if call.get("holder") else ""
    if holder and not is_same_name(method_and_path[1].rsplit("/", 1)[-1], holder):
        raise Failure(OF_ANOTHER % (method_and_path + (".".join(call["holder"]), holder)))
    way = call.get("items", [])
    found = descend(shown.body, way)
    if isinstance(found, list):
        return found
    above = descend(shown.body, way[:-1]) if way else None
    # Null means that there are none only in a response that proves to be of the object.
    if holder and found is None and isinstance(above, dict) and way[-1] in above:
        return []
    raise Failure(UNKNOWN_ITEMS % method_and_path)


def is_same_item(one, other, key):
    return all(read_key(one.get(name)) is not None and read_key(one.get(name)) == read_key(other.get(name)) for name in key)


def read_key(value):
    return None if value is None or isinstance(value, (dict, list)) else str(value)


def omit(value, ways):
    """Return a copy of a value without the values at the paths, also in the items of lists."""
    if isinstance(value, list):
        return [omit(item, ways) for item in value]
    if not isinstance(value, dict):
        return value
    gone = [way[0] for way in ways if len(way) == 1]
    return {name: omit(inner, [way[1:] for way in ways if way[0] == name]) for name, inner in value.items() if name not in gone}


def put_beside(body, envelope, more):
    """Return a copy of a body with more values next to the list."""
    for name, value in more.items():
        body = put_at(body, envelope[:-1] + [name], value)
    return body
