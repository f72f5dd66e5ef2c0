# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

from ansible.module_utils.basic import AnsibleModule

from ._calls import change, make_body, make_query, open_answer
from ._client import Client, client_arguments, warn_of_short_secrets
from ._conceal import fail, list_private
from ._failure import Failure
from ._find import Finder
from ._keep import pick_secrets
from ._names import Names
from ._power import put
from ._settings import drop_aliases, open_arguments
from ._values import clean, descend, hide_concealed, hide_fields, is_same, read_fields
from ._wait import Waiter, unused_wait_arguments, wait_arguments


def run_action(api, action, arguments):
    """Run a module that performs an action, either on every run or only if its effect is not there yet."""
    spec = dict(client_arguments(api), **open_arguments(api, arguments))
    spec.update(wait_arguments() if action.get("waits") else unused_wait_arguments())
    module = AnsibleModule(argument_spec=spec, supports_check_mode=True, **action.get("rules", {}))
    module.params = drop_aliases(spec, module.params)
    warn_of_short_secrets(module, api)
    try:
        result = act(Client(api, module.params, module.warn, list_private(module, action.get("inputs", {}))), action, module)
    except Failure as failure:
        outputs = action.get("outputs", {})
        secrets = {} if action.get("answers_owner") else pick_secrets(outputs, failure.done.get("result"))
        fail(module, dict(result=outputs), failure.tell(), [secrets] if secrets else [])
    module.exit_json(**result)


def act(client, action, module):
    inputs = action.get("inputs", {})
    params = Names(client).resolve(dict(action.get("owner", {}).get("fields", {}), **inputs), module.params)
    given = {name: clean(field, params[name]) for name, field in inputs.items() if params.get(name) is not None}
    found = find_owner(client, action, params)
    done = "effect" in action and is_done(action, given, found)
    result = dict(changed=not done)
    if action.get("outputs"):
        result["result"] = None
    if action.get("waits"):
        result["operation_id"] = None
    if "effect" in action:
        after = found if done else foresee(action, given, found)
        result["diff"] = make_diff(action, found, after)
    if module.check_mode or done:
        if action.get("answers_owner"):
            result["result"] = {name: after.get(name) for name in action["outputs"]}
        return result
    call = action["call"]
    waiter = Waiter(client, module.params)
    body = make_body(call, inputs, given, whole=True)
    where = place(action, params, found)
    answer = change(client, call, where, body, make_query(action.get("query", {}), given))
    shown = open_answer(call, answer)
    if shown is not None and action.get("outputs"):
        result["result"] = read_fields(action["outputs"], shown)
    job = follow(waiter, call, answer, where, result)
    if job is not None:
        result["operation_id"] = str(job[client.api["jobs"][call["job"]]["id"]])
    return result


def is_done(action, given, found):
    """Return whether the resource is already in the state that the action leads to.

    If the resource does not show one of the arguments, the action is never considered done.
    """
    effect = action["effect"]
    shown = effect.get("arguments", {})
    telling = [name for name in given if name not in effect.get("manners", [])]
    unsettled = effect.get("unsettled")
    if unsettled and descend(found, unsettled["field"]) in unsettled["values"]:
        return False
    if any(name not in shown for name in telling) or not (telling or "field" in effect):
        return False
    return has_state(effect, found) and all(
        is_same(action["inputs"][name], given[name], descend(found, shown[name])) for name in telling)


def has_state(effect, found):
    if "field" not in effect:
        return True
    now = descend(found, effect["field"])
    return now in effect["values"] if "values" in effect else now is not None


def foresee(action, given, found):
    """Return the resource as the action will leave it, as far as that is known in advance."""
    effect = action["effect"]
    after = found
    if "field" in effect and not has_state(effect, found):
        after = put(after, effect["field"], effect["values"][0] if "values" in effect else {})
    for name, field in effect.get("arguments", {}).items():
        if name in given:
            after = put(after, field, given[name])
    return after


def make_diff(action, before, after):
    """Build the diff of the attributes that the action affects."""
    effect, fields = action["effect"], action["owner"]["fields"]
    paths = ([effect["field"]] if "field" in effect else []) + list(effect.get("arguments", {}).values())
    names = sorted(set(path[0] for path in paths))
    sides = [hide_fields(fields, {name: values.get(name) for name in names}) for values in (before, after)]
    return dict(before=sides[0], after=hide_concealed(sides[1], sides[0]))


def follow(waiter, call, answer, where, done):
    """Wait for the started operation.

    If the wait fails, the failure still reports the operation ID and the values that only this response contains.
    """
    try:
        return waiter.follow_job(call, answer, where)
    except Failure as failure:
        started = waiter.read_job(call, answer)
        failure.done = dict(done, changed=True, operation_id=str(started[waiter.client.api["jobs"][call["job"]]["id"]]))
        raise


def find_owner(client, action, params):
    """Find the resource of the action by its ID or natural key. Return None if the action does not belong to a resource."""
    owner = action.get("owner")
    if owner is None:
        return None
    if action.get("answers_owner"):
        owner = dict(owner, fields=dict(action["outputs"], **owner["fields"]))
    found = Finder(client, owner).find(dict(params, state="absent"))
    if found is None:
        raise Failure("There is no such %s" % owner["title"])
    return found


def place(action, params, found):
    """Return the values of the path parameters."""
    owner = action.get("owner", {})
    names = owner.get("parents", []) + owner.get("identity", [])
    return dict(params, **{name: found[name] for name in names if found.get(name) is not None})
