# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest

from ansible.module_utils.basic import env_fallback

from .....plugins.module_utils._calls import send
from .....plugins.module_utils._failure import Failure
from .....plugins.module_utils._settings import close_arguments, find_setting, open_arguments, setting_arguments

API = dict(settings=dict(region=dict(env="CLOUD_REGION", default="north"), tenant=dict(option="tenant", env="CLOUD_TENANT")))
ARGUMENTS = dict(name=dict(type="str", no_log=False), region=dict(type="str", no_log=False, setting="region"))


def test_what_a_setting_says_falls_back_on_the_environment():
    opened = open_arguments(API, ARGUMENTS)
    assert opened["name"] is ARGUMENTS["name"]
    assert opened["region"] == dict(type="str", no_log=False, fallback=(env_fallback, ["CLOUD_REGION"]), default="north")


def test_items_do_not_ask_the_environment_themselves():
    assert close_arguments(ARGUMENTS)["region"] == dict(type="str", no_log=False)


def test_only_headers_are_options_of_every_module():
    assert setting_arguments(API) == dict(tenant=dict(type="str", no_log=False, fallback=(env_fallback, ["CLOUD_TENANT"])))
    assert setting_arguments({}) == {}


def test_a_token_among_them_is_kept_out_of_the_log():
    api = dict(settings=dict(tenant=dict(option="tenant", env="CLOUD_TENANT", secret=True)))
    assert setting_arguments(api)["tenant"]["no_log"] is True


def test_a_call_carries_its_settings_as_headers():
    class Client:
        def find_setting(self, name):
            return find_setting(API, dict(tenant="acme"), name)

        def send(self, method, path, **given):
            return given["headers"]

    assert send(Client(), dict(operation="GET /vms", settings={"X-Tenant": "tenant"}), {}) == {"X-Tenant": "acme"}
    assert send(Client(), dict(operation="GET /vms"), {}) is None


@pytest.mark.parametrize("params", [dict(tenant=None), dict(tenant=""), {}])
def test_a_missing_setting_is_told_before_anything_is_sent(params):
    with pytest.raises(Failure, match="CLOUD_TENANT"):
        find_setting(API, params, "tenant")
