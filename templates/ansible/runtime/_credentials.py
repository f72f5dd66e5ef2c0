# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import re
from base64 import b64encode
from urllib.parse import quote, quote_plus

from ansible.module_utils.basic import env_fallback

from ._certificate import Certificate
from ._failure import Failure
from ._sentences import NO_CREDENTIAL
from ._token import TokenSource

SHORT = 8
HEADER_NAME = re.compile(r"\A[!#$%&'*+.^_|~0-9A-Za-z-]+\Z")
PREFIX = re.compile(r"\A[!#$%&'*+.^_|~0-9A-Za-z= -]*\Z")
# Headers that are reserved for the request itself.
OWN_HEADERS = ("accept", "connection", "content-length", "content-type", "host", "te", "trailer", "transfer-encoding", "upgrade", "user-agent")


def list_settings(api):
    """Yield the options for the connection to the API, with their environment variables and whether they are secret."""
    for credential in api["credentials"]:
        yield dict(credential, secret=True)
        for other in credential.get("others", []):
            yield dict(other, secret=other.get("secret", False))
    for variable in api.get("variables", []):
        yield dict(variable, secret=False)


def credential_arguments(api):
    return {one["option"]: dict(type="str", no_log=one["secret"], fallback=(env_fallback, [one["env"]])) for one in list_settings(api)}


def space_prefix(word):
    """Separate a prefix from the secret by a space, unless it ends with an equals sign."""
    word = word.strip()
    return word if not word or word.endswith("=") else word + " "


class Credential:
    """A secret and the options that belong to it, as set in the task."""

    def __init__(self, facts, params):
        self.facts = facts
        self.option = facts["option"]
        self.way = facts["way"]
        self.name = facts.get("name", "")
        self.prefix = facts.get("prefix", "")
        self.secret = params.get(self.option) or ""
        self.others = {}
        for other in facts.get("others", []):
            given = params.get(other["option"])
            self.others[other["role"]] = dict(other, given=given not in (None, ""), value=other.get("default", "") if given is None else given)
        if "prefix" in self.others:
            self.prefix = space_prefix(self.get("prefix"))
        header = self.get("header")
        if header and header.lower() != self.name.lower():
            self.name = header
            if not self.others.get("prefix", {}).get("given"):
                self.prefix = ""

    def get(self, role):
        return self.others[role]["value"] if role in self.others else ""

    def name_option(self, role):
        return self.others[role]["option"]

    def check(self, is_tls):
        if not PREFIX.match(self.prefix):
            raise Failure("%s is not a valid prefix; use a word such as Token" % self.name_option("prefix"))
        if self.get("header") and (not HEADER_NAME.match(self.name) or self.name.lower() in OWN_HEADERS):
            raise Failure("%s: %r is not a valid header; use one such as X-API-Key" % (self.name_option("header"), self.name))
        self.check_presence(is_tls)
        if self.way == "basic" and ":" in self.get("user"):
            raise Failure("%s: a user name must not contain a colon" % self.name_option("user"))
        if self.way == "cookie" and re.search(r'[",;\\]', self.secret):
            raise Failure("%s contains a character that cannot be sent in a cookie" % self.option)
        if self.way not in ("basic", "certificate") and not re.match(r"\A[!-~]*\Z", self.secret):
            raise Failure("%s contains a space, a line break or a character that cannot be sent in a header" % self.option)

    def check_presence(self, is_tls):
        is_optional = self.facts.get("optional", False)
        if self.way == "token":
            if self.secret:
                return
            if bool(self.get("client_id")) != bool(self.get("client_secret")):
                raise Failure("%s and %s must be set together" % (self.name_option("client_id"), self.name_option("client_secret")))
            if not self.get("client_id") and not is_optional:
                raise Failure("%s is required: set it and %s, or the environment variables %s and %s; %s takes an access token instead" % (
                    self.name_option("client_id"), self.name_option("client_secret"), self.others["client_id"]["env"],
                    self.others["client_secret"]["env"], self.option))
        elif self.way == "certificate":
            if not self.get("certificate") and is_tls and not is_optional:
                raise Failure("%s is required: set it, or the environment variable %s" % (
                    self.name_option("certificate"), self.others["certificate"]["env"]))
        elif not self.secret and not is_optional:
            raise Failure("%s is required: set it, or the environment variable %s" % (self.option, self.facts["env"]))

    def encode_basic(self):
        return b64encode(("%s:%s" % (self.get("user"), self.secret)).encode()).decode()

    def list_secrets(self):
        """List the texts that no message may show. The key of a certificate never becomes part of a message."""
        if self.way == "certificate":
            return []
        return [text for text in (self.secret, self.get("client_secret"), self.encode_basic() if self.secret and self.way == "basic" else "") if text]


