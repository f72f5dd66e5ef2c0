"""Tasks from the EXAMPLES of one collection, judged by the argument specs of another: python judge_tasks.py CHECKOUT COLLECTION.

Prints a line of JSON for each task. No module runs: what it would give to Ansible is taken before it looks at anything.
"""

from __future__ import annotations

import ast
import importlib
import json
import os
import sys

import yaml
from ansible.module_utils.common.arg_spec import ArgumentSpecValidator

# Keywords of a task; what is left is the module.
KEYWORDS = ("name", "register", "when", "with_items", "loop", "loop_control", "vars", "no_log", "delegate_to", "failed_when", "changed_when",
            "until", "retries", "delay", "tags", "notify", "become", "block", "ignore_errors", "environment", "check_mode", "diff", "run_once")


class Stop(Exception):
    """Carries what a module asks of Ansible."""


def read_examples(path):
    with open(path, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    for node in tree.body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "EXAMPLES":
            return yaml.safe_load(ast.literal_eval(node.value)) or []
    return []


def list_tasks(content):
    for task in content:
        if not isinstance(task, dict):
            continue
        yield from list_tasks(task.get("block") or task.get("tasks") or [])
        for key in task:
            if key not in KEYWORDS and "." in key and isinstance(task[key], (dict, type(None))):
                yield task.get("name", ""), key, task[key] or {}


def match_module(name, ours):
    """The module of the same name, or the only one that ends in it: what one calls route is the network_route of the other."""
    if name in ours:
        return name
    longer = [other for other in ours if other.endswith("_" + name)]
    return longer[0] if len(longer) == 1 else None


def read_spec(package, name):
    """The keyword arguments of AnsibleModule, as the module gives them."""
    basic = importlib.import_module("ansible.module_utils.basic")

    def stop(self, **given):
        raise Stop(given)

    kept, basic.AnsibleModule.__init__ = basic.AnsibleModule.__init__, stop
    try:
        importlib.import_module("%s.plugins.modules.%s" % (package, name)).main()
    except Stop as stopped:
        return stopped.args[0]
    finally:
        basic.AnsibleModule.__init__ = kept
    return {}


def fill(value, option):
    """A template may give whatever the option wants."""
    if isinstance(value, str) and "{{" in value:
        return {"int": 1, "float": 1.0, "bool": True, "list": [], "dict": {}}.get(option.get("type", "str"), "text")
    inner = option.get("options") or {}
    if isinstance(value, dict):
        return {key: fill(item, inner.get(key, {})) for key, item in value.items()}
    if isinstance(value, list):
        return [fill(item, dict(type=option.get("elements", "str"), options=inner)) for item in value]
    return value


def judge(spec, params):
    rules = {name: spec.get(name) for name in ("mutually_exclusive", "required_together", "required_one_of", "required_if", "required_by")}
    filled = fill(params, dict(type="dict", options=spec["argument_spec"]))
    return ArgumentSpecValidator(spec["argument_spec"], **rules).validate(filled).error_messages


def main():
    checkout, collection = sys.argv[1:]
    with open(os.path.join(checkout, "galaxy.yml"), encoding="utf-8") as file:
        galaxy = yaml.safe_load(file)
    own = "%s.%s." % (galaxy["namespace"], galaxy["name"])
    examples = os.path.join(checkout, "plugins", "modules")
    root, package = collection.rstrip(os.sep).split("%sansible_collections%s" % (os.sep, os.sep))
    sys.path.insert(0, root)
    package = "ansible_collections." + package.replace(os.sep, ".")
    ours = sorted(name[:-3] for name in os.listdir(os.path.join(collection, "plugins", "modules")) if name.endswith(".py"))
    specs = {}
    for file in sorted(os.listdir(examples)):
        if not file.endswith(".py"):
            continue
        for title, module, params in list_tasks(read_examples(os.path.join(examples, file))):
            if not module.startswith(own):
                continue
            theirs = module.rsplit(".", 1)[-1]
            name = match_module(theirs, ours)
            found = dict(file=file, task=title, module=theirs, ours=name)
            if name is None:
                found["errors"] = ["no module for %s" % theirs]
            else:
                if name not in specs:
                    specs[name] = read_spec(package, name)
                found["errors"] = judge(specs[name], params)
            print(json.dumps(found))


main()
