import type { Action, Answer, Catalogue, Effect, LedgerEntry, Lookup, Resource } from '../map/types.js';
import { cleanText, LONGEST, shortenText } from './clean-text.js';
import { formatArguments } from './explain-attribute.js';
import { type Fact, formatFacts } from './facts.js';
import { listUses, type Use } from './list-uses.js';
import type { Paint } from './paint.js';
import { printJson } from './print-json.js';
import { nameClass } from './walk-attributes.js';

export function explainOperation(catalogue: Catalogue, entry: LedgerEntry, paint: Paint): string[] {
  const key = `${entry.method} ${entry.path}`;
  const uses = listUses(catalogue).filter((use) => use.call.operation === key);
  const owner = entry.resource === null ? '' : ` of ${entry.resource}`;
  const doubt = entry.confidence === 'low' ? ' (low confidence)' : '';
  return [
    paint.bold(cleanText(key)),
    ...formatFacts([
      ['Operation id', entry.operationId],
      ['Family', entry.family],
      ['Role', `${entry.role}${owner}`],
      ['Why', `${entry.reason}${doubt}`],
      ['Polled by', listPollers(catalogue, key).join(', ')],
    ]),
    ...uses.flatMap((use) => ['', paint.bold(nameUse(use)), ...formatFacts(describeCall(use))]),
  ];
}

export function explainAction(action: Action, owner: Resource | Lookup | null, paint: Paint): string[] {
  const name = owner === null ? action.name : `${owner.name}.${action.name}`;
  const attributes = [...action.arguments, ...(owner?.attributes ?? [])];
  const use: Use = { as: 'action', owner: owner?.name ?? null, call: action.call, attributes };
  const doubt = action.confidence === 'low' ? ' (low confidence)' : '';
  return [
    paint.bold(`${cleanText(name)}${action.confidence === 'low' ? '?' : ''}`),
    ...formatFacts([
      ['Operation', action.call.operation],
      ['Why', `${action.reason}${doubt}`],
      ['Says', shortenText(cleanText(action.description), LONGEST)],
      ['Power', action.power ?? ''],
      ['Destructive', action.destructive ? 'yes: never done as a side effect' : ''],
      ['Done already', action.effect ? describeEffect(action.effect) : ''],
      ...describeCall(use),
    ]),
    ...(action.arguments.length === 0
      ? []
      : ['', paint.bold('Arguments'), ...formatArguments(action.arguments, paint)]),
  ];
}

/** What says that there is nothing to do. */
function describeEffect({ state, arguments: shown }: Effect): string {
  const values = state?.values?.map((value) => String(value)).join(' or ') ?? 'there';
  return [
    ...(state ? [`${state.field.join('.')} is ${values}`] : []),
    ...shown.map(({ name, field }) => `${field.join('.')} is what ${name} asks for`),
  ].join(', ');
}

function nameUse(use: Use): string {
  return cleanText(use.owner === null ? use.as : `${use.as} of ${use.owner}`);
}

/** Where each value of the request comes from. */
function describeCall(use: Use): Fact[] {
  const { call } = use;
  return [
    [
      'Path',
      call.parameters
        .filter(({ name }) => call.path.includes(`{${name}}`))
        .map(({ name, attribute }) => `{${name}} is ${qualify(use, attribute)}`)
        .join(', '),
    ],
    ['Query', call.query.map((attribute) => `${attribute.wire} (${nameClass(attribute)})`).join(', ')],
    ['Headers', call.headers.map((attribute) => `${attribute.wire} (${nameClass(attribute)})`).join(', ')],
    ...describeBody(use),
    ['Answer', describeAnswer(call.answer)],
  ];
}

function describeBody(use: Use): Fact[] {
  const { body } = use.call;
  if (body === null) return [];
  const place = body.envelope.length === 0 ? '' : `, within ${body.envelope.join('.')}`;
  return [
    ['Body', `${body.mediaType}${place}`],
    ...(body.key
      ? [['', `${body.key.wire} is ${qualify(use, body.key.attribute)}, and names the object`] as Fact]
      : []),
    ...Object.entries(body.fixed).map(([wire, value]): Fact => ['', `${wire} is always ${printJson(value)}`]),
    ...body.fields.map((field): Fact => ['', describeField(use, field)]),
  ];
}

function describeField(use: Use, field: string): string {
  const attribute = use.attributes.find(({ name, wire }) => name === field || wire === field);
  if (attribute === undefined) return `${field} goes to no attribute`;
  const mark = attribute.confidence === 'low' ? '?' : '';
  return `${attribute.wire} is ${qualify(use, attribute.name)}${mark} (${nameClass(attribute)})`;
}

function qualify(use: Use, attribute: string): string {
  return use.owner === null ? attribute : `${use.owner}.${attribute}`;
}

function describeAnswer(answer: Answer): string {
  const statuses = answer.statuses.join(', ');
  if (answer.location) return `${statuses}: nothing but a Location header`;
  if (answer.empty) return `${statuses}: nothing`;
  const place = answer.envelope.length === 0 ? '' : ` within ${answer.envelope.join('.')}`;
  const what = answer.list ? 'a list with the object' : 'the object';
  const wait = answer.job === null ? '' : '; with an operation to wait for';
  return `${statuses}: ${what}${place}${answer.complete ? '' : ', not all of it'}${wait}`;
}

function listPollers(catalogue: Catalogue, key: string): string[] {
  const uses = listUses(catalogue).filter(({ call }) => call.answer.job?.read === key);
  return [...new Set(uses.map(({ call }) => call.operation))];
}
