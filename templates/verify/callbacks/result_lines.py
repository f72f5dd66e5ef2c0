"""Prints the result of every task as one line of JSON; ansible-core itself has no such callback."""

from __future__ import annotations

import json
import os

from ansible import constants as C
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

    def v2_runner_on_ok(self, result):
        self._display.display(json.dumps(dict(result._result, _task=result._task.get_name()), default=str))

    def v2_runner_on_failed(self, result, ignore_errors=False):
        self._display.display(json.dumps(dict(result._result, failed=True, _task=result._task.get_name()), default=str))
