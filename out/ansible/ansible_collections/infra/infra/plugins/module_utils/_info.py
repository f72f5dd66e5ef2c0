# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

from ansible.module_utils.basic import AnsibleModule

from ._calls import make_body, make_query, open_answer, send
from ._client import Client, client_arguments
from ._failure import Failure
from ._find import Finder
from ._names import Names
from ._proof import name_call, prove
from ._sentences import NAMELESS
from ._settings import drop_aliases, open_arguments
from ._values import clean, to_items
from ._wait import Waiter, unused_wait_arguments, wait_arguments


def run_info(api, subject, arguments):
    """Run an info module. It returns a list, with a single item if the task asks for one."""
    spec = dict(client_arguments(api), **open_arguments(api, arguments))
    spec.update(wait_arguments(False) if subject.get("wait") else unused_wait_arguments())
    module = AnsibleModule(argument_spec=spec, supports_check_mode=True, **subject.get("rules", {}))
    module.params = drop_aliases(spec, module.params)
    try:
        client = Client(api, module.params, module.warn)
        found = gather(client, subject, module.params)
    except Failure as failure:
        module.fail_json(**failure.tell())
    module.exit_json(**{"changed": False, subject["result"]: found})


def gather(client, subject, params):
    finder = Finder(client, subject)
    filters = subject.get("query") or (subject.get("list") or {}).get("filters", {})
    params = Names(client).resolve(dict(filters, **subject["fields"]), params)
    # An empty list would be wrong if the parent does not exist or the endpoint is wrong.
    values = dict(params, state="present")
    for option in subject.get("parents", []):
        if params.get(option) is None:
            raise Failure("%s is required to find the %s" % (option, subject["title"]))
    if subject.get("single"):
        found = read_single(client, subject, finder, values)
        return [] if found is None else [found]
    identity = subject.get("identity", [])
    query = ask_list(subject, params)
    if identity and all(params.get(option) is not None for option in identity):
        found = finder.read(values, query)
        if found is not None and subject.get("wait") and params.get("wait"):
            waiter = Waiter(client, params)
            found = waiter.follow_status(subject["wait"], subject["title"], lambda: finder.read(values, query), found)
        return [] if found is None else [found]
    if subject.get("wait") and params.get("wait") and subject.get("list"):
        # This is not an error, because wait may be set for all modules of a play.
        client.warn("wait is ignored, because %s is required to wait" % " and ".join(identity))
    if not subject.get("list"):
        raise Failure("%s is required, because the API cannot list them" % " and ".join(identity))
    key = subject.get("natural_key")
    found = finder.list(values, query)
    if key and params.get(key) is not None:
        # The option takes several names if the API can filter by several.
        named = [str(name) for name in to_items(params[key])]
        found = [item for item in found if str(item[key]) in named]
    return found


def ask_list(subject, params):
    """What a list demands to be asked, it demands for one of its items too."""
    filters = (subject.get("list") or {}).get("filters", {})
    asked = {name: clean(field, params[name]) for name, field in filters.items() if params.get(name) is not None}
    return make_query(filters, asked)


def read_single(client, subject, finder, values):
    call = subject["read"]
    query = subject.get("query", {})
    asked = {name: clean(field, values[name]) for name, field in query.items() if values.get(name) is not None}
    if not asked:
        return finder.read(values)
    found = open_answer(call, send(client, call, values, query=make_query(query, asked)))
    if found is None:
        raise Failure(NAMELESS % (name_call(call, values) + ("/".join(call.get("answer", [])) or "object",)))
    prove(call, found, values, subject)
    return finder.decode(found, values)


def run_computation(api, subject, arguments):
    """Run a module that lets the API compute something and changes nothing."""
    spec = dict(client_arguments(api), **open_arguments(api, arguments))
    spec.update(unused_wait_arguments())
    module = AnsibleModule(argument_spec=spec, supports_check_mode=True, **subject.get("rules", {}))
    module.params = drop_aliases(spec, module.params)
    try:
        client = Client(api, module.params, module.warn)
        inputs = subject["inputs"]
        params = Names(client).resolve(inputs, module.params)
        given = {name: clean(field, params[name]) for name, field in inputs.items() if params.get(name) is not None}
        call = subject["compute"]
        query = make_query(subject.get("query", {}), given)
        answer = send(client, call, given, make_body(call, inputs, given, whole=True), query)
        found = open_answer(call, answer)
        shown = Finder(client, subject).decode(found, given) if found is not None else None
    except Failure as failure:
        module.fail_json(**failure.tell())
    module.exit_json(**{"changed": False, subject["result"]: shown})
