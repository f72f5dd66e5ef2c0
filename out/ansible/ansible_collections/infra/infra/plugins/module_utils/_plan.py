# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import re

from ._check import check_values
from ._clear import add_cleared, drop_cleared, find_hidden, has_cleared, list_uncompared, tell_uncompared
from ._failure import Failure
from ._left_out import LEFT_OUT, find_left_out, restore_defaults
from ._power import choose_call, find_aim, foretell_power, read_power
from ._sentences import ALLOW, NEEDED_ALONG, REFUSED
from ._stages import read_stage
from ._values import clean, descend, find_masked, get_fact, has_value, hide_concealed, hide_fields, is_reordered, kind_of, unmask


NOTHING = (None, "", [], {})


class Plan:
    """What a task will do. Check mode, the diff and the requests are all based on this object."""

    def __init__(self, before, after, steps=(), notes=()):
        self.before = before
        self.after = after
        self.steps = list(steps)
        # Warnings to show before anything is changed.
        self.notes = list(notes)

    @property
    def changed(self):
        return any(not step.idle for step in self.steps)


class Step:
    """A step of a plan, usually one request.

    `verb` is create, update, delete or power, and `values` are used to build the body. `complete` sends as many updates
    as a new resource needs. `make_room` sends no request, it only waits.

    `idle` is set while the step is carried out, if there was nothing to do.
    """

    def __init__(self, verb, call, values=None):
        self.verb = verb
        self.call = call
        self.values = values or {}
        self.idle = False


def look_and_plan(manager, params):
    """Find the resource, and return the params with IDs instead of names, and the plan.

    A list may return fewer attributes than documented, and less of them. If it lacks options of the task, or a request
    replaces the resource and sends back what the list returned, the resource is read on its own.
    """
    params, current = manager.find(params)
    is_listed = params["state"] != "absent" and getattr(current, "is_listed", False)
    if is_listed and lacks_given(manager.resource, params, current):
        current, is_listed = manager.finder.find_by_name(dict(params, **current)), False
    plan = make_plan(manager.resource, params, current)
    if is_listed and any(step.verb == "update" and is_blind(step.call) for step in plan.steps):
        plan = make_plan(manager.resource, params, manager.finder.find_by_name(dict(params, **current)))
    return params, plan


def is_blind(call):
    """Return whether an update replaces the resource without a read of its own just before."""
    return call.get("mode") == "replace" and not call.get("fresh")


def lacks_given(resource, params, current):
    """Return whether the list leaves out options of the task, or hides them because they are secret.

    An option that is switched by its own request counts as off if it is not returned.
    """
    fields = resource["fields"]
    switches = [name for call in resource.get("updates", []) for name in call.get("changes", [])]
    untold = [name for name in fields if name in current.silent or get_fact(fields[name], "secret") and current.get(name) in NOTHING]
    return any(value not in NOTHING and name in untold and name not in switches and not get_fact(fields[name], "write_only")
               for name, value in read_wanted(resource, params).items())


def make_plan(resource, params, current):
    """Compare the options of the task with the existing resource. Options that are not set are ignored."""
    if params["state"] == "absent":
        return plan_absent(resource, params, current)
    wanted = read_wanted(resource, params)
    check_values(resource["fields"], wanted)
    is_new = current is None or is_leaving(resource, current)
    check_variants(resource, wanted if is_new else dict(current, **wanted), wanted)
    if is_new:
        check_successor(resource, params, current)
        placed = resource.get("parents", []) + resource.get("identity", [])
        plan = plan_create(resource, wanted, {name: params.get(name) for name in placed})
        if current is not None:
            # The existing resource is being deleted, so a new one is created once it is gone.
            plan = Plan(current, plan.after, [Step("make_room", None)] + plan.steps)
    else:
        wanted = dict(wanted, **{name: restore_defaults(resource["fields"][name], wanted[name], current.get(name))
                                 for name in list_changing(resource) if name in wanted})
        plan = plan_changes(resource, params, wanted, current)
        note_uncompared(resource, wanted, plan)
    add_power(resource, params, plan)
    return plan


def note_uncompared(resource, wanted, plan):
    """Add notes about values without effect on the existing resource, because they would be ignored silently.

    These are options that the API does not return, and attributes that the items of a list leave out.
    """
    if any(step.verb == "create" for step in plan.steps):
        return
    sent = [name for step in plan.steps for name in step.values]
    uncompared = list_uncompared(resource["fields"], wanted, sent)
    uncompared += [each for name, value in wanted.items() if name in resource["fields"] and name not in sent
                   for each in find_masked(resource["fields"][name], value, plan.before.get(name), name)]
    plan.notes += tell_uncompared(resource, uncompared, list_changing(resource))
    given = [(resource["fields"][name], value, plan.before.get(name), name) for name, value in wanted.items() if name not in sent]
    left = [name for each in given for name in find_left_out(*each)]
    if left:
        plan.notes.append(LEFT_OUT % (", ".join(left), resource["title"]))


