# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .module_tests import ModuleTests, assert_done
from .scripted_api import ScriptedApi


class InfoTests(ModuleTests):
    """The answer is a list, whatever was asked for."""

    # Options, request and answer for all that there is, and for one; None where the API has no such request.
    all = None
    one = None

    def test_all_are_given_as_a_list(self, play):
        self.look(play, self.all)

    def test_one_is_given_as_a_list(self, play):
        self.look(play, self.one)

    def look(self, play, asked):
        if asked is None:
            pytest.skip("the API has no request for it")
        api = ScriptedApi({asked["request"]: asked["answer"]}, searches=[asked["request"]])
        result = play(self.module, asked["given"], api)
        assert_done(result, changed=False)
        assert api.requests[0][0] == asked["request"] and api.writes == []
        (found,) = result[self.result_name]
        self.assert_shows(found)

    def test_nothing_is_an_empty_list(self, play):
        if self.one is None or self.all is None or self.one["request"] == self.all["request"]:
            pytest.skip("there is always one, or the API has no request for one")
        api = ScriptedApi({})
        result = play(self.module, self.one["given"], api)
        assert result[self.result_name] == []
