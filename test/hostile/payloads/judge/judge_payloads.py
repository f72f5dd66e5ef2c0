"""Tells where the canary is more than text to Python, YAML and Jinja. Reads folders of output, prints a line for each place."""

import ast
import os
import re
import sys

import jinja2
import yaml
from jinja2 import nodes

CANARY = "zq__canary"
jinja = jinja2.Environment(extensions=["jinja2.ext.do"])
counts = {"py": 0, "yaml": 0, "jinja": 0}


def tell(path, what):
    print("%s: %s" % (path, what))


def judge_python(path, text):
    counts["py"] += 1
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError) as error:
        return tell(path, error)
    for node in ast.walk(tree):
        for name in ("id", "attr", "name", "arg", "module"):
            if CANARY in str(getattr(node, name, "") or ""):
                tell(path, "%s %s" % (type(node).__name__, getattr(node, name)))
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            label = getattr(node.targets[0], "id", "")
            if label in ("DOCUMENTATION", "RETURN", "EXAMPLES"):
                judge_yaml("%s %s" % (path, label), node.value.value, label == "EXAMPLES")
    return None


def judge_yaml(path, text, rendered):
    counts["yaml"] += 1
    try:
        events = list(yaml.parse(text, yaml.SafeLoader))
    except yaml.YAMLError as error:
        return tell(path, error)
    for event in events:
        tag = getattr(event, "tag", None)
        if tag is not None and tag != "!unsafe":
            tell(path, "tag %s" % tag)
        if isinstance(event, yaml.AliasEvent) and event.anchor != "options":
            tell(path, "alias %s" % event.anchor)
        if rendered and isinstance(event, yaml.ScalarEvent) and tag is None:
            judge_jinja(path, event.value)
    return None


def judge_jinja(path, text):
    counts["jinja"] += 1
    if text.lstrip().startswith("#jinja2:"):
        return tell(path, "chooses its own signs: %s" % text[:80])
    try:
        tree = jinja.parse(text)
    except jinja2.TemplateError as error:
        return tell(path, "template: %s" % error)
    for node in tree.find_all((nodes.Name, nodes.Getattr, nodes.Call, nodes.Filter, nodes.Test, nodes.Assign)):
        if CANARY in str(getattr(node, "name", "") or getattr(node, "attr", "")):
            tell(path, "template %r" % node)
    return None


for root in sys.argv[1:]:
    for folder, _, names in os.walk(root):
        for name in names:
            path = os.path.join(folder, name)
            with open(path, encoding="utf-8", newline="") as file:
                content = file.read()
            if name.endswith(".py"):
                judge_python(path, content)
            elif name.endswith((".yml", ".yaml")):
                # Workflows and settings of tools are no templates of Ansible.
                judge_yaml(path, content, re.search(r"/(roles|playbooks|tests|extensions)/", path) is not None and "argument_specs" not in path)
            elif name.endswith(".md"):
                for block in re.findall(r"^```ya?ml\n(.*?)^```", content, re.S | re.M):
                    judge_yaml(path, block, True)
print(counts, file=sys.stderr)