def plan_absent(resource, params, current):
    if not resource.get("delete"):
        raise Failure("%s cannot be deleted through the API: %s" % (resource["title"], resource["why_stays"]))
    if current is not None:
        check_removal(resource, params)
    return Plan(current, None, [] if current is None or is_leaving(resource, current) else [Step("delete", resource["delete"])])


def check_removal(resource, params):
    missing = [name for name in resource.get("needed_to_delete", []) if params.get(name) is None]
    if missing:
        raise Failure("These options are required to delete the %s: %s" % (resource["title"], ", ".join(missing)))


def is_leaving(resource, current):
    """Return whether the resource is already being deleted. Another delete request would be refused."""
    rule = resource.get("wait", {})
    status = descend(current, rule["field"]) if "field" in rule else None
    passes = status in rule.get("pending", []) or (rule.get("steady") and read_stage(rule, status) == "pending")
    return passes and re.search(r"delet|remov|destroy|terminat", str(status), re.I) is not None


def read_wanted(resource, params):
    fields = resource["fields"]
    calls = [call for call in [resource.get("create")] + resource.get("updates", []) if call]
    writable = [name for call in calls for name in list_changed(call) + call.get("query", [])]
    given = [name for name in fields if params.get(name) is not None and name in writable]
    wanted = {name: clean_or_clear(fields[name], params[name]) for name in given}
    return add_cleared(wanted, params.get("clear") or [])


def clean_or_clear(field, value):
    """Return the normalized value. An empty string clears an option that may be absent and is never an empty string."""
    return None if value == "" and get_fact(field, "clears") else clean(field, value)


def check_variants(resource, values, wanted):
    """Refuse options that do not belong to this kind of the resource."""
    for name in wanted:
        field = resource["fields"][name]
        if not applies(resource["fields"], name, values):
            when = field["when"]
            raise Failure("%s can only be set if %s is %s" % (name, when["option"], " or ".join(when["values"])))


def applies(fields, name, values):
    when = get_fact(fields[name], "when", {})
    return "values" not in when or is_kind(fields, when, values, when["values"])


def is_kind(fields, when, values, kinds):
    """Return whether the resource is of one of these kinds, ignoring case if the API does."""
    option = when.get("option")
    value = values.get(option)
    if value is None or get_fact(fields[option], "case") != "free":
        return value in kinds
    return str(value).lower() in [str(kind).lower() for kind in kinds]


def plan_create(resource, wanted, placed):
    call = resource.get("create") or first_update(resource)
    if call is None or resource.get("kind") == "adopted":
        raise Failure("The %s does not exist, and the API cannot create one" % resource["title"])
    missing = [name for name in resource.get("needed_to_create", []) if wanted.get(name) is None]
    missing += list_lacking(resource, wanted) + list_unfilled(resource["fields"], wanted)
    options = resource.get("needs_one_of", [])
    if not missing and options and not any(all(wanted.get(name) is not None for name in names) for names in options):
        missing = [" or ".join(" with ".join(names) for names in options)]
    if missing:
        raise Failure("%s does not exist yet. These options are required to create it: %s" % (resource["title"], ", ".join(missing)))
    # Attributes that only the API knows are None, so that the result has the same keys as after the task.
    after = {name: wanted.get(name, placed.get(name)) for name in resource["fields"]}
    cleared = {name: drop_cleared(resource["fields"].get(name, "str"), value) for name, value in wanted.items()}
    given = {name: value for name, value in cleared.items() if value is not None}
    taken = call.get("fields", []) + call.get("query", [])
    later = {name: value for name, value in given.items() if name not in taken}
    # Options to clear are not sent. If the API sets them nevertheless, they are cleared afterwards.
    changing = list_changing(resource)
    later.update({name: value for name, value in wanted.items() if (value is None or has_cleared(value)) and name in changing})
    return Plan(None, after, [Step("create", call, given)] + ([Step("complete", None, later)] if later else []))


def check_successor(resource, params, current):
    """Refuse to create a resource with a given ID if the API assigns the IDs."""
    named = [option for option in resource.get("identity", []) if params.get(option) is not None]
    if current is not None and named and resource.get("server_names"):
        raise Failure("The %s with %s %s is being deleted. To create another one, do not set %s"
                      % (resource["title"], " and ".join(named), "/".join(str(params[option]) for option in named), " and ".join(named)))


