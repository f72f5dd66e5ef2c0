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
from ._plan import look_and_plan, make_diff, name_doubtful
from ._settings import close_arguments, drop_aliases, open_arguments
from ._values import get_fact
from ._wait import unused_wait_arguments, wait_arguments


def run(api, resource, arguments):
    """Run a module: find the resource, plan the changes and carry them out unless in check mode."""
    spec = make_spec(api, resource, arguments)
    module = AnsibleModule(argument_spec=spec, supports_check_mode=True, **make_rules(resource))
    module.params = drop_aliases(spec, module.params)
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
        fail(module, shapes, failure.tell(), shown)
    if result.get("failed"):
        fail(module, shapes, result, shown)
    module.exit_json(**result)


def make_spec(api, resource, arguments):
    spec = dict(client_arguments(api), **open_arguments(api, arguments))
    spec.update(wait_arguments() if resource.get("waits") else unused_wait_arguments())
    if resource.get("many", True):
        spec["items"] = dict(type="list", elements="dict", options=close_arguments(arguments), no_log=False, **resource.get("rules", {}))
    if resource.get("module"):
        doubtful = [name_doubtful(resource, name) for name, field in sorted(resource["fields"].items()) if get_fact(field, "refused")]
        spec["allow_replacement"] = dict(type="list", elements="str", choices=doubtful, no_log=False)
    if resource.get("purges"):
        spec["purge"] = dict(type="bool", default=False, no_log=False)
        spec["purge_filters"] = dict(type="dict", no_log=False)
    return spec


def make_rules(resource):
    """Return the rules for the arguments. Options that are set in each of the items are not required next to them."""
    rules = dict(resource.get("rules", {}))
    if resource.get("many", True) and "required_one_of" in rules:
        rules["required_one_of"] = [names + ["items"] for names in rules["required_one_of"]]
    return rules


def make_manager(client, resource, module):
    return Manager(client, resource, choose_finder(resource)(client, resource), module)


def choose_finder(resource):
    if resource.get("kind") != "attachment":
        return Finder
    return AttachmentFinder if resource.get("presence") else UnseenFinder


def manage(manager, params):
    """Manage a single resource. The result always has the same keys."""
    resource = manager.resource
    if params.get("purge"):
        raise Failure("purge requires items: it removes what is not listed there")
    params, plan = look_and_plan(manager, params)
    after, operation = manager.carry_out(plan, params)
    result = {"changed": plan.changed, "diff": make_diff(resource, plan), resource["name"]: after}
    if resource.get("waits"):
        result["operation_id"] = operation
    return result
