# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import json
import re
from html import unescape
from http.client import responses

from ._sentences import LACKS_SOME, LACKS_THIS, NOT_THE_API, REDIRECTED, UNAUTHORIZED

MESSAGE_LIMIT = 2000
DETAILS = 20
GONE = (404, 410)
# Where an error response may say what is wrong, the likeliest first.
# In the message of a 403: the API does not know who is asking.
UNKNOWN_CALLER = re.compile(
    r"\bnot authenticated|\bunauthenticated|\bauthentication (?:credentials|required|failed)"
    r"|\b(?:expired|invalid|malformed|missing|wrong) (?:access |api |auth |authentication |bearer )?(?:credentials?|jwt|key|password|token)\b"
    r"|\b(?:credentials?|jwt|key|password|token) (?:is |was |has )?(?:expired|invalid|malformed|missing)\b", re.I)
# Lists of what is wrong with which field, and the parts of a request that the place of a fault may begin with.
FAULTS = ("errors", "detail", "details", "violations")
PARTS = ("body", "query", "path", "header")
MESSAGE_FIELDS = (
    "message", "detail", "error_description", "errorDescription", "error_message", "errorMessage", "err_msg", "errMsg", "error", "title",
    "description", "reason", "msg",
)
STATUS_PHRASES = frozenset(phrase.lower() for phrase in responses.values())


class Failure(Exception):
    """Ends the task with a message for the user.

    `done` is what the task has changed before it failed. `facts` are details of the API response: its status, error
    code and request ID. `cause` is the failure that led to this one.
    """

    def __init__(self, message, cause=None):
        super().__init__(message)
        self.done = {}
        self.facts = dict(cause.facts) if cause else {}

    def tell(self):
        """Return the failure as values for the task result."""
        return dict(self.done, msg=str(self), **self.facts)


class LostAnswer(Failure):
    """There was no response. Unless `unsent`, it is unknown whether the request was carried out."""

    status = None
    retry_after = None

    def __init__(self, message, unsent=False):
        super().__init__(message)
        self.unsent = unsent


class Garbage(Failure):
    """A successful response whose body is not JSON, such as a login page."""

    status = None
    unsent = False


class ApiFailure(Failure):
    """An error response. `said` is the result of read_words."""

    unsent = False
    # The response to an earlier attempt was lost, so that attempt may have been carried out.
    is_late = False

    def __init__(self, method, path, status, said, retry_after=None):
        text = "%s %s: status %s" % (method, path, status)
        text += " (%s)" % said["code"] if said.get("code") else ""
        text += ": " + said["message"] if said.get("message") else ""
        text += " (%s)" % "; ".join(said["details"]) if said.get("details") else ""
        text += " Request: %s." % said["request"] if said.get("request") else ""
        advice = advise(status, said)
        text += "." if advice and text[-1] not in ".!?" else ""
        super().__init__(" ".join([text] + advice))
        self.status = status
        self.words = "\n".join([said.get("message") or ""] + list(said.get("details") or []))
        self.page = bool(said.get("page"))
        # It does not have the form of the API's error responses, so that it may come from a proxy.
        self.foreign = bool(said.get("foreign"))
        known = dict(status=status, code=said.get("code"), request_id=said.get("request"))
        self.facts = {name: value for name, value in known.items() if value}
        self.retry_after = retry_after

    @property
    def is_gone(self):
        """Return whether the API says that the resource does not exist.

        A web page is not a response of the API: with a wrong endpoint, everything would seem to be absent.
        """
        return self.status in GONE and not self.page

    def is_unset(self, title):
        """Return whether the API says that nobody has set this yet. Some report that as an error of the request or of the server.

        What else may be missing ("no such host") says nothing about it.
        """
        noun = re.escape(title.split()[-1])
        absent = r"(?i)\b(?:no such %s|%s (?:(?:is|was|has) )?(?:not found|does(?: not|n't) exist|not (?:yet )?(?:been )?(?:set|configured|defined)))\b"
        return self.is_gone or (self.status in (400, 422, 500) and not self.page and bool(re.search(absent % (noun, noun), self.words)))

    @property
    def is_lost(self):
        """Return whether it is unknown if the request was carried out. Of the server errors, only 501 says that it was not."""
        return self.status == 408 or (self.status >= 500 and self.status != 501)


def is_passing(failure):
    """Return whether a failed request says nothing about what exists, so that it is worth sending again."""
    if isinstance(failure, ApiFailure):
        return failure.status in (408, 429) or (failure.status >= 500 and failure.status != 501)
    return isinstance(failure, (LostAnswer, Garbage))


def advise(status, said):
    permission = said.get("permission")
    if 300 <= status <= 399:
        return [REDIRECTED]
    if status == 401 or (status == 403 and not permission and UNKNOWN_CALLER.search(said.get("message") or "")):
        hint = said.get("unauthorized")
        return [UNAUTHORIZED] + ([hint] if hint else [])
    if status == 403:
        hint = said.get("forbidden")
        return [LACKS_THIS % permission if permission else LACKS_SOME] + ([hint] if hint else [])
    if status in GONE and said.get("page"):
        return [NOT_THE_API]
    return []


