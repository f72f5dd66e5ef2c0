# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import json
from contextlib import contextmanager
from unittest import mock

from ansible.module_utils import basic

__all__ = ["patch_module_args"]

try:
    from ansible.module_utils.testing import patch_module_args
except ImportError:
    # Before ansible-core 2.17 there is no way of its own to hand arguments to a module.
    @contextmanager
    def patch_module_args(arguments):
        with mock.patch.object(basic, "_ANSIBLE_ARGS", json.dumps({"ANSIBLE_MODULE_ARGS": arguments}).encode()):
            yield
