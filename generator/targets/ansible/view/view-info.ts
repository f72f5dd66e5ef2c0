import type { Job, Lookup, Resource } from '../../../map/types.js';
import { compareText, toConstantName, toIdentifier, toWords, withArticle } from '../../../naming/identifiers.js';
import { PYTHON_METHODS } from '../../../naming/reserved.js';
import { isSingle as isSingleKind } from '../../../plan/kinds.js';
import { findReadParents, isAlwaysThere } from '../../../plan/resource/identity.js';
import type { Json, JsonObject } from '../../../spec/types.js';
import { caseInfo } from './cases/case-info.js';
import { describeArguments } from './describe-arguments.js';
import { type CallScope, describeCall, describeList, describeWithin } from './describe-calls.js';
import { describeField, describeFields } from './describe-fields.js';
import {
  documentOptions,
  documentReturns,
  holdsSecret,
  noteSetting,
  RETURNED_FAILURE,
  wrapReturn,
} from './document-options.js';
import { seeAlso } from './document-resource.js';
import { toReadingSentences } from './document-text.js';
import { makeDict, makeNamed, omitEmpty } from './literals.js';
import { makeSample } from './make-sample.js';
import { isEverShown, listOptions, type Option } from './options.js';
import { addPathAttributes } from './path-attributes.js';
import { phraseSingle } from './phrase-single.js';
import { describeInputRules } from './rule-options.js';
import type { Scope } from './scope.js';
import type { LiteralView, ModuleView } from './types.js';
import { describeJobWait, documentJobWait } from './wait-reading.js';

export interface Reading {
  holder: Resource | Lookup;
  name: string;
  title: string;
  result: string;
  isSingle: boolean;
  options: Option[];
  parents: Option[];
  identity: Option[];
  key: Option | null;
  filters: Option[];
  /** The filter without which nothing is listed and that asks for several of what names one: either is given. */
  several: Option | null;
  /** Of work that goes on: how to wait for its end. */
  wait: Job | null;
}

export function viewInfo(holder: Resource | Lookup, name: string, scope: Scope): ModuleView {
  const reading = planReading(holder, name, scope);
  const inputs = listInputs(reading);
  return {
    header: scope.header,
    name,
    summary: describeSummary(reading, scope),
    constant: toConstantName(holder.name),
    runtime: '_info',
    run: 'run_info',
    documentation: documentReading(reading, inputs, scope),
    examples: exampleReading(reading, scope),
    returns: {
      [reading.result]: wrapReturn(
        ['List of matching resources.', 'Empty if there are none.'],
        'success',
        documentReturns(reading.options),
        true,
      ),
      ...RETURNED_FAILURE,
    },
    arguments: { entries: describeInputs(inputs, reading) },
    descriptor: describeReading(reading, scope),
    objects: [],
    case: caseInfo(reading),
  };
}

function planReading(holder: Resource | Lookup, name: string, scope: Scope): Reading {
  const { read, list } = holder.operations;
  const isSingle = 'shape' in holder ? holder.shape === 'single' : isSingleKind(holder.kind);
  // What only a create shows is never there to be read.
  const shown = holder.attributes.filter(({ shownOnce }) => !shownOnce);
  const given = 'arguments' in holder ? holder.arguments : [];
  const attributes = addPathAttributes(shown, [read, list], holder.identity, scope.lender, given);
  const placed = new Set([
    ...holder.identity,
    ...[read, list].flatMap((c) => c?.parameters.map((p) => p.attribute) ?? []),
  ]);
  const wait = isSingle ? null : scope.findJob(read?.operation ?? null);
  const options = listOptions(attributes, {
    reserved: wait ? scope.reserved : scope.readingOptions,
    prefix: holder.name,
    isInput: (attribute) => placed.has(attribute.name) || attribute.name === holder.naturalKey,
  });
  const parentNames = isSingle ? (read?.parameters.map((p) => p.attribute) ?? []) : findReadParents(holder);
  const find = (attribute: string) => options.filter((option) => option.attribute.name === attribute);
  const parents = parentNames.flatMap(find);
  const own = holder.identity.filter((attribute) => !parentNames.includes(attribute));
  const canList = list !== null && !isSingle;
  const named = own.flatMap(find);
  // What the items of a list do not show finds none of them.
  const isFound = canList && named.every(({ attribute }) => isEverShown(attribute));
  const identity = !isSingle && (read || isFound) ? named : [];
  const key = canList && holder.naturalKey !== null ? (find(holder.naturalKey)[0] ?? null) : null;
  const taken = [...parents, ...identity].map((option) => option.name);
  const filters = canList ? scope.listFilters(list, taken) : listQuery(reading(read), scope, taken);
  return {
    holder,
    name,
    title: toWords(holder.name),
    result: nameFound(holder.name, scope),
    isSingle,
    options,
    parents,
    identity,
    key: key && !identity.includes(key) ? key : null,
    filters,
    several: findSeveral(filters, identity),
    wait: identity.length > 0 ? wait : null,
  };
}

