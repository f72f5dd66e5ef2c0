# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

from ._calls import make_query
from ._failure import Failure
from ._paging import list_items
from ._plan import Plan, Step, make_diff, make_plan
from ._values import clean


def run_items(manager, module, options):
    """Every item as if it were a task of its own. One that fails does not stop the others. `options` are those of an item."""
    resource, params = manager.resource, module.params
    check_alone(resource, params, options)
    manager.finder.is_shared = len(params["items"]) > 1
    results, kept, failed = [], [], []
    for number, item in enumerate(params["items"]):
        try:
            result, identity = run_item(manager, dict(params, **inherit(resource, params, item)))
            kept.append(identity)
        except Failure as failure:
            result = dict({"changed": False, resource["name"]: None}, failed=True, msg=str(failure), **failure.done)
            failed.append("%d (%s)" % (number, failure))
        results.append(result)
    if params.get("purge") and not failed:
        results.extend(purge(manager, params, kept))
    whole = dict(changed=any(result["changed"] for result in results), results=results,
                 diff=[result.pop("diff") for result in results if "diff" in result])
    if failed:
        whole.update(failed=True, msg="%d of %d items failed: %s" % (len(failed), len(results), "; ".join(failed)))
    return whole


def check_alone(resource, params, options):
    """An option beside the items would be lost without a word."""
    shared = resource.get("parents", [])
    beside = [name for name in sorted(options) if name not in shared and params.get(name) != options[name].get("default")]
    if beside:
        raise Failure("%s belongs into each of items, not beside them" % ", ".join(beside))


def inherit(resource, params, item):
    """What an item does not say about its place is said once for all of them."""
    parents = resource.get("parents", [])
    return {name: params.get(name) if value is None and name in parents else value for name, value in item.items()}


def run_item(manager, params):
    resource = manager.resource
    plan = make_plan(resource, params, manager.finder.find(params))
    after, operation = plan.after, None
    if plan.changed and not manager.check_mode:
        after, operation = manager.apply(plan, params)
    result = {"changed": plan.changed, "failed": False, "diff": make_diff(resource, plan), resource["name"]: after}
    if resource.get("waits"):
        result["operation_id"] = operation
    return result, identify(resource, plan.before or after or {})


def identify(resource, found):
    return tuple(str(found.get(option)) for option in resource.get("identity", []))


def purge(manager, params, kept):
    """Removes what no item speaks of, within a parent or a filter: never the whole account."""
    resource = manager.resource
    parents = [option for option in resource.get("parents", []) if params.get(option) is not None]
    if not parents and not params.get("purge_filters"):
        scope = " or ".join(["purge_filters"] + resource.get("parents", []))
        raise Failure("purge needs %s, so that it does not remove everything there is" % scope)
    filters = resource["list"].get("filters", {})
    wanted = {}
    for name, value in (params.get("purge_filters") or {}).items():
        if name not in filters:
            raise Failure("%s is no filter of purge_filters; these are: %s" % (name, ", ".join(sorted(filters)) or "none"))
        wanted[name] = clean(filters[name], value)
    found = list_items(manager.client, resource["list"], params, make_query(filters, wanted))
    results = []
    for item in [manager.finder.decode(item, params) for item in found]:
        if identify(resource, item) in kept or manager.finder.keep_if_there(item) is None:
            continue
        plan = Plan(item, None, [Step("delete", resource["delete"])])
        if not manager.check_mode:
            manager.apply(plan, dict(params, state="absent"))
        results.append({"changed": True, "failed": False, "diff": make_diff(resource, plan), resource["name"]: None})
    return results
