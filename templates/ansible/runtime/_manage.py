# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

from ._calls import change, find_versions, make_body, make_commands, make_query, open_answer, read_location, send
from ._failure import ApiFailure, Failure, Garbage, LostAnswer, is_passing
from ._keep import pick_secrets
from ._names import Names, take_names
from ._needless import send_less
from ._plan import Step, choose_values, has_write_only, is_nothing, plan_changes
from ._power import choose_call, read_power, read_status
from ._proof import read_name
from ._rewrite import send_item
from ._sentences import FOREIGN, LOST_CREATE, REPLACED, SECOND, UNNAMED, UNSEEN, UNSEEN_LINK, WIPED
from ._values import descend, find_masked, foretell, get_fact, has_placeholder, has_value, is_rearranged, keep_secrets, kind_of
from ._wait import Waiter, check_status

# The names of an ID that may belong to any object.
PLAIN_KEYS = ("id", "uuid", "guid", "uid")

# Statuses of a resource that is in use or locked.
BUSY = (409, 423)
BUSY_TRIES = 4
# Statuses of a resource that somebody else has changed since it was read.
STALE = (409, 412)
STALE_TRIES = 2
REARRANGED = ("The API has %s of the %s as the task says, but returns lists in another order or dictionaries with entries of its own. "
              "The request had no effect, and every run sends it again.")
ADDED = ("The API has added %s to %s of the %s. The next run removes what the task does not set as well, because a dictionary is "
         "set as a whole.")
# How often a new resource is looked for if the API answers, but does not show it.
LOOKS = 4