function findSeveral(filters: readonly Option[], identity: readonly Option[]): Option | null {
  const wires = new Set(identity.length === 1 ? identity.map(({ attribute }) => attribute.wire) : []);
  return (
    filters.find(({ attribute, kind }) => attribute.required && kind === 'list' && wires.has(attribute.wire)) ?? null
  );
}

/** What cannot be counted, and what is a plural already, names many of it as well. */
const MANY = /(?:^|_)(?:hardware|software|firmware|traffic|usage|information|info|data|metadata|\w*[^aious]s)$/;

/** What an info module gives its list under. */
export function nameFound(name: string, scope: Pick<Scope, 'nameResult' | 'toPlural'>): string {
  return scope.nameResult(nameMany(name, scope));
}

function nameMany(name: string, scope: Pick<Scope, 'toPlural'>): string {
  const many = MANY.test(toIdentifier(name)) ? name : toIdentifier(scope.toPlural(name.replaceAll('_', ' ')));
  return PYTHON_METHODS.has(many) ? `${toIdentifier(name)}_list` : many;
}

function reading(call: Resource['operations']['read']) {
  return call?.query.filter(({ required, optional }) => required || optional) ?? [];
}

function listQuery(query: readonly Option['attribute'][], scope: Scope, taken: readonly string[]): Option[] {
  const reserved = new Set([...scope.readingOptions, ...taken]);
  return listOptions(query, { reserved, prefix: 'query', isInput: () => true });
}

/** Each name once: a filter called like the natural key is the same question. */
function listInputs({ parents, identity, key, filters }: Reading): Option[] {
  const named = new Map<string, Option>();
  for (const option of [...filters, ...(key ? [key] : []), ...identity, ...parents]) named.set(option.name, option);
  return [...named.values()]
    .map((option) => ({ ...option, isInput: true }))
    .sort((a, b) => compareText(a.name, b.name));
}

function describeInputs(inputs: readonly Option[], reading: Reading): [string, LiteralView][] {
  return describeArguments(inputs).map(([name, spec]) => {
    if (!isNeeded(name, reading)) return [name, spec];
    const { entries } = spec as { entries: [string, LiteralView][] };
    return [name, { entries: [...entries, ['required', true]] }];
  });
}

function isNeeded(name: string, { parents, filters, identity, several, holder }: Reading): boolean {
  if (name === several?.name) return false;
  if (parents.some((option) => option.name === name)) return true;
  if (holder.operations.list === null && identity.some((option) => option.name === name)) return true;
  return filters.some((option) => option.name === name && option.attribute.required);
}

function describeReading(reading: Reading, scope: Scope): LiteralView {
  const { holder, options } = reading;
  const { read, list } = holder.operations;
  // What names the resource or its place can stand in the query, too: `GET /servers?pool=` and `GET /servers/{name}?pool=`.
  const asks = [...reading.parents, ...reading.identity].filter(({ attribute }) => attribute.in === 'query');
  const calls: CallScope = { options, nameJob: scope.nameJob, ownRead: read?.operation ?? null, asks };
  const query = makeNamed(reading.filters.map((option) => [option.name, describeField(option)]));
  return makeDict({
    result: reading.result,
    title: reading.title,
    single: reading.isSingle || undefined,
    always: isAlwaysThere(holder) || undefined,
    within:
      reading.isSingle && !isAlwaysThere(holder)
        ? describeWithin(read, scope.findRead(holder.parent), options)
        : undefined,
    parents: omitEmpty(reading.parents.map(({ name }) => name)),
    identity: omitEmpty(reading.identity.map(({ name }) => name)),
    natural_key: reading.key?.name,
    read: read ? describeCall(read, calls) : undefined,
    query: reading.isSingle && reading.filters.length > 0 ? query : undefined,
    list: list && !reading.isSingle ? describeList(list, calls, reading.filters) : undefined,
    rules: describeInputRules(listInputs(reading), listEither(reading)),
    wait: reading.wait ? describeJobWait(reading.wait, options) : undefined,
    fields: describeFields(options),
  });
}

