import type { Call } from '../../generator/map/types.js';
import type { JournalEntry } from '../../generator/mock/journal.js';
import type { RunningMock } from '../../generator/mock/start-mock.js';
import { isObject } from '../../generator/spec/json.js';
import type { Json, JsonObject } from '../../generator/spec/types.js';
import type { Rung } from '../../generator/targets/terraform/verify/plan-rungs.js';
import { nameShapes } from '../../generator/targets/terraform/view/view-resource.js';

/** The path of a call with the values that the state has. */
export function fillPath(call: Call, { shapes }: Rung, values: JsonObject): string {
  const names = nameShapes(shapes, null);
  const sources = new Map(call.parameters.map(({ name, attribute }) => [name, names.toName(attribute)]));
  return call.path.replace(/\{([^{}]*)\}/g, (_, name: string) => String(values[sources.get(name) ?? name]));
}

/** The requests that were this very call, on this very thing, and went well. */
export function findCalls(journal: readonly JournalEntry[], call: Call, rung: Rung, values: JsonObject) {
  const path = fillPath(call, rung, values);
  return journal.filter(
    (entry) => entry.operation === call.operation && entry.path === path && entry.status >= 200 && entry.status < 300,
  );
}

/** What the mock keeps at a path, null where there is nothing. */
export function findStored(mock: RunningMock, path: string): JsonObject | null {
  const { store } = mock.mock.world;
  for (const [, items] of store.all()) {
    for (const item of items.values()) if (item.path === path) return item.fields;
  }
  return store.singles.get(path)?.value ?? null;
}

/** Where the thing itself lies in the store; what shows only inside another has no place of its own. */
export function findPlace(rung: Rung, values: JsonObject): string | null {
  const { read, list, delete: remove } = rung.resource.operations;
  if (rung.resource.presence) return null;
  if (read) return fillPath(read, rung, values);
  if (remove?.method === 'DELETE') return fillPath(remove, rung, values);
  const names = nameShapes(rung.shapes, null);
  return list ? `${fillPath(list, rung, values)}/${values[names.toName(rung.resource.identity.at(-1) ?? 'id')]}` : null;
}

/** Whether the mock has it: as a thing of its own, or as a link that shows in another. */
export function isStored(mock: RunningMock, rung: Rung, values: JsonObject): boolean {
  const { presence, operations } = rung.resource;
  const place = findPlace(rung, values);
  if (place !== null) return findStored(mock, place) !== null;
  const from = presence?.from === 'list' ? operations.list : operations.read;
  if (!presence || !from) return false;
  const names = nameShapes(rung.shapes, null);
  const path = fillPath(from, rung, values);
  const members =
    presence.from === 'list'
      ? [...mock.mock.world.store.open(path).values()].map(({ fields }) => fields)
      : [dig(findStored(mock, path), presence.at)].flat();
  const wanted = presence.match.map(({ attribute, path: way }) => ({ way, value: values[names.toName(attribute)] }));
  return members.some((member) =>
    wanted.every(({ way, value }) => {
      const found = dig(member ?? null, way);
      return [value].flat().some((one) => one !== undefined && one !== null && String(one) === String(found));
    }),
  );
}

/** What clients left behind, other than what the API keeps once it is closed and what was there before them. */
export function listLeft(mock: RunningMock, rungs: readonly Rung[]): string[] {
  const { created, singletons, seeded } = mock.dump();
  const closed = rungs.filter(
    ({ resource }) => resource.kind === 'collection' && resource.operations.delete?.method === 'POST',
  );
  const adopted = rungs.filter(({ resource }) => resource.kind === 'adopted');
  const isOneOf = (some: readonly Rung[], path: string) =>
    some.some(({ resource }) => {
      const item = resource.operations.read?.path ?? '';
      return new RegExp(`^${item.replace(/\{[^{}]*\}/g, '[^/]+')}$`).test(path);
    });
  return [
    ...created.filter(({ path }) => !isOneOf(closed, path)),
    ...singletons.filter(({ changed }) => changed),
    ...seeded.filter(({ path, changed }) => changed && !isOneOf(adopted, path)),
  ].map(({ path }) => path);
}

export function dig(value: Json, way: readonly string[]): Json {
  let found: Json = value;
  for (const part of way) found = isObject(found) ? (found[part] ?? null) : null;
  return found;
}
