# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import json
import socket
import ssl
import time
import uuid
from base64 import b64encode
from http.client import HTTPException
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import getproxies, proxy_bypass

from ansible.module_utils.basic import env_fallback
from ansible.module_utils.urls import open_url

from ._calls import split_address
from ._conceal import hide_texts
from ._credentials import SHORT, Credentials, credential_arguments, list_settings
from ._failure import ApiFailure, Failure, Garbage, LostAnswer, is_foreign, read_words
from ._policy import TRIES
from ._retry import choose_pause, may_repeat, read_retry_after
from ._sentences import ASKED_LATER, NO_JSON, NO_TOKEN
from ._settings import find_setting, setting_arguments

# Number of bytes to read at once. The timeout is checked in between.
PIECE = 64 * 1024
ANSWER_LIMIT = 32 * 1024 * 1024
# A rate-limited request is retried until retry_timeout is over, however many attempts that takes.
LIMITLESS = 10 ** 6
HEARD_LIMIT = 500
LOOPBACK = ("127.0.0.1", "::1", "localhost")
# Verification errors of OpenSSL: not yet valid or expired, and issued for another host name or IP address.
OUT_OF_DATE = (9, 10)
OF_ANOTHER = (62, 64)


def client_arguments(api):
    arguments = dict(
        endpoint=dict(type="str", default=None if api.get("variables") else api["url"] or None, fallback=(env_fallback, [api["url_env"]]), no_log=False),
        timeout=dict(type="int", default=60, no_log=False),
        retry_timeout=dict(type="int", default=300, no_log=False),
        validate_certs=dict(type="bool", default=True, no_log=False),
        ca_path=dict(type="path", no_log=False),
        use_proxy=dict(type="bool", default=True, no_log=False),
    )
    arguments.update(credential_arguments(api))
    arguments.update(setting_arguments(api))
    return arguments


def warn_of_short_secrets(module, api):
    """Warn about short secrets, because Ansible masks their text wherever it appears.

    The client itself warns about the credentials.
    """
    own = [module.params.get(setting["option"]) for setting in list_settings(api) if setting["secret"]]
    texts = [text for text in getattr(module, "no_log_values", []) if text not in own]
    if any(0 < len(str(text)) < SHORT for text in texts):
        module.warn("A secret option has fewer than %d characters. Ansible masks that text wherever it appears, also in other values." % SHORT)


def explain_certificate(error):
    """Explain why a certificate is rejected and what helps: trusting another authority does not help if it has expired."""
    text = (getattr(error, "verify_message", "") or str(error)).rstrip(".")
    code = getattr(error, "verify_code", 0)
    if code in OUT_OF_DATE:
        return "%s. It has to be renewed by the operator of the API, unless the clock of this host is wrong" % text
    if code in OF_ANOTHER:
        return "%s. Check the host name in endpoint" % text
    return "%s. If it is trustworthy, set ca_path to the certificate of its authority" % text


def check_authorities(path):
    """Check that the file can be used. Otherwise it would look as if the API did not respond."""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(cafile=path)
    except ssl.SSLError:
        raise Failure("ca_path %s cannot be used: it contains no certificate in PEM format" % path) from None
    except OSError as error:
        raise Failure("ca_path %s cannot be used: %s" % (path, error.strerror)) from None


def fill_variables(address, api, params):
    """Fill in the variables of a URL, which the API document writes in braces."""
    for variable in api.get("variables", []):
        value = params.get(variable["option"]) or variable.get("default", "")
        place = "{%s}" % variable["name"]
        if place in address and not value:
            raise Failure("%s is required: it is part of the endpoint %s" % (variable["option"], address))
        address = address.replace(place, value)
    return address.rstrip("/")


class Answer:
    """A successful response. `body` is decoded, and None if it is empty."""

    def __init__(self, status, headers, body):
        self.status = status
        self.headers = headers
        self.body = body


def encode_text(body, media_type):
    """Return the text of a body. A form is already encoded, and a text that is not JSON is sent as it is."""
    is_plain = isinstance(body, str) and not media_type.split(";")[0].strip().lower().endswith("json")
    return body if body is None or is_plain else json.dumps(body)


