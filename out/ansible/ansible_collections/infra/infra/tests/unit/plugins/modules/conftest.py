# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import json

import pytest

from .....plugins.module_utils import _client
from .....plugins.module_utils._api import API
from .module_arguments import patch_module_args
from .scripted_api import URL


@pytest.fixture
def play(monkeypatch, capsys):
    """Runs a module as Ansible would, against an API of a few scripted answers, and gives what it prints."""

    def run(module, options, api, check_mode=False):
        monkeypatch.setattr(_client, "open_url", api)
        # With an access token of its own no request goes out before those that a test is about.
        client = {credential["option"]: "key-of-the-unit-tests" for credential in API["credentials"] if credential["way"] != "certificate"}
        client.update({one["option"]: "setting-of-the-unit-tests" for one in API.get("settings", {}).values() if "option" in one and "default" not in one})
        client.update(endpoint=URL, retry_timeout=0)
        for credential in API["credentials"]:
            monkeypatch.setitem(credential, "optional", True)
        with patch_module_args(dict(client, _ansible_check_mode=check_mode, **options)), pytest.raises(SystemExit):
            module.main()
        return json.loads(capsys.readouterr().out)

    return run
