# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

import pytest
from ansible import template
from ansible.errors import AnsibleParserError
from ansible.inventory.data import InventoryData
from ansible.parsing.dataloader import DataLoader
from ansible.plugins.inventory import BaseInventoryPlugin, Constructable

from .....plugins.module_utils import _client
from .....plugins.plugin_utils._inventory import list_hosts, parse_hosts
from ..module_utils.fake_api import API, PARAMS, FakeApi

SOURCES = dict(
    vm=dict(list=dict(operation="GET /vms", filters=dict(region="str")), addresses=["ip"], identity=["id"],
            fields=dict(id="str", name="str", ip="str", note="str")),
    server=dict(list=dict(operation="GET /servers"), addresses=["ip"], identity=["id"], fields=dict(id="str", name="str", ip="str")),
)


class Display:
    def __init__(self):
        self.warnings = []

    def warning(self, text):
        self.warnings.append(text)


class Plugin(BaseInventoryPlugin, Constructable):
    """A plugin without a file: its options are given."""

    NAME = "test"

    def __init__(self, **options):
        super().__init__()
        self.given = dict(PARAMS, hosts_from=["vm"], filters={}, hostnames=["name", "id"], addresses=[], cache=False, strict=True,
                          compose={}, groups={}, keyed_groups=[], leading_separator=True)
        self.given.update(options)
        self.display = Display()
        self.inventory = InventoryData()
        self.templar = template.Templar(loader=DataLoader())
        self._cache = {}

    def get_option(self, option, hostvars=None):
        return self.given[option]

    def get_cache_key(self, path):
        return path


@pytest.fixture
def serve(monkeypatch):
    def start(*answers):
        api = FakeApi(*[(200, answer) for answer in answers])
        monkeypatch.setattr(_client, "open_url", api)
        return api
    return start


def fill(plugin, hosts=None):
    parse_hosts(plugin, "infra", "x", True, lambda: list_hosts(plugin, API, SOURCES) if hosts is None else hosts)
    return plugin.inventory.hosts


def render(plugin, value):
    return plugin.templar.template(value)


HOSTILE = "{{ 6 * 7 }}"
# What the user writes is rendered by itself before ansible-core 2.19.
trust = getattr(template, "trust_as_template", str)


@pytest.mark.parametrize("cached", [False, True])
def test_the_words_of_the_api_are_never_rendered(serve, cached):
    serve([dict(id="1", name="a" + HOSTILE, ip=HOSTILE, note=HOSTILE)])
    plugin = Plugin(compose=dict(composed=trust("infra_note")), cache=cached)
    fill(plugin)
    if cached:
        plugin.inventory = InventoryData()
        fill(plugin)
    (hostname, host), = plugin.inventory.hosts.items()
    assert render(plugin, hostname) == "a" + HOSTILE
    for name in ("infra_note", "ansible_host", "composed"):
        assert render(plugin, host.vars[name]) == HOSTILE


def test_two_hosts_with_one_name_stay_two(serve):
    serve([dict(id="1", name="a"), dict(id="2", name="a"), dict(id="3", name="b")], [dict(id="3", name="b")])
    plugin = Plugin(hosts_from=["vm", "server"])
    assert sorted(fill(plugin)) == ["a_1", "a_2", "b_3_server", "b_3_vm"]
    assert len(plugin.display.warnings) == 2


def test_a_filter_that_nobody_knows_is_refused(serve):
    api = serve([])
    with pytest.raises(AnsibleParserError, match="regoin is no filter.*region"):
        fill(Plugin(filters=dict(regoin="x")))
    assert api.requests == []


def test_a_filter_that_only_one_source_knows_goes_to_that_one(serve):
    api = serve([], [])
    fill(Plugin(hosts_from=["vm", "server"], filters=dict(region="x")))
    assert [request[1] for request in api.requests] == ["/vms?region=x", "/servers"]


def test_the_key_may_be_an_expression(serve, monkeypatch):
    api = serve([])
    plugin = Plugin(api_key="an expression")
    monkeypatch.setattr(plugin.templar, "template", lambda text: "looked-up" if text == "an expression" else text)
    fill(plugin)
    assert api.options[0]["headers"]["X-Key"] == "looked-up"


def test_what_has_no_name_is_left_out_and_nulls_are_no_trouble(serve):
    serve([dict(id=None, name=None), dict(id="2", name="b", ip=None)])
    plugin = Plugin()
    assert list(fill(plugin)) == ["b"]
    assert "ansible_host" not in plugin.inventory.hosts["b"].vars
    assert len(plugin.display.warnings) == 1
