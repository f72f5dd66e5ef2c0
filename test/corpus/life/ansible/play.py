"""Plays every task of the EXAMPLES of every module as it is printed, one after the other, against a mock that has what
they name. One line of JSON for each module tells which of them failed."""

from __future__ import annotations

import json
import re
import sys
import time
import urllib.error

from live import Module, World


def plant(world, need):
    try:
        world.call("POST", "/store", need)
    except urllib.error.HTTPError:
        pass  # Where the document has no such place, the module says so itself.


def play(world, package, one):
    module = Module(package, one["module"])
    world.reset()
    failures = []
    for task in one["tasks"]:
        for need in task["needs"]:
            plant(world, need)
        result = module.run(task["values"])
        if result.get("failed"):
            failures.append({"step": task["name"], "message": str(result.get("msg"))})
    return failures


def main():
    package, admin, only = sys.argv[1:4]
    world = World(admin)
    for one in json.load(sys.stdin):
        if not re.search(only, one["module"]):
            continue
        start = time.monotonic()
        failures = play(world, package, one)
        told = {"type": one["module"], "outcome": "failed" if failures else "passed", "failures": failures, "notes": []}
        print(json.dumps(dict(told, ms=int((time.monotonic() - start) * 1000))), flush=True)


if __name__ == "__main__":
    main()
