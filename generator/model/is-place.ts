import { toSnake } from '../naming/words.js';

/** A place where resources are, which they do not leave. */
export function isPlace(wire: string): boolean {
  return ['region', 'zone', 'datacenter', 'location', 'availability_zone', 'site'].includes(toSnake(wire));
}
