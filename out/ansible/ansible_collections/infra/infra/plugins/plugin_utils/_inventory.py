# Part of the iacsmith runtime: written by hand, the same in every collection.
# GNU General Public License v3.0+ (see COPYING or https://www.gnu.org/licenses/gpl-3.0.txt)

from __future__ import annotations

import hashlib
import json
from collections import Counter

from ansible.errors import AnsibleError, AnsibleParserError
from ansible.utils.unsafe_proxy import wrap_var

from ..module_utils._calls import make_query
from ..module_utils._client import Client
from ..module_utils._credentials import list_settings
from ..module_utils._failure import Failure
from ..module_utils._paging import list_items
from ..module_utils._values import clean, descend, get_fact, has_value, kind_of, make_namer, read_fields

CLIENT_OPTIONS = ("endpoint", "timeout", "retry_timeout", "validate_certs", "ca_path", "use_proxy")
# Client options that determine which hosts are found.
OF_ACCOUNT = ("endpoint",)
SCALARS = ("str", "int", "float", "bool")
# Default values of hostnames, which are valid even if the API does not have all of them.
OF_ANY = ("name", "hostname", "id")
ROUNDS = 100000


def list_hosts(plugin, api, sources):
    """List the hosts of the chosen sources as plain data, which is also stored in the cache."""
    try:
        client = Client(api, read_client_options(plugin, api), plugin.display.warning)
        wanted = choose_sources(plugin, sources)
        return [host for name, filters in wanted.items() for host in list_source(client, name, sources[name], filters)]
    except Failure as failure:
        raise AnsibleParserError(str(failure)) from None


def choose_sources(plugin, sources):
    """Return the chosen sources with their filters.

    Names in options have to exist, because a typo would lead to other hosts or none.
    """
    names = plugin.get_option("hosts_from")
    own = plugin.get_option("source_filters") or {}
    check_names("source_filters", own, names)
    known = [sources[name]["fields"] for name in names]
    check_paths("hostnames", [name for name in plugin.get_option("hostnames") if name not in OF_ANY], known)
    check_paths("addresses", plugin.get_option("addresses"), known)
    chosen = {name: dict(plugin.get_option("filters") or {}, **(own.get(name) or {})) for name in names}
    for name, filters in chosen.items():
        check_filters(name, sources[name], filters)
    return chosen


def check_filters(name, source, wanted):
    """Refuse a filter that is unknown or empty, because it would not exclude any hosts."""
    known = set(source["list"].get("filters", {})) | set(field for field in source["fields"] if can_compare(source["fields"][field]))
    for key, value in wanted.items():
        if key not in known:
            raise Failure("%s cannot be filtered by %s: use source_filters for the sources that can. It can be filtered by %s" % (
                name, key, ", ".join(sorted(known)) or "nothing"))
        if value is None or value in ("", [], {}):
            raise Failure("The filter %s is empty. Remove it to get all" % key)


def check_names(option, given, known):
    for name in given or []:
        if name not in known:
            raise Failure("%s is not valid for %s. Possible values: %s" % (name, option, ", ".join(sorted(known)) or "none"))


def check_paths(option, given, known):
    for path in given or []:
        if not any(has_path(fields, path.split(".")) for fields in known):
            names = sorted(set(name for fields in known for name in fields))
            raise Failure("%s is not valid for %s. Possible values: %s" % (path, option, ", ".join(names)))


def has_path(fields, path):
    if path[0] not in fields or len(path) == 1:
        return path[0] in fields
    field = get_fact(fields[path[0]], "of", fields[path[0]])
    return has_path(get_fact(field, "fields", {}), path[1:])


def list_source(client, name, source, wanted):
    filters, fields = source["list"].get("filters", {}), source["fields"]
    asked = {key: clean(filters[key], value) for key, value in wanted.items() if key in filters}
    left = {key: value for key, value in wanted.items() if key not in filters}
    namer = make_namer(fields, source.get("identity", []))
    for item in list_items(client, source["list"], {}, make_query(filters, asked), namer):
        values = read_fields(fields, item)
        if is_over(source, values) or not all(fits(fields, key, value, values) for key, value in left.items()):
            continue
        identity = [str(values.get(option)) for option in source.get("identity", [])]
        yield dict(source=name, addresses=source["addresses"], identity=identity, values=values)


def is_over(source, values):
    """Return whether a host was terminated. The API may still return it, but nobody can connect to it."""
    ended = source.get("ended")
    return bool(ended) and descend(values, ended["field"]) in ended["values"]


def can_compare(field):
    kind = kind_of(field) if field else None
    return kind in SCALARS or (kind in ("list", "set") and kind_of(get_fact(field, "of")) in SCALARS)


def fits(fields, name, wanted, values):
    """Compare an attribute that the API cannot filter by.

    One of the wanted values has to match, and of a list one of its items.
    """
    field = fields[name]
    choices = wanted if isinstance(wanted, list) else [wanted]
    if kind_of(field) in SCALARS:
        return any(has_value(fields, name, clean(field, choice), values) for choice in choices)
    shown = values.get(name) or []
    return any(has_value(dict(one=field["of"]), "one", clean(field["of"], choice), dict(one=item)) for choice in choices for item in shown)


