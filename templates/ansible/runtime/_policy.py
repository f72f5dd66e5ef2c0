# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: the same in every collection.
"""When a request is sent again: iacsmith has one policy for this collection and the Terraform provider."""

from __future__ import annotations

# Methods that do no more when they are sent twice.
REPEATABLE = ("DELETE", "GET", "HEAD", "OPTIONS", "PUT")
# Statuses that may be gone the next time.
PASSING = (408, 500, 502, 503, 504, 520, 521, 522, 523, 524)
TRIES = 5
