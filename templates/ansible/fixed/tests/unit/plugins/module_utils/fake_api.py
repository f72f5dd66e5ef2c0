# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import json
from email.message import Message
from io import BytesIO
from urllib.error import HTTPError

KEY = dict(option="api_key", env="K", way="header", name="X-Key")
API = dict(credentials=[KEY], url="https://api.example.com", url_env="U", agent="test", jobs={
    "job": dict(id="id", status="status", pending=["queued"], ready=["done"], failed=["broken"], error=["error"],
                target=["target"], read="GET /jobs/{id}", parameter="id"),
})
PARAMS = dict(endpoint="https://api.example.com", api_key="secret-key", timeout=5, retry_timeout=300, validate_certs=True,
              ca_path=None, use_proxy=True, state="present", wait=True, wait_timeout=60, wait_interval=1.0)


class FakeApi:
    """Stands in for open_url: gives the answers in turn and keeps what was asked."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.requests = []
        self.options = []

    def __call__(self, url, method, headers, data, **options):
        self.requests.append((method, url.replace("https://api.example.com", ""), json.loads(data) if data else None))
        self.options.append(dict(options, headers=headers))
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        status, body, given = answer if len(answer) == 3 else answer + ({},)
        sent = Message()
        for name, value in given.items():
            sent[name] = value
        text = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        if status >= 300:
            raise HTTPError(url, status, "no", sent, BytesIO(text))
        return FakeResponse(status, sent, text)


class FakeResponse(BytesIO):
    def __init__(self, status, headers, text):
        super().__init__(text)
        self.status = status
        self.headers = headers


class FakeClock:
    def __init__(self):
        self.now = 1000.0
        self.slept = []

    def time(self):
        return self.now

    monotonic = time

    def sleep(self, seconds):
        self.slept.append(seconds)
        self.now += seconds


class FakeModule:
    def __init__(self, check_mode=False, **params):
        self.params = dict(PARAMS, **params)
        self.check_mode = check_mode
        self.warnings = []

    def warn(self, text):
        self.warnings.append(text)