def stand_in(credentials, params):
    """Return the credentials. If the default one is not set, but another one that the API accepts instead, they change places."""
    def is_set(facts):
        return any(params.get(one["option"]) for one in [facts] + [other for other in facts.get("others", []) if other["role"] == "client_id"])

    if any(is_set(facts) for facts in credentials if not facts.get("only")):
        return credentials
    others = [facts for facts in credentials if facts.get("instead") and is_set(facts)]
    return [dict(facts, only=facts is not others[0], optional=True) for facts in credentials] if others else credentials


class Credentials:
    """Adds the credentials to requests, and masks them in messages."""

    def __init__(self, api, params, is_tls):
        self.parts = [Credential(facts, params) for facts in stand_in(api["credentials"], params)]
        for part in self.parts:
            part.check(is_tls)
        self.sources = {}
        # Only presented with requests that authenticate by certificate.
        certificates = [Certificate(part.others["certificate"], part.option, part.secret) for part in self.parts if part.get("certificate")]
        self.certificate = certificates[0] if certificates else None

    def prepare(self, own, endpoint):
        """Create the token sources. An endpoint set by the user also applies to them."""
        for part in self.parts:
            if part.way == "token" and not part.secret and part.get("client_id"):
                self.sources[part.option] = TokenSource(part, own, endpoint)

    def choose(self, needs):
        """Return the credentials of a request: those that it names, or else those that are not reserved for other requests."""
        return [part for part in self.parts if (part.option in needs["credentials"] if needs else not part.facts.get("only"))]

    def demand(self, needs, method, path):
        """Fail if a credential that the request names is missing. Those of all other requests were checked at the start."""
        if not needs or needs.get("optional"):
            return
        for part in self.choose(needs):
            if part.way == "certificate" or part.secret or part.option in self.sources:
                continue
            facts = [part.others["client_id"], part.others["client_secret"]] if part.way == "token" else [part.facts]
            raise Failure(NO_CREDENTIAL % (method, path, " and ".join(one["option"] for one in facts), " and ".join(one["env"] for one in facts)))

    def advise(self, needs=None):
        """Name the option and the environment variable of a credential that the API has refused."""
        for part in self.choose(needs):
            facts = part.others["client_secret"] if part.option in self.sources else part.facts
            return "Check %s, or the environment variable %s." % (facts["option"], facts["env"])
        return ""

    def find_certificate(self, needs=None):
        return self.certificate if any(part.way == "certificate" for part in self.choose(needs)) else None

    def warn_of_short_ones(self, warn):
        for part in self.parts:
            if part.way != "certificate" and 0 < len(part.secret) < SHORT:
                warn("%s has fewer than %d characters. Ansible masks that text wherever it appears, also in other values." % (part.option, SHORT))

    def list_headers(self):
        names = {"header": None, "token": None, "basic": "Authorization", "cookie": "Cookie"}
        return [names[part.way] or part.name for part in self.parts if part.way in names]

    def sign(self, post, needs=None):
        """Return the headers and query parameters with the credentials. `post` fetches a token if there is no valid one."""
        headers, query = {}, []
        for part in self.choose(needs):
            source = self.sources.get(part.option)
            secret = part.secret or (source.take(post) if source else "")
            if not secret:
                continue
            if part.way in ("header", "token"):
                headers[part.name] = part.prefix + secret
            elif part.way == "basic":
                headers["Authorization"] = "Basic " + part.encode_basic()
            elif part.way == "cookie":
                pair = "%s=%s" % (part.name, secret)
                headers["Cookie"] = "%s; %s" % (headers["Cookie"], pair) if "Cookie" in headers else pair
            elif part.way == "query":
                query.append((part.name, secret))
        return headers, query

    def forget(self, needs=None):
        """Drop the fetched tokens of a request, and return whether there were any."""
        # This is a list, because any() would stop a generator at the first token.
        forgotten = [self.sources[part.option].forget() for part in self.choose(needs) if part.option in self.sources]
        return any(forgotten)

    def hide(self, text):
        secrets = [secret for part in self.parts for secret in part.list_secrets()]
        for secret in secrets + [token for source in self.sources.values() for token in source.issued]:
            for form in (secret, quote_plus(secret), quote(secret, safe="")):
                text = text.replace(form, "(key)")
        return text
