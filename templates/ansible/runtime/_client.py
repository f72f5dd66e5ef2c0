# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import json
import re
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit

from ansible.module_utils.basic import env_fallback
from ansible.module_utils.urls import open_url

MESSAGE_LIMIT = 2000
LOOPBACK = ("127.0.0.1", "::1", "localhost")


class Failure(Exception):
    """Ends the task with a message for people."""


class ApiFailure(Failure):
    """An answer other than success."""

    def __init__(self, method, path, status, message):
        super().__init__("%s %s: status %s%s%s" % (method, path, status, ": " + message if message else "", advise(status)))
        self.status = status

    @property
    def is_gone(self):
        return self.status in (404, 410)


def advise(status):
    if 300 <= status <= 399:
        return " (the API sent the request elsewhere; redirects are not followed, set api_url to its final address)"
    if status == 401:
        return " (the key is missing, wrong or expired)"
    if status == 403:
        return " (the key lacks a permission, or the API does not allow requests from this address)"
    return ""


def client_arguments(api):
    arguments = dict(
        api_url=dict(type="str", default=api["url"] or None, fallback=(env_fallback, [api["url_env"]])),
        api_timeout=dict(type="int", default=60),
        validate_certs=dict(type="bool", default=True),
        ca_path=dict(type="path"),
    )
    if api["header"]:
        arguments["api_key"] = dict(type="str", required=True, no_log=True, fallback=(env_fallback, [api["key_env"]]))
    return arguments


class Client:
    def __init__(self, api, params):
        self.api = api
        self.params = params
        self.url = (params["api_url"] or "").rstrip("/")
        self.key = params.get("api_key") or ""
        self.check()

    def check(self):
        parts = urlsplit(self.url)
        if not parts.hostname or parts.username or parts.query or parts.fragment:
            raise Failure("api_url is not a plain URL such as https://api.example.com")
        if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in LOOPBACK):
            raise Failure("api_url must begin with https://, because the key would travel in the clear")
        if not re.match(r"\A[!-~]*\Z", self.key):
            raise Failure("api_key holds a space, a line break or a character that no header can carry")

    def send(self, operation, identifier=None, query=None, body=None, media_type="application/json"):
        """Sends one request; gives the decoded answer, None where it is empty."""
        method, template = operation.split(" ", 1)
        path = expand(template, identifier)
        headers = {"Accept": "application/json", "User-Agent": self.api["agent"]}
        if self.api["header"]:
            headers[self.api["header"]] = self.api["prefix"] + self.key
        if body is not None:
            headers["Content-Type"] = media_type
        try:
            response = open_url(
                self.url + path + ("?" + urlencode(query) if query else ""),
                method=method,
                headers=headers,
                data=json.dumps(body) if body is not None else None,
                timeout=self.params["api_timeout"],
                validate_certs=self.params["validate_certs"],
                ca_path=self.params["ca_path"],
                # open_url would hand the key to whatever host a redirect names, and send what it finds in ~/.netrc.
                follow_redirects="none",
                unredirected_headers=[self.api["header"]],
                use_netrc=False,
            )
        except HTTPError as error:
            raise ApiFailure(method, path, error.code, self.redact(find_message(error.read()))) from None
        except (URLError, OSError, ValueError) as error:
            raise Failure("%s %s: %s" % (method, path, self.redact(str(error)))) from None
        text = response.read()
        if not text.strip():
            return None
        try:
            return json.loads(text)
        except ValueError:
            raise Failure("%s %s: status %s and no JSON" % (method, path, response.status)) from None

    def redact(self, text):
        return text.replace(self.key, "(key)") if self.key else text


def expand(template, identifier):
    """Puts the identifier into the path. One that would lead elsewhere is refused."""

    def fill(match):
        text = "" if identifier is None else str(identifier)
        if text in ("", ".", ".."):
            raise Failure("%r of %s cannot stand in a path" % (text, match.group(1)))
        return "\0" + quote(text, safe="") + "\0"

    filled = re.sub(r"\{([^{}]*)\}", fill, template).split("\0")
    return "".join(part if index % 2 else quote(part, safe="/:@!$&'()*+,;=~") for index, part in enumerate(filled))


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
                message = found[name]
                break
    return " ".join(message.split())[:MESSAGE_LIMIT]
