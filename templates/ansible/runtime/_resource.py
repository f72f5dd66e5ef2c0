# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

from ansible.module_utils.basic import AnsibleModule

from ._attachment import AttachmentFinder, UnseenFinder
from ._bulk import run_items
from ._client import Client, client_arguments, warn_of_short_secrets
from ._conceal import fail, list_private
from ._failure import Failure
from ._find import Finder
from ._manage import Manager
from ._plan import make_diff, make_plan, name_doubtful
from ._settings import close_arguments, open_arguments
from ._values import get_fact
from ._wait import wait_arguments


def run(api, resource, arguments):
    """The whole of a module: look, plan, and unless in check mode do."""
    module = AnsibleModule(argument_spec=make_spec(api, resource, arguments), supports_check_mode=True)
    warn_of_short_secrets(module, api)
    shapes, shown = {resource["name"]: resource["fields"]}, []
    try:
        manager = make_manager(Client(api, module.params, module.warn, list_private(module, resource["fields"])), resource, module)
        shown = manager.shown_once
        if module.params.get("items") is not None:
            result = run_items(manager, module, arguments)
        else:
            result = manage(manager, module.params)
    except Failure as failure:
        fail(module, shapes, dict(failure.done, msg=str(failure)), shown)
    if result.get("failed"):
        fail(module, shapes, result, shown)
    module.exit_json(**result)


def make_spec(api, resource, arguments):
    spec = dict(client_arguments(api), **open_arguments(api, arguments))
    if resource.get("waits"):
        spec.update(wait_arguments())
    if resource.get("many", True):
        spec["items"] = dict(type="list", elements="dict", options=close_arguments(arguments), no_log=False)
    if resource.get("module"):
        doubtful = [name_doubtful(resource, name) for name, field in sorted(resource["fields"].items()) if get_fact(field, "refused")]
        spec["allow_replacement"] = dict(type="list", elements="str", choices=doubtful, no_log=False)
    if resource.get("purges"):
        spec["purge"] = dict(type="bool", default=False, no_log=False)
        spec["purge_filters"] = dict(type="dict", no_log=False)
    return spec


def make_manager(client, resource, module):
    return Manager(client, resource, choose_finder(resource)(client, resource), module)


def choose_finder(resource):
    if resource.get("kind") != "attachment":
        return Finder
    return AttachmentFinder if resource.get("presence") else UnseenFinder


def manage(manager, params):
    """One resource: the result has the same shape whatever happened."""
    resource = manager.resource
    if params.get("purge"):
        raise Failure("purge requires items: it removes what is not listed there")
    plan = make_plan(resource, params, manager.finder.find(params))
    after, operation = manager.carry_out(plan, params)
    result = {"changed": plan.changed, "diff": make_diff(resource, plan), resource["name"]: after}
    if resource.get("waits"):
        result["operation_id"] = operation
    return result
