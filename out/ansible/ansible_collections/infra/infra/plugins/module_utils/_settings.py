# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.
"""Handle settings that apply to all resources: options that can also be set in the environment."""

from __future__ import annotations

from ansible.module_utils.basic import env_fallback

from ._failure import Failure
from ._sentences import NO_SETTING


def setting_arguments(api):
    """Return the argument specs of the settings, which every module accepts."""
    options = [one for one in api.get("settings", {}).values() if "option" in one]
    return {one["option"]: dict(type="str", no_log=one.get("secret", False), fallback=(env_fallback, [one["env"]])) for one in options}


def open_arguments(api, arguments):
    """Return the argument specs with the environment variables of settings as fallbacks."""
    return {name: open_argument(api, spec) for name, spec in arguments.items()}


def open_argument(api, spec):
    if "setting" not in spec:
        return spec
    facts = api["settings"][spec["setting"]]
    opened = {key: value for key, value in spec.items() if key != "setting"}
    return dict(opened, fallback=(env_fallback, [facts["env"]]), **({"default": facts["default"]} if "default" in facts else {}))


def close_arguments(arguments):
    """Return the argument specs of the items, without fallbacks.

    A setting for all items is given next to them, and must not be overridden by the environment.
    """
    return {name: {key: value for key, value in spec.items() if key != "setting"} for name, spec in arguments.items()}


def drop_aliases(arguments, params):
    """Return the params without aliases. Ansible keeps them next to the options, and an alias may also be the name of an attribute."""
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
