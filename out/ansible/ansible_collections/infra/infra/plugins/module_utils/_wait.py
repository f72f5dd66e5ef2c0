# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import time

from ._calls import send
from ._failure import ApiFailure, Failure
from ._power import is_passing, read_power, read_status
from ._sentences import STILL_PASSING
from ._stages import LOOKS, Steadiness, find_work_stage, read_stage
from ._values import descend

# Key of the operation ID among the path parameters. No option has this name.
JOB = "(operation)"


def wait_arguments(preset=True):
    return dict(
        wait=dict(type="bool", default=preset, no_log=False),
        wait_timeout=dict(type="int", default=600, no_log=False),
        wait_interval=dict(type="float", default=2.0, no_log=False),
    )


def unused_wait_arguments():
    """Return the arguments of a module that does not wait. It accepts them, so that they can be set for all modules of a play."""
    return dict(
        wait=dict(type="bool", no_log=False),
        wait_timeout=dict(type="int", no_log=False),
        wait_interval=dict(type="float", no_log=False),
    )


class Waiter:
    def __init__(self, client, params):
        self.client = client
        self.params = params
        self.limit = 600 if params.get("wait_timeout") is None else params["wait_timeout"]
        self.deadline = time.monotonic() + self.limit

    @property
    def is_on(self):
        return self.params.get("wait") is not False

    def pause(self, what, last):
        """Sleep until the next check, but not beyond the timeout, so that the last check takes place at its end."""
        left = self.deadline - time.monotonic()
        if left <= 0:
            raise Failure("%s has not finished after %s seconds (last status: %s). The operation continues in the API; increase wait_timeout to wait longer"
                          % (what, self.limit, "not told" if isinstance(last, (dict, list)) else last))
        interval = self.params.get("wait_interval")
        time.sleep(min(left, max(0.05, 2.0 if interval is None else interval)))

    def rest(self):
        """Sleep until the next attempt, and return whether the timeout leaves room for one."""
        left = self.deadline - time.monotonic()
        interval = self.params.get("wait_interval")
        if left > 0:
            time.sleep(min(left, max(0.05, 2.0 if interval is None else interval)))
        return left > 0

    def read_job(self, call, answer):
        """Return the operation object in a response, or None."""
        if "job" not in call:
            return None
        found = descend(answer.body, call.get("job_at", []))
        if isinstance(found, list):
            found = found[-1] if found else None
        named = isinstance(found, dict) and found.get(self.client.api["jobs"][call["job"]]["id"]) is not None
        return found if named else None

    def follow_job(self, call, answer, values=None):
        """Wait for the operation object in a response, and return its last state, or None if there is none.

        `values` are the path parameters of the request, because the path of the operation may be below it.
        """
        found = self.read_job(call, answer)
        if found is None:
            return None
        job = self.client.api["jobs"][call["job"]]
        what = "The operation %s" % found[job["id"]]
        seen = []
        while self.is_on and "read" in job and not self.is_done(job, found, what, seen):
            self.pause(what, found.get(job["status"]))
            # Read it from the server of the request that started it.
            read = dict({name: call[name] for name in ("server", "mount") if name in call}, operation=job["read"])
            if "needs" in job:
                read["needs"] = job["needs"]
            name = found[job["id"]]
            read["parameters"] = dict(call.get("parameters", {}), **{job["parameter"]: JOB})
            # The operation of a new project names the project that its own path is below.
            told = {field: value for field, value in found.items() if isinstance(value, (str, int))}
            filled = dict(told, **{option: value for option, value in (values or {}).items() if value is not None})
            found = descend(send(self.client, read, dict(filled, **{JOB: name})).body, job.get("answer", []))
            if not isinstance(found, dict) or job["status"] not in found:
                raise Failure("%s: the response has no %s at /%s" % (job["read"], job["status"], "/".join(job.get("answer", []))))
            found = dict(found, **{job["id"]: name})
        if self.is_on:
            self.is_done(job, found, what, seen)
        return found

    def is_done(self, job, found, what, seen):
        """Return whether the operation has ended, or fail if it has failed. `seen` are the statuses before."""
        status = found.get(job["status"])
        is_silent = not any(job.get(name) for name in ("pending", "ready", "failed"))
        stage = find_work_stage(status) if is_silent else None
        if status in job["failed"] or stage == "failed":
            reason = descend(found, job["error"]) if job.get("error") else None
            raise Failure("%s ended as %s%s" % (what, status, ": %s" % self.client.redact(str(reason)) if reason else ""))
        if is_silent:
            # The API document does not list the statuses. A word without a common meaning has to last.
            seen.append(status)
            return stage == "settled" or (stage is None and seen[-LOOKS:] == [status] * LOOKS)
        # If the API document names the final statuses, any other status is not final.
        return status in job["ready"] if job.get("ready") and status is not None else status not in job["pending"]

    def follow_status(self, rule, title, read, found, is_new=False):
        """Wait until the status of the resource is no longer a temporary one."""
        steady = Steadiness(rule, is_new)
        if is_new and descend(found, rule["field"]) is None:
            # The response does not contain the status, so it has to be read.
            found = read() or found
        while True:
            status = check_status(rule, title, found)
            if rule.get("steady"):
                over, given_up = steady.is_over(status, time.monotonic(), self.deadline)
                if given_up:
                    self.client.warn(STILL_PASSING % (title, ".".join(rule["field"]), status))
                if over:
                    return found
            elif status not in rule["pending"]:
                return found
            self.pause("The %s" % title, status)
            found = read()
            if found is None:
                raise Failure("The %s disappeared before it was ready" % title)

    def follow_power(self, power, rule, title, read, aim):
        """Wait until the resource is on or off. `rule` describes its status, if it has one."""
        while True:
            found = read()
            if found is None:
                raise Failure("The %s disappeared before it was %s" % (title, aim))
            check_status(rule, title, found)
            if read_power(power, found) == aim:
                return found
            self.pause("The power change of the %s" % title, read_status(power, found))

    def pass_power(self, power, rule, title, read):
        """Wait until the resource is no longer changing its power state."""
        while True:
            found = read()
            if found is None or not is_passing(power, found) or not self.is_on:
                return found
            check_status(rule, title, found)
            self.pause("The power change of the %s" % title, read_status(power, found))

    def follow_removal(self, title, read):
        try:
            while read() is not None:
                self.pause("The deletion of the %s" % title, "still there")
        except ApiFailure as failure:
            if not failure.is_gone:
                raise


def check_status(rule, title, found):
    """Return the status of a resource, or None if it has none. A status that means failure ends the task."""
    status = descend(found, rule["field"]) if "field" in rule else None
    wrong = rule.get("steady") and isinstance(status, str) and read_stage(rule, status) == "failed"
    if status is not None and (wrong or status in rule.get("failed", [])):
        reason = descend(found, rule["reason"]) if rule.get("reason") else None
        raise Failure("The %s is %s%s" % (title, status, ": %s" % reason if reason else ""))
    return status
