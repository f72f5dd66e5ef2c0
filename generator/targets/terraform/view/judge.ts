import type { Resource } from '../../../map/types.js';
import { listResourceObstacles } from '../../../plan/judge-resource.js';
import type { Shape } from './shape.js';

/** Why a resource cannot be rendered; empty where it can. */
export function listObstacles(resource: Resource, shapes: readonly Shape[]): string[] {
  return listResourceObstacles(resource, new Set(shapes.map(({ source }) => source.name)));
}
