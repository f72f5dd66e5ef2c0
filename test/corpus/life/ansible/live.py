"""Takes the first example of every module that manages something through its whole life against a mock.

It stands in Ansible's place: each call of a module is a fork of this process, which has Ansible's libraries loaded, and
gets its arguments as Ansible gives them. One line of JSON for each module tells what became of it.
"""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import re
import signal
import sys
import time
import traceback
import urllib.error
import urllib.parse
import urllib.request

import yaml

import ansible.module_utils.basic as basic
import ansible.module_utils.urls  # noqa: F401

LIMIT = 20
# What finds a resource, says how it is done, or is not part of it.
OTHERS = {"state", "recreate", "items", "purge", "purge_filters", "wait", "wait_timeout", "wait_interval"}


class Fall(Exception):
    def __init__(self, step, message):
        super().__init__(message)
        self.step = step


class World:
    """The mock, seen from its own side."""

    def __init__(self, admin):
        self.admin = admin

    def call(self, method, path, body=None):
        data = json.dumps(body).encode() if method == "POST" else None
        request = urllib.request.Request(self.admin + path, method=method, data=data)
        with urllib.request.urlopen(request) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def reset(self):
        self.call("POST", "/reset")

    def plant(self, path):
        try:
            self.call("POST", "/store", {"path": path})
        except urllib.error.HTTPError:
            pass  # Where the document has no such place, the module shows it by itself.

    def list_left(self):
        store = self.call("GET", "/store")
        return [one["path"] for one in store["created"]] + [one["path"] for one in store["singletons"] if one["changed"]]


