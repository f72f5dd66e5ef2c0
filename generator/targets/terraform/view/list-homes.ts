import type { Action, Catalogue, List, Resource } from '../../../map/types.js';
import { listCallObstacles } from '../../../plan/judge-call.js';
import { listResourceObstacles } from '../../../plan/judge-resource.js';
import { giveNames, nameActions, nameSubjects, sortByName } from './give-names.js';
import { Homes } from './homes.js';
import { isTemporary } from './view-ephemeral.js';
import { isFetchable, type Subject } from './view-source.js';

const ID = 'id';

/**
 * Whether every operation has a home in the provider, for who only wants to know that: what is judged here is what
 * `viewTerraform` judges, and nothing is made. A contract test holds the two together.
 */
export function listTerraformHomes(catalogue: Catalogue, provider: string): ReturnType<Homes['list']> {
  const homes = new Homes();
  const type = giveNames(catalogue.resources.map(({ name }) => name));
  for (const resource of sortByName(catalogue.resources))
    addResource(resource, `resource ${provider}_${type(resource.name).name}`, homes);
  for (const { subject, one, many } of nameSubjects(catalogue))
    addSources(subject, `data ${provider}_${one.name}`, `data ${provider}_${many.name}`, homes);
  for (const { action, name } of nameActions(catalogue)) addAction(action, `action ${provider}_${name}`, homes);
  const fetched = catalogue.lookups.filter(isFetchable);
  const temporary = catalogue.resources.filter(isTemporary);
  const ephemeral = giveNames([...fetched, ...temporary].map(({ name }) => name));
  for (const { name, operations } of fetched)
    homes.add(`ephemeral ${provider}_${ephemeral(name).name}`, operations.read);
  return homes.list();
}

function addResource(resource: Resource, home: string, homes: Homes): void {
  const { create, read, update, delete: remove, list } = resource.operations;
  const known = new Set([...resource.attributes.map(({ name }) => name), ID]);
  const obstacles = listResourceObstacles(resource, known);
  if (obstacles.length > 0) {
    homes.refuse(obstacles.join('; '), create, read, ...update, remove, list);
    return;
  }
  homes.addResource(home, resource);
  for (const { power, call } of resource.actions) if (power && resource.power) homes.add(home, call);
}

function addSources(subject: Subject, one: string, many: string, homes: Homes): void {
  const { read, list, compute } = subject;
  const refusal = judgeOne(subject);
  if (refusal === null) homes.add(one, read, list, compute);
  if (list && canList(subject, list)) homes.add(many, list);
  if (refusal !== null) homes.refuse(refusal, read, list, compute);
}

function judgeOne(subject: Subject): string | null {
  const { read, list, compute, identity, naturalKey } = subject;
  const above = new Set(list?.parameters.map(({ attribute }) => attribute));
  const named = identity.some((name) => !above.has(name)) || naturalKey !== null;
  if (!read && !compute && !(list && named)) return 'nothing tells which one is wanted';
  const calls = [read, list, compute].filter((call) => call !== null);
  const asked = [...subject.arguments, ...(list?.filters ?? [])].filter(
    (one) => one.in === 'query' || one.in === 'body',
  );
  const prefix = compute ? new Set(asked.map(({ name }) => name)) : new Set<string>();
  const known = new Set([
    ...subject.attributes.map(({ name }) => (prefix.has(name) ? `result_${name}` : name)),
    ...calls.flatMap((call) => call.parameters.map(({ attribute }) => attribute)),
    ...asked.map(({ name }) => name),
  ]);
  const obstacles = calls.flatMap((call) => listCallObstacles(call, known));
  return obstacles.length > 0 ? obstacles.join('; ') : null;
}

function canList({ attributes }: Subject, list: List): boolean {
  const isShown = attributes.some(({ in: place, out }) => place === 'body' || out !== null);
  const asked = [...list.filters, ...list.query.filter(({ required }) => required)].filter((one) => one.in === 'query');
  const known = new Set([...list.parameters.map(({ attribute }) => attribute), ...asked.map(({ name }) => name)]);
  return isShown && listCallObstacles(list, known).length === 0;
}

function addAction({ call, arguments: given }: Action, home: string, homes: Homes): void {
  const asked = [...call.query, ...call.headers].filter(({ required }) => required);
  const known = new Set([
    ...call.parameters.map(({ attribute }) => attribute),
    ...given.map(({ name }) => name),
    ...asked.map(({ name }) => name),
  ]);
  const obstacles = listCallObstacles(call, known);
  if (obstacles.length > 0) homes.refuse(obstacles.join('; '), call);
  else homes.add(home, call);
}
