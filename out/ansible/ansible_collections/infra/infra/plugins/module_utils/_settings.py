# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.
"""What is said once for all resources: an option that has the environment behind it."""

from __future__ import annotations

from ansible.module_utils.basic import env_fallback

from ._failure import Failure
from ._sentences import NO_SETTING


def setting_arguments(api):
    """The options of settings that no module has of its own."""
    return {one["option"]: dict(type="str", no_log=False, fallback=(env_fallback, [one["env"]])) for one in api.get("settings", {}).values() if "option" in one}


def open_arguments(api, arguments):
    """Argument specs in which whatever a setting can say falls back on the environment."""
    return {name: open_argument(api, spec) for name, spec in arguments.items()}


def open_argument(api, spec):
    if "setting" not in spec:
        return spec
    facts = api["settings"][spec["setting"]]
    opened = {key: value for key, value in spec.items() if key != "setting"}
    return dict(opened, fallback=(env_fallback, [facts["env"]]), **({"default": facts["default"]} if "default" in facts else {}))


def close_arguments(arguments):
    """The same specs for the items of a list: what holds for all of them is said beside the list, and must not be hidden by the environment."""
    return {name: {key: value for key, value in spec.items() if key != "setting"} for name, spec in arguments.items()}


def drop_aliases(arguments, params):
    """The params by the names of the options alone: Ansible keeps the other words for them, which may be names of something else."""
    words = [word for spec in arguments.values() for word in spec.get("aliases", []) if word not in arguments]
    kept = {name: value for name, value in (params or {}).items() if name not in words}
    for name, spec in arguments.items():
        value, inner = kept.get(name), spec.get("options")
        if inner and isinstance(value, dict):
            kept[name] = drop_aliases(inner, value)
        elif inner and isinstance(value, list):
            kept[name] = [drop_aliases(inner, item) if isinstance(item, dict) else item for item in value]
    return kept


def find_setting(api, params, name):
    facts = api["settings"][name]
    value = params.get(facts["option"])
    value = facts.get("default") if value in (None, "") else value
    if value in (None, ""):
        raise Failure(NO_SETTING % (facts["option"], "the environment variable %s" % facts["env"]))
    return str(value)