class Module:
    def __init__(self, package, name):
        self.source = importlib.import_module("%s.%s" % (package, name))
        self.name = name
        self.descriptor = next((one for one in vars(self.source).values() if isinstance(one, dict) and {"name", "identity", "fields"} <= set(one)), None)

    @property
    def manages(self):
        return self.descriptor is not None and "state" in getattr(self.source, "ARGUMENTS", {})

    @property
    def support(self):
        """How far a second run finds what the first has made, as the page says: full, partial or none."""
        return yaml.safe_load(self.source.DOCUMENTATION)["attributes"]["idempotent"]["support"]

    def read_example(self):
        for task in yaml.safe_load(self.source.EXAMPLES) or []:
            values = next((value for key, value in task.items() if key.rsplit(".", 1)[-1] == self.name), None)
            if values is not None and "items" not in values and values.get("state", "present") != "absent":
                return values
        raise Fall("example", "none of the examples makes one")

    def list_owners(self, values):
        """Paths of what must be there before: what the path of the create runs through, and what shows a link."""
        calls = [self.descriptor.get("create") or {}]
        if self.descriptor.get("kind") == "attachment":
            calls += [self.descriptor.get("read") or {}, self.descriptor.get("delete") or {}]
        for call in calls:
            done = []
            for part in call.get("operation", " ").split(" ", 1)[1].split("/")[1:]:
                name = part[1:-1] if re.fullmatch(r"\{[^{}]*\}", part) else None
                if name is not None:
                    value = self.find(values, call.get("parameters", {}).get(name, name))
                    if value is None or isinstance(value, (dict, list)):
                        break
                    part = urllib.parse.quote(str(value), safe="")
                done.append(part)
                if name is not None and (self.descriptor.get("kind") == "attachment" or not call["operation"].endswith("{%s}" % name)):
                    yield "/" + "/".join(done)

    def find(self, values, name):
        """What a task says of an option, or what is said for all tasks."""
        product = self.source.__name__.split(".")[1]
        return values.get(name, os.environ.get("%s_%s" % (product.upper(), name.upper())))

    def run(self, values, check=False):
        """The result of one task."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            self.play(values, check, writing)
        os.close(writing)
        with os.fdopen(reading, "rb") as end:
            text = end.read().decode()
        os.waitpid(child, 0)
        lines = [line for line in text.splitlines() if line.startswith("{")]
        if not lines:
            return {"failed": True, "msg": "it broke: " + (text[-600:] or "it took longer than %d seconds" % LIMIT)}
        return json.loads(lines[-1])

    def play(self, values, check, writing):
        """Never returns: what the module prints goes to whoever forked it."""
        os.dup2(writing, 1)
        os.dup2(writing, 2)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(LIMIT)
        rest = time.sleep
        time.sleep = lambda seconds: rest(min(seconds, 0.02))
        basic._ANSIBLE_ARGS = json.dumps({"ANSIBLE_MODULE_ARGS": dict(values, _ansible_check_mode=check)}).encode()
        basic._ANSIBLE_PROFILE = "legacy"
        code = 0
        try:
            self.source.main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
        except BaseException:
            traceback.print_exc()
            code = 1
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


class Life:
    def __init__(self, module, world):
        self.module = module
        self.world = world
        self.notes = []

    def expect(self, step, values, changed, check=False):
        result = self.module.run(values, check)
        if result.get("failed"):
            raise Fall(step, str(result.get("msg")))
        if changed is not None and result.get("changed") is not changed:
            raise Fall(step, "changed is %s: %s" % (result.get("changed"), json.dumps(result.get("diff"))[:600]))
        return result

    def live(self):
        self.world.reset()
        values = self.module.read_example()
        for path in self.module.list_owners(values):
            self.world.plant(path)
        told = self.expect("check mode", values, None, check=True)
        if self.world.list_left():
            raise Fall("check mode", "it made %s" % ", ".join(self.world.list_left()))
        made = self.expect("present", values, told.get("changed"))
        shown = made.get(self.module.descriptor["name"]) or {}
        known = {name: shown[name] for name in self.module.descriptor["identity"] if shown.get(name) is not None}
        if self.module.support == "partial":
            # The page says so: without what the API gave out, each run creates another one.
            values = dict(values, **known)
        if self.module.support == "none":
            self.notes.append("present again: the page says that each run creates another one")
        else:
            self.expect("present again", values, False)
            self.expect("check mode again", values, False, check=True)
            self.remove_lines(values)
        if "absent" in self.module.source.ARGUMENTS["state"].get("choices", []):
            self.end(values, known)

    def keep_promises(self):
        """What no answer shows is told where it is neither compared nor sent; purge removes nothing that it was not told to."""
        self.world.reset()
        values = self.module.read_example()
        for path in self.module.list_owners(values):
            self.world.plant(path)
        made = self.module.run(values)
        if made.get("failed"):
            self.notes.append("present: %s" % made.get("msg"))
            return
        shown = made.get(self.module.descriptor["name"]) or {}
        values.update({name: shown[name] for name in self.module.descriptor["identity"] if shown.get(name) is not None})
        for name, value in self.list_hidden():
            self.tell_hidden(name, dict(values, **{name: value}))
        if self.module.descriptor.get("purges"):
            self.purge_nothing(values)

    def list_hidden(self):
        """Options that no answer shows, each with a value that may be given."""
        samples = {"str": "hidden-value", "int": 1, "bool": True}
        # They say how something else is changed.
        manners = {name for call in self.module.descriptor.get("updates", []) for name in call.get("also", [])}
        for name, field in sorted(self.module.descriptor["fields"].items()):
            option = self.module.source.ARGUMENTS.get(name)
            if option is None or not isinstance(field, dict) or not field.get("write_only") or name in OTHERS | manners:
                continue
            kind = option.get("type", "str")
            if option.get("choices") or kind in samples:
                yield name, (option["choices"][0] if option.get("choices") else samples[kind])

    def tell_hidden(self, name, values):
        result = self.module.run(values)
        if result.get("failed"):
            self.notes.append("%s: %s" % (name, result.get("msg")))
            return
        told = " ".join(str(one) for one in result.get("warnings") or [])
        if not result.get("changed") and not re.search(r"\b%s\b" % re.escape(name), told):
            raise Fall("hidden", "%s was neither compared, nor sent, nor told: %s" % (name, told or "no warning"))

    def purge_nothing(self, values):
        """Without a filter, and with one that fits nothing else, everything stays."""
        before = self.world.list_left()
        item = {name: value for name, value in values.items() if name not in OTHERS}
        for filters in ({}, {"purge_filters": {"no_such_filter": "x"}}):
            result = self.module.run(dict(items=[item], purge=True, **filters))
            self.notes.append("purge: %s" % (result.get("msg") or "changed is %s" % result.get("changed")))
            gone = sorted(set(before) - set(self.world.list_left()))
            if gone:
                raise Fall("purge", "it removed %s" % ", ".join(gone))

    def remove_lines(self, values):
        """Without an option nothing happens, or what happens happens once; and nothing else is made."""
        before = self.world.list_left()
        for name in sorted(set(values) - OTHERS - self.list_keys()):
            less = {key: value for key, value in values.items() if key != name}
            result = self.module.run(less)
            if result.get("failed"):
                self.notes.append("%s: %s" % (name, result.get("msg")))
                continue
            step = "removal of %s" % name
            if len(self.world.list_left()) > len(before):
                raise Fall(step, "another one was made")
            self.expect(step, less, False)
            self.expect(step + ", put back", values, None)
            self.expect(step + ", put back", values, False)

    def list_keys(self):
        descriptor = self.module.descriptor
        key = descriptor.get("natural_key")
        return set(descriptor["identity"]) | set(key if isinstance(key, list) else [key])

    def end(self, values, known):
        gone = dict(values, state="absent")
        start = time.monotonic()
        said = str(self.module.run(gone, check=True).get("msg", ""))
        if "cannot be deleted through the API" in said:
            self.notes.append("absent: %s" % said)
            return
        if re.search("is required to (identify|find)", said):
            gone.update(known)
        self.expect("absent", gone, None)
        if time.monotonic() - start > 5:
            raise Fall("absent", "it took %d seconds" % (time.monotonic() - start))
        self.expect("absent again", gone, False if self.module.support != "none" else None)
        left = self.world.list_left()
        delete = self.module.descriptor.get("delete") or {}
        if left and not str(delete.get("operation", "")).startswith("DELETE "):
            self.notes.append("left behind: %s" % ", ".join(left))
        elif left:
            raise Fall("left behind", ", ".join(left))


def main():
    package, admin, only, what = sys.argv[1:5]
    world = World(admin)
    modules = importlib.import_module(package)
    for name in sorted(one.name for one in pkgutil.iter_modules(modules.__path__)):
        module = Module(package, name)
        if not module.manages or not re.search(only, name):
            continue
        life, failures, start = Life(module, world), [], time.monotonic()
        try:
            life.keep_promises() if what == "promises" else life.live()
        except Fall as fall:
            failures.append({"step": fall.step, "message": str(fall)})
        outcome = "failed" if failures else "passed"
        ms = int((time.monotonic() - start) * 1000)
        print(json.dumps({"type": name, "outcome": outcome, "failures": failures, "notes": life.notes, "ms": ms}), flush=True)


if __name__ == "__main__":
    main()