def read_client_options(plugin, api):
    """Return the client options.

    Ansible does not template the options of an inventory file, but credentials are best taken from a lookup.
    """
    names = CLIENT_OPTIONS + tuple(setting["option"] for setting in list_settings(api))
    params = {name: plugin.get_option(name) for name in names}
    return {name: plugin.templar.template(value) if isinstance(value, str) else value for name, value in params.items()}


def parse_hosts(plugin, name, path, cache, api, sources):
    """Fill the inventory, from the cache if it has the hosts and may be used."""
    keeps = plugin.get_option("cache")
    key = make_cache_key(plugin, path, api) if keeps else None
    hosts = plugin._cache.get(key) if cache and keeps else None
    if hosts is None:
        hosts = list_hosts(plugin, api, sources)
        if keeps:
            plugin._cache[key] = hosts
    group = add_group(plugin)
    for hostname, host in name_hosts(plugin, name, hosts):
        add_host(plugin, name, hostname, host, group)


def add_group(plugin):
    """Add the group of all hosts and return its name, or None if the group option is empty."""
    group = plugin.get_option("group")
    if not group:
        return None
    return plugin.inventory.add_group(plugin._sanitize_group_name(str(group)))


def make_cache_key(plugin, path, api):
    """Return a cache key that depends on the credentials, the endpoint and the filters.

    The credentials cannot be derived from it.
    """
    options = read_client_options(plugin, api)
    secrets = sorted(setting["option"] for setting in list_settings(api) if setting["secret"])
    asked = [options[name] for name in sorted(options) if name in OF_ACCOUNT or name not in CLIENT_OPTIONS and name not in secrets]
    asked += [plugin.get_option(name) for name in ("hosts_from", "filters", "source_filters")]
    salt = json.dumps(asked, sort_keys=True, default=str).encode()
    digest = hashlib.pbkdf2_hmac("sha256", json.dumps([options[name] for name in secrets]).encode(), salt, ROUNDS)
    return "%s_%s" % (plugin.get_cache_key(path), digest.hex()[:16])


def make_variables(name, host):
    # ansible-core before 2.19 templates every string that is not marked as unsafe, so text of the API would be executed.
    variables = {"%s_%s" % (name, key): value for key, value in wrap_var(host["values"]).items()}
    return dict(variables, **{"%s_source" % name: host["source"]})


def render_name(plugin, name, host):
    """Render the hostname template for a host. Return None if there is no template or the result is empty."""
    template = plugin.get_option("hostname")
    if not template:
        return None
    plugin.templar.available_variables = make_variables(name, host)
    try:
        return str(plugin.templar.template(template)).strip() or None
    except AnsibleError as error:
        raise AnsibleParserError("hostname cannot be rendered for the %s %s: %s" % (host["source"], "/".join(host.get("identity", [])), error)) from error


def name_hosts(plugin, name, hosts):
    """Return each host with a unique name. Ansible would merge two hosts of the same name."""
    named = []
    for host in hosts:
        hostname = render_name(plugin, name, host) or pick(host["values"], plugin.get_option("hostnames"))
        if hostname is None:
            plugin.display.warning("A %s has no value for any of hostnames and is skipped." % host["source"])
        else:
            named.append((hostname, host))
    shared = [hostname for hostname, count in Counter(hostname for hostname, host in named).items() if count > 1]
    for hostname in shared:
        plugin.display.warning("Several hosts are named %s, so their ID is appended to the name." % hostname)
    longer = [("_".join([hostname] + host.get("identity", [])) if hostname in shared else hostname, host) for hostname, host in named]
    taken = Counter(hostname for hostname, host in longer)
    return [("%s_%s" % (hostname, host["source"]) if taken[hostname] > 1 else hostname, host) for hostname, host in longer]


def add_host(plugin, name, hostname, host, group=None):
    hostname, variables = wrap_var(hostname), make_variables(name, host)
    plugin.inventory.add_host(hostname, group=group)
    address = pick(wrap_var(host["values"]), plugin.get_option("addresses") or host["addresses"], is_address=True)
    if address is not None:
        variables["ansible_host"] = wrap_var(address)
    for key, value in variables.items():
        plugin.inventory.set_variable(hostname, key, value)
    strict = plugin.get_option("strict")
    plugin._set_composite_vars(plugin.get_option("compose"), variables, hostname, strict=strict)
    plugin._add_host_to_composed_groups(plugin.get_option("groups"), variables, hostname, strict=strict)
    plugin._add_host_to_keyed_groups(plugin.get_option("keyed_groups"), variables, hostname, strict=strict)


def pick(values, names, is_address=False):
    """Return the first value that is set, because the API may return null for any of them. An address range is not an address."""
    for name in names:
        for value in find_all(values, name.split(".")):
            if value not in (None, "") and not (is_address and "/" in str(value)):
                return str(value)
    return None


def find_all(values, path):
    """Return all values at the end of a path, starting with those of public items."""
    if isinstance(values, list):
        ordered = sorted(values, key=lambda item: not (isinstance(item, dict) and "public" in [str(value).lower() for value in item.values()]))
        return [value for item in ordered for value in find_all(item, path)]
    if not path:
        return [] if isinstance(values, dict) else [values]
    return find_all(values[path[0]], path[1:]) if isinstance(values, dict) and path[0] in values else []
