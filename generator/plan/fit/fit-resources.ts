/** The folder `plan/fit`: what becomes of resources some of whose calls cannot be made. */

import type { Action, Call, Catalogue, LedgerEntry, Lookup, Resource } from '../../map/types.js';
import type { Diagnostic } from '../../report/diagnostic.js';
import { listCallObstacles } from '../judge-call.js';
import { listResourceObstacles } from '../judge-resource.js';
import type { Decision } from '../types.js';
import { actOut, demote } from './demote.js';
import { findMute } from './find-mute.js';
import type { Verb } from './make-action.js';

export interface Fitted {
  catalogue: Catalogue;
  decisions: Decision[];
  diagnostics: Diagnostic[];
}

/**
 * One operation that cannot be called costs its resource that operation and no more. A resource that would not be safe
 * becomes a lookup, and its calls actions, so that whoever needs one of them has it.
 */
export function fitResources(catalogue: Catalogue): Fitted {
  const resources: Resource[] = [];
  const lookups: Lookup[] = [...catalogue.lookups];
  const actions: Action[] = [...catalogue.actions];
  const decisions: Decision[] = [];
  const diagnostics: Diagnostic[] = [];
  const moved = new Map<string, { reason: string; role: LedgerEntry['role'] }>();
  for (const resource of catalogue.resources) {
    const kept = loseCalls(loseList(resource));
    const obstacles = listResourceObstacles(kept, listKnown(kept));
    if (obstacles.length === 0) {
      resources.push(kept);
      continue;
    }
    const why = `not managed as a resource: ${obstacles.join('; ')}`;
    const left = demote(resource, why);
    if (left.lookup) lookups.push(left.lookup);
    else
      actions.push(
        ...left.actions,
        ...resource.actions.map((own) => ({ ...own, name: `${resource.name}_${own.name}` })),
      );
    for (const { call } of left.actions) moved.set(call.operation, { reason: why, role: 'action' });
    decisions.push(tell(resource, left.lookup !== null, obstacles));
    diagnostics.push(...findMute(resource, obstacles));
  }
  if (decisions.length === 0 && resources.every((own, index) => own === catalogue.resources[index]))
    return { catalogue, decisions, diagnostics };
  const named = new Set(resources.map(({ name }) => name));
  const known = new Set([...named, ...lookups.map(({ name }) => name)]);
  const place = <T extends Resource | Lookup>(own: T): T =>
    own.parent === null || known.has(own.parent) ? own : { ...own, parent: null };
  return {
    catalogue: {
      ...catalogue,
      resources: resources.map(place),
      lookups: lookups.map(place),
      actions: nameApart(actions),
      order: catalogue.order.filter((name) => named.has(name)),
      ledger: catalogue.ledger.map((entry) => {
        const now = moved.get(`${entry.method} ${entry.path}`);
        return now ? { ...entry, role: now.role, reason: `${entry.reason}; ${now.reason}` } : entry;
      }),
    },
    decisions,
    diagnostics,
  };
}

function listKnown({ attributes }: Resource): Set<string> {
  return new Set(attributes.filter((one) => one.in !== 'header').map(({ name }) => name));
}

/** A list that asks for what the resource does not know shows others what there is; the resource does without it. */
function loseList(resource: Resource): Resource {
  const { list, read } = resource.operations;
  if (!list || !read || resource.presence?.from === 'list') return resource;
  if (listCallObstacles(list, listKnown(resource)).length === 0 || listCallObstacles(list, null).length > 0)
    return resource;
  return { ...resource, operations: { ...resource.operations, list: null }, search: list };
}

/** An update that cannot be called changes nothing; it may still be one that can be called by itself. */
function loseCalls(resource: Resource): Resource {
  const { operations } = resource;
  const known = listKnown(resource);
  const canCall = (call: Call) => listCallObstacles(call, known).length === 0;
  const update = operations.update
    .filter(canCall)
    .map((own) => (own.unset && !canCall(own.unset) ? { ...own, unset: null } : own));
  const lost = operations.update.filter((own) => !canCall(own));
  if (lost.length === 0 && update.every((own, index) => own === operations.update[index])) return resource;
  const calls = lost.map((own): [Verb, Call] => [own.mode === 'replace' ? 'replace' : 'update', own]);
  const [first] = lost.flatMap((own) => listCallObstacles(own, known));
  const why = `the resource cannot call it: ${first ?? ''}`;
  return {
    ...resource,
    operations: { ...operations, update },
    actions: [...resource.actions, ...actOut(resource, calls, why, false)],
  };
}

function tell({ name }: Resource, isShown: boolean, obstacles: readonly string[]): Decision {
  return {
    subject: name,
    topic: 'kind',
    says: isShown ? 'a lookup with actions, and no resource' : 'actions, and no resource',
    reason: obstacles.join('; '),
    confidence: 'high',
    overlay: 'operations',
  };
}

function nameApart(actions: readonly Action[]): Action[] {
  const taken = new Set<string>();
  return actions.map((action) => {
    let { name } = action;
    for (let n = 2; taken.has(name); n++) name = `${action.name}_${n}`;
    taken.add(name);
    return name === action.name ? action : { ...action, name };
  });
}
