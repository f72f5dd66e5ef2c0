import type { Resource } from '../../../../map/types.js';
import { tellLine } from '../../../../model/prose/sentences.js';
import { assignNames, toIdentifier, toWords } from '../../../../naming/identifiers.js';
import { toPlural } from '../../../../naming/plurals.js';
import type { Shape } from '../shape.js';

/** An output of a module: an attribute of its resource. */
export interface Output {
  name: string;
  shape: Shape;
  description: string;
  sensitive: boolean;
}

/**
 * What others need from it: its identity, its name, and what the server alone gives: addresses, endpoints, keys. Not
 * what changes by itself, tells times and costs, repeats what was given, or is on its way out.
 */
export function listOutputs(resource: Resource, shapes: readonly Shape[], all: readonly Resource[] = []): Output[] {
  const told = listTold(resource, all);
  const picked = shapes.filter((shape) => isWanted(resource, shape) && !told.has(shape.source.wire));
  const names = assignNames(
    picked.map(({ name }) => name),
    toIdentifier,
  );
  const rank = (shape: Shape) =>
    resource.identity.includes(shape.source.name) ? 0 : isNatural(resource, shape) ? 1 : 2;
  return picked
    .map((shape) => ({
      name: names.get(shape.name) ?? shape.name,
      shape,
      description: describeOutput(resource, shape),
      sensitive: shape.sensitive || holdsSecret(shape),
    }))
    .sort((a, b) => rank(a.shape) - rank(b.shape));
}

const NOISE = /^has_|(?:^|_)(?:count|total|usage|used|cost|costs|price|prices|etag|links?|self|details|lock_version)$/;

function isWanted(resource: Resource, shape: Shape): boolean {
  const { source } = shape;
  if (shape.writeOnly || shape.local) return false;
  if (resource.identity.includes(source.name) || isNatural(resource, shape)) return true;
  if (shape.required || shape.optional || source.deprecated || source.volatile || mirrors(shape)) return false;
  return source.format !== 'date-time' && source.format !== 'date' && !NOISE.test(source.name);
}

/** Fields that show what other resources manage: they change whenever those do. */
function listTold(resource: Resource, all: readonly Resource[]): Set<string> {
  const children = all.filter(({ parent }) => parent === resource.name);
  return new Set(
    children.flatMap(({ name, presence }) => [
      toPlural(name),
      // Where two clash, a name begins with what it lies in, which the field in it does not say again.
      ...(name.startsWith(`${resource.name}_`) ? [toPlural(name.slice(resource.name.length + 1))] : []),
      ...(presence?.from === 'read' ? presence.at.slice(0, 1) : []),
    ]),
  );
}

/** It tells of another resource that is managed by itself: what is attached, who is in it. */
function mirrors({ source, children }: Shape): boolean {
  return source.reference !== null || children.some((child) => child.source.reference !== null);
}

function isNatural({ naturalKey }: Resource, { source }: Shape): boolean {
  return source.name === naturalKey;
}

function describeOutput(resource: Resource, { source }: Shape): string {
  const text = tellLine(source.description);
  return text === '' ? `The ${toWords(source.name)} of the ${toWords(resource.name)}.` : text;
}

function holdsSecret({ children }: Shape): boolean {
  return children.some((child) => child.sensitive || holdsSecret(child));
}
