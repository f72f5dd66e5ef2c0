# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.
"""The power state of a resource: which one a task asks for, which one a resource has, and which request changes it."""

from __future__ import annotations

from ._check import check_values
from ._failure import Failure
from ._values import descend, kind_of


AIMS = dict(started="on", stopped="off", restarted="on")
STATES = ("on", "off", "suspended")


def read_status(power, values):
    """Return the value that shows the power state, as text."""
    now = descend(values, power["field"])
    return str(now).lower() if isinstance(now, bool) else now


def read_power(power, values):
    """Return on, off or suspended, or None if the resource is none of them, such as while it starts."""
    status = read_status(power, values)
    return next((state for state in STATES if status in power.get(state, [])), None)


def is_passing(power, values):
    return read_status(power, values) in power.get("passing", [])


def find_aim(resource, params):
    """Return the power state that the task asks for, or None. An option that is not set leaves the power alone."""
    power = resource.get("power")
    if not power:
        return None
    by_state = AIMS.get(params["state"])
    by_option = find_option_aim(resource, params)
    if by_state and by_option and by_state != by_option:
        raise Failure("state is %s, but %s is %s: set only one of them" % (params["state"], power["option"], params[power["option"]]))
    return by_state or by_option


def find_option_aim(resource, params):
    power = resource["power"]
    value = params.get(power.get("option"))
    if value is None:
        return None
    check_values(resource["fields"], {power["option"]: value})
    if kind_of(resource["fields"][power["option"]]) == "bool":
        return "on" if value else "off"
    return next((state for state in STATES if value in power.get(state, [])), None)


def choose_call(power, now, aim):
    """Return the request that leads to a state. A suspended resource is resumed instead of started."""
    return power["resume"] if now == "suspended" and aim == "on" else power["%s_call" % aim]


def foretell_power(resource, params, aim, values):
    """Return the values as they are once the resource is in the wanted state."""
    power = resource["power"]
    fields, option, path = resource["fields"], power.get("option"), power["field"]
    shown = power[aim][0]
    values = put(values, path, shown == "true" if shown in ("true", "false") else shown)
    if option is None or option == path[0]:
        # The task may use another word for the same state.
        given = params.get(option) if option is not None else None
        return values if given is None or len(path) > 1 else dict(values, **{option: given})
    return dict(values, **{option: aim == "on"}) if kind_of(fields[option]) == "bool" else values


def put(values, path, value):
    """Return a copy of the values with another value at a path."""
    if not path:
        return value
    return dict(values or {}, **{path[0]: put((values or {}).get(path[0]), path[1:], value)})
