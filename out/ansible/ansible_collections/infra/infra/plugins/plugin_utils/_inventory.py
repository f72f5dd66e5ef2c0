# Part of the iacsmith runtime: written by hand, the same in every collection.
# GNU General Public License v3.0+ (see COPYING or https://www.gnu.org/licenses/gpl-3.0.txt)

from __future__ import annotations

from ansible.errors import AnsibleParserError

from ..module_utils._calls import make_query
from ..module_utils._client import Client
from ..module_utils._failure import Failure
from ..module_utils._paging import list_items
from ..module_utils._values import clean, read_fields

CLIENT_OPTIONS = ("api_key", "endpoint", "timeout", "retry_timeout", "validate_certs", "ca_path", "use_proxy")


def list_hosts(plugin, api, sources):
    """Every host of the chosen sources as plain data, which is what the cache keeps."""
    params = {name: plugin.get_option(name) for name in CLIENT_OPTIONS if name != "api_key" or api["header"]}
    try:
        client = Client(api, params, plugin.display.warning)
        hosts = []
        for name in plugin.get_option("hosts_from"):
            source = sources[name]
            filters = source["list"].get("filters", {})
            wanted = plugin.get_option("filters") or {}
            asked = {key: clean(filters[key], value) for key, value in wanted.items() if key in filters}
            for item in list_items(client, source["list"], {}, make_query(filters, asked)):
                hosts.append(dict(source=name, addresses=source["addresses"], values=read_fields(source["fields"], item)))
        return hosts
    except Failure as failure:
        raise AnsibleParserError(str(failure)) from None


def parse_hosts(plugin, name, path, cache, fetch):
    """Fills the inventory, from the cache where there is one and it may be used."""
    key = plugin.get_cache_key(path)
    hosts = None
    if cache and plugin.get_option("cache"):
        hosts = plugin._cache.get(key)
    if hosts is None:
        hosts = fetch()
        if plugin.get_option("cache"):
            plugin._cache[key] = hosts
    for host in hosts:
        add_host(plugin, name, host)


def add_host(plugin, name, host):
    values = host["values"]
    hostname = pick(values, plugin.get_option("hostnames"))
    if hostname is None:
        plugin.display.warning("A %s has no value in any of hostnames and is left out." % host["source"])
        return
    plugin.inventory.add_host(hostname)
    variables = {"%s_%s" % (name, key): value for key, value in values.items()}
    variables["%s_source" % name] = host["source"]
    address = pick(values, plugin.get_option("addresses") or host["addresses"])
    if address is not None:
        variables["ansible_host"] = address
    for key, value in variables.items():
        plugin.inventory.set_variable(hostname, key, value)
    strict = plugin.get_option("strict")
    plugin._set_composite_vars(plugin.get_option("compose"), variables, hostname, strict=strict)
    plugin._add_host_to_composed_groups(plugin.get_option("groups"), variables, hostname, strict=strict)
    plugin._add_host_to_keyed_groups(plugin.get_option("keyed_groups"), variables, hostname, strict=strict)


def pick(values, names):
    """The first that has a value; an API may show any of them as null."""
    for name in names:
        if values.get(name) not in (None, ""):
            return str(values[name])
    return None