def list_unfilled(fields, values, place="", current=None):
    """List the required attributes that the given objects lack.

    A change may set a part of an existing object, but a new object has to be complete.
    """
    lacking = []
    for name, value in values.items():
        field = fields.get(name)
        if not isinstance(value, dict) or kind_of(field) != "object":
            continue
        there = (current or {}).get(name)
        if current is not None and there is None and get_fact(field, "write_only"):
            # The API does not return it, so it is unknown whether it exists.
            continue
        if there is None:
            lacking += ["%s%s.%s" % (place, name, inner) for inner in field.get("needed", []) if value.get(inner) is None]
        lacking += list_unfilled(field["fields"], value, "%s%s." % (place, name), there)
    return lacking


def list_lacking(resource, values):
    """List the missing options that this kind of the resource requires."""
    lacking = []
    for name, field in resource["fields"].items():
        when = get_fact(field, "when", {})
        if values.get(name) is None and is_kind(resource["fields"], when, values, when.get("required", [])):
            lacking.append(name)
    return lacking


def list_lacking_after(resource, changes, wanted, after):
    """List the options that this kind of the resource requires and that a change leaves without a value.

    The API does not return a write-only option. A request that sends only the changes keeps its value.
    """
    fields = resource["fields"]
    unseen = {name for name, field in fields.items() if get_fact(field, "write_only")}
    given = {name: value for name, value in wanted.items() if name in unseen}
    rewrites = any(call.get("mode") == "replace" for call in resource.get("updates", []) if any(name in changes for name in list_changed(call)))

    def is_kept(name):
        return name in unseen and not rewrites and fields[name]["when"]["option"] not in changes

    return [name for name in list_lacking(resource, dict(after, **given)) if not is_kept(name)]


def first_update(resource):
    return resource["updates"][0] if resource.get("updates") else None


def plan_changes(resource, params, wanted, current):
    fields = resource["fields"]
    switches = [name for call in resource.get("updates", []) for name in call.get("changes", [])]
    # An option that is switched by its own request is off if the API does not return it.
    switched = resource.get("power", {}).get("option")
    changes = {name: value for name, value in wanted.items()
               if name != switched and not has_value(fields, name, value, current) and not is_same_key(resource, name, value, current)
               and not (value is False and current.get(name) is None and name in switches)}
    # No request changes the order of such a list, and it is no reason to remove anything.
    settable = list_changing(resource)
    changes = {name: value for name, value in changes.items() if name in settable or not is_reordered(fields[name], value, current.get(name))}
    if params.get("update_write_only") == "always":
        changing = [name for call in resource.get("updates", []) for name in list_changed(call)]
        changes.update((name, value) for name, value in wanted.items()
                       if name in changing and (has_write_only(fields[name], value) or find_masked(fields[name], value, current.get(name), name)))
    untold = list_untold(resource, changes, current)
    changes = {name: value for name, value in changes.items() if name not in untold}
    notes = tell_uncompared(resource, untold, [])
    if not changes:
        return Plan(current, current, notes=notes)
    after = dict(current, **{name: blend(fields[name], value, current.get(name)) for name, value in changes.items()})
    lacking = list_lacking_after(resource, changes, wanted, after) + list_unfilled(fields, changes, current=current)
    if lacking:
        raise Failure("With these values the %s also requires: %s" % (resource["title"], ", ".join(lacking)))
    fixed = sorted(name for name in changes if name not in settable)
    if fixed:
        return plan_recreate(resource, params, wanted, current, fixed)
    told = dict(read_along(resource, params), **wanted)
    demand_along(resource, changes, told, after)
    steps = [make_update(resource, call, changes, told, after) for call in resource["updates"]
             if any(name in changes for name in list_changed(call))]
    return Plan(current, after, steps, notes=notes)


def is_same_key(resource, name, value, current):
    """Return whether the API shows the name of the resource as a path, "/web" for "web"."""
    shown = current.get(name)
    return name == resource.get("natural_key") and isinstance(shown, str) and isinstance(value, str) and shown == "/" + value


def list_untold(resource, changes, current):
    """List the changes that no request can make and whose current values the response leaves out.

    A missing attribute is not a reason to recreate the resource.
    """
    silent, changing = getattr(current, "silent", ()), list_changing(resource)
    return sorted(name for name in changes if name in silent and name not in changing)


