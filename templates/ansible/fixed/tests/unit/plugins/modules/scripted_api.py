# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import json
from email.message import Message
from io import BytesIO
from urllib.error import HTTPError

from .....plugins.module_utils._api import API

URL = "https://api.example.com"
MISSING = "There is no such item"


def describe_missing(forms):
    """Return the body of a 404, in the first form of the API's error responses."""
    form = (forms or [dict(any=["message"])])[0]
    if form.get("text"):
        return MISSING.encode()
    ways = form.get("all") or [[name] for name in form.get("any", [])[:1]]
    body = {}
    for way in ways:
        inner = body
        for name in way[:-1]:
            inner = inner.setdefault(name, {})
        inner[way[-1]] = MISSING
    return json.dumps(body).encode() if body else b""


class ScriptedApi:
    """Stands in for open_url. `answers` are told by request, such as "GET /things/1"; what has none is not there. After a
    request of `turns` its answers are those of the API. A request of `searches` only asks, whatever its method is."""

    def __init__(self, answers, turns=None, location=None, searches=()):
        self.answers = answers
        self.searches = searches
        self.turns = turns or {}
        self.location = location
        self.requests = []

    @property
    def writes(self):
        return [(request, body) for request, body in self.requests if not request.startswith("GET ") and request not in self.searches]

    def __call__(self, url, method, headers, data, **options):
        request = "%s %s" % (method, url[len(URL):].split("?")[0])
        is_json = "json" in headers.get("Content-Type", "")
        self.requests.append((request, json.loads(data) if data and is_json else data))
        self.answers = self.turns.get(request, self.answers)
        sent = Message()
        sent["Content-Type"] = "application/json"
        if request not in self.answers:
            raise HTTPError(url, 404, "Not Found", sent, BytesIO(describe_missing(API.get("errors"))))
        if self.location and method == "POST":
            sent["Location"] = self.location
        answer = self.answers[request]
        is_text = headers["Accept"] == "*/*"
        return ScriptedResponse(sent, b"" if answer is None else answer.encode() if is_text and isinstance(answer, str) else json.dumps(answer).encode())


class ScriptedResponse(BytesIO):
    def __init__(self, headers, text):
        super().__init__(text)
        self.status = 200
        self.headers = headers
