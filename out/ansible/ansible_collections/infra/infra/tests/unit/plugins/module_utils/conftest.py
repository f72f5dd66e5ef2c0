# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .....plugins.module_utils import _client, _find, _wait
from .fake_api import FakeApi, FakeClock


@pytest.fixture
def clock(monkeypatch):
    """No test really sleeps."""
    fake = FakeClock()
    monkeypatch.setattr(_client, "time", fake)
    monkeypatch.setattr(_wait, "time", fake)
    return fake


@pytest.fixture(autouse=True)
def proven_filters(monkeypatch):
    """Filters work, unless a test says that this has to be seen first."""
    monkeypatch.setattr(_find.Finder, "is_filter_proven", True)


@pytest.fixture
def serve(monkeypatch, clock):
    def start(*answers):
        api = FakeApi(*answers)
        monkeypatch.setattr(_client, "open_url", api)
        return api
    return start
