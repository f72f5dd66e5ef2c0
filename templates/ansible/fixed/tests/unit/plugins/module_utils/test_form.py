# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

from urllib.parse import unquote_plus

import pytest

from .....plugins.module_utils._calls import send
from .....plugins.module_utils._form import encode_form


@pytest.mark.parametrize("body, indexed, want", [
    ({"name": "a b", "size": 3, "on": True, "note": None}, False, "name=a b&size=3&on=true&note="),
    ({"tags": ["a", "b"]}, False, "tags=a&tags=b"),
    ({"tags": ["a", "b"]}, True, "tags[0]=a&tags[1]=b"),
    ({"meta": {"team": "x", "of": ["y"]}}, False, "meta[team]=x&meta[of][0]=y"),
    ({"rows": [{"id": 1}, {"id": 2}]}, False, "rows[0][id]=1&rows[1][id]=2"),
    ({"tags": []}, False, ""),
])
def test_form(body, indexed, want):
    assert unquote_plus(encode_form(body, indexed=indexed)[0]) == want


def test_a_multipart_form_has_its_texts_and_no_name_breaks_out():
    text, media_type = encode_form({"na\"me\r\n": "a", "tags": ["x", "y"]}, "multipart/form-data")
    boundary = media_type.split("boundary=")[1]
    parts = text.split("--" + boundary)
    assert media_type.startswith("multipart/form-data; ")
    assert parts[1] == '\r\nContent-Disposition: form-data; name="na%22me%0D%0A"\r\n\r\na\r\n'
    assert [part.split("\r\n\r\n")[1] for part in parts[2:4]] == ["x\r\n", "y\r\n"]
    assert parts[4] == "--\r\n"


def test_a_call_that_takes_a_form_sends_one():
    class Client:
        def send(self, method, path, **given):
            return method, path, given["body"], given["media_type"]

    call = dict(operation="POST /zones", media_type="application/x-www-form-urlencoded", envelope=["zone"])
    assert send(Client(), call, {}, {"name": "a&b"}) == (
        "POST", "/zones", "zone%5Bname%5D=a%26b", "application/x-www-form-urlencoded",
    )
    assert send(Client(), call, {})[2] is None
