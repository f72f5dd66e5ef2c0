import type { Catalogue, Resource } from '../../../map/types.js';
import { matchPattern } from '../../../model/pattern/match-pattern.js';
import { isDelete } from '../../../plan/is-delete.js';
import { isAdopted } from '../../../plan/kinds.js';
import { stringifyStable } from '../../../spec/stable-json.js';
import type { Json } from '../../../spec/types.js';
import { changeInPlace } from './change-sample.js';
import { type GoValue, struct, texts } from './go-value.js';
import { readField, readText } from './read-value.js';
import type { Shape } from './shape.js';
import type { DocBlock, GoFile } from './types.js';
import type { MakeExample } from './view-examples.js';
import { nameShapes } from './view-resource.js';

/** What the tests of one resource are told; its configuration is the example of the documentation. */
export interface AcceptanceCase {
  path: string;
  goName: string;
  value: GoValue;
}

export interface AcceptanceView {
  /** Each made when it is asked for, once. */
  cases: Iterable<AcceptanceCase>;
  /** Each the name of a resource, and then of those that have to be swept before it. */
  sweepers: string[][];
}

/** What the harness puts in front of a name, at its longest. */
const PREFIX = 'tf-acc-abc012-';

export function viewAcceptance(
  catalogue: Catalogue,
  files: readonly GoFile[],
  provider: string,
  makeExample: MakeExample,
): AcceptanceView {
  const resources = new Map(catalogue.resources.map((resource) => [resource.name, resource]));
  const made = files.filter((file) => file.package === 'resources');
  const byType = new Map(made.map((file) => [`${provider}_${readText(file.value, 'Name')}`, file]));
  return { cases: viewCases(), sweepers: listSweepers(catalogue, made) };

  function* viewCases(): Generator<AcceptanceCase> {
    for (const file of made) {
      const resource = resources.get(file.subject);
      if (!resource) continue;
      const name = readText(file.value, 'Name');
      yield {
        path: `acceptance/${name}_resource_test.go`,
        goName: file.goName,
        value: viewCase(file, resource, makeExample(file), byType),
      };
    }
  }
}

function viewCase(file: GoFile, resource: Resource, example: DocBlock[], byType: Map<string, GoFile>): GoValue {
  const { toName } = nameShapes(file.shapes, null);
  const identity = resource.identity.map(toName);
  const unread = file.shapes.filter((shape) => isUnread(shape) && !identity.includes(shape.name));
  const named = example.flatMap((block) => listNames(block, byType));
  const change = findChange(file, resource, example.at(-1)?.body ?? []);
  return struct(
    'testCase',
    {
      name: readText(file.value, 'Name'),
      renamed: texts([...new Set([...named, ...(change?.isName ? [String(change.value)] : [])])].sort()),
      identity: texts(identity),
      unread: texts(unread.map(({ name }) => name)),
      change: change && struct('change', { name: change.name, value: stringifyStable(change.value) }),
      // Closing a ticket, say, leaves it there to be read.
      kept: resource.operations.delete === null || !isDelete(resource.operations.delete),
      blind: !resource.operations.read && !resource.operations.list,
    },
    true,
  );
}

/** What the second step of a test changes; none where nothing plain can be changed in place. */
function findChange(
  { shapes, value: declared }: GoFile,
  resource: Resource,
  body: DocBlock['body'],
): { name: string; value: Json; isName: boolean } | null {
  // What is only taken over keeps the change, and a second run would find nothing to do.
  if (isAdopted(resource.kind)) return null;
  const values = Object.fromEntries(body);
  const plain = shapes.filter(({ kind }) => kind !== 'Map');
  const changed = changeInPlace({ resource, shapes: plain, values });
  const [name, value] = Object.entries(changed ?? {}).find(([own, given]) => given !== values[own]) ?? [];
  const shape = shapes.find((own) => own.name === name);
  if (!shape || name === undefined || value === undefined || !isPlain(value)) return null;
  const isName = name === readText(declared, 'NaturalKey');
  return isName && !takes(shape, PREFIX + String(value)) ? null : { name, value, isName };
}

/** A text that is the same in Go, in JSON and in Terraform's language. */
function isPlain(value: Json): boolean {
  return typeof value === 'string' ? /^[\w .:/@-]+$/.test(value) : ['number', 'boolean'].includes(typeof value);
}

/** No read gives it back, or it changes by itself. */
function isUnread({ source, local, writeOnly }: Shape): boolean {
  const { volatile, shownOnce, in: place, out } = source;
  return writeOnly || local || source.writeOnly || volatile || shownOnce === true || (place !== 'body' && !out);
}

/** The natural keys in an example that may as well be others. */
function listNames({ type, labels, body }: DocBlock, byType: Map<string, GoFile>): string[] {
  const file = byType.get(labels[0] ?? '');
  if (type !== 'resource' || !file) return [];
  const key = readText(file.value, 'NaturalKey');
  const shape = file.shapes.find(({ name }) => name === key);
  const value: Json | undefined = body.find(([name]) => name === key)?.[1];
  return shape && typeof value === 'string' && takes(shape, PREFIX + value) ? [value] : [];
}

function takes({ source }: Shape, text: string): boolean {
  const { maxLength, pattern, enum: known, format } = source;
  if (known || format || (maxLength !== undefined && text.length > maxLength)) return false;
  return pattern === undefined || matchPattern(pattern, text) === true;
}

function listSweepers({ resources, order }: Catalogue, made: readonly GoFile[]): string[][] {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const swept = made.filter(({ subject, value }) => {
    const { operations, presence } = byName.get(subject) ?? {};
    const { list, delete: remove } = operations ?? {};
    return list?.parameters.length === 0 && remove && presence === null && readField(value, 'NaturalKey');
  });
  // The catalogue's order keeps two that refer to each other from waiting for each other.
  const places = new Map(order.map((name, place) => [name, place]));
  const placeOf = (name: string) => places.get(name) ?? -1;
  const referring = new Map<string, string[]>(swept.map(({ subject }) => [subject, []]));
  for (const { subject, value } of swept) {
    const attributes = byName.get(subject)?.attributes ?? [];
    const targets = new Set(attributes.map(({ reference }) => reference?.split('.')[0] ?? ''));
    for (const target of targets)
      if (placeOf(subject) > placeOf(target)) referring.get(target)?.push(readText(value, 'Name'));
  }
  return swept.map(({ subject, value }) => [readText(value, 'Name'), ...(referring.get(subject) ?? [])]);
}