class Client:
    def __init__(self, api, params, warn=None, secrets=()):
        self.api = api
        self.params = params
        self.warn = warn or (lambda text: None)
        # Secrets of the task, which must not be shown even if a response repeats them.
        self.secrets = secrets
        self.url = fill_variables(params["endpoint"] or (api["url"] if api.get("variables") else ""), api, params)
        self.heard = set()
        self.credentials = Credentials(api, params, not self.url.startswith("http:"))
        self.check()
        # The URL of the API document, or empty if it has none.
        self.own = fill_variables(api["url"], api, params) if api["url"] else ""
        self.credentials.prepare(self.own, self.url)

    def check(self):
        try:
            parts = split_address(self.url)
        except Failure as failure:
            raise Failure("endpoint: %s" % failure) from None
        if not parts.hostname or parts.username or parts.query or parts.fragment:
            raise Failure("endpoint is not a plain URL such as https://api.example.com")
        if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in LOOPBACK):
            raise Failure("endpoint must begin with https://, because the credentials would be sent unencrypted")
        self.credentials.warn_of_short_ones(self.warn)
        if self.params["timeout"] <= 0 or self.params["retry_timeout"] < 0:
            raise Failure("timeout has to be at least 1 second, and retry_timeout at least 0")
        if not self.params["validate_certs"] and parts.scheme == "https":
            self.warn("validate_certs is off, so the connection to %s can be intercepted and the credentials stolen. "
                      "Set ca_path to the certificate of its authority instead." % self.url)

        if self.params["ca_path"]:
            check_authorities(self.params["ca_path"])

    def send(
        self, method, path, query=None, body=None, media_type="application/json", headers=None, server=None, form=None, named=False, mount="",
        needs=None
    ):
        """Send a request, retry it if that is safe, and return the Answer.

        `form` is "text" if the response is not JSON, and "any" if it need not be JSON. `named` means that a header makes the request unique, so that the
        API recognizes a retry.
        """
        self.credentials.demand(needs, method, path)
        deadline = time.monotonic() + self.params["retry_timeout"]
        base = self.find_base(server, mount)
        lost = renewed = False
        for attempt in range(LIMITLESS):
            try:
                return self.send_once(method, path, base + path, query, body, media_type, headers or {}, form, needs)
            except (ApiFailure, LostAnswer) as failure:
                if failure.status == 401 and not renewed and self.credentials.forget(needs):
                    # The request was not carried out, and a new token may be accepted.
                    renewed = True
                    continue
                failure.is_late = lost
                lost = lost or (failure.is_lost if isinstance(failure, ApiFailure) else not failure.unsent)
                asked = failure.retry_after
                limited = failure.status == 429
                again = may_repeat(method, failure.status, named) or (failure.unsent and attempt < TRIES)
                if not again or (attempt + 1 >= TRIES and not limited):
                    raise
                seconds = choose_pause(asked, attempt)
                if time.monotonic() + seconds > deadline:
                    if asked is None:
                        raise
                    text = ASKED_LATER % (method, path, "%d seconds" % seconds)
                    raise Failure("%s. Increase retry_timeout to wait longer. %s" % (text, failure), failure) from None
                time.sleep(seconds)

    def find_base(self, server=None, mount=""):
        """Return the base URL of a request.

        An endpoint set by the user applies to all requests, whatever servers the API document names for some of them.
        Several APIs may share this endpoint, and `mount` separates those whose paths overlap.
        """
        if self.url != self.own:
            return self.url + mount
        return server.rstrip("/") if server else self.url

    def find_setting(self, name):
        """Return the value of a setting that applies to all resources."""
        return find_setting(self.api, self.params, name)

    def resolve(self, link, server=None, mount=""):
        """Return the path of a URL in a response. It must be on the same server, because the credentials are sent there."""
        base = self.find_base(server, mount)
        own, parts = split_address(base), split_address(link)
        if (parts.netloc and parts.netloc.lower() != own.netloc.lower()) or (parts.scheme and parts.scheme != own.scheme) or not parts.path.startswith("/"):
            raise Failure("The API refers to %r, which is not at %s: the credentials are not sent there" % (self.redact(link), base))
        prefix = own.path.rstrip("/")
        return parts.path[len(prefix):] if prefix and parts.path.startswith(prefix + "/") else parts.path

    def send_once(self, method, path, url, query, body, media_type, headers, form, needs=None):
        signed, members = self.credentials.sign(lambda *form: self.fetch_token(*form, needs=needs), needs)
        if query or members:
            url += ("&" if "?" in url else "?") + "&".join(urlencode(part, doseq=True) for part in (query, members) if part)
        sent = {"Accept": "*/*" if form in ("text", "any") else "application/json", "User-Agent": self.api["agent"]}
        sent.update({name: str(uuid.uuid4()) for name in self.api.get("fresh", [])})
        sent.update(headers)
        sent.update(signed)
        if body is not None:
            sent["Content-Type"] = media_type
        deadline = time.monotonic() + self.params["timeout"]
        try:
            response = self.open(url, method, sent, encode_text(body, media_type), needs)
            text = read_text(response, deadline)
        except HTTPError as error:
            raise self.refuse(method, path, error, deadline, needs) from None
        except (URLError, OSError, ValueError, HTTPException) as error:
            cause = getattr(error, "reason", error)
            if isinstance(cause, ssl.SSLCertVerificationError):
                raise Failure("The certificate of endpoint %s is not trusted: %s" % (self.url, explain_certificate(cause))) from None
            way = " through the proxy set in the environment (see use_proxy)" if self.params["use_proxy"] and has_proxy(url) else ""
            raise LostAnswer("%s %s: no response from endpoint %s%s: %s" % (method, path, self.url, way, self.redact(str(cause))), is_unsent(cause)) from None
        if len(text) > ANSWER_LIMIT:
            raise Failure("%s %s: the response is larger than %d bytes" % (method, path, ANSWER_LIMIT))
        self.listen(method, path, response.headers)
        decoded = read_plain(text) if form == "text" else self.decode(method, path, response.status, text, form == "any")
        return Answer(response.status, response.headers, decoded)

    def open(self, url, method, headers, data, needs=None):
        certificate = self.credentials.find_certificate(needs)
        shown = dict(client_cert=certificate.path, client_key=certificate.key_path) if certificate else {}
        return open_url(
            url,
            method=method,
            headers=headers,
            data=data,
            timeout=self.params["timeout"],
            validate_certs=self.params["validate_certs"],
            ca_path=self.params["ca_path"],
            use_proxy=self.params["use_proxy"],
            # By default, open_url sends the credentials to the target of a redirect, and uses credentials from ~/.netrc.
            follow_redirects="none",
            unredirected_headers=self.credentials.list_headers(),
            use_netrc=False,
            **shown
        )

    def fetch_token(self, url, headers, form, needs=None):
        """Send a token request, and return the status and the text of the response.

        The request that needs the token has not been sent yet, so it is safe to retry.
        """
        host = split_address(url).netloc
        deadline = time.monotonic() + self.params["timeout"]
        try:
            response = self.open(url, "POST", dict(headers, **{"User-Agent": self.api["agent"]}), form, needs)
            return response.status, self.redact(read_text(response, deadline).decode(errors="replace"))
        except HTTPError as error:
            if error.code == 429 or error.code >= 500:
                raise LostAnswer(NO_TOKEN % (host, error.code, ""), True) from None
            return error.code, self.redact(read_text(error, deadline).decode(errors="replace"))
        except (URLError, OSError, ValueError, HTTPException) as error:
            cause = getattr(error, "reason", error)
            if isinstance(cause, ssl.SSLCertVerificationError):
                raise Failure("The certificate of %s is not trusted: %s" % (host, explain_certificate(cause))) from None
            raise LostAnswer("Cannot get an access token: no response from %s: %s" % (host, self.redact(str(cause))), True) from None

    def listen(self, method, path, headers):
        """Show the warnings and deprecation notices in the response headers, each of them once."""
        for name in ("Warning", "X-Warning", "Deprecation", "Sunset"):
            text = " ".join(self.redact(headers.get(name) or "").split())[:HEARD_LIMIT]
            if text and (name, text) not in self.heard:
                self.heard.add((name, text))
                self.warn("The API responds to %s %s with %s: %s" % (method, path, name, text))

    def refuse(self, method, path, error, deadline, needs=None):
        asked = read_retry_after(error.headers.get("Retry-After"), error.headers.get("Date"), time.time())
        try:
            text = read_text(error, deadline)
        except (OSError, HTTPException):
            text = b""
        said = dict(read_words(text, error.headers, self.redact), forbidden=self.api.get("forbidden"), unauthorized=self.credentials.advise(needs))
        said["foreign"] = error.code == 404 and is_foreign(self.api.get("errors"), text)
        return ApiFailure(method, path, error.code, said, asked)

    @staticmethod
    def decode(method, path, status, text, is_loose=False):
        if not text.strip():
            return None
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            if is_loose:
                return None
            raise Garbage(NO_JSON % (method, path, status)) from None

    def redact(self, text):
        """Mask the credentials and the secrets of the task in a text from the API or a library."""
        return hide_texts(self.credentials.hide(text), self.secrets)


def read_plain(text):
    """Decode text. Binary data is returned as base64."""
    try:
        return text.decode()
    except UnicodeDecodeError:
        return b64encode(text).decode()


def read_text(response, deadline):
    """Read the body. Fail if it takes too long or is incomplete, because such a response cannot be used."""
    declared = response.headers.get("Content-Length") or ""
    length = int(declared) if declared.isdigit() and not response.headers.get("Content-Encoding") else None
    pieces, size = [], 0
    while size <= ANSWER_LIMIT and (length is None or size < length):
        piece = response.read1(PIECE)
        if not piece:
            break
        pieces.append(piece)
        size += len(piece)
        if time.monotonic() > deadline:
            raise TimeoutError("the response was not complete in time")
    if length is not None and size < min(length, ANSWER_LIMIT):
        raise OSError("the response ended after %d of %d bytes" % (size, length))
    return b"".join(pieces)


def has_proxy(url):
    parts = split_address(url)
    return parts.scheme in getproxies() and not proxy_bypass(parts.hostname or "")


def is_unsent(cause):
    """Return whether there was no connection, so that the request was not carried out."""
    return isinstance(cause, (ConnectionRefusedError, socket.gaierror))
