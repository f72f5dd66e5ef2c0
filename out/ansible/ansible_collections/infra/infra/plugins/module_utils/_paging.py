# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import re
from urllib.parse import parse_qsl

from ._calls import send, split_address
from ._failure import Failure
from ._proof import check_items, open_list
from ._values import descend

PAGE_LIMIT = 10000


class Pages:
    """The items of a list, and how many pages they stood on."""

    def __init__(self, client, call, values, query=None, identify=None, presence=None):
        self.count = 0
        self.items = list(list_items(client, call, values, query, identify, self.turn, presence))

    def turn(self):
        self.count += 1


def list_items(client, call, values, query=None, identify=None, turn=None, presence=None):
    """Every item of every page, each once. A page without anything new ends it, whatever the API says about more. `identify`
    tells what names an item: one that has moved to a later page may have changed meanwhile. `presence` is where an item shows a
    link."""
    seen, named = set(), set()
    asked = dict(query or {}, **first_page(call))
    path = None
    for number in range(PAGE_LIMIT):
        answer = ask(client, call, values, asked, query) if path is None else follow(client, call, path)
        if turn:
            turn()
        items = [unwrap(call, item) for item in open_list(call, values, answer)]
        check_items(call, values, items, presence)
        names = [identify(item) if identify else None for item in items]
        fresh = [item for item, name in zip(items, names) if (name is None or name not in named) and add_new(seen, item)]
        named.update(names)
        yield from fresh
        following = next_page(call, answer, number, len(items), len(seen))
        if following is None or not fresh:
            return
        if isinstance(following, str):
            path = client.resolve(following, call.get("server"), call.get("mount", ""))
        else:
            asked = dict(asked, **following)
    # What was not read to its end says nothing about what is missing from it.
    raise Failure("%s: more than %d pages" % (call["operation"], PAGE_LIMIT))


def ask(client, call, values, asked, query):
    """One page. A search that asks for nothing finds everything; where its body says which page, the filters stay in the query."""
    if not call.get("searches"):
        return send(client, call, values, query=asked)
    if not call.get("paging", {}).get("in_body"):
        return send(client, call, values, body={}, query=asked)
    filters = query or {}
    return send(client, call, values, body={name: value for name, value in asked.items() if name not in filters}, query=filters)


def unwrap(call, item):
    """The object of an item, which may lie in an envelope of its own; one that comes without it is taken as it is."""
    found = descend(item, call["each"]) if "each" in call else None
    return found if isinstance(found, dict) else item


def follow(client, call, path):
    """Another page of the list, from where the first one came and with the same credentials."""
    return client.send("GET", path, server=call.get("server"), mount=call.get("mount", ""), needs=call.get("needs"))


def add_new(seen, item):
    # The whole item: a list may have nothing that names one.
    mark = repr(item)
    if mark in seen:
        return False
    seen.add(mark)
    return True


def first_page(call):
    paging = call.get("paging", {})
    query = {}
    if paging.get("style") == "page":
        query[paging["page"]] = paging.get("first", 1)
    if paging.get("size"):
        query[paging["size"]] = paging.get("max") or 100
    return query


def next_page(call, answer, number, count, seen):
    """What to ask for next: a query, or an address without one. None where this was the last page."""
    paging = call.get("paging", {})
    style = paging.get("style")
    # Where the document names no limit, a short page may be all that the API gives at once: only an empty one is the end.
    size = paging.get("max") if paging.get("size") else None
    if style in ("page", "offset"):
        total = descend(answer.body, paging["total"]) if paging.get("total") else None
        if isinstance(total, int) and seen >= total:
            return None
        if total is None and count < (size or 1):
            return None
        if style == "offset":
            return {paging["offset"]: seen}
        return {paging["page"]: paging.get("first", 1) + number + 1}
    if style == "cursor":
        cursor = descend(answer.body, paging["next"])
        return {paging["cursor"]: cursor} if cursor not in (None, "") else None
    if style == "link":
        return read_link(descend(answer.body, paging["next"]))
    if style == "header":
        found = re.search(r'<([^>]*)>\s*;[^,]*\brel="?next"?', answer.headers.get("Link") or "")
        return read_link(found.group(1)) if found else None
    return None


def read_link(link):
    """The query of a link to the next page. Its host is not asked: it might be another one. A link without a query is given as it is."""
    if not isinstance(link, str) or not link:
        return None
    return dict(parse_qsl(split_address(link).query, keep_blank_values=True)) or link
