"""Runs modules of collections, an order to a line: a fork of this process has Ansible's libraries loaded already, which costs
more than what a module does."""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import os
import sys
import time
import traceback

import ansible.module_utils.basic  # noqa: F401
import ansible.module_utils.testing
import ansible.module_utils.urls  # noqa: F401


def main():
    print("ready", flush=True)
    for line in sys.stdin:
        order = json.loads(line)
        if order.get("keeps"):
            preload(order)
        reading, writing = os.pipe()
        if os.fork() == 0:
            os.close(reading)
            with os.fdopen(writing, "w") as out:
                out.write(json.dumps(run_safely(order)))
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading) as answer:
            print(answer.read(), flush=True)
        os.wait()


def preload(order):
    """Import the modules once for all orders: they are those of one collection, which stays."""
    if order["place"] not in sys.path:
        sys.path.insert(0, order["place"])
    for task in order["tasks"]:
        import_module(order, task)


def import_module(order, task):
    return importlib.import_module("ansible_collections.%s.plugins.modules.%s" % (order["collection"], task["module"]))


def run_safely(order):
    try:
        return run(order)
    except BaseException:
        return [dict(failed=True, msg=traceback.format_exc())]


def run(order):
    os.environ.clear()
    os.environ.update(order["environment"])
    sys.path.insert(0, order["place"])
    hurry(order.get("haste", 1))
    results = []
    for task in order["tasks"]:
        module = import_module(order, task)
        out = io.StringIO()
        with ansible.module_utils.testing.patch_module_args(task["options"]), contextlib.redirect_stdout(out), contextlib.suppress(SystemExit):
            module.main()
        results.append(json.loads(out.getvalue().strip().splitlines()[-1]))
    return results


def hurry(haste):
    """Shorten every sleep of this fork, for orders in which modules wait again and again."""
    sleep = time.sleep
    time.sleep = lambda seconds: sleep(seconds / haste)


if __name__ == "__main__":
    main()
