import type { Attribute, Catalogue, Lookup, Resource } from '../../generator/map/types.js';
import type { RunningMock } from '../../generator/mock/start-mock.js';
import { compilePattern } from '../../generator/model/pattern/match-pattern.js';
import { plan } from '../../generator/plan/plan.js';
import type { Json, JsonObject } from '../../generator/spec/types.js';
import type { Option } from '../../generator/targets/ansible/view/options.js';
import type { Member, RolePlan } from '../../generator/targets/ansible/view/roles/plan-role.js';
import { sampleHub, sampleMember } from '../../generator/targets/ansible/view/roles/sample-role.js';
import type { ModulePlan } from '../../generator/targets/ansible/view/view-resource.js';

/** Values for the variables of a role that an API can take: what they refer to is there. */
export class RoleValues {
  #catalogue: Catalogue;
  #mock: RunningMock;
  #lists = new Map<string, JsonObject[]>();
  /** Names of resources that values speak of, and of which there is none: somebody has to make one first. */
  readonly missing = new Set<string>();

  constructor(catalogue: Catalogue, mock: RunningMock) {
    this.#catalogue = catalogue;
    this.#mock = mock;
  }

  /** The hub with one of everything around it. */
  async fill(role: RolePlan): Promise<JsonObject> {
    const values = await this.fillHub(role);
    for (const member of role.members) {
      if (!member.neighbour.create) continue;
      const sample = await this.#fillMember(member, sampleMember(role, member), role);
      if (sample !== null) values[member.variable] = sample;
    }
    return values;
  }

  async fillHub(role: RolePlan): Promise<JsonObject> {
    const { plan } = role.hub;
    const sample = sampleHub(role);
    const names = new Map([...role.variables].map(([option, variable]) => [variable, option]));
    const own = Object.fromEntries(Object.entries(sample).map(([name, value]) => [names.get(name) ?? name, value]));
    const filled = await this.#fillValues(plan, own, role.name);
    return Object.fromEntries(Object.entries(filled).map(([name, value]) => [role.variables.get(name) ?? name, value]));
  }

  async #fillMember(member: Member, sample: Json, role: RolePlan): Promise<Json | null> {
    const items = Array.isArray(sample) ? sample : [sample];
    const filled: JsonObject[] = [];
    for (const item of items as JsonObject[]) {
      const values = await this.#fillValues(member.plan, item, role.name);
      for (const part of member.parts) {
        const inner = values[part.variable];
        if (inner === undefined) continue;
        const found = await this.#fillMember(part, inner, role);
        if (found === null) delete values[part.variable];
        else values[part.variable] = found;
      }
      filled.push(values);
    }
    return member.neighbour.many ? filled : (filled[0] ?? null);
  }

  async #fillValues(plan: ModulePlan, values: JsonObject, role: string): Promise<JsonObject> {
    const { resource, naturalKey } = plan;
    const filled = await this.#fillLevel(plan.options, values, resource);
    if (resource.kind === 'adopted') return { ...filled, ...(await this.#findAdopted(plan, values)) };
    const key = naturalKey?.name ?? '';
    const value = filled[key];
    if (typeof value === 'string' && isFree(naturalKey?.attribute, value))
      filled[key] = tell(value, role, naturalKey?.attribute);
    return filled;
  }

  async #fillLevel(options: readonly Option[], values: JsonObject, resource: Resource): Promise<JsonObject> {
    const filled: { [name: string]: Json } = {};
    for (const [name, value] of Object.entries(values)) {
      const option = options.find((own) => own.name === name);
      filled[name] = option ? await this.#fillOption(option, value, resource) : value;
    }
    return filled;
  }

  async #fillOption({ attribute, members, element }: Option, value: Json, resource: Resource): Promise<Json> {
    const found = attribute.reference === null ? null : await this.find(attribute.reference);
    if (found !== null) return Array.isArray(value) ? [found] : found;
    if (Array.isArray(value) && element) {
      return Promise.all(value.map((item) => this.#fillOption(element, item, resource)));
    }
    if (members.length > 0 && typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return this.#fillLevel(members, value, resource);
    }
    return value;
  }

  async #findAdopted(plan: ModulePlan, values: JsonObject): Promise<JsonObject> {
    const names = [...plan.identity, ...(plan.naturalKey ? [plan.naturalKey.name] : [])];
    const [first] = await this.#list(plan.resource);
    const known = names.filter((name) => Object.hasOwn(values, name));
    return Object.fromEntries(
      known.flatMap((name) => {
        const attribute = plan.options.find((option) => option.name === name)?.attribute;
        const value = first && attribute ? readShown(first, attribute) : null;
        return value === null ? [] : [[name, value]];
      }),
    );
  }

  /** What "plan.id" is of one that is there; null where nothing is. */
  async find(reference: string): Promise<Json | null> {
    const [name = '', own = ''] = reference.split('.');
    const thing = [...this.#catalogue.lookups, ...this.#catalogue.resources].find((one) => one.name === name);
    const attribute = thing?.attributes.find((one) => one.name === own);
    if (!thing || !attribute) return null;
    const [first] = await this.#list(thing);
    if (!first && 'kind' in thing) this.missing.add(name);
    return first ? readShown(first, attribute) : null;
  }

  async #list(thing: Resource | Lookup): Promise<JsonObject[]> {
    const known = this.#lists.get(thing.name);
    if (known) return known;
    this.#lists.set(thing.name, []);
    const { list } = thing.operations;
    if (!list) return [];
    let path = list.path;
    for (const { name, attribute } of list.parameters) {
      const own = thing.attributes.find((one) => one.name === attribute);
      const value = await this.find(own?.reference ?? `${thing.parent}.id`);
      path = path.replace(`{${name}}`, encodeURIComponent(String(value ?? own?.example ?? 'example')));
    }
    const [credential] = plan(this.#catalogue).access.credentials;
    const text = credential?.way === 'basic' ? btoa(`mock:${this.#mock.key}`) : this.#mock.key;
    const headers: Record<string, string> = credential ? { [credential.name]: credential.prefix + text } : {};
    const answer = await fetch(this.#mock.url + path, { headers });
    let found: unknown = answer.ok ? await answer.json() : {};
    for (const step of list.items) found = (found as JsonObject | undefined)?.[step];
    const items = Array.isArray(found) ? (found as JsonObject[]) : [];
    this.#lists.set(thing.name, items);
    return items;
  }
}

function readShown(item: JsonObject, { out, wire, name }: Attribute): Json | null {
  let found: Json | undefined = item;
  for (const step of out ?? [wire]) found = (found as JsonObject | null | undefined)?.[step];
  return found ?? item[name] ?? null;
}

function isFree(attribute: Attribute | undefined, value: string): boolean {
  return attribute?.type === 'string' && !attribute.enum && !value.includes('@') && attribute.reference === null;
}

/** Another name for each role, so that no two of them speak of the same thing. */
function tell(value: string, role: string, attribute: Attribute | undefined): string {
  const wanted = `${role.replaceAll('_', '-')}-${value}`.slice(0, attribute?.maxLength ?? 63);
  return attribute?.pattern === undefined || compilePattern(attribute.pattern)?.test(wanted) ? wanted : value;
}
