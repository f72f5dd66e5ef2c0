# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .....plugins.module_utils._retry import LONGEST, choose_pause, may_repeat, read_retry_after

NOW = 784111777  # Sun, 06 Nov 1994 08:49:37 GMT


@pytest.mark.parametrize("value, date, want", [
    ("3", None, 3),
    (" 3 ", None, 3),
    ("0", None, 0),
    ("3600", None, 3600),
    ("9223372036854775807", None, LONGEST),
    ("Sun, 06 Nov 1994 08:49:47 GMT", None, 10),
    ("Sunday, 06-Nov-94 08:49:47 GMT", None, 10),
    ("Sun Nov  6 08:49:47 1994", None, 10),
    ("Sun, 06 Nov 1994 08:49:00 GMT", None, 0),
    ("Sun, 06 Nov 1994 08:59:47 GMT", "Sun, 06 Nov 1994 08:59:37 GMT", 10),
    ("-1", None, None),
    ("1.5", None, None),
    ("soon", None, None),
    ("", None, None),
    (None, None, None),
])
def test_read_retry_after(value, date, want):
    assert read_retry_after(value, date, NOW) == want


@pytest.mark.parametrize("method, status, want", [
    ("GET", None, True),
    ("GET", 502, True),
    ("PUT", 504, True),
    ("DELETE", 500, True),
    ("GET", 503, True),
    ("GET", 404, False),
    ("GET", 403, False),
    ("POST", None, False),
    ("POST", 500, False),
    ("POST", 502, False),
    ("POST", 429, True),
    ("POST", 503, False),
    ("PATCH", None, False),
    ("PATCH", 503, False),
    ("PATCH", 429, True),
])
def test_may_repeat(method, status, want):
    assert may_repeat(method, status) is want


@pytest.mark.parametrize("status, want", [(None, True), (503, True), (500, True), (501, False), (409, False)])
def test_a_request_with_a_name_of_its_own_may_be_repeated(status, want):
    assert may_repeat("POST", status, named=True) is want


def test_a_pause_is_never_shorter_than_asked():
    assert all(7 <= choose_pause(7, attempt) <= 8 for attempt in range(10))
    assert all(choose_pause(None, attempt) <= 40 for attempt in range(50))
