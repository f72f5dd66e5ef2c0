"""Prints the result of every task as one line of JSON; ansible-core itself has no such callback."""

from __future__ import annotations

import ast
import glob
import json
import os
import sys

from ansible import constants as C
from ansible.executor import module_common
from ansible.plugins.callback import CallbackBase

DOCUMENTATION = r"""
name: result_lines
type: stdout
short_description: The result of every task as a line of JSON
description: For tests.
"""


class CallbackModule(CallbackBase):
    CALLBACK_VERSION = 2.0
    CALLBACK_TYPE = "stdout"
    CALLBACK_NAME = "result_lines"

    def __init__(self):
        super().__init__()
        # Ansible packs each module once per run, in half a second. Runs of one unchanged collection can share them.
        packed = os.environ.get("RESULT_LINES_PACKED")
        if packed:
            os.makedirs(packed, exist_ok=True)
            os.symlink(packed, os.path.join(C.DEFAULT_LOCAL_TMP, "ansiballz_cache"))
            if not os.listdir(packed):
                parse_ahead()

    def v2_runner_on_ok(self, result):
        self._display.display(json.dumps(dict(result._result, _task=result._task.get_name()), default=str))

    def v2_runner_on_failed(self, result, ignore_errors=False):
        self._display.display(json.dumps(dict(result._result, failed=True, _task=result._task.get_name()), default=str))


def parse_ahead():
    """Two thirds of that half second go into parsing what every module imports, in forks that forget it."""
    own = [getattr(module, "__file__", None) for name, module in sys.modules.items() if name.startswith("ansible.")]
    shared = glob.glob(os.path.join(C.COLLECTIONS_PATHS[0], "ansible_collections/*/*/plugins/module_utils/*.py"))
    parsed = {}
    for path in [*filter(None, own), *shared]:
        if "module_utils" in path:
            with open(path, "rb") as file:
                source = file.read()
            parsed[source] = compile(source, path, "exec", ast.PyCF_ONLY_AST)

    def compile_once(source, filename, mode, flags=0):
        tree = parsed.get(source) if flags == ast.PyCF_ONLY_AST else None
        return tree or compile(source, filename, mode, flags)

    module_common.compile = compile_once
