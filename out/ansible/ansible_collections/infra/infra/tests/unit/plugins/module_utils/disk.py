# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

from .....plugins.module_utils._bulk import run_items
from .....plugins.module_utils._client import Client
from .....plugins.module_utils._resource import make_manager, manage
from .fake_api import API, FakeModule

DISK = dict(
    name="disk",
    title="disk",
    identity=["id"],
    server_names=True,
    natural_key="name",
    natural_key_unique=True,
    needed_to_create=["name", "size"],
    create=dict(operation="POST /disks", fields=["name", "size", "note", "kind", "login"]),
    read=dict(operation="GET /disks/{id}"),
    updates=[
        dict(operation="PATCH /disks/{id}", fields=["name", "note", "login"]),
        dict(operation="POST /disks/{id}/resize", fields=["size"], mode="command", answers="nothing", job="job"),
    ],
    delete=dict(operation="DELETE /disks/{id}", answers="nothing"),
    list=dict(operation="GET /disks", items=["items"], filters=dict(name="str")),
    wait=dict(field=["status"], pending=["making"], failed=["bad"], reason=["why"], create=True, update=True, delete=True),
    waits=True,
    purges=True,
    fields=dict(
        id="str", name="str", size="int", note="str", kind="str", status=dict(type="str", volatile=True),
        why=dict(type="str", volatile=True),
        login=dict(type="object", fields=dict(user="str", word=dict(type="str", secret=True, write_only=True))),
    ),
)
ONE = dict(id="1", name="a", size=1, note="n", kind="k", status="ok", why=None, login=dict(user="u"))


def run(params, check_mode=False, resource=None, warn=None):
    module = FakeModule(check_mode, **params)
    module.warn = warn or module.warn
    return manage(make_manager(Client(API, module.params, module.warn), resource or DISK, module), module.params)


def run_many(items, check_mode=False, resource=None, warn=None, **params):
    options = {name: {} for name in ("id", "name", "size", "note", "kind", "login")}
    options.update(recreate=dict(default=False), state=dict(default="present"))
    empty = {name: option.get("default") for name, option in options.items()}
    module = FakeModule(check_mode, **dict(empty, items=[dict(empty, **item) for item in items], **params))
    module.warn = warn or module.warn
    return run_items(make_manager(Client(API, module.params, module.warn), resource or DISK, module), module, options)