def read_words(text, headers, redact):
    """Read the error message from the usual attributes of an error response, or else use the beginning of the response."""
    def clean(value):
        return " ".join(redact(value).split())[:MESSAGE_LIMIT] if isinstance(value, str) else ""

    message = text.decode("utf-8", "replace")
    try:
        outer = json.loads(message)
    except (ValueError, RecursionError):
        outer = None
    said = dict(message=clean(message), request=clean(headers.get("X-Request-Id") or headers.get("Request-Id")))
    said["page"] = is_page(message, headers, outer)
    if said["page"]:
        said["message"] = clean(read_page(message))
    if not isinstance(outer, dict):
        return said
    inner = outer["error"] if isinstance(outer.get("error"), dict) else outer
    found = [found for found in (clean(inner.get(name)) for name in MESSAGE_FIELDS) if found]
    # "Bad Request" says no more than the status.
    said["message"] = next((each for each in found if each.lower() not in STATUS_PHRASES), None) or (found or [said["message"]])[0]
    reason = clean(inner.get("reason"))
    if " " in reason and reason not in said["message"]:
        # A sentence says more than the message of the whole kind of error; one word is a code.
        said["message"] = ("%s: %s" % (said["message"].rstrip(".:"), reason))[:MESSAGE_LIMIT]
    for place in (inner, outer):
        code = find_first(place, ("code",), clean)
        if re.match(r"\A[A-Za-z][\w.-]{0,60}\Z", code):
            said.setdefault("code", code)
        said.setdefault("permission", find_first(place, ("permission",), clean))
        said["request"] = said["request"] or find_first(place, ("request_id", "requestId", "trace_id"), clean)
        said["details"] = said.get("details") or list_details(place, clean)
    said["details"] = said["details"] or ([] if found else list_fields(inner, clean))
    if said["details"] == [said["message"]]:
        said["details"] = []
    if said["details"] and not found:
        # The whole response would only repeat them, with what was sent.
        said["message"] = ""
    return said


def is_foreign(forms, text):
    """Return whether an error response has none of the forms in the API document. Without any, it is unknown."""
    try:
        body = json.loads(text.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        body = None
    return bool(forms) and not any(has_form(form, text, body) for form in forms)


def has_form(form, text, body):
    if form.get("text"):
        return body is None and bool(text)
    if not form.get("all") and not form.get("any"):
        return not text.strip()
    if not isinstance(body, dict):
        return False
    if not form.get("all"):
        return bool(body) and all(name in form["any"] for name in body)
    return all(has_member(body, way) for way in form["all"])


def has_member(body, way):
    for name in way:
        if not isinstance(body, dict) or name not in body:
            return False
        body = body[name]
    return True


def is_page(text, headers, decoded):
    """Return whether the response is a web page. Some APIs send JSON as text/html, some send HTML without saying so."""
    html = (headers.get("Content-Type") or "").startswith("text/html") and bool(text) and decoded is None
    return html or re.match(r"\s*(<!doctype\s+html|<html|<head|<body)", text, re.I) is not None


# How much of a page is read, and how much of its text is shown: it begins with menus as often as with the error.
PAGE_START = 20000
PAGE_LIMIT = 300


def read_page(page):
    """Return the title of an HTML page, or else the beginning of its text."""
    page = page[:PAGE_START]
    title = re.search(r"<title[^>]*>(.*?)</title>", page, re.I | re.S)
    if title and title.group(1).strip():
        return unescape(title.group(1))
    shown = re.sub(r"<(?:script|style)\b.*?</(?:script|style)>|<!--.*?-->", " ", page, flags=re.I | re.S)
    text = " ".join(unescape(re.sub(r"<[^>]*>", " ", shown)).split())
    return text if len(text) <= PAGE_LIMIT else text[:PAGE_LIMIT] + " \u2026"


def find_first(place, names, clean):
    return next((clean(place[name]) for name in names if isinstance(place.get(name), str) and place[name]), "")


def list_details(place, clean):
    """List what is wrong with which field, from the first of the usual lists that tells."""
    for name in FAULTS:
        faults = place.get(name)
        if name == "errors" and isinstance(faults, dict):
            faults = list_named(faults)
        told = [describe_fault(fault, clean) for fault in faults[:DETAILS]] if isinstance(faults, list) else []
        if any(told):
            return [detail for detail in told if detail]
    return []


def list_fields(place, clean):
    """List what is wrong with which field where the response consists of nothing else: {"name": ["is taken"]}."""
    if not all(isinstance(texts, list) and texts and all(isinstance(text, str) for text in texts) for texts in place.values()):
        return []
    of_all = ("non_field_errors", "__all__", "messages", "errors")
    named = [fault["message"] if fault["field"] in of_all else fault for fault in list_named(place)]
    return [describe_fault(fault, clean) for fault in named[:DETAILS]]


def list_named(faults):
    """Turn {"name": ["is taken"]} into a list."""
    lists = [(name, texts if isinstance(texts, list) else [texts]) for name, texts in sorted(faults.items())]
    return [dict(field=name, message=text) for name, texts in lists for text in texts if isinstance(text, str)]


def describe_fault(fault, clean):
    if not isinstance(fault, dict):
        return clean(fault)
    text = find_first(fault, ("message", "msg", "detail", "description"), clean)
    place = join_steps(fault.get("loc"), clean) or find_first(fault, ("pointer", "field", "path", "param", "name"), clean)
    return "%s: %s" % (place, text) if place and text else text


def join_steps(steps, clean):
    """Write ["body", "disks", 0, "size"] as disks.0.size: the first one is the part of the request."""
    if not isinstance(steps, list) or len(steps) == 0:
        return ""
    return clean(".".join(str(step) for step in (steps[1:] if steps[0] in PARTS else steps)))
