# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: the same in every collection.
"""Retry policy of this collection, which the Terraform provider of iacsmith shares."""

from __future__ import annotations

# Methods that can be sent twice without additional effects.
REPEATABLE = ("DELETE", "GET", "HEAD", "OPTIONS", "PUT")
# Temporary statuses, after which a retry may succeed.
PASSING = (408, 500, 502, 503, 504, 520, 521, 522, 523, 524)
TRIES = 5
