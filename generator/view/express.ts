import type { Attribute, Call, Catalogue, Resource } from '../map/types.js';
import type { Credential } from '../model/types.js';
import { compareText } from './naming.js';

/** What the templates can say about a resource today, and what keeps them from saying it. */
export interface Verdict {
  resource: Resource;
  attributes: Attribute[];
  /** Attributes that are left out though the resource is rendered. */
  omitted: { name: string; reason: string }[];
  /** Empty: the resource is rendered. */
  obstacles: string[];
}

export interface KeyHeader {
  header: string;
  prefix: string;
}

/** The header that carries the key, null where the API wants none, undefined where the runtimes cannot send it yet. */
export function findKeyHeader(credentials: readonly Credential[]): KeyHeader | null | undefined {
  if (credentials.length === 0) return null;
  for (const { type, in: place, name } of credentials) {
    if (type === 'apiKey' && place === 'header' && name !== null) return { header: name, prefix: '' };
    if (type === 'bearer') return { header: 'Authorization', prefix: 'Bearer ' };
  }
  return undefined;
}

export function judgeResources(catalogue: Catalogue): Verdict[] {
  const hasKey = findKeyHeader(catalogue.credentials) !== undefined;
  return catalogue.resources.map((resource) => judgeResource(resource, hasKey));
}

function judgeResource(resource: Resource, hasKey: boolean): Verdict {
  const sorted = [...resource.attributes].sort((a, b) => compareText(a.name, b.name));
  const judged = sorted.map((attribute) => ({ attribute, reason: findOmission(attribute) }));
  const attributes = judged.filter(({ reason }) => reason === null).map(({ attribute }) => attribute);
  const left = judged.filter(({ reason }) => reason !== null);
  const obstacles = [
    ...(hasKey ? [] : ['the credentials of the API cannot be sent']),
    ...findObstacles(resource, new Set(attributes.map(({ name }) => name))),
    ...left.filter(({ attribute }) => attribute.required).map((x) => `${x.attribute.name} is required and ${x.reason}`),
  ];
  if (resource.operations.update.some(({ mode }) => mode === 'replace')) {
    const lost = left.filter(({ attribute }) => attribute.optional).map(({ attribute }) => attribute.name);
    if (lost.length > 0) obstacles.push(`its update replaces everything and would wipe ${lost.join(', ')}`);
  }
  const omitted = left.map(({ attribute, reason }) => ({ name: attribute.name, reason: reason ?? '' }));
  return { resource, attributes, omitted, obstacles: [...new Set(obstacles)].sort(compareText) };
}

function findOmission(attribute: Attribute): string | null {
  const { type, element } = attribute;
  if (attribute.in !== 'body') return `stands in the ${attribute.in}`;
  if (attribute.writeOnly) return 'is write-only';
  if (attribute.out !== null) return 'comes back in another shape';
  if (['string', 'integer', 'number', 'boolean'].includes(type)) return null;
  if (type === 'map' && element?.type === 'string') return null;
  return `has the type ${type}`;
}

function findObstacles(resource: Resource, known: ReadonlySet<string>): string[] {
  const { create, read, update, delete: remove } = resource.operations;
  if (resource.kind !== 'collection') return [`its kind is ${resource.kind}`];
  if (!create || !read || !remove) return ['create, read and delete are not all there'];
  const obstacles = [create, read, remove, ...update].flatMap((call) => findCallObstacles(call, known));
  if (create.body === null) obstacles.push('its create takes no body');
  if (create.answer.empty) obstacles.push('its create answers with nothing');
  if (read.answer.empty) obstacles.push('its read answers with nothing');
  if (update.length > 1) obstacles.push('it has several updates');
  for (const call of update) {
    if (call.mode === 'command' || call.unset) obstacles.push('its update is a command');
    if (call.body === null) obstacles.push('its update takes no body');
  }
  if (resource.wait?.status) obstacles.push('it has to be waited for');
  for (const name of resource.identity) {
    if (!known.has(name)) obstacles.push(`its identity needs ${name}`);
  }
  return obstacles;
}

function findCallObstacles(call: Call, known: ReadonlySet<string>): string[] {
  const obstacles: string[] = [];
  for (const { attribute } of call.parameters) {
    if (!known.has(attribute)) obstacles.push(`the path of ${call.operation} needs ${attribute}`);
  }
  for (const attribute of [...call.query, ...call.headers]) {
    if (attribute.required) obstacles.push(`${call.operation} needs ${attribute.wire} in the ${attribute.in}`);
  }
  if (call.body && !/^application\/([\w.-]+\+)?json\b/i.test(call.body.mediaType)) {
    obstacles.push(`${call.operation} takes ${call.body.mediaType}`);
  }
  if (call.body && Object.keys(call.body.fixed).length > 0) obstacles.push(`${call.operation} wants fixed fields`);
  if (call.answer.list) obstacles.push(`${call.operation} answers with a list`);
  if (call.answer.operation) obstacles.push(`${call.operation} goes on after its answer`);
  if (call.servers.length > 0) obstacles.push(`${call.operation} is served elsewhere`);
  return obstacles;
}

/** Names of the attributes that a call sends. */
export function listSent(call: Call, attributes: readonly Attribute[]): string[] {
  const fields = new Set(call.body?.fields ?? []);
  return attributes.filter((a) => (a.required || a.optional) && fields.has(a.name)).map(({ name }) => name);
}

/** A change of the attribute replaces: the document says so, or no update takes it. */
export function isReplacing(attribute: Attribute, resource: Resource): boolean {
  if (!attribute.required && !attribute.optional) return false;
  return attribute.createOnly || !resource.operations.update.some(({ fields }) => fields.includes(attribute.name));
}
