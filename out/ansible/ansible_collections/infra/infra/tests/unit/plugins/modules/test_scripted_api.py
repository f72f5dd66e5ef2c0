# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from .scripted_api import ScriptedApi, URL


@pytest.mark.parametrize("media_type, data, want", [
    ("application/json", '{"name": "a"}', {"name": "a"}),
    ("application/x-www-form-urlencoded", "name=a", "name=a"),
])
def test_a_body_is_read_as_what_it_is_sent_as(media_type, data, want):
    api = ScriptedApi({"POST /files": None})
    api(URL + "/files", "POST", {"Content-Type": media_type, "Accept": "application/json"}, data)
    assert api.writes == [("POST /files", want)]