function listEither({ several, identity }: Reading): string[] | null {
  return several ? [...identity, several].map(({ name }) => name) : null;
}

function describeSummary({ holder, title, isSingle }: Reading, scope: Scope): string {
  if (isSingle) return `Get ${phraseSingle(holder)}`;
  const holders = (words: string) => (holder.operations.list ? scope.toPlural(words) : withArticle(words));
  return `Get ${holders(title)}`;
}

function documentReading(reading: Reading, inputs: readonly Option[], scope: Scope): ModuleView['documentation'] {
  const { holder, title, identity, key } = reading;
  const names = new Set(inputs.map(({ name }) => name));
  const manager = 'kind' in holder && scope.isManaged(holder.name) ? scope.nameModule(holder.name) : null;
  const note = (option: Option) => {
    if (identity.some(({ name }) => name === option.name)) return [`Returns only the ${title} with this value.`];
    if (option.name === key?.name) return ['Returns only those with exactly this value.'];
    if (option.name === reading.several?.name)
      return [`Required if ${identity.map(({ name }) => `O(${name})`).join(' and ')} is not set.`];
    return [];
  };
  const documented = documentOptions(inputs, (option) => [...note(option), ...noteSetting(option, scope)]);
  const own = Object.entries(documented).map(([name, option]): [string, Json] => [
    name,
    isNeeded(name, reading) ? { ...(option as JsonObject), required: true } : option,
  ]);
  const options = Object.fromEntries([...own, ...Object.entries(reading.wait ? documentJobWait(identity) : {})]);
  return {
    head: {
      module: reading.name,
      short_description: describeSummary(reading, scope),
      version_added: scope.findVersion(reading.name),
      description: [
        ...toReadingSentences(holder.description),
        `${describeSummary(reading, scope)}.`.replace(/^Get/, 'Gets'),
        ...(reading.isSingle || !holder.operations.list || names.size === 0
          ? []
          : ['All pages are read. The result is always a list.']),
      ],
      author: [`iacsmith (@${scope.settings.namespace})`],
      extends_documentation_fragment: listFragments(reading.wait !== null).map((f) => `${scope.full}.${f}`),
      attributes: {
        check_mode: { support: 'full' },
        diff_mode: { support: 'N/A', details: ['The module changes nothing.'] },
        idempotent: { support: 'full' },
      },
    },
    options,
    own: null,
    tail: seeAlso(manager === null ? scope.nameActions(holder.name) : [manager], scope),
  };
}

/** One that can wait tells about it itself. */
function listFragments(waits: boolean): string[] {
  return ['client', ...(waits ? [] : ['wait.unused']), 'attributes', 'attributes.action_group'];
}

function exampleReading(reading: Reading, scope: Scope): Json {
  const task = `${scope.full}.${reading.name}`;
  const { parents, identity, key, holder } = reading;
  const pick = (options: readonly Option[]) =>
    Object.fromEntries(options.map((o) => [o.name, makeSample(o, { subject: holder.name, isName: o === key })]));
  const tasks: JsonObject[] = [];
  const must = reading.filters.filter(({ attribute }) => attribute.required);
  if (reading.isSingle || holder.operations.list !== null) {
    tasks.push({ name: describeSummary(reading, scope), [task]: pick([...parents, ...must]), register: 'found' });
  }
  const one = key ?? identity[0];
  if (one)
    tasks.push({
      name: `Get one ${reading.title}`,
      [task]: pick([...parents, ...must.filter((o) => o !== reading.several), one]),
      register: 'found',
    });
  return holdsSecret(reading.options) ? tasks.map((own) => ({ ...own, no_log: true })) : tasks;
}
