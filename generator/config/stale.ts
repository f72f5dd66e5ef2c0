import type { Diagnostic } from '../report/diagnostic.js';
import { findNearest } from './nearest.js';
import { tellPlace } from './places.js';
import { type Path, pointTo } from './pointer.js';
import type { Config, ResourceOverlay } from './types.js';

/** What the document has, by the names that were inferred, plus what the overlay itself made. */
export interface Known {
  resources: Set<string>;
  lookups: Set<string>;
  /** Of a resource or lookup, its attributes by dotted path. Where a name is absent nothing is said about its attributes. */
  attributes: Map<string, Set<string>>;
  /** "METHOD /path". */
  operations: Set<string>;
}

/** Keys and values of the overlay that name something the document no longer has: warnings, nothing is refused. */
export function findStale(config: Config, known: Known): Diagnostic[] {
  const findings: Diagnostic[] = [];
  const report: Report = (what, name, path, ...rest) => {
    const { message, ...found } = warn(what, name, path, ...rest);
    findings.push({ ...found, message: `${tellPlace(config, path)}${message}` });
  };
  const subjects = listSubjects(config, known);

  for (const [name, overlay] of config.resources) {
    const path = ['resources', name];
    if (known.lookups.has(name)) report('resource', name, path, [], 'It is a lookup: move it under `lookups`.');
    else if (!known.resources.has(name)) report('resource', name, path, known.resources);
    else checkResource(overlay, name, path, { known, subjects, report });
  }
  for (const [name, overlay] of config.lookups) {
    const path = ['lookups', name];
    if (known.resources.has(name)) report('lookup', name, path, [], 'It is a resource: move it under `resources`.');
    else if (!known.lookups.has(name)) report('lookup', name, path, known.lookups);
    else checkKeys(overlay, path, known.attributes.get(name), report);
  }
  for (const [key, overlay] of config.operations) {
    const path = ['operations', key];
    if (!known.operations.has(key)) report('operation', key, path, known.operations);
    else if (overlay.resource !== undefined && !subjects.has(overlay.resource)) {
      report('resource', overlay.resource, [...path, 'resource'], subjects);
    }
  }
  return findings;
}

type Report = (what: string, name: string, path: Path, candidates: Iterable<string>, hint?: string) => void;

interface Context {
  known: Known;
  subjects: Set<string>;
  report: Report;
}

function checkResource(overlay: ResourceOverlay, name: string, path: string[], context: Context): void {
  const { known, subjects, report } = context;
  const attributes = known.attributes.get(name);
  for (const [role, value] of Object.entries(overlay.operations ?? {})) {
    for (const key of value === null ? [] : [value].flat()) {
      if (!known.operations.has(key)) report('operation', key, [...path, 'operations', role], known.operations);
    }
  }
  if (typeof overlay.parent === 'string' && !subjects.has(overlay.parent)) {
    report('resource', overlay.parent, [...path, 'parent'], subjects);
  }
  checkKeys(overlay, path, attributes, report);
  for (const [key, attribute] of overlay.attributes) {
    const at = [...path, 'attributes', key];
    if (attributes !== undefined && !attributes.has(key)) report('attribute', key, at, attributes);
    const target = attribute.reference?.split('.', 1)[0];
    if (target !== undefined && !subjects.has(target)) report('resource', target, [...at, 'reference'], subjects);
  }
}

function checkKeys(
  overlay: { identity?: string[]; naturalKey?: string | string[] | null; attributes?: ResourceOverlay['attributes'] },
  path: string[],
  attributes: Set<string> | undefined,
  report: Report,
): void {
  if (attributes === undefined) return;
  const renamed = [...(overlay.attributes?.values() ?? [])].flatMap((attribute) => attribute.rename ?? []);
  const names = new Set([...attributes, ...renamed]);
  for (const [index, name] of (overlay.identity ?? []).entries()) {
    if (!names.has(name)) report('attribute', name, [...path, 'identity', index], names);
  }
  const { naturalKey } = overlay;
  for (const [index, name] of [naturalKey ?? []].flat().entries()) {
    const at = Array.isArray(naturalKey) ? [index] : [];
    if (!names.has(name)) report('attribute', name, [...path, 'naturalKey', ...at], names);
  }
}

/** Values may name a resource or lookup by its old or its new name. */
function listSubjects(config: Config, known: Known): Set<string> {
  const renames = [...config.resources.values(), ...config.lookups.values()].flatMap((entry) => entry.rename ?? []);
  return new Set([...known.resources, ...known.lookups, ...renames]);
}

function warn(what: string, name: string, path: Path, candidates: Iterable<string>, hint?: string): Diagnostic {
  const nearest = findNearest(name, candidates);
  return {
    code: `config-stale-${what}`,
    severity: 'warning',
    pointer: pointTo(path),
    message: `The overlay names the ${what} "${name}", which the document does not have.`,
    hint: hint ?? (nearest === null ? 'Remove or correct the line.' : `Did you mean "${nearest}"?`),
  };
}
