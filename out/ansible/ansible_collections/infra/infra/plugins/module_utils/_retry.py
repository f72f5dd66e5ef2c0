# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import calendar
import random
from email.utils import mktime_tz, parsedate_tz

from ._policy import PASSING, REPEATABLE

LONGEST = 10 ** 9


def read_retry_after(value, date, now):
    """Return the seconds that the API asks to wait, or None if it does not say so in a readable form."""
    text = (value or "").strip()
    if text.isdigit() and text.isascii():
        return LONGEST if len(text) > 9 else int(text)
    until = read_date(text)
    if until is None:
        return None
    # Use the clock of the API, because the local clock may be minutes off.
    then = read_date((date or "").strip())
    return min(LONGEST, max(0, until - (now if then is None else then)))


def read_date(text):
    """Return the seconds since 1970 for any of the three date formats of HTTP, or None."""
    try:
        parts = parsedate_tz(text)
        if parts is None:
            return None
        return calendar.timegm(parts[:6] + (0, 1, 0)) if parts[9] is None else mktime_tz(parts)
    except (TypeError, ValueError, OverflowError, IndexError):
        return None


def may_repeat(method, status, named=False):
    """Return whether a request may be sent again.

    `status` is None if there was no response. `named` means that the API recognizes a repeated request. Only 429 says
    that nothing was carried out: a 503 may come from a proxy whose server did carry out the request, even if it says
    when to retry.
    """
    return status == 429 or ((named or method in REPEATABLE) and (status is None or status in PASSING))


def choose_pause(asked, attempt):
    """Return the seconds to wait before the next attempt.

    It is never less than what the API asks for, and a little more, so that many clients do not come back at once.
    """
    if asked is not None:
        return asked + random.uniform(0.05, 0.5)
    return min(30, 0.5 * 2 ** min(attempt, 10)) * random.uniform(0.75, 1.25)
