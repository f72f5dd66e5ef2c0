# Simplified BSD License (see https://opensource.org/licenses/BSD-2-Clause)
# Part of the iacsmith runtime: written by hand, the same in every collection.

from __future__ import annotations

from ansible.module_utils.basic import AnsibleModule

from ._client import ApiFailure, Client, Failure, client_arguments
from ._plan import CannotPlan, from_wire, make_diff, make_plan

PAGE_LIMIT = 10000


def run(api, resource, arguments, **rules):
    """The whole of a module: look, plan, and unless in check mode do."""
    module = AnsibleModule(argument_spec=dict(client_arguments(api), **arguments), supports_check_mode=True, **rules)
    try:
        manager = Manager(Client(api, module.params), resource, module.params)
        plan = make_plan(resource, module.params, manager.find())
        after = plan.after if module.check_mode else manager.apply(plan)
    except (Failure, CannotPlan) as failure:
        module.fail_json(msg=str(failure))
    result = dict(changed=plan.changed, diff=make_diff(resource, plan))
    if after is not None:
        result[resource["name"]] = after
    module.exit_json(**result)


class Manager:
    def __init__(self, client, resource, params):
        self.client = client
        self.resource = resource
        self.params = params

    def find(self):
        """The thing as it is, None where there is none."""
        identity = self.resource["identity"]
        if self.params.get(identity) is not None:
            found = self.read(self.params[identity])
            if found is None and self.params["state"] != "absent":
                raise Failure("There is no %s with %s %s" % (self.resource["name"], identity, self.params[identity]))
            return found
        key = self.resource["natural_key"]
        wanted = self.params[key]
        found = [item for item in self.list() if item.get(key) == wanted]
        if len(found) > 1:
            raise Failure("%d of %s have the %s %s: say which with %s" % (len(found), self.resource["name"], key, wanted, identity))
        return found[0] if found else None

    def read(self, identifier):
        try:
            answer = self.client.send(self.resource["read"]["operation"], identifier)
        except ApiFailure as failure:
            if failure.is_gone:
                return None
            raise
        return self.decode("read", answer)

    def list(self):
        """Every item of every page. A page without anything new ends it, whatever the API says about more."""
        spec = self.resource["list"]
        seen = set()
        for number in range(PAGE_LIMIT):
            answer = self.client.send(spec["operation"], query=self.page(spec, number))
            items = descend(answer, spec["items"])
            if not isinstance(items, list):
                raise Failure("%s: the answer has no list at /%s" % (spec["operation"], "/".join(spec["items"])))
            fresh = 0
            for item in items:
                found = from_wire(self.resource, item)
                if found[self.resource["identity"]] not in seen:
                    seen.add(found[self.resource["identity"]])
                    fresh += 1
                    yield found
            if not fresh or "page" not in spec or len(items) < spec.get("max", 1):
                return

    @staticmethod
    def page(spec, number):
        if "page" not in spec:
            return {}
        query = {spec["page"]: number + spec["first"]}
        if "max" in spec:
            query[spec["size"]] = spec["max"]
        return query

    def apply(self, plan):
        if plan.action == "nothing":
            return plan.after
        if plan.action == "delete":
            self.delete(plan.before[self.resource["identity"]])
            return None
        identifier = plan.before[self.resource["identity"]] if plan.before else None
        call = self.resource[plan.action]
        body = plan.body
        for step in reversed(call.get("envelope", [])):
            body = {step: body}
        answer = self.client.send(call["operation"], identifier, body=body, media_type=call.get("media_type", "application/json"))
        if call.get("partial"):
            if identifier is None:
                identifier = self.decode(plan.action, answer)[self.resource["identity"]]
            return self.read(identifier)
        return self.decode(plan.action, answer)

    def delete(self, identifier):
        try:
            self.client.send(self.resource["delete"]["operation"], identifier)
        except ApiFailure as failure:
            if not failure.is_gone:
                raise

    def decode(self, role, answer):
        call = self.resource[role]
        found = descend(answer, call.get("answer", []))
        if not isinstance(found, dict):
            raise Failure("%s: the answer has no object at /%s" % (call["operation"], "/".join(call.get("answer", []))))
        return from_wire(self.resource, found)


def descend(answer, steps):
    for step in steps:
        answer = answer.get(step) if isinstance(answer, dict) else None
    return answer
