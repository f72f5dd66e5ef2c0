/** Django and others end every path with a slash, which says nothing about what lies there. */
export function trimSlash(path: string): string {
  return path.replace(/\/$/, '');
}

/** `users` of `/groups/{id}/users/`. */
export function lastSegment(path: string): string {
  return trimSlash(path).split('/').at(-1) ?? '';
}

/** `id` of `/groups/{id}/`; empty where the path ends otherwise. */
export function lastParameter(path: string): string {
  return /\{([^{}]*)\}\/?$/.exec(path)?.[1] ?? '';
}

export function endsInParameter(path: string): boolean {
  return /\}\/?$/.test(path);
}
