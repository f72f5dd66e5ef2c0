# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

MASK = "(hidden)"


class Plan:
    """What a task will do. Check mode, the diff and the calls all come out of this one object."""

    def __init__(self, action, before, after, body=None):
        self.action = action
        self.before = before
        self.after = after
        self.body = body

    @property
    def changed(self):
        return self.action != "nothing"


class CannotPlan(Exception):
    """What is wanted cannot be reached."""


def make_plan(resource, params, current):
    """Compares what is wanted with what is there; only options that were given count."""
    if params["state"] == "absent":
        return Plan("nothing" if current is None else "delete", current, None)
    wanted = read_wanted(resource, params)
    if current is None:
        return plan_create(resource, wanted)
    changes = {name: value for name, value in wanted.items() if value != current.get(name)}
    if not changes:
        return Plan("nothing", current, current)
    fixed = sorted(name for name in changes if name not in resource["update_fields"])
    if fixed:
        raise CannotPlan("%s cannot change on an existing %s: remove it first, or leave the value as it is"
                         % (", ".join(fixed), resource["name"]))
    body = changes
    if resource.get("update_replaces"):
        body = {name: wanted.get(name, current.get(name)) for name in resource["update_fields"]}
        body = {name: value for name, value in body.items() if value is not None}
    return Plan("update", current, dict(current, **changes), to_wire(resource, body))


def plan_create(resource, wanted):
    missing = [name for name in resource["needed_to_create"] if wanted.get(name) is None]
    if missing:
        raise CannotPlan("%s does not exist yet, and to create it these are missing: %s" % (resource["name"], ", ".join(missing)))
    body = {name: value for name, value in wanted.items() if name in resource["create_fields"]}
    # What only the server knows is there and empty, so that the result has the same shape as after the task.
    after = {name: wanted.get(name) for name in resource["attributes"]}
    return Plan("create", None, after, to_wire(resource, body))


def read_wanted(resource, params):
    names = set(resource["create_fields"]) | set(resource["update_fields"])
    wanted = {name: params[name] for name in sorted(names) if params.get(name) is not None}
    for name in resource.get("text_maps", []):
        if name in wanted:
            wanted[name] = {str(key): to_text_value(value) for key, value in wanted[name].items()}
    return wanted


def to_text_value(value):
    """As people mean it: YAML makes a boolean of an unquoted yes."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


def to_wire(resource, values):
    return {resource.get("wire", {}).get(name, name): value for name, value in values.items()}


def from_wire(resource, found):
    return {name: found.get(resource.get("wire", {}).get(name, name)) for name in resource["attributes"]}


def make_diff(resource, plan):
    return dict(before=hide(resource, plan.before), after=hide(resource, plan.after))


def hide(resource, values):
    if values is None:
        return {}
    return {name: MASK if name in resource.get("secrets", []) and value is not None else value for name, value in values.items()}