def read_along(resource, params):
    """Return the options that say how a change is made, but are not changes themselves."""
    names = [name for call in resource["updates"] for name in call.get("also", []) + call.get("along", [])]
    return {name: params[name] for name in names if params.get(name) is not None and get_fact(resource["fields"][name], "write_only")}


def demand_along(resource, changes, wanted, after):
    """Fail if an option is missing without which the API would refuse the change."""
    for call in resource["updates"]:
        changed = sorted(name for name in list_changed(call) if name in changes)
        if "unset" in call and all(is_off(call, changes[name]) for name in changed):
            continue
        given = choose_values(resource, call, changes, wanted, after) if changed else {}
        for name in call.get("also", []):
            if changed and given.get(name) is None:
                raise Failure(NEEDED_ALONG % (", ".join(changed), resource["title"], name))


def list_changing(resource):
    """List the options that can be changed in place. A request may also take options that it does not change."""
    named = [name for call in resource.get("updates", []) for name in list_changed(call)]
    return [name for name in named if not get_fact(resource["fields"].get(name, "str"), "fixed")]


def make_update(resource, call, changes, wanted, after):
    """Build the step of an update. Some APIs have a separate request to unset a value, such as disable next to enable."""
    changed = [name for name in list_changed(call) if name in changes]
    if "unset" in call and all(is_off(call, changes[name]) for name in changed):
        return Step("update", call["unset"])
    stuck = [name for name in call.get("changes", []) if name in changes and is_off(call, changes[name])]
    if stuck:
        raise Failure("%s of the %s cannot be disabled through the API" % (" and ".join(stuck), resource["title"]))
    return Step("update", call, choose_values(resource, call, changes, wanted, after))


def list_changed(call):
    """List the options that a request sets: those in its body, and those that it switches by being sent."""
    return call.get("fields", []) + call.get("changes", [])


def is_off(call, value):
    """Whether the value is the one that the request to unset stands for."""
    return is_nothing(value) or value == call.get("off")


def is_nothing(value):
    return value is None or value is False or value in ("", [], {})


def plan_recreate(resource, params, wanted, current, fixed):
    doubtful = list_doubtful(resource, params, fixed)
    if not params.get("recreate"):
        way = "set recreate%s to remove it and create it anew, or " % (" and allow_replacement" if doubtful else "")
        way = way if resource.get("create") and resource.get("delete") else ""
        raise Failure("%s cannot be changed on an existing %s: %skeep the current value" % (", ".join(fixed), resource["title"], way))
    if doubtful:
        told = [REFUSED % (name, resource["title"], reason) for name, reason in doubtful]
        line = "recreate and allow_replacement: [%s]" % ", ".join(name_doubtful(resource, name) for name, reason in doubtful)
        raise Failure(" ".join(told + [ALLOW % line]))
    check_removal(resource, params)
    # Options that the task does not set keep their current values.
    fields = resource["fields"]
    kept = {name: clean(fields[name], current[name]) for name in resource["create"].get("fields", [])
            if current.get(name) is not None and applies(fields, name, dict(current, **wanted))}
    parents = {name: current.get(name) for name in resource.get("parents", [])}
    made = plan_create(resource, dict(kept, **wanted), parents)
    return Plan(current, made.after, [Step("delete", resource["delete"], dict(makes_room=True))] + made.steps)


def list_doubtful(resource, params, fixed):
    """List the options for which nothing is removed without permission, with the reasons.

    The list is empty if another changed option certainly requires the replacement, or is allowed.
    """
    doubtful = [(name, get_fact(resource["fields"][name], "refused")) for name in fixed]
    allowed = params.get("allow_replacement") or []
    is_sure = any(reason is None or name_doubtful(resource, name) in allowed for name, reason in doubtful)
    return [] if is_sure else doubtful


def name_doubtful(resource, option):
    """Return the name of an option in allow_replacement."""
    return "%s.%s" % (resource["module"], option)


def has_write_only(field, value):
    return bool(find_hidden(field, value, ""))


def blend(field, wanted, current):
    """Merge the given attributes of an object into the existing object."""
    if get_fact(field, "write_only"):
        return current
    if wanted is None or kind_of(field) != "object" or not isinstance(current, dict):
        return wanted
    known = field["fields"]
    merged = dict(current, **{name: blend(known[name], value, current.get(name)) for name, value in wanted.items()})
    return {name: value for name, value in merged.items() if name in known}


