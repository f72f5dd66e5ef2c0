"""Reads lines of JSON [kind, path, text] and answers each with a line: nothing where it parses, or the reason."""

import ast
import json
import sys

import yaml

Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class AnsibleLoader(Loader):
    """What Ansible adds to YAML: text that is no template."""


AnsibleLoader.add_constructor("!unsafe", lambda loader, node: loader.construct_scalar(node))


def judge(kind, path, text):
    if kind == "py":
        tree = compile(text, path, "exec", ast.PyCF_ONLY_AST)
        compile(tree, path, "exec")
        for node in tree.body:
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in ("DOCUMENTATION", "EXAMPLES", "RETURN"):
                if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
                    list(yaml.load_all(node.value.value, AnsibleLoader))
    elif kind == "yaml":
        list(yaml.load_all(text, AnsibleLoader))
    else:
        json.loads(text)


for line in sys.stdin:
    kind, path, text = json.loads(line)
    try:
        judge(kind, path, text)
        print("", flush=True)
    except Exception as error:
        print(json.dumps("%s: %s" % (type(error).__name__, error)), flush=True)
