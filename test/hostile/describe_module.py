"""Tells what a generated module is to Python and to PyYAML: its statements, and the options that it documents."""

import ast
import json
import sys

import yaml

tree = ast.parse(open(sys.argv[1], encoding="utf-8").read())
texts = {
    node.targets[0].id: node.value.value
    for node in tree.body
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
}
documents = {name: yaml.safe_load(text) for name, text in texts.items()}
print(json.dumps({
    "statements": [type(node).__name__ for node in tree.body],
    "options": sorted(documents["DOCUMENTATION"]["options"]),
}))
