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
from .....plugins.plugin_utils._inventory import parse_hosts
from ..module_utils.fake_api import API, PARAMS, FakeApi
from ..module_utils.wrong_kinds import WRONG_KINDS

SOURCES = dict(
    vm=dict(list=dict(operation="GET /vms", filters=dict(region="str")), addresses=["ip"], identity=["id"],
            fields=dict(id="str", name="str", ip="str", note="str")),
    node=dict(list=dict(operation="GET /nodes"), addresses=["nets.v4.ip", "nets.v6.ip"], identity=["id"], fields=dict(
        id="str", name="str", nets=dict(type="object", fields=dict(
            v4=dict(type="list", of=dict(type="object", fields=dict(ip="str", kind="str"))), v6=dict(type="object", fields=dict(ip="str")))))),
    server=dict(list=dict(operation="GET /servers"), addresses=["ip"], identity=["id"], ended=dict(field=["status"], values=["ended"]),
                fields=dict(id="str", name="str", ip="str", region="str", status="str", tags=dict(type="list", of="str"))),
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
        self.given = dict(PARAMS, hosts_from=["vm"], filters={}, source_filters={}, hostnames=["name", "id"], addresses=[], cache=False, strict=True,
                          compose={}, groups={}, keyed_groups=[], leading_separator=True, hostname=None, group=None)
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


def fill(plugin):
    parse_hosts(plugin, "infra", "x", True, API, SOURCES)
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


BOTH = ["vm", "server"]


@pytest.mark.parametrize("options, says", [
    (dict(filters=dict(regoin="x")), "vm cannot be filtered by regoin.*region"),
    # The VMs do not show it and cannot be filtered by it: to leave it out for them would let all of them in.
    (dict(filters=dict(status="ok"), hosts_from=BOTH), "vm cannot be filtered by status.*source_filters"),
    (dict(filters=dict(region=None)), "filter region is empty"),
    (dict(source_filters=dict(server=dict(region="x"))), "server is not valid for source_filters. Possible values: vm"),
    (dict(hostnames=["nmae"]), "nmae is not valid for hostnames"),
    (dict(addresses=["ipv5"]), "ipv5 is not valid for addresses.*ip"),
    (dict(addresses=["nets.v5.ip"], hosts_from=["node"]), "nets.v5.ip is not valid for addresses"),
])
def test_a_slip_is_told_before_anything_is_asked(serve, options, says):
    api = serve([])
    with pytest.raises(AnsibleParserError, match=says):
        fill(Plugin(**options))
    assert api.requests == []


PRIVATE, PUBLIC = dict(ip="10.0.0.1", kind="private"), dict(ip="192.0.2.1", kind="public")


@pytest.mark.parametrize("nets, addresses, want", [
    (dict(v4=[PRIVATE, PUBLIC], v6=dict(ip="2001:db8::1")), [], "192.0.2.1"),
    (dict(v4=[PRIVATE], v6=None), [], "10.0.0.1"),
    (dict(v4=[], v6=dict(ip="2001:db8::1")), [], "2001:db8::1"),
    # A range of addresses is none.
    (dict(v4=None, v6=dict(ip="2001:db8::/64")), [], None),
    (dict(v4=[PUBLIC], v6=dict(ip="2001:db8::1")), ["nets.v6.ip"], "2001:db8::1"),
    (None, [], None),
])
def test_an_address_may_lie_deeper(serve, nets, addresses, want):
    serve([dict(id="1", name="a", nets=nets)])
    plugin = Plugin(hosts_from=["node"], addresses=addresses)
    assert fill(plugin)["a"].vars.get("ansible_host") == want


SERVERS = [dict(id="1", name="a", region="x", tags=["web", "db"]), dict(id="2", name="b", region="y"), dict(id="3", name="c")]


@pytest.mark.parametrize("filters, names", [
    (dict(region="x"), ["a"]),
    (dict(region=["x", "y"]), ["a", "b"]),
    (dict(tags="db"), ["a"]),
    (dict(region="y", name="a"), []),
])
def test_what_the_api_cannot_filter_by_is_compared(serve, filters, names):
    api = serve(SERVERS)
    assert sorted(fill(Plugin(hosts_from=["server"], filters=filters))) == names
    assert api.requests[0][1] == "/servers"


def test_a_filter_goes_to_all_and_one_of_its_own_to_one(serve):
    api = serve([], SERVERS)
    plugin = Plugin(hosts_from=BOTH, filters=dict(region="x"), source_filters=dict(server=dict(region="y", name="b")))
    assert list(fill(plugin)) == ["b"]
    assert [request[1] for request in api.requests] == ["/vms?region=x", "/servers"]


def test_what_was_ended_is_no_host(serve):
    serve([dict(id="1", name="a", status="ended"), dict(id="2", name="b", status="active")])
    assert list(fill(Plugin(hosts_from=["server"]))) == ["b"]


@pytest.mark.parametrize("change", [
    dict(), dict(filters=dict(region="x")), dict(hosts_from=["server"]), dict(source_filters=dict(vm=dict(region="x"))),
    dict(endpoint="https://other.example.com"), dict(api_key="another-key"),
])
def test_another_question_is_not_answered_from_the_cache(serve, change):
    api = serve([dict(id="1", name="a")], [dict(id="2", name="b")])
    first = Plugin(cache=True)
    fill(first)
    second = Plugin(cache=True, **change)
    second._cache = first._cache
    assert list(fill(second)) == (["b"] if change else ["a"])
    assert len(api.requests) == (2 if change else 1)
    assert "secret-key" not in "".join(first._cache)


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


def test_all_hosts_are_in_one_group(serve):
    serve([dict(id="1", name="a"), dict(id="2", name="b")])
    plugin = Plugin(group="my cloud")
    fill(plugin)
    assert sorted(host.name for host in plugin.inventory.groups["my_cloud"].hosts) == ["a", "b"]


@pytest.mark.parametrize("hostname, names", [
    ("vm-{{ infra_id }}", ["vm-1", "vm-2"]),
    ("{{ infra_name | upper }}.{{ infra_source }}", ["A.vm", "B.vm"]),
    # What makes nothing leaves the name to hostnames.
    ("{{ infra_note if infra_id == '1' else '' }}", ["b", "n"]),
])
def test_a_template_names_the_hosts(serve, hostname, names):
    serve([dict(id="1", name="a", note="n"), dict(id="2", name="b", note="m")])
    assert sorted(fill(Plugin(hostname=trust(hostname)))) == names


def test_a_template_does_not_render_the_words_of_the_api(serve):
    serve([dict(id="1", name="a" + HOSTILE)])
    assert list(fill(Plugin(hostname=trust("x-{{ infra_name }}")))) == ["x-a" + HOSTILE]


def test_a_template_that_cannot_be_rendered_ends_it(serve):
    serve([dict(id="1", name="a")])
    with pytest.raises(AnsibleParserError, match="hostname cannot be rendered for the vm 1"):
        fill(Plugin(hostname=trust("{{ nothing_of_the_kind }}")))


@pytest.mark.parametrize("name", sorted(WRONG_KINDS))
def test_no_kind_of_wrong_answer_is_an_inventory(serve, name):
    source = dict(SOURCES["vm"], list=dict(SOURCES["vm"]["list"], items=["items"], proof=["id"]))
    serve(WRONG_KINDS[name][1])
    with pytest.raises(AnsibleParserError):
        parse_hosts(Plugin(), "infra", "x", True, API, dict(SOURCES, vm=source))
