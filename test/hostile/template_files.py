"""Reads all YAML of a folder as Ansible does, and what people copy from it: the examples of modules and of Markdown.
Renders all of it, and prints what it cannot read."""

import ast
import json
import os
import re
import sys
from inspect import signature

from ansible.errors import AnsibleError
from ansible.parsing.dataloader import DataLoader
from ansible.template import Templar

loader = DataLoader()
# From ansible-core 2.19 on, a reader has to say that a file may hold templates, as that of playbooks does.
TRUSTED = {"trusted_as_template": True} if "trusted_as_template" in signature(loader.load_from_file).parameters else {}
templar = Templar(loader=loader, variables={})


def render(value):
    if isinstance(value, dict):
        for key, inner in value.items():
            render(key)
            render(inner)
    elif isinstance(value, list):
        for inner in value:
            render(inner)
    elif isinstance(value, str):
        try:
            templar.template(value)
        except AnsibleError:
            pass  # Variables of a run are not there; what matters is what the rendering did before.


def list_texts(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if path.endswith((".yml", ".yaml")):
        return [text]
    if path.endswith(".md"):
        return re.findall(r"^```yaml\n(.*?)^```", text, re.S | re.M)
    if path.endswith(".py"):
        assigned = [node for node in ast.parse(text).body if isinstance(node, ast.Assign)]
        return [node.value.value for node in assigned if getattr(node.targets[0], "id", "") == "EXAMPLES"]
    return []


count = 0
unreadable = []
for folder, _, names in os.walk(sys.argv[1]):
    for path in (os.path.join(folder, name) for name in names):
        for text in list_texts(path):
            count += 1
            try:
                with open(sys.argv[2], "w", encoding="utf-8") as file:
                    file.write(text)
                render(loader.load_from_file(sys.argv[2], cache="none", **TRUSTED))
            except AnsibleError as error:
                unreadable.append("%s: %s" % (path, error))
print(json.dumps({"texts": count, "unreadable": unreadable}))
