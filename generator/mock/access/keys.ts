import type { Operation } from '../../model/types.js';
import { splitTemplate } from '../router.js';

/** A made-up key of the mock. */
export interface Key {
  name: string;
  value: string;
  /** `METHOD:family:operationId`, each with `*`; what is left out at the end is `*`. */
  permissions: string[];
  /** Milliseconds since 1970, or null. */
  expires: number | null;
}

export function makeKey(
  name: string,
  value: string,
  permissions: string[] = ['*'],
  expires: number | null = null,
): Key {
  return { name, value, permissions, expires };
}

/** What the mock calls the permission that an operation needs. */
export function permissionOf(operation: Operation): string {
  return `${operation.method}:${familyOf(operation)}:${operation.operationId || operation.path}`;
}

/** The first fixed segment that is not a version. */
function familyOf(operation: Operation): string {
  return (
    splitTemplate(operation.path).find((s) => s !== '' && !s.includes('{') && !/^(?:api|rest|v\d[\w.]*)$/i.test(s)) ??
    ''
  );
}

export function mayCall(key: Key, operation: Operation): boolean {
  const wanted = [operation.method, familyOf(operation), operation.operationId || operation.path];
  return key.permissions.some((pattern) => {
    const parts = pattern.split(':');
    return wanted.every((part, i) => matchesGlob(parts[i] ?? '*', part));
  });
}

const globs = new Map<string, RegExp>();

export function matchesGlob(glob: string, text: string): boolean {
  if (glob === '*' || glob === text) return true;
  if (!glob.includes('*')) return glob.toLowerCase() === text.toLowerCase();
  let regex = globs.get(glob);
  if (!regex) {
    regex = new RegExp(
      `^${glob
        .split('*')
        .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
        .join('.*')}$`,
      'is',
    );
    globs.set(glob, regex);
  }
  return regex.test(text);
}
