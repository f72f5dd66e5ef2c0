import type { Resource } from '../../../map/types.js';
import { compareText } from '../../../naming/identifiers.js';
import { listCallObstacles } from '../../../plan/judge-call.js';
import { isUnread, UNREAD } from '../../../plan/unread.js';
import type { Shape } from './shape.js';

/** Why a resource cannot be rendered; empty where it can. */
export function listObstacles(resource: Resource, shapes: readonly Shape[]): string[] {
  const { create, read, update, delete: remove, list } = resource.operations;
  const known = new Map(shapes.map((shape) => [shape.source.name, shape]));
  const obstacles: string[] = [];
  if (isTakenOver(resource)) {
    if (!read) obstacles.push('it cannot be read');
    if (update.length === 0) obstacles.push('nothing of it can be changed');
  } else if (!create) {
    obstacles.push('it cannot be created');
  }
  if (isUnread(resource)) obstacles.push(UNREAD);
  for (const call of [create, read, remove, ...update, ...update.map(({ unset }) => unset)]) {
    if (call) obstacles.push(...listCallObstacles(call, new Set(known.keys())));
  }
  if (list && (!read || list.needs?.obstacle)) obstacles.push(...listCallObstacles(list, new Set(known.keys())));
  if (resource.presence?.from === 'list' && !list) obstacles.push('the list that shows it is missing');
  for (const name of resource.identity) {
    const kind = known.get(name)?.kind;
    if (!kind || !['String', 'Int64', 'Set', 'List'].includes(kind)) obstacles.push(`its identity needs ${name}`);
  }
  return [...new Set(obstacles)].sort(compareText);
}

/** It exists already, so that managing it begins with reading it; what has a create of its own is made. */
export function isTakenOver({ kind, operations }: Resource): boolean {
  return kind === 'adopted' || (kind === 'singleton' && (operations.create === null || operations.update.length > 0));
}
