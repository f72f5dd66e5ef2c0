# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import yaml

from .scripted_api import ScriptedApi


class ModuleTests:
    """What holds for every module. A test of a module inherits it and says which `module` it is about."""

    # What the API shows; None where it shows nothing of the item's own.
    item = None
    # Names in it that are no results of the same name, and what results hold instead.
    moved = ()
    result = {}

    def test_the_examples_have_no_unknown_option(self, play):
        name = self.module.__name__.rsplit(".", 1)[-1]
        for task in yaml.safe_load(self.module.EXAMPLES):
            (options,) = [value for key, value in task.items() if key.rsplit(".", 1)[-1] == name]
            result = play(self.module, dict(options or {}, no_such_option=1), ScriptedApi({}))
            # The message names every option that is not known: this one, and no other.
            assert result["failed"] and "no_such_option. Supported" in result["msg"]

    def assert_shows(self, found):
        if self.item is not None:
            plain = {name: value for name, value in self.item.items() if name not in self.moved and not isinstance(value, (dict, list))}
            assert_within(dict(plain, **self.result), found)


def assert_done(result, changed):
    assert not result.get("failed"), result["msg"]
    assert result["changed"] is changed


def assert_within(wanted, found):
    """Whatever is wanted is there; there may be more beside it."""
    if isinstance(wanted, dict):
        assert isinstance(found, dict)
        for name, value in wanted.items():
            assert_within(value, found.get(name))
    elif isinstance(wanted, list):
        assert isinstance(found, list) and len(found) == len(wanted)
        for one, other in zip(wanted, found):
            assert_within(one, other)
    else:
        assert found == wanted
