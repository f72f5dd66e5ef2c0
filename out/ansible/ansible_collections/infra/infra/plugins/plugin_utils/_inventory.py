# Part of the iacsmith runtime: written by hand, the same in every collection.
# GNU General Public License v3.0+ (see COPYING or https://www.gnu.org/licenses/gpl-3.0.txt)

from __future__ import annotations

from collections import Counter

from ansible.errors import AnsibleParserError
from ansible.utils.unsafe_proxy import wrap_var

from ..module_utils._calls import make_query
from ..module_utils._client import Client
from ..module_utils._failure import Failure
from ..module_utils._paging import list_items
from ..module_utils._values import clean, make_namer, read_fields

CLIENT_OPTIONS = ("api_key", "endpoint", "timeout", "retry_timeout", "validate_certs", "ca_path", "use_proxy")


def list_hosts(plugin, api, sources):
    """Every host of the chosen sources as plain data, which is what the cache keeps."""
    try:
        client = Client(api, read_client_options(plugin, api), plugin.display.warning)
        chosen = {name: sources[name] for name in plugin.get_option("hosts_from")}
        wanted = plugin.get_option("filters") or {}
        check_filters(chosen, wanted)
        hosts = []
        for name, source in chosen.items():
            filters = source["list"].get("filters", {})
            asked = {key: clean(filters[key], value) for key, value in wanted.items() if key in filters}
            namer = make_namer(source["fields"], source.get("identity", []))
            for item in list_items(client, source["list"], {}, make_query(filters, asked), namer):
                values = read_fields(source["fields"], item)
                identity = [str(values.get(option)) for option in source.get("identity", [])]
                hosts.append(dict(source=name, addresses=source["addresses"], identity=identity, values=values))
        return hosts
    except Failure as failure:
        raise AnsibleParserError(str(failure)) from None


def read_client_options(plugin, api):
    """Options of an inventory file are not rendered by themselves, and a key is best looked up."""
    params = {name: plugin.get_option(name) for name in CLIENT_OPTIONS if name != "api_key" or api["header"]}
    return {name: plugin.templar.template(value) if isinstance(value, str) else value for name, value in params.items()}


def check_filters(chosen, wanted):
    """A filter that nobody knows would be no filter at all."""
    known = sorted(set(name for source in chosen.values() for name in source["list"].get("filters", {})))
    for name in wanted:
        if name not in known:
            raise Failure("%s is no filter of what hosts_from names; these are: %s" % (name, ", ".join(known) or "none"))


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
    for hostname, host in name_hosts(plugin, hosts):
        add_host(plugin, name, hostname, host)


def name_hosts(plugin, hosts):
    """Each host with a name of its own. Ansible would make one host of two that are called the same."""
    named = []
    for host in hosts:
        hostname = pick(host["values"], plugin.get_option("hostnames"))
        if hostname is None:
            plugin.display.warning("A %s has no value in any of hostnames and is left out." % host["source"])
        else:
            named.append((hostname, host))
    shared = [hostname for hostname, count in Counter(hostname for hostname, host in named).items() if count > 1]
    for hostname in shared:
        plugin.display.warning("Several hosts are called %s: each of them has its id after the name." % hostname)
    longer = [("_".join([hostname] + host.get("identity", [])) if hostname in shared else hostname, host) for hostname, host in named]
    taken = Counter(hostname for hostname, host in longer)
    return [("%s_%s" % (hostname, host["source"]) if taken[hostname] > 1 else hostname, host) for hostname, host in longer]


def add_host(plugin, name, hostname, host):
    # ansible-core below 2.19 renders every text that it is not told to distrust: the API's words would be run.
    hostname, values = wrap_var(hostname), wrap_var(host["values"])
    plugin.inventory.add_host(hostname)
    variables = {"%s_%s" % (name, key): value for key, value in values.items()}
    variables["%s_source" % name] = host["source"]
    address = pick(values, plugin.get_option("addresses") or host["addresses"])
    if address is not None:
        variables["ansible_host"] = wrap_var(address)
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
