import { isObjectSchema } from './answers.js';
import { isJsonType } from './media-types.js';
import type { Operation, Parameter, Schema } from './types.js';

/** Of each word that stands for one item in a path, what items are named by: `id` and `fqdn` of a `machine`. */
type Naming = ReadonlyMap<string, ReadonlySet<string>>;

/** What a request names the item by: the `id` of `?disk[id]=` or of `{"disk": {"id": …}}`. */
interface Key {
  noun: string;
  wire: string;
  in: 'query' | 'body';
  schema: Schema;
}

const ASKED = /^(\w+)\[(\w+)\]$/;

/**
 * `GET /disks/disk?disk[id]=7`, and `DELETE /disks/disk` with `{"disk": {"id": 7}}`: what others call `/disks/{disk_id}`.
 * `POST /owners/owner/disks` with `{"owner": {"id": 3}}` is `/owners/{owner_id}/disks`. It is read so where some GET asks for
 * its segment in this way. Requests go to the real paths.
 */
export function settleNamed(operations: Operation[]): void {
  const naming = findNaming(operations);
  if (naming.size === 0) return;
  const taken = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  operations.forEach((operation, at) => {
    const key = findKey(operation, naming);
    const settled = key && place(operation, key);
    if (settled && !taken.has(`${settled.method} ${settled.path}`)) operations[at] = settled;
  });
}

function findNaming(operations: readonly Operation[]): Naming {
  const naming = new Map<string, Set<string>>();
  for (const { method, path, parameters } of operations) {
    if (method !== 'GET') continue;
    for (const { name } of parameters.filter((own) => own.in === 'query')) {
      const [, noun = '', wire = ''] = ASKED.exec(name) ?? [];
      if (noun === '' || !path.split('/').includes(noun)) continue;
      naming.set(noun, (naming.get(noun) ?? new Set()).add(wire));
    }
  }
  return naming;
}

/**
 * Nothing where one is named by several values at once. Of several that are named, the outermost is an owner of what a POST
 * makes below them; what else could be meant nobody knows.
 */
function findKey(operation: Operation, naming: Naming): Key | null {
  const { path, place: own, sent, product, method } = operation;
  if (sent || own !== undefined || product || /[?#:]/.test(path)) return null;
  const segments = path.split('/');
  const isPlaced = ({ noun }: Key) => /^(?!v\d|api$|rest$)\w[^{]*$/i.test(segments[segments.indexOf(noun) - 1] ?? '');
  const all = [...readQuery(operation), ...readBody(operation, naming)].filter(isPlaced);
  const nouns = [...new Set(all.map(({ noun }) => noun))].sort((a, b) => segments.indexOf(a) - segments.indexOf(b));
  const [noun = '', ...others] = nouns;
  const makes = method === 'POST' && !nouns.includes(segments.at(-1) ?? '');
  if ((others.length > 0 && !makes) || segments.filter((segment) => segment === noun).length > 1) return null;
  const found = all.filter((key) => key.noun === noun);
  if (new Set(found.map((key) => key.in)).size > 1) return null;
  return found.find(({ wire }) => wire === 'id') ?? (found.length === 1 ? (found[0] as Key) : null);
}

function readQuery({ parameters }: Operation): Key[] {
  return parameters.flatMap(({ in: where, name, schema }): Key[] => {
    const [, noun, wire] = (where === 'query' && ASKED.exec(name)) || [];
    return noun !== undefined && wire !== undefined && isPlain(schema) ? [{ noun, wire, in: 'query', schema }] : [];
  });
}

/** An object that has nothing but what items are named by is no field. */
function readBody({ body }: Operation, naming: Naming): Key[] {
  const whole = body?.schema;
  if (!whole || !isJsonType(body.mediaType) || !isObjectSchema(whole)) return [];
  const all = new Set([...naming.values()].flatMap((wires) => [...wires]));
  return [...whole.properties].flatMap(([noun, { properties }]): Key[] => {
    const wires = [...properties.keys()];
    const isKey = wires.length > 0 && wires.every((wire) => (naming.get(noun) ?? all).has(wire));
    if (!isKey || !whole.required.has(noun)) return [];
    return [...properties].flatMap(([wire, schema]) =>
      isPlain(schema) ? [{ noun, wire, in: 'body' as const, schema }] : [],
    );
  });
}

function isPlain({ types, properties, variants }: Schema): boolean {
  return properties.size === 0 && variants.length === 0 && /^(?:string|integer)$/.test(types.join());
}

function place(operation: Operation, { noun, wire, in: where, schema }: Key): Operation | null {
  const { method, path, parameters, body, pointer } = operation;
  const name = `${noun}_${wire}`;
  if (path.includes(`{${name}}`)) return null;
  const settled = path.split('/').map((segment) => (segment === noun ? `{${name}}` : segment));
  const asked = `${noun}[${wire}]`;
  const query = where === 'query' ? `?${encodeURIComponent(asked)}={${name}}` : '';
  const own = parameters.find((one) => one.in === 'query' && one.name === asked);
  const blank = { deprecated: false, description: schema.description, style: 'simple', explode: false };
  const parameter: Parameter = {
    ...{ ...blank, example: undefined, pointer, schema },
    ...own,
    ...{ name, in: 'path' as const, required: true },
  };
  return {
    ...operation,
    path: settled.join('/'),
    sent: {
      method,
      path: `${path}${query}`,
      ...(where === 'body' && { key: { name, wire, within: noun, isList: false } }),
    },
    parameters: [...parameters.filter((one) => ASKED.exec(one.name)?.[1] !== noun), parameter],
    body: where === 'body' ? withoutKey(body, noun) : body,
  };
}

function withoutKey(body: Operation['body'], noun: string): Operation['body'] {
  if (!body?.schema) return body;
  const properties = new Map([...body.schema.properties].filter(([own]) => own !== noun));
  const required = new Set([...body.schema.required].filter((own) => own !== noun));
  return properties.size === 0 ? null : { ...body, schema: { ...body.schema, properties, required } };
}
