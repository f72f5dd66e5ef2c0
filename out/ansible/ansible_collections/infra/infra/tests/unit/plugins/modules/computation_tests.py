# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .module_tests import ModuleTests, assert_done
from .scripted_api import ScriptedApi


class ComputationTests(ModuleTests):
    """Asked with the request that the document of the API asks for; nothing changes."""

    sends = None

    def test_is_asked_with_the_request_of_the_document(self, play):
        if self.sends is None:
            pytest.skip("its examples do not fill the path")
        api = ScriptedApi({self.sends["request"]: self.answer})
        result = play(self.module, self.given, api)
        assert_done(result, changed=False)
        ((request, body),) = api.requests
        assert request == self.sends["request"]
        if "body" in self.sends:
            assert body == self.sends["body"]
        self.assert_shows(result[self.result_name])
