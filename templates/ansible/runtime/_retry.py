# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import calendar
import random
from email.utils import mktime_tz, parsedate_tz

from ._policy import PASSING, REPEATABLE

LONGEST = 10 ** 9


def read_retry_after(value, date, now):
    """Seconds that the API asks to wait; None where it does not say so in a way that can be read."""
    text = (value or "").strip()
    if text.isdigit() and text.isascii():
        return LONGEST if len(text) > 9 else int(text)
    until = read_date(text)
    if until is None:
        return None
    # The API's own clock counts: ours may be minutes off.
    then = read_date((date or "").strip())
    return min(LONGEST, max(0, until - (now if then is None else then)))


def read_date(text):
    """Seconds since 1970 for any of the three forms of a date in HTTP."""
    try:
        parts = parsedate_tz(text)
        if parts is None:
            return None
        return calendar.timegm(parts[:6] + (0, 1, 0)) if parts[9] is None else mktime_tz(parts)
    except (TypeError, ValueError, OverflowError, IndexError):
        return None


def may_repeat(method, status, named=False):
    """Whether a request may be sent again. `status` is None where no answer came; `named` says that the API tells it from another one of the
    same content. Only 429 says that nothing was carried out: a
    503 may be a proxy's, whose server did what it was asked, also where it names a time to come back."""
    return status == 429 or ((named or method in REPEATABLE) and (status is None or status in PASSING))


def choose_pause(asked, attempt):
    """Never shorter than what the API asked for; a little longer, so that many clients do not come back at once."""
    if asked is not None:
        return asked + random.uniform(0.05, 0.5)
    return min(30, 0.5 * 2 ** min(attempt, 10)) * random.uniform(0.75, 1.25)
