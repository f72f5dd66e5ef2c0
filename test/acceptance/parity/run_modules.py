"""Runs modules of a collection one after the other in one process: their start costs more than what they do."""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import sys


def main():
    order = json.load(sys.stdin)
    base = "ansible_collections.%s" % order["collection"]
    arguments = importlib.import_module(base + ".tests.unit.plugins.modules.module_arguments")
    results = []
    for task in order["tasks"]:
        module = importlib.import_module("%s.plugins.modules.%s" % (base, task["module"]))
        out = io.StringIO()
        with arguments.patch_module_args(task["options"]), contextlib.redirect_stdout(out), contextlib.suppress(SystemExit):
            module.main()
        results.append(json.loads(out.getvalue().strip().splitlines()[-1]))
    json.dump(results, sys.stdout)


if __name__ == "__main__":
    main()
