# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

from ansible.module_utils.basic import AnsibleModule

from ._calls import change, make_body, make_query, open_answer
from ._client import Client, client_arguments
from ._failure import Failure
from ._find import Finder
from ._values import clean, read_fields
from ._wait import Waiter, wait_arguments


def run_action(api, action, arguments):
    """The whole of a module that does something once, each time it runs."""
    spec = dict(client_arguments(api), **arguments)
    if action.get("waits"):
        spec.update(wait_arguments())
    module = AnsibleModule(argument_spec=spec, supports_check_mode=True)
    try:
        result = act(Client(api, module.params, module.warn), action, module)
    except Failure as failure:
        module.fail_json(msg=str(failure), **failure.done)
    module.exit_json(**result)


def act(client, action, module):
    values = find_owner(client, action, module.params)
    inputs = action.get("inputs", {})
    given = {name: clean(field, module.params[name]) for name, field in inputs.items() if module.params.get(name) is not None}
    missing = [name for name in action.get("needed", []) if name not in given]
    if missing:
        raise Failure("These are needed: %s" % ", ".join(missing))
    result = dict(changed=True, result=None)
    if action.get("waits"):
        result["operation_id"] = None
    if module.check_mode:
        return result
    call = action["call"]
    waiter = Waiter(client, module.params)
    body = make_body(call, inputs, given, whole=True)
    answer = change(client, call, values, body, make_query(action.get("query", {}), given))
    job = follow(waiter, call, answer)
    found = open_answer(call, answer)
    if found is not None and action.get("outputs"):
        result["result"] = read_fields(action["outputs"], found)
    if job is not None:
        result["operation_id"] = str(job[client.api["jobs"][call["job"]]["id"]])
    return result


def follow(waiter, call, answer):
    """What was set going is told also where the wait for it fails."""
    try:
        return waiter.follow_job(call, answer)
    except Failure as failure:
        started = waiter.read_job(call, answer)
        failure.done = dict(changed=True, operation_id=str(started[waiter.client.api["jobs"][call["job"]]["id"]]))
        raise


def find_owner(client, action, params):
    """The values for the path: what the action is about was named by its id or by its natural key."""
    owner = action.get("owner")
    if owner is None:
        return params
    found = Finder(client, owner).find(dict(params, state="absent"))
    if found is None:
        raise Failure("There is no such %s" % owner["title"])
    return dict(params, **{name: value for name, value in found.items() if value is not None and name in owner["fields"]})
