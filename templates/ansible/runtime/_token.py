# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import json
import time
from base64 import b64encode
from urllib.parse import quote_plus, urlencode, urljoin, urlsplit, urlunsplit

from ._failure import Failure
from ._sentences import NO_TOKEN, NO_TOKEN_IN, NO_TOKEN_URL, OPEN_TOKEN_URL, OTHER_TOKEN_URL

LOOPBACK = ("127.0.0.1", "::1", "localhost")
# A token is renewed when a tenth of its lifetime is left, or this many seconds if that is less.
MARGIN = 30
LONGEST = 10 ** 9


def find_token_url(given, is_set, own, endpoint):
    """Return the URL to fetch tokens from.

    The secret is sent to the token server of the API document only if the endpoint is the one of the API document as
    well.
    """
    try:
        parts = urlsplit(urljoin(endpoint + "/", given))
        is_absolute = bool(urlsplit(given).scheme)
        host = parts.hostname
        base = urlsplit(endpoint)
        document = urlsplit(own)
    except ValueError:
        raise Failure(NO_TOKEN_URL) from None
    if not given or not host or "@" in parts.netloc or parts.fragment:
        raise Failure(NO_TOKEN_URL)
    if not is_set and is_absolute and own and own != endpoint:
        if (document.scheme, document.netloc) != (parts.scheme, parts.netloc):
            raise Failure(OTHER_TOKEN_URL % parts.netloc)
        parts = parts._replace(scheme=base.scheme, netloc=base.netloc)
    if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in LOOPBACK):
        raise Failure(OPEN_TOKEN_URL)
    return urlunsplit(parts)


class TokenSource:
    """Fetches an access token, and keeps it in memory while it is valid."""

    def __init__(self, credential, own, endpoint):
        setting = credential.others["token_url"]
        try:
            self.url = find_token_url(setting["value"], setting["given"], own, endpoint)
        except Failure as failure:
            raise Failure("%s: %s" % (setting["option"], failure)) from None
        self.id = credential.get("client_id")
        self.secret = credential.get("client_secret")
        self.scopes = credential.get("scopes")
        self.is_user = credential.facts.get("grant") == "password"
        self.token = None
        self.until = None
        self.in_body = False
        self.issued = []

    def take(self, post):
        """Return a valid token. `post` sends a form and returns the status and the text of the response."""
        if self.token and (self.until is None or time.monotonic() < self.until):
            return self.token
        self.token = None
        status, text = self.ask(post)
        if status in (400, 401) and not self.is_user:
            # Servers have to accept the secret in a header, but some only accept it in the body.
            self.in_body = not self.in_body
            status, text = self.ask(post)
            self.in_body = self.in_body and status < 300
        return self.read(status, text)

    def ask(self, post):
        form = dict(grant_type="client_credentials")
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
        if self.is_user:
            form = dict(grant_type="password", username=self.id, password=self.secret)
        elif self.in_body:
            form.update(client_id=self.id, client_secret=self.secret)
        else:
            pair = "%s:%s" % (quote_plus(self.id), quote_plus(self.secret))
            headers["Authorization"] = "Basic " + b64encode(pair.encode()).decode()
        if self.scopes:
            form["scope"] = self.scopes
        return post(self.url, headers, urlencode(form))

    def read(self, status, text):
        try:
            answer = json.loads(text)
        except (ValueError, RecursionError):
            answer = {}
        answer = answer if isinstance(answer, dict) else {}
        host = urlsplit(self.url).netloc
        if not 200 <= status <= 299:
            said = " ".join(str(answer[name]) for name in ("error", "error_description") if answer.get(name))[:500]
            raise Failure(NO_TOKEN % (host, status, ": " + said if said else ""))
        token = answer.get("access_token")
        if not isinstance(token, str) or not token or any(not "!" <= char <= "~" for char in token):
            raise Failure(NO_TOKEN_IN % host)
        self.token, self.until = token, None
        self.issued.append(token)
        try:
            life = min(float(answer.get("expires_in")), LONGEST)
        except (TypeError, ValueError):
            life = 0
        if life > 0:
            self.until = time.monotonic() + life - min(life / 10, MARGIN)
        return token

    def forget(self):
        had, self.token = self.token is not None, None
        return had
