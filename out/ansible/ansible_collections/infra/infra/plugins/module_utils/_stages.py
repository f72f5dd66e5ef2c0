# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.
"""Interpret a status whose possible values are not documented."""

from __future__ import annotations

import re

# Seconds to wait for a pending status before assuming that somebody has to act, and how often any other status has to be seen to count as
# final.
PATIENCE = 600
LOOKS = 3

# Common words with a clear meaning. The Terraform provider uses the same ones.
SETTLED = frozenset((
    "active allocated archived assigned associated attached available bound closed complete completed configured connected created "
    "deployed detached disabled done down enabled finished free halted healthy idle inactive installed inuse issued live mounted normal "
    "off offline ok on online open operational passed paused poweredoff poweredon provisioned published ready reserved resolved running "
    "shutoff standby started stopped succeeded success successful suspended unassigned unused up used valid verified "
).split())
FAILED = frozenset("broken crashed error errored failed failure faulted".split())
PENDING = frozenset("build busy inprogress init pending pendingcreate pendingupdate queued requested scheduled setup submitted".split())
LASTING = frozenset("billing existing expiring failing listening missing operating outstanding remaining running serving warning working".split())


def find_stage(status):
    """Return the meaning of a common word: "settled", "failed", "pending", or None."""
    plain = re.sub(r"[^a-z0-9]", "", status.lower())
    if plain in SETTLED:
        return "settled"
    if plain.startswith(("error", "failed")) or plain.endswith(tuple(FAILED)):
        return "failed"
    if plain in PENDING or plain.startswith("pending"):
        return "pending"
    return "pending" if len(plain) > 4 and plain.endswith("ing") and plain not in LASTING else None


# Words that say of an operation that it is not done, although an object with such a status may be.
UNDER_WAY = frozenset("active accepted created new on open running started working".split())


def find_work_stage(status):
    """Return the meaning of a common word for an operation: what is running is not done, and what was cancelled has failed."""
    words = str(status or "").lower().split()
    last = words[-1] if words else ""
    if last in UNDER_WAY:
        return "pending"
    if (last.startswith("cancel") and last not in ("cancelling", "canceling")) or last.startswith(("abort", "reject")):
        return "failed"
    return find_stage(str(status or ""))


def read_stage(rule, status):
    """Return the meaning of a status, from the values in the API document or else from common words."""
    for stage, name in (("failed", "failed"), ("pending", "pending"), ("settled", "ready")):
        if status in rule.get(name, []):
            return stage
    return find_stage(str(status))


class Steadiness:
    """Watches such a status.

    `is_new` means that the resource was just created. Only then may a status without a known meaning be followed by
    another one.
    """

    def __init__(self, rule, is_new):
        self.rule = rule
        self.is_new = is_new
        self.last = None
        self.looks = 0
        self.since = 0

    def is_over(self, status, now, deadline):
        """Return whether to stop waiting, and whether the status is still pending then."""
        if not isinstance(status, str) or status == "":
            return True, False
        if status != self.last:
            self.last, self.looks, self.since = status, 0, now
        self.looks += 1
        stage = read_stage(self.rule, status)
        if stage == "pending":
            tired = now - self.since >= PATIENCE or now >= deadline
            return tired, tired
        return stage == "settled" or not self.is_new or self.looks >= LOOKS or now >= deadline, False
