# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

from ._calls import make_query
from ._failure import Failure
from ._find import SHOWN
from ._paging import list_items
from ._plan import Plan, Step, is_leaving, look_and_plan, make_diff
from ._values import clean, has_value, kind_of, make_namer


def run_items(manager, module, options):
    """Process every item like a separate task. An item that fails does not stop the others.

    `options` is the argument spec of an item.
    """
    resource, params = manager.resource, module.params
    check_alone(resource, params, options)
    scope = check_scope(resource, params) if params.get("purge") else None
    manager.finder.is_shared = len(params["items"]) > 1
    items = [dict(params, **inherit(resource, params, item)) for item in params["items"]]
    for item in items:
        manager.names.expect(resource["fields"], item)
    results, kept, failed = [], [], []
    for number, item in enumerate(items):
        try:
            result, known = run_item(manager, item)
            kept.extend(known)
            manager.finder.taken.extend(list(named) for named in known)
        except Failure as failure:
            result = tell_failure(resource, failure)
            failed.append("%d (%s)" % (number, failure))
        results.append(result)
    if scope is not None and not failed:
        try:
            purge(manager, params, scope, kept, results, failed)
        except Failure as failure:
            # Report the changes made by the items even if the purge fails.
            results.append(tell_failure(resource, failure))
            failed.append("purge (%s)" % failure)
    whole = dict(changed=any(result["changed"] for result in results), results=results,
                 diff=[result.pop("diff") for result in results])
    if failed:
        whole.update(failed=True, msg="%d of %d items failed: %s" % (len(failed), len(results), "; ".join(failed)))
    return whole


def tell_failure(resource, failure):
    nothing = dict(before={}, after={})
    return dict({"changed": False, "diff": nothing, resource["name"]: None}, failed=True, **failure.tell())


def check_alone(resource, params, options):
    """Refuse options next to `items`, because they would be ignored silently."""
    shared = resource.get("parents", [])
    beside = [name for name in sorted(options) if name not in shared and params.get(name) != options[name].get("default")]
    if beside:
        raise Failure("%s must be set in each of items, not next to items" % ", ".join(beside))


def inherit(resource, params, item):
    """Take the parents that an item does not set from the options of the task."""
    parents = resource.get("parents", [])
    return {name: params.get(name) if value is None and name in parents else value for name, value in item.items()}


def run_item(manager, params):
    params, plan = look_and_plan(manager, params)
    return do_plan(manager, plan, params)


def do_plan(manager, plan, params):
    resource = manager.resource
    after, operation = manager.carry_out(plan, params)
    result = {"changed": plan.changed, "failed": False, "diff": make_diff(resource, plan), resource["name"]: after}
    if resource.get("waits"):
        result["operation_id"] = operation
    # Neither the resource that was found nor the one that replaces it may be purged.
    return result, [identify(resource, known) for known in (plan.before, after) if known]


def identify(resource, found):
    return tuple(str(found.get(option)) for option in resource.get("identity", []))


def check_scope(resource, params):
    """Check the filters of a purge before anything is changed, and return them.

    A purge requires a parent or a filter, so that it never empties the account.
    """
    parents = [option for option in resource.get("parents", []) if params.get(option) is not None]
    if not parents and not params.get("purge_filters"):
        scope = " or ".join(["purge_filters"] + resource.get("parents", []))
        raise Failure("purge requires %s, so that it does not remove everything" % scope)
    filters = resource["list"].get("filters", {})
    wanted = {}
    for name, value in (params.get("purge_filters") or {}).items():
        if name not in filters:
            raise Failure("%s is not a filter of purge_filters. Possible filters: %s" % (name, ", ".join(sorted(filters)) or "none"))
        if value is None or value in ("", [], {}):
            raise Failure("%s of purge_filters is empty: an API that ignores it would return everything" % name)
        wanted[name] = clean(filters[name], value)
    return wanted


def purge(manager, params, scope, kept, results, failed):
    """Remove the resources that no item describes, and append the outcomes to `results`.

    A resource that cannot be removed does not stop the others.
    """
    resource = manager.resource
    query = make_query(resource["list"].get("filters", {}), scope)
    found = list_items(manager.client, resource["list"], params, query, make_namer(resource["fields"], resource.get("identity", [])))
    outside = []
    for item in [manager.finder.decode(item, params) for item in found]:
        if identify(resource, item) in kept or manager.finder.keep_if_there(item) is None or is_leaving(resource, item):
            continue
        if not is_within(resource, scope, item):
            outside.append("/".join(identify(resource, item)))
            continue
        plan = Plan(item, None, [Step("delete", resource["delete"])])
        try:
            result = do_plan(manager, plan, dict(params, state="absent"))[0]
        except Failure as failure:
            result = tell_failure(resource, failure)
            failed.append("removal of %s (%s)" % ("/".join(identify(resource, item)), failure))
        results.append(dict(result, purged=name_purged(resource, item)))
    if outside:
        more = ", …" if len(outside) > SHOWN else ""
        manager.warn("%d returned by the API for purge_filters do not match these filters and are kept: %s%s" % (
            len(outside), ", ".join(outside[:SHOWN]), more))


def name_purged(resource, item):
    """Return the identity and the natural key of a removed resource, because the result no longer contains the resource itself."""
    key = resource.get("natural_key")
    return {name: item.get(name) for name in resource.get("identity", []) + ([key] if key else [])}


def is_within(resource, scope, item):
    """Return whether a resource matches the filters, as far as it shows their values. Some APIs silently ignore a filter."""
    fields, filters = resource["fields"], resource["list"].get("filters", {})
    for name, value in scope.items():
        choices = value if isinstance(value, list) else [value]
        of = filters[name]["of"] if kind_of(filters[name]) in ("list", "set") else filters[name]
        if name in fields and kind_of(fields[name]) == kind_of(of) and not any(has_value(fields, name, choice, item) for choice in choices):
            return False
    return True
