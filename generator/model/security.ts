import { deref, get, getObject, getString, isObject, sortedEntriesOf } from '../spec/json.js';
import type { Json, JsonObject } from '../spec/types.js';
import type { Credential, Operation, SecurityNeed } from './types.js';

/** The credentials that the document's own `security` asks for, in its order; where it has none, those its operations ask for. */
export function readCredentials(root: JsonObject): Credential[] {
  const schemes = getObject(getObject(root, 'components'), 'securitySchemes');
  const names = new Set<string>();
  const asked = new Map<string, Set<string>>();
  const note = (needs: SecurityNeed[] | null) => {
    for (const { name, scopes } of (needs ?? []).flatMap((need) => need.schemes)) {
      names.add(name);
      asked.set(name, new Set([...(asked.get(name) ?? []), ...scopes]));
    }
  };
  note(readSecurity(get(root, 'security')));
  for (const [, item] of sortedEntriesOf(get(root, 'paths'))) {
    for (const [, operation] of sortedEntriesOf(item)) note(readSecurity(get(operation, 'security')));
  }
  if (names.size === 0) for (const [name] of sortedEntriesOf(schemes)) names.add(name);
  return [...names].flatMap((name) => {
    const scheme = deref(root, get(schemes, name));
    return scheme ? [readScheme(name, scheme, [...(asked.get(name) ?? [])].sort())] : [];
  });
}

/** The credentials that the document declares and asks for nowhere: only who names one of them means it. */
export function readSpare(root: JsonObject, asked: readonly Credential[]): Credential[] {
  const known = new Set(asked.map(({ scheme }) => scheme));
  const schemes = getObject(getObject(root, 'components'), 'securitySchemes');
  return sortedEntriesOf(schemes).flatMap(([name, value]) => {
    const scheme = known.has(name) ? undefined : deref(root, value);
    return scheme ? [readScheme(name, scheme, [])] : [];
  });
}

/** The document's own `security`; where it has none, what most of its operations ask for. */
export function readDefaultSecurity(root: JsonObject): SecurityNeed[] {
  const own = readSecurity(get(root, 'security'));
  if (own) return own;
  const counts = new Map<string, { needs: SecurityNeed[]; count: number }>();
  for (const [, item] of sortedEntriesOf(get(root, 'paths'))) {
    for (const [, operation] of sortedEntriesOf(item)) {
      const needs = readSecurity(get(operation, 'security'));
      if (!needs || needs.length === 0) continue;
      const key = JSON.stringify(needs.map((n) => n.schemes.map((s) => s.name)));
      const entry = counts.get(key);
      if (entry) entry.count++;
      else counts.set(key, { needs, count: 1 });
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)[0]?.needs ?? [];
}

/** It has no `security` of its own, and fewer than half of its operations ask for anything: most need nothing. */
export function asksSeldom(root: JsonObject, operations: readonly Operation[]): boolean {
  if (readSecurity(get(root, 'security'))) return false;
  const asking = operations.filter(({ security }) => security !== null && security.length > 0);
  return asking.length * 2 < operations.length;
}

/** `?key=…` as a parameter of the operations and as a security scheme of the same name: it is who calls, and not what is asked for. */
export function withoutCredentials(
  operation: Operation,
  usual: readonly SecurityNeed[],
  credentials: readonly Credential[],
): void {
  const needed = new Set((operation.security ?? usual).flatMap(({ schemes }) => schemes.map(({ name }) => name)));
  const keys = credentials.filter(({ scheme, in: place }) => place === 'query' && needed.has(scheme));
  const isKey = (parameter: { in: string; name: string }) =>
    parameter.in === 'query' && keys.some(({ name }) => name === parameter.name);
  if (keys.length > 0 && operation.parameters.some(isKey))
    operation.parameters = operation.parameters.filter((parameter) => !isKey(parameter));
}

export function readSecurity(value: Json | undefined): SecurityNeed[] | null {
  if (!Array.isArray(value)) return null;
  return value.filter(isObject).map((need) => ({
    schemes: sortedEntriesOf(need).map(([name, scopes]) => ({
      name,
      scopes: Array.isArray(scopes) ? scopes.filter((s): s is string => typeof s === 'string') : [],
    })),
  }));
}

function readScheme(name: string, scheme: JsonObject, asked: string[]): Credential {
  const kind = getString(scheme, 'type');
  const http = getString(scheme, 'scheme').toLowerCase();
  const flows = sortedEntriesOf(get(scheme, 'flows'));
  const flow =
    ['clientCredentials', 'password'].flatMap((name) => flows.filter(([key]) => key === name))[0] ?? flows[0];
  const where = getString(scheme, 'in');
  return {
    scheme: name,
    type: credentialType(kind, http),
    in: kind === 'apiKey' && (where === 'header' || where === 'query' || where === 'cookie') ? where : null,
    name: kind === 'apiKey' ? getString(scheme, 'name') : null,
    ...(kind === 'http' && { http }),
    ...(http === 'bearer' && getString(scheme, 'bearerFormat') !== '' && { format: getString(scheme, 'bearerFormat') }),
    ...(flow && { flow: flow[0] }),
    tokenUrl: flow ? getString(flow[1], 'tokenUrl') || null : null,
    scopes: flow ? sortedEntriesOf(get(flow[1], 'scopes')).map(([scope]) => scope) : [],
    ...(asked.length > 0 && { asked }),
    description: getString(scheme, 'description'),
  };
}

function credentialType(kind: string, http: string): Credential['type'] {
  if (kind === 'http') return http === 'basic' ? 'basic' : http === 'bearer' ? 'bearer' : 'other';
  if (kind === 'apiKey' || kind === 'oauth2' || kind === 'openIdConnect' || kind === 'mutualTLS') return kind;
  return 'other';
}
