# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .module_tests import ModuleTests, assert_done, assert_within
from .scripted_api import ScriptedApi


class ResourceTests(ModuleTests):
    """Made, made again, changed and removed, with the requests that the document of the API asks for."""

    # The request that makes one, None where the API cannot.
    makes = None
    # Options beside those given that lead to it once it is there, None where the API shows it nowhere.
    found_by = {}
    location = None
    # Nothing that the API answers tells what a new one is called.
    untold = False
    # An option, what the item had before and the request that sets it; None where nothing plain can change.
    change = None
    # An option that can be taken away, what the item had before and the request that does it; None where there is none.
    clear = None
    # Requests that are no GET and only read it.
    asks = []

    def answer(self, answers, turns=None, location=None):
        return ScriptedApi(answers, turns, location, searches=[*self.before, *self.asks])

    def missing(self):
        return self.answer(self.before, {self.makes["request"]: self.after}, self.location)

    def there(self):
        return self.answer(self.after)

    def test_check_mode_tells_what_would_be_made_and_writes_nothing(self, play):
        if self.makes is None:
            pytest.skip("the API cannot make one")
        api = self.missing()
        result = play(self.module, self.given, api, check_mode=True)
        assert_done(result, changed=True)
        assert set(result["diff"]["before"]) == set(result["diff"]["after"])
        assert api.writes == []

    def test_is_made_with_the_request_of_the_document(self, play):
        if self.makes is None:
            pytest.skip("the API cannot make one")
        api = self.missing()
        result = play(self.module, self.given, api)
        request, body = api.writes[0]
        assert request == self.makes["request"]
        if "body" in self.makes:
            assert body == self.makes["body"]
        if self.untold:
            assert result["failed"] and "was created, but cannot be read" in result["msg"] and result["changed"]
            return
        assert_done(result, changed=True)
        self.assert_shows(result[self.result_name])

    def test_is_left_alone_where_it_is_as_wanted(self, play):
        if self.found_by is None:
            pytest.skip("the API shows it nowhere")
        api = self.there()
        result = play(self.module, dict(self.given, **self.found_by), api)
        assert_done(result, changed=False)
        assert api.writes == []
        self.assert_shows(result[self.result_name])

    def test_is_changed_with_the_request_of_the_document(self, play):
        if self.change is None:
            pytest.skip("the API has no way to change one of its plain values")
        options = dict(self.given, **dict(self.found_by, **self.change["given"]))
        answers = replace(self.after, self.item, merge(self.item, self.change["was"]))
        api = self.answer(answers)
        result = play(self.module, options, api, check_mode=True)
        assert_done(result, changed=True)
        assert api.writes == []
        api = self.answer(answers, {self.change["request"]: self.after})
        result = play(self.module, options, api)
        assert_done(result, changed=True)
        sent = [body for request, body in api.writes if request == self.change["request"]]
        assert sent
        if "body" in self.change:
            assert_within(self.change["body"], sent[0])

    def test_is_taken_away_with_the_request_of_the_document(self, play):
        if self.clear is None:
            pytest.skip("nothing can be taken away by its name")
        options = {name: value for name, value in dict(self.given, **self.found_by).items() if name != self.clear["option"]}
        answers = replace(self.after, self.item, merge(self.item, self.clear["was"]))
        api = self.answer(answers, {self.clear["request"]: self.after})
        result = play(self.module, dict(options, clear=[self.clear["option"]]), api)
        assert_done(result, changed=True)
        sent = [body for request, body in api.writes if request == self.clear["request"]]
        assert sent
        assert_within(self.clear["body"], sent[0])

    def test_is_removed_with_the_request_of_the_document(self, play):
        options, request = self.removes["given"], self.removes.get("request")
        if request is None:
            api = self.there()
            result = play(self.module, options, api)
            assert result["failed"] and "cannot be deleted" in result["msg"]
            assert api.writes == []
            return
        api = self.there()
        assert play(self.module, options, api, check_mode=True)["changed"]
        assert api.writes == []
        api = self.answer(self.after, {request: dict(self.before, **{request: self.after[request]})})
        result = play(self.module, options, api)
        assert_done(result, changed=True)
        assert [sent for sent, body in api.writes] == [request]

    def test_is_left_alone_where_it_is_gone(self, play):
        if "request" not in self.removes or self.found_by is None:
            pytest.skip("the API cannot remove it, or shows it nowhere")
        api = self.answer(self.before)
        result = play(self.module, self.removes["given"], api)
        assert_done(result, changed=False)
        assert api.writes == []


def replace(value, old, new):
    """The same with another item, wherever it stands."""
    if value is old:
        return new
    if isinstance(value, dict):
        return {name: replace(item, old, new) for name, item in value.items()}
    return [replace(item, old, new) for item in value] if isinstance(value, list) else value


def merge(value, more):
    if not isinstance(value, dict) or not isinstance(more, dict):
        return more
    return dict(value, **{name: merge(value.get(name), item) for name, item in more.items()})
