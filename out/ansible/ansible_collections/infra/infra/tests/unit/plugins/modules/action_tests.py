# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .module_tests import ModuleTests, assert_done
from .scripted_api import ScriptedApi


class ActionTests(ModuleTests):
    """Done with the request that the document of the API asks for."""

    sends = None
    # What the API shows where there is nothing left to do; None where nothing tells.
    done = None

    def test_check_mode_writes_nothing(self, play):
        api = ScriptedApi(self.before, searches=self.before)
        result = play(self.module, self.given, api, check_mode=True)
        assert_done(result, changed=True)
        assert api.writes == []

    def test_is_done_with_the_request_of_the_document(self, play):
        if self.sends is None:
            pytest.skip("its examples do not fill the path")
        api = ScriptedApi(dict(self.before, **{self.sends["request"]: self.answer}), searches=self.before)
        result = play(self.module, self.given, api)
        assert_done(result, changed=True)
        ((request, body),) = api.writes or api.requests[-1:]
        assert request == self.sends["request"]
        if "body" in self.sends:
            assert body == self.sends["body"]
        self.assert_shows(result.get("result"))

    def test_what_is_so_already_is_left_alone(self, play):
        if self.done is None:
            pytest.skip("it is done each time, or nothing shows that it was done")
        api = ScriptedApi(self.done, searches=self.before)
        assert_done(play(self.module, self.given, api), changed=False)
        assert api.writes == []
