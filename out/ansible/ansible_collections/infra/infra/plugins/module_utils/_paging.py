# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import re
from urllib.parse import parse_qsl

from ._calls import name_by_address, send, split_address
from ._failure import Failure
from ._proof import check_items, name_call, open_list
from ._sentences import NO_WAY_ON, SHORT
from ._values import descend

PAGE_LIMIT = 10000


class Pages:
    """The items of a list, and the number of its pages.

    `short` says how a list with fewer items than its own total lacks some of them. It does not prove that a resource is
    missing.
    """

    def __init__(self, client, call, values, query=None, identify=None, presence=None):
        self.count = 0
        self.short = None
        self.items = list(list_items(client, call, values, query, identify, self.turn, presence, self.doubt))

    def turn(self):
        self.count += 1

    def doubt(self, text):
        self.short = text


def list_items(client, call, values, query=None, identify=None, turn=None, presence=None, doubt=None):
    """Yield every item of every page once.

    A page without new items ends the list, whatever the API says about further pages. `identify` returns the identity
    of an item, because an item that has moved to a later page may have changed in the meantime. `presence` says where
    an item shows a link. `doubt` is called if the list has fewer items than its own total, even after the last page was
    requested once more.
    """
    seen, named, counted, again = set(), set(), 0, False
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
        counted += len(items)
        following = next_page(call, values, answer, number, items, len(seen), asked)
        if following is None or not fresh:
            total = read_total(call, answer)
            if counted >= total:
                return
            if again or items:
                if doubt:
                    doubt(SHORT % (name_call(call, values) + (counted, total)))
                return
            # The page contradicts its total, perhaps only for a moment.
            again = True
            continue
        if isinstance(following, str):
            path = client.resolve(following, call.get("server"), call.get("mount", ""))
        else:
            asked = dict(asked, **following)
    # An incomplete list does not prove that a resource is missing.
    raise Failure("%s: more than %d pages" % (call["operation"], PAGE_LIMIT))


def read_total(call, answer):
    """Return the number of items that the response claims, or -1."""
    way = call.get("paging", {}).get("total")
    total = descend(answer.body, way) if way else None
    return total if isinstance(total, int) and not isinstance(total, bool) else -1


def ask(client, call, values, asked, query):
    """Request one page.

    A search without criteria finds everything. If the body of a search chooses the page, the filters stay in the query.
    """
    if not call.get("searches"):
        return send(client, call, values, query=asked)
    if not call.get("paging", {}).get("in_body"):
        return send(client, call, values, body={}, query=asked)
    filters = query or {}
    return send(client, call, values, body={name: value for name, value in asked.items() if name not in filters}, query=filters)


def unwrap(call, item):
    """Return the object in the envelope of an item, or the item itself if it has no envelope."""
    found = descend(item, call["each"]) if "each" in call else None
    return name_by_address(call, found if isinstance(found, dict) else item)


def follow(client, call, path):
    """Request a further page from the same server and with the same credentials."""
    return client.send("GET", path, server=call.get("server"), mount=call.get("mount", ""), needs=call.get("needs"))


def add_new(seen, item):
    # Compare the whole item, because it may have no identity.
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
    if paging.get("begins"):
        query[paging["offset"]] = 0
    if paging.get("size"):
        query[paging["size"]] = paging.get("max") or 100
    return query


def next_page(call, values, answer, number, items, seen, asked):
    """Return the query of the next page, or its URL if it has no query. Return None after the last page."""
    paging = call.get("paging", {})
    style = paging.get("style")
    # Without a documented limit, a short page may be as much as the API returns at once, so only an empty page is the last one.
    size = paging.get("max") if paging.get("size") else None
    if style in ("page", "offset"):
        total = descend(answer.body, paging["total"]) if paging.get("total") else None
        if isinstance(total, int) and seen >= total:
            return None
        if total is None and len(items) < (size or 1):
            return None
        if style == "offset":
            return {paging["offset"]: seen}
        return {paging["page"]: paging.get("first", 1) + number + 1}
    if style == "cursor":
        cursor = descend(answer.body, paging["next"])
        if isinstance(cursor, str) and re.match(r"https?://|/[^?]*\?", cursor):
            # The API document does not say that it is a URL.
            return read_link(cursor)
        return {paging["cursor"]: cursor} if cursor not in (None, "") else None
    if style == "behind":
        if descend(answer.body, paging["more"]) is not True or not items:
            return None
        last = descend(items[-1], [paging["key"]])
        if last in (None, "", asked.get(paging["after"])):
            raise Failure(NO_WAY_ON % (name_call(call, values) + (paging["key"],)))
        return {paging["after"]: last}
    if style == "link":
        return read_link(descend(answer.body, paging["next"]))
    if style == "header":
        return read_link(find_next_link(answer.headers.get("Link") or ""))
    return None


def find_next_link(header):
    """Return the URL of the next page.

    Some APIs return it after the last page too, and say that it has no results.
    """
    for link, about in re.findall(r"<([^>]*)>([^<]*)", header):
        if re.search(r'\brel="?next\b', about) and not re.search(r'\bresults="?false\b', about):
            return link
    return None


def read_link(link):
    """Return the query of a link to the next page, or the link itself if it has no query.

    The host of the link is not used, because it might be another one.
    """
    if not isinstance(link, str) or not link:
        return None
    return dict(parse_qsl(split_address(link).query, keep_blank_values=True)) or link