class Manager:
    """Carries out a plan."""

    def __init__(self, client, resource, finder, module):
        self.client = client
        self.resource = resource
        self.finder = finder
        self.names = Names(client)
        self.params = module.params
        self.check_mode = module.check_mode
        self.warn = module.warn
        self.done = {}
        self.told = set()
        self.has_warned = False
        # Secrets in the responses to create requests, with the names of their resources.
        self.shown_once = []

    def find(self, params):
        """Return the params with IDs instead of names, and the resource or None."""
        params, missing = take_names(self, params)
        if missing is None:
            return params, self.finder.find(params)
        self.warn("%s, so there is no %s to remove" % (missing, self.resource["title"]))
        return params, None

    def carry_out(self, plan, params):
        """Carry out the plan, and return the resource and the ID of its operation. In check mode nothing is changed."""
        self.tell_notes(plan)
        self.warn_unseen(plan)
        if self.check_mode:
            self.finder.foresee(plan, params)
            return plan.after and foretell(self.resource["fields"], plan.after), None
        return self.apply(plan, params) if plan.changed else (self.await_earlier(plan, params), None)

    def tell_notes(self, plan):
        """Show each note once, because the items of a task mostly have the same ones."""
        for text in plan.notes:
            if text not in self.told:
                self.told.add(text)
                self.warn(text)

    def warn_unseen(self, plan):
        """Warn once that every run creates such a link again."""
        is_unseen = self.resource.get("kind") == "attachment" and not self.resource.get("presence")
        if is_unseen and plan.after is not None and not self.has_warned:
            self.has_warned = True
            self.warn(UNSEEN_LINK % self.resource["title"] + " The task sends the request and reports a change on every run.")

    def await_earlier(self, plan, params):
        """Wait for an operation of an earlier run if there is nothing to change."""
        rule, waiter, title = self.resource.get("wait", {}), Waiter(self.client, self.params), self.resource["title"]
        moves = "field" in rule and (rule.get("create") or rule.get("update"))
        if plan.before is None or not waiter.is_on or not moves:
            return plan.after
        known = dict(params, **{name: value for name, value in plan.before.items() if value is not None})
        if plan.after is None:
            waiter.follow_removal(title, lambda: self.finder.reread(known))
            return None
        if rule.get("steady"):
            # It is unknown whether this status will change, and the run that started the operation has already waited for it.
            return plan.after
        after = waiter.follow_status(rule, title, lambda: self.finder.reread(known), plan.before)
        if after is not plan.before:
            self.finder.remember(plan.before, after, known)
        return after

    def apply(self, plan, params):
        """Carry out the steps, and return the resource and the ID of its operation."""
        self.done = {}
        try:
            return self.take_steps(plan, params)
        except Failure as failure:
            # Report what was done so far, so that the next run does not have to guess.
            failure.done = self.done
            raise
        except Exception as error:
            # The response was unexpected. A traceback alone would not report what was changed.
            if not self.done:
                raise
            failure = Failure("%s: %s" % (type(error).__name__, error))
            failure.done = self.done
            raise failure from error

    def note(self, **done):
        self.done.update(done, changed=True)

    def take_steps(self, plan, params):
        waiter = Waiter(self.client, self.params)
        known = dict(params, **{name: value for name, value in (plan.before or {}).items() if value is not None})
        after, job, made = plan.before, None, None
        for step in plan.steps:
            if step.verb == "create":
                known.update({name: value for name, value in params.items() if name in self.resource.get("identity", []) and value is not None})
            before = after
            after, started = getattr(self, step.verb)(step, known, waiter, before)
            if step.verb == "update":
                after, started = self.mend(step, params, known, waiter, before, after, started)
                step.idle = self.has_no_effect(step, before, after)
            job = started or job
            made = after if step.verb == "create" else made
            after = keep_secrets(self.resource["fields"], made, after)
            if not step.idle:
                self.note(**{self.resource["name"]: after})
            known.update({name: value for name, value in (after or {}).items() if value is not None})
        self.finder.remember(plan.before, after, known)
        return after, job

    def create(self, step, known, waiter, before):
        call = step.call
        if self.resource.get("server_names"):
            known = {name: value for name, value in known.items() if name not in self.resource["identity"]}
        seen = self.look_before(call, known)
        try:
            answer = self.send(call, dict(known, **step.values), step.values, by=send, whole=True)
        except (LostAnswer, Garbage, ApiFailure) as failure:
            after = self.recover(failure, known, step.values)
            self.note(**{self.resource["name"]: after})
            return self.settle("create", after, dict(known, **after), waiter), None
        started = self.show_started(call, answer, waiter, dict(known, **step.values))
        self.note(**{self.resource["name"]: started})
        self.keep_shown(started, step.values)
        job = self.follow(waiter, call, answer, dict(known, **step.values))
        shown = self.read_answer(call, answer, dict(known, **step.values))
        after = keep_secrets(self.resource["fields"], shown, self.open_created(call, answer, job, dict(known, **step.values), seen))
        self.note(**{self.resource["name"]: after})
        values = dict(known, **{name: value for name, value in after.items() if value is not None})
        settled = self.settle("create", after, values, waiter)
        self.warn_added(step.values, settled)
        return keep_secrets(self.resource["fields"], after, settled), self.name_job(call, job)

    def warn_added(self, given, shown):
        """Name the entries that the API has put into a dictionary, before a run removes them."""
        for name, value in given.items():
            found = (shown or {}).get(name)
            field = self.resource["fields"].get(name)
            if field and kind_of(field) == "map" and isinstance(value, dict) and isinstance(found, dict):
                added = sorted(set(found) - set(value))
                if added:
                    self.warn(ADDED % (", ".join(added), name, self.resource["title"]))

    def complete(self, step, known, waiter, before):
        """Update a new resource with the options that the create request does not take, unless it already has these values."""
        plan = plan_changes(self.resource, dict(update_write_only="always"), step.values, before)
        step.idle = not plan.changed
        after, job = before, None
        for part in plan.steps:
            last = after
            after, started = self.update(part, known, waiter, last)
            after = keep_secrets(self.resource["fields"], last, after)
            job = started or job
        return after, job

    def show_started(self, call, answer, waiter, known):
        """Return what the response tells about the new resource, in case nothing more can be read."""
        shown = {name: known.get(name) for name in self.resource["fields"] if name in call.get("fields", [])}
        shown.update(self.read_answer(call, answer, known) or {})
        shown.update(self.find_identity(call, answer, waiter.read_job(call, answer)))
        return {name: shown.get(name) for name in self.resource["fields"]}

    def keep_shown(self, started, given):
        """Keep the secrets of a create response even if the task fails, because no later response may contain them."""
        secrets = pick_secrets(self.resource["fields"], started, given)
        if secrets:
            names = self.resource.get("identity", []) + [self.resource.get("natural_key") or "name"]
            self.shown_once.append(dict({name: started[name] for name in names if started.get(name) is not None}, **secrets))

    def read_answer(self, call, answer, known):
        """Return the resource in a response, or None. A link is never part of the response."""
        found = open_answer(call, answer)
        return None if found is None or self.resource.get("kind") == "attachment" else self.finder.decode(found, known)

    def follow(self, waiter, call, answer, known):
        started = waiter.read_job(call, answer)
        if started is not None:
            self.note(operation_id=self.name_job(call, started))
        return waiter.follow_job(call, answer, known)

    def send(self, call, known, values, by=change, whole=False, before=None):
        """Send the request of a step.

        `known` fills the path, `values` fill the body and the query, and `before` is the current state.
        """
        if "rewrite" in call or ("in_list" in call and call.get("fresh") and not self.resource.get("read")):
            return send_item(self.client, self.resource, call, known, self.fill(call, known, values, before, whole), by, is_new=by is send)
        for attempt in range(STALE_TRIES):
            fresh, values, before = self.freshen(call, known, values, before)
            try:
                return by(self.client, call, known, *self.fill(call, known, values, before, whole), **fresh)
            except ApiFailure as failure:
                # Somebody else has changed it in the meantime: try once more with the current state.
                if not fresh or failure.status not in STALE or attempt + 1 == STALE_TRIES:
                    raise
        return None

    def fill(self, call, known, values, before, whole):
        """Build the body and the query of a request."""
        fields = self.resource["fields"]
        body = make_body(call, fields, values, whole or call.get("mode") == "replace")
        if "patch" in call:
            body = make_commands(call, body, make_body(call, fields, before or {}))
        return body, make_query({name: fields[name] for name in call.get("query", [])}, dict(known, **values))

    def freshen(self, call, known, values, before):
        """Read the values that the request requires from the current state, such as an ETag.

        Options that the task does not change are sent with their current values.
        """
        read = self.resource.get("read")
        listed = any(own.get("listed") for own in call.get("fresh", []))
        if listed and self.resource.get("list"):
            # What is about to be created cannot be read yet.
            every = self.resource["list"]
            answer = send(self.client, every, known)
            return dict(fresh=find_versions(call, answer, None, every)), values, before
        if not call.get("fresh") or not read:
            return {}, values, before
        answer = send(self.client, read, known)
        found = open_answer(read, answer)
        fresh = find_versions(call, answer, found, read)
        if before is None:
            return dict(fresh=fresh), values, before
        now = self.finder.decode(found, known) or before
        kept = {name: now.get(name) for name, value in values.items() if name in before and value == before[name]}
        return dict(fresh=fresh), dict(values, **kept), now

    def look_before(self, call, known):
        """List what exists before a create request whose response may not identify the new resource.

        Return None if the response does, or if the resource can be found by its name.
        """
        tells = call.get("answers") != "nothing" and not call.get("partial")
        is_findable = known.get(self.resource.get("natural_key") or "") is not None
        if tells or is_findable or not (self.resource.get("list") and self.resource.get("server_names")):
            return None
        return [self.finder.identify(item) for item in self.finder.list(known)]

    def open_created(self, call, answer, job, known, seen):
        found = open_answer(call, answer)
        if found is not None:
            shown = self.finder.decode(found, known) or {}
            if shown and not call.get("partial") and self.knows_identity(shown) and self.is_named(found):
                return shown
            known = dict(known, **{name: value for name, value in shown.items() if value is not None})
        known.update(self.find_identity(call, answer, job))
        # Everything that was cached before the create request is outdated.
        self.finder.forget()
        if not self.resource.get("read") and not self.resource.get("list"):
            # The API does not show it, so the values that were sent are all that is known.
            return {name: known.get(name) for name in self.resource["fields"]}
        if self.knows_identity(known):
            after = self.find_patiently(lambda: self.finder.reread(known))
        elif seen is not None:
            # Somebody else may have created one at the same time. Ours has the values that were sent.
            sent = self.finder.read_given(known, self.list_compared(call))
            fresh = [item for item in self.finder.list(known) if self.finder.identify(item) not in seen and self.finder.is_inside(item, sent)]
            told = len(fresh) == 1 and self.knows_identity(fresh[0])
            after = self.finder.reread(dict(known, **fresh[0])) if told else None
        else:
            after = self.find_patiently(lambda: self.finder.find(dict(known, state="present")))
        if after is None:
            raise Failure("The %s was created, but cannot be read. Check whether it exists before the next run" % self.resource["title"])
        return after

    def list_compared(self, call):
        """List the options that a create request sends and a list may return unchanged."""
        fields = self.resource["fields"]
        return [name for name in call.get("fields", []) if name not in self.resource["identity"]
                and not get_fact(fields[name], "write_only") and not get_fact(fields[name], "secret")]

    def is_named(self, found):
        """Return whether the object has its identifying attribute, if the API document says that a read returns it."""
        way = (self.resource.get("read") or {}).get("proof")
        return not way or self.resource.get("kind") == "attachment" or bool(read_name(descend(found, way)))

    def knows_identity(self, known):
        return all(known.get(option) is not None for option in self.resource.get("identity", []))

    def find_identity(self, call, answer, job):
        """Return the ID of the new resource if the response does not contain the resource itself."""
        identity = self.resource.get("identity", [])
        for way in list_ways(call, self.resource, identity):
            named = read_name(descend(answer.body, way))
            if named:
                return {identity[-1]: named}
        if job is not None and len(identity) == 1:
            target = self.client.api["jobs"][call["job"]].get("target")
            named = descend(job, target) if target else None
            if named is not None:
                return {identity[0]: named}
        # If it cannot be read, the path of the delete request is its own path.
        own = self.resource.get("read") or self.resource.get("delete") or {}
        return read_location(own, answer) if own.get("operation", "").startswith(("GET ", "DELETE ")) else {}

    def recover(self, failure, known, values):
        """Find the new resource after the response to its create request was lost.

        If it is not found, nobody knows whether it was created, so the task fails. The request is never sent again.
        """
        if failure.unsent or (isinstance(failure, ApiFailure) and not failure.is_lost):
            raise failure
        unknown = "%s. %s Check whether the %s exists before the next run" % (failure, LOST_CREATE, self.resource["title"])
        if not self.resource.get("natural_key_unique"):
            raise Failure(unknown, failure)
        try:
            found = self.find_patiently(lambda: self.finder.find(dict(known, state="present", **values)))
        except Failure as second:
            raise Failure("%s. Searching for it failed as well: %s" % (unknown, second), failure) from None
        if found is None:
            raise Failure(unknown, failure)
        self.warn(" ".join(["The response to the create request was lost; the %s was found by its %s."
                            % (self.resource["title"], self.resource["natural_key"])] + self.tell_unseen(found, values)))
        return found

    def find_patiently(self, find):
        """Repeat the search for a new resource until the API answers it, at most until the timeout of the task.

        A response that cannot be used, or does not contain the resource yet, may be a matter of moments.
        """
        waiter, looks = Waiter(self.client, self.params), 0
        while True:
            self.finder.forget()
            try:
                found, failure = find(), None
            except Failure as caught:
                found, failure = None, caught
            looks += 0 if is_passing(failure) else 1
            is_over = found is not None or looks >= LOOKS or (isinstance(failure, ApiFailure) and not is_passing(failure))
            if is_over or not waiter.rest():
                if failure:
                    raise failure
                return found

    def tell_unseen(self, found, values):
        """Return a message about generated secrets, which only the lost response to the create request contained."""
        fields = self.resource["fields"]
        names = [name for name in sorted(fields) if get_fact(fields[name], "secret") and found.get(name) is None and values.get(name) is None
                 and not get_fact(fields[name], "write_only")]
        return [UNSEEN % ", ".join(names)] if names else []

    def update(self, step, known, waiter, before):
        call = step.call
        answer = self.send_update(call, known, step.values, before)
        if self.resource.get("kind") == "attachment":
            # The update may have added links, and the finder only looks for those that are named.
            linked = {name: value for name, value in step.values.items() if value is not None}
            known, before = dict(known, **linked), dict(before or {}, **linked)
        self.note(**{self.resource["name"]: before})
        if call.get("creates"):
            known = self.check_same(call, answer, known)
        job = self.follow(waiter, call, answer, known)
        found = open_answer(call, answer)
        if found is None or call.get("partial") or not self.is_named(found) or (job is not None and waiter.is_on):
            after = self.finder.reread(known)
        else:
            after = self.finder.decode(found, known)
        settled = self.settle("update", after, known, waiter)
        return keep_secrets(self.resource["fields"], self.read_answer(call, answer, known), settled), self.name_job(call, job)

    def send_update(self, call, known, values, before):
        def send_values(values):
            return self.send(call, known, values, before=before)

        try:
            return send_values(values)
        except ApiFailure as failure:
            return send_less(send_values, self.resource, call, values, before or {}, failure)

    def has_no_effect(self, step, before, after):
        """Return whether an update has changed nothing, because the API only arranges the values in its own way.

        Other differences stay a change, and so does a value that the API conceals: it may be a new one.
        """
        fields, sent = self.resource["fields"], step.values
        if step.call.get("mode") == "command" or not before or not after or any(name not in fields for name in sent):
            return False
        if any(has_write_only(fields[name], value) or has_placeholder(after.get(name)) or find_masked(fields[name], value, after.get(name), name)
               for name, value in sent.items()):
            return False
        wanted = [name for name in sorted(sent) if not has_value(fields, name, sent[name], before)]
        if not wanted or any(before.get(name) != after.get(name) or not is_rearranged(fields[name], sent[name], after.get(name)) for name in wanted):
            return False
        self.warn(REARRANGED % (", ".join(wanted), self.resource["title"]))
        return True

    def mend(self, step, params, known, waiter, before, after, started):
        """Send all options of an update again, if it has sent some and the API has emptied others that the task sets.

        Such an API replaces the object, whatever its document says of a partial update. Without this, every run would
        restore some options and empty the rest.
        """
        fields, call = self.resource["fields"], step.call
        if call.get("mode") or self.resource.get("kind") == "attachment" or not before or not after:
            return after, started
        kept = [name for name in call.get("fields", [])
                if name not in step.values and params.get(name) is not None and not get_fact(fields[name], "write_only")
                and not is_nothing(before.get(name))]
        if not any(is_nothing(after.get(name, True)) for name in kept):
            return after, started
        # The response to an update may show less than a read does.
        after = self.finder.reread(known) or after
        wiped = [name for name in kept if is_nothing(after.get(name, True))]
        if not wiped:
            return after, started
        # Options that the task does not set may have been emptied too.
        values = choose_values(self.resource, dict(call, mode="replace"), step.values, params, dict(before, **step.values))
        method, path = call["operation"].split(" ", 1)
        self.warn(WIPED % (method, path, ", ".join(wiped)))
        mended, again = self.update(Step("update", call, values), known, waiter, after)
        return mended, again or started

    def check_same(self, call, answer, known):
        """Check that the response to an update whose request also creates resources names the same resource.

        If it names another one, and the old one is gone, the API has replaced it. If both exist, a second one was
        created, which only the user can tell apart from the first.
        """
        last = self.resource["identity"][-1]
        shown = self.read_answer(call, answer, {}) or {}
        named = self.find_identity(call, answer, None).get(last) or shown.get(last)
        method, path = call["operation"].split(" ", 1)
        if named is None:
            raise Failure(UNNAMED % (method, path, last))
        if str(named) == str(known[last]):
            return known
        self.finder.forget()
        if self.finder.read(known) is not None:
            raise Failure(SECOND % (method, path, last, named, known[last], self.resource["title"]))
        self.warn(REPLACED % (method, path, self.resource["title"], last, known[last], named))
        return dict(known, **{last: named})

    def make_room(self, step, known, waiter, before):
        """Wait until the resource is deleted, because its successor may need its name.

        This does not depend on whether the task waits for the successor.
        """
        step.idle = True
        Waiter(self.client, dict(self.params, wait=True)).follow_removal(self.resource["title"], lambda: self.finder.reread(known))
        self.finder.forget()
        return None, None

    def delete(self, step, known, waiter, before):
        if step.values.get("makes_room") and not waiter.is_on:
            waiter = Waiter(self.client, dict(self.params, wait=True))
        answer, done = self.send_delete(step.call, known, waiter)
        step.idle = not done
        if done:
            self.note(**{self.resource["name"]: before})
        job = self.follow(waiter, step.call, answer, known) if answer else None
        rule = self.resource.get("wait", {})
        if answer and waiter.is_on and job is None and rule.get("delete"):
            waiter.follow_removal(self.resource["title"], lambda: self.finder.reread(known))
        return None, self.name_job(step.call, job)

    def send_delete(self, call, known, waiter):
        """Delete the resource, and return the response, or None if it was already gone, and whether this task deleted it.

        If it is gone after the response to an earlier attempt was lost, that attempt has deleted it. If it is in use,
        that may be temporary, because the resource that uses it may be about to be deleted.
        """
        for attempt in range(BUSY_TRIES):
            try:
                return self.send(call, known, known), True
            except ApiFailure as failure:
                if failure.is_gone:
                    self.prove_gone(known, failure)
                    return None, failure.is_late
                if failure.status not in BUSY or attempt + 1 == BUSY_TRIES or not waiter.is_on:
                    raise
                waiter.pause("The deletion of the %s" % self.resource["title"], failure)
        return None, False

    def prove_gone(self, known, failure):
        """Fail if the 404 that answers a deletion may come from a proxy. What no read shows cannot be asked for."""
        if self.resource.get("kind") != "attachment":
            self.finder.prove_gone(known, failure)
        elif failure.foreign:
            raise Failure("%s %s" % (failure, FOREIGN), failure)

    def power(self, step, known, waiter, before):
        rule, aim, title = self.resource["power"], step.values["aim"], self.resource["title"]
        if step.values.get("only_if_needed"):
            now = waiter.pass_power(rule, self.resource.get("wait", {}), title, lambda: self.finder.reread(known))
            if now is not None and read_power(rule, now) == aim:
                step.idle = True
                return now, None
            step.call = choose_call(rule, read_power(rule, now), aim)
        answer = self.switch(step, known, waiter)
        if answer is None:
            step.idle = True
            return self.finder.reread(known), None
        self.note(**{self.resource["name"]: before})
        job = self.follow(waiter, step.call, answer, known)
        if waiter.is_on:
            after = waiter.follow_power(rule, self.resource.get("wait", {}), title, lambda: self.finder.reread(known), aim)
        else:
            after = self.finder.reread(known)
        return after, self.name_job(step.call, job)

    def switch(self, step, known, waiter):
        """Send a power request.

        A resource that is neither on nor off is changing its state, and the API may refuse the request until then.
        Return None if it reaches the wanted state by itself.
        """
        rule, title = self.resource["power"], self.resource["title"]
        while True:
            try:
                return self.send(step.call, known, {})
            except ApiFailure as failure:
                now = self.finder.reread(known) if failure.status in BUSY and waiter.is_on else None
                status = read_status(rule, now)
                if step.values.get("only_if_needed") and read_power(rule, now) == step.values["aim"]:
                    return None
                if now is None or read_power(rule, now) is not None:
                    raise
                check_status(self.resource.get("wait", {}), title, now)
                waiter.pause("The power change of the %s" % title, status)

    def settle(self, verb, after, known, waiter):
        """Wait for the change to complete, if the status of the resource tells."""
        rule = self.resource.get("wait", {})
        if after is None or not waiter.is_on or not rule.get(verb) or "field" not in rule:
            return after
        return waiter.follow_status(rule, self.resource["title"], lambda: self.finder.reread(known), after, verb == "create")

    def name_job(self, call, job):
        return str(job[self.client.api["jobs"][call["job"]]["id"]]) if job else None


def list_ways(call, resource, identity):
    """List where the response to a create request may contain the ID.

    A plain "id" is only a guess, so the name of the path parameter is preferred next to it.
    """
    made = call.get("made")
    if not made:
        return [[]] if call.get("itself") else []
    wire = get_fact(resource["fields"][identity[-1]], "wire", identity[-1])
    return [made[:-1] + [wire], made] if made[-1] in PLAIN_KEYS and wire not in PLAIN_KEYS else [made]