def choose_values(resource, call, changes, wanted, after):
    """Choose the values of an update: merge sends the changes, replace sends all options, because the API would reset the rest."""
    fields = resource["fields"]
    if call.get("mode") == "replace":
        names = [name for name in call.get("fields", []) + call.get("also", []) + call.get("along", []) if applies(fields, name, after)]
    elif call.get("mode") == "command":
        # Some commands require options that they do not change.
        names = call.get("fields", []) + call.get("also", []) + call.get("along", [])
    else:
        # Options that belong to the same object of the API are sent together.
        objects = [get_fact(fields[name], "within") for name in changes]
        names = [name for name in call.get("fields", []) if name in changes or (get_fact(fields[name], "within") or 0) in objects]
    values = {}
    for name in names:
        value = wanted.get(name) if get_fact(fields[name], "write_only") else unmask(fields[name], after.get(name), wanted.get(name))
        if kind_of(fields[name]) == "object" and isinstance(value, dict):
            given = wanted.get(name) or {}
            value = drop_read_only(fields[name], dict(drop_unseen(fields[name], value, given), **keep_write_only(fields[name], given)), given)
        else:
            value = drop_missing(fields[name], value)
        if is_refused_empty(fields[name], value) and name not in changes:
            continue
        if value is not None or (name in changes and wanted.get(name, "") is None):
            values[name] = value
    return values


def drop_unseen(field, value, given):
    """Remove write-only attributes that the task does not set. What a response shows in their place is not their value."""
    known = field["fields"]
    kept = {name: item for name, item in value.items() if given.get(name) is not None or not get_fact(known.get(name, "json"), "write_only")}
    return {name: drop_unseen(known[name], item, given.get(name) or {}) if kind_of(known.get(name, "json")) == "object" and isinstance(item, dict) else item
            for name, item in kept.items()}


def keep_write_only(field, wanted):
    return {name: value for name, value in wanted.items() if get_fact(field["fields"][name], "write_only")}


def drop_read_only(field, value, given):
    """Remove read-only attributes, and attributes without a value unless they are to be cleared."""
    known = field["fields"]
    kept = {name: item for name, item in value.items()
            if (item is not None or given.get(name, "") is None) and name not in field.get("read_only", [])
            and (name in given or not is_refused_empty(known.get(name, "json"), item))}
    # Attributes of an object inside of it may be cleared as well.
    return {name: drop_read_only(known[name], item, given.get(name) or {}) if kind_of(known.get(name, "json")) == "object" and isinstance(item, dict)
            else drop_missing(known.get(name, "json"), item) for name, item in kept.items()}


def drop_missing(field, value):
    """Remove attributes without a value from objects inside of a value. The API may not return them, which is not the same as null."""
    kind = kind_of(field)
    if kind == "object" and isinstance(value, dict):
        known = {name: field["fields"].get(name, "json") for name in value}
        return {name: drop_missing(known[name], item) for name, item in value.items()
                if item is not None and not is_refused_empty(known[name], item)}
    if kind == "union" and isinstance(value, dict):
        return {name: drop_missing(field["variants"][name], item) for name, item in value.items()}
    if kind in ("list", "set") and isinstance(value, list):
        return [drop_missing(field["of"], item) for item in value]
    if kind == "map" and isinstance(value, dict):
        return {key: drop_missing(get_fact(field, "of", "str"), item) for key, item in value.items()}
    return value


def is_refused_empty(field, value):
    """Return whether a value is empty and the API only takes it with an item, although it may return it without any."""
    return value in ([], {}) and get_fact(field, "filled", False)


def add_power(resource, params, plan):
    aim = find_aim(resource, params)
    if aim is None:
        return
    power = resource["power"]
    is_new = any(step.verb == "create" for step in plan.steps)
    now = None if is_new else read_power(power, plan.before)
    if params["state"] == "restarted" and now == "on":
        plan.steps.append(Step("power", power["restart"], dict(aim="on")))
        return
    if now == aim:
        return
    # The step checks the state first: most APIs start a new resource, and one that is starting may be running by then.
    plan.steps.append(Step("power", choose_call(power, now, aim), dict(aim=aim, only_if_needed=True)))
    plan.after = foretell_power(resource, params, aim, plan.after)


def make_diff(resource, plan):
    """Return the state before and after with the same keys, without attributes that change by themselves."""
    power = resource["power"] if any(step.verb == "power" for step in plan.steps) else {}
    switched = power.get("field", [])[:1] + [power.get("option")]
    names = [name for name in resource["fields"] if name in switched or not get_fact(resource["fields"][name], "volatile")]
    sides = []
    for values in (plan.before, plan.after if plan.changed else plan.before):
        shown = hide_fields(resource["fields"], values or {})
        sides.append({name: shown.get(name) for name in names})
    return dict(before=sides[0], after=hide_concealed(sides[1], sides[0]))
