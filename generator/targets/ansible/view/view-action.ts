import type { Action, Attribute, Lookup, Resource } from '../../../map/types.js';
import { compareText, toConstantName, toWords, withArticle } from '../../../naming/identifiers.js';
import { endsWithVerb, phraseAction } from '../../../naming/phrase-action.js';
import { canUndo } from '../../../plan/can-undo.js';
import { findFixed } from '../../../plan/judge-call.js';
import { isLink } from '../../../plan/kinds.js';
import { isOnceHeader } from '../../../plan/once-header.js';
import { findReadParents } from '../../../plan/resource/identity.js';
import { pickArguments } from '../../../plan/samples/pick-arguments.js';
import { isSharedArgument, SHARED_ARGUMENT } from '../../../plan/shared-argument.js';
import type { Json, JsonObject } from '../../../spec/types.js';
import { caseAction } from './cases/case-action.js';
import { describeArguments } from './describe-arguments.js';
import { type CallScope, describeCall, describeList } from './describe-calls.js';
import { describeField, describeFields } from './describe-fields.js';
import {
  documentOptions,
  documentReturns,
  holdsSecret,
  noteSetting,
  RETURNED_FAILURE,
  RETURNED_SECRETS,
  wrapReturn,
} from './document-options.js';
import { seeAlso } from './document-resource.js';
import { toModuleSentences } from './document-text.js';
import { makeDict, makeNamed, omitEmpty } from './literals.js';
import { makeSample } from './make-sample.js';
import { listOptions, type Option } from './options.js';
import { addPathAttributes } from './path-attributes.js';
import { describeInputRules } from './rule-options.js';
import type { Scope } from './scope.js';
import type { LiteralView, ModuleView } from './types.js';
import { type EffectView, viewEffect } from './view-effect.js';
import { isWhole } from './wholeness.js';

type Owner = Resource | Lookup;

const LONGEST_SUMMARY = 100;
/** Several words, and nothing but words. */
const PLAIN = /^\w[\w,'-]*(?: [\w,'()-]+)+\.?$/;
const ALWAYS = 'Every run calls the API and reports a change.';

export interface Doing {
  action: Action;
  owner: Owner | null;
  name: string;
  words: string;
  places: Option[];
  parents: string[];
  identity: string[];
  key: Option | null;
  /** Options that say which of several with the same name is meant. */
  keyScope: string[];
  inputs: Option[];
  outputs: Option[];
  /** What shows that it is so already, where something does. */
  effect: EffectView | null;
  waits: boolean;
}

export function viewAction(action: Action, owner: Owner | null, name: string, scope: Scope): ModuleView {
  const doing = planAction(action, owner, name, scope);
  const options = [...doing.places, ...doing.inputs].sort((a, b) => compareText(a.name, b.name));
  return {
    header: scope.header,
    name,
    summary: describeSummary(doing),
    constant: toConstantName(name),
    runtime: '_action',
    run: 'run_action',
    documentation: documentAction(doing, options, scope),
    examples: exampleAction(doing, scope),
    returns: returnsOfAction(doing, scope),
    arguments: {
      entries: describeArguments(options, isWhole).map(([option, spec]) => {
        if (!isNeeded(option, doing)) return [option, spec];
        return [option, { entries: [...(spec as { entries: [string, LiteralView][] }).entries, ['required', true]] }];
      }),
    },
    descriptor: describeAction(doing, scope),
    objects: [],
    case: caseAction(doing),
  };
}

function planAction(action: Action, owner: Owner | null, name: string, scope: Scope): Doing {
  const { call } = action;
  const attributes = addPathAttributes(owner?.attributes ?? [], [call], owner?.identity ?? [], scope.lender);
  // What its own arguments fill in the path says nothing of the owner.
  const asked = new Set(action.arguments.filter((given) => given.in === 'path').map((given) => given.name));
  const placed = new Set(call.parameters.map(({ attribute }) => attribute).filter((name) => !asked.has(name)));
  const list = owner?.operations.list ?? null;
  // What a path does not name, it is not about: a check of a name, a change of the whole account.
  const isAboutOne = owner?.identity.some((own) => placed.has(own) && !findReadParents(owner).includes(own)) === true;
  const isListed = list?.query.every((query) => !query.required || findFixed(query) !== null) === true;
  const canSearch = isAboutOne && isListed && list.parameters.every(({ attribute }) => placed.has(attribute));
  const keyName = canSearch && owner?.naturalKey != null && !placed.has(owner.naturalKey) ? owner.naturalKey : null;
  const taken = new Set([...action.arguments, ...call.query].map((argument) => argument.name));
  const keyScope = new Set(keyName !== null && owner && 'kind' in owner ? scope.findFacts(owner.name).keyScope : []);
  const isPlace = ({ name: attribute }: Attribute) =>
    placed.has(attribute) || attribute === keyName || (keyScope.has(attribute) && !taken.has(attribute));
  // What follows the first sentence tells how one is made, which is not what an action does.
  const shorten = (attribute: Attribute): Attribute =>
    keyScope.has(attribute.name)
      ? { ...attribute, description: attribute.description.split(/(?<=\.)\s/)[0] ?? '' }
      : attribute;
  const places = listOptions(attributes.filter(isPlace).map(shorten), {
    reserved: scope.reserved,
    prefix: owner?.name ?? 'api',
    isInput: () => true,
  });
  const parentNames = owner === null ? [...placed] : findReadParents(owner).filter((parent) => placed.has(parent));
  const nameOf = (attribute: string) => places.filter((o) => o.attribute.name === attribute).map((o) => o.name);
  const reserved = new Set([...scope.reserved, ...places.map((option) => option.name)]);
  // A parameter of a query has the value of the argument of its name, wherever else that one goes.
  const isAsked = ({ name: own, in: place, wire }: Attribute) =>
    action.arguments.some((given) => given.name === own || (given.in === place && given.wire === wire));
  const demanded = [...call.query, ...listHeaders(call)].filter((one) => one.required && !isAsked(one));
  const inputs = listOptions([...action.arguments, ...demanded], {
    reserved,
    prefix: action.name,
    isInput: () => true,
  });
  const key = places.find(({ attribute }) => attribute.name === keyName) ?? null;
  // In a list, only a name tells which of its items the action is about.
  const isSeen = owner !== null && canFind(owner, places) && (owner.operations.read !== null || key !== null);
  return {
    action,
    owner,
    name,
    words: toWords(action.name),
    places,
    parents: parentNames.flatMap(nameOf),
    identity: [...placed].filter((attribute) => !parentNames.includes(attribute)).flatMap(nameOf),
    key,
    keyScope: places.filter(({ attribute }) => keyScope.has(attribute.name)).map((option) => option.name),
    inputs,
    effect: owner && isSeen ? viewEffect(action, owner, places, inputs) : null,
    outputs: listOptions(action.result, { reserved: new Set(), prefix: 'api', isInput: () => false }),
    waits: call.answer.job !== null,
  };
}

/** Headers that a task can say; the one that names a request is made up. */
function listHeaders({ headers }: Action['call']): Attribute[] {
  return headers.filter(({ wire }) => !isOnceHeader(wire));
}

function isNeeded(name: string, { parents, identity, key, inputs }: Doing): boolean {
  if (parents.includes(name)) return true;
  if (identity.includes(name)) return key === null;
  return inputs.some((option) => option.name === name && option.attribute.required);
}

function describeAction(doing: Doing, scope: Scope): LiteralView {
  const { action, owner, places, inputs } = doing;
  const calls: CallScope = { options: [...places, ...inputs], nameJob: scope.nameJob, ownRead: null };
  const query = inputs.filter(({ attribute }) => attribute.in === 'query');
  const carried = inputs.filter(({ attribute }) => attribute.in === 'header');
  const described = describeCall(action.call, calls) as { entries: [string, LiteralView][] };
  const sent = inputs.filter(({ attribute }) => attribute.in === 'body').map(({ name }) => name);
  const hasBody =
    action.call.body !== null && (sent.length > 0 || described.entries.some(([fact]) => fact === 'fields'));
  const entries = described.entries.filter(([fact]) => fact !== 'fields' && fact !== 'partial');
  if (carried.length > 0)
    entries.push(['headers', makeNamed(carried.map(({ attribute, name }) => [attribute.wire, name]))]);
  return makeDict({
    title: doing.words,
    owner: owner && canFind(owner, places) ? describeOwner(owner, doing, calls, scope) : undefined,
    call: { entries: hasBody ? [...entries, ['fields', sent]] : entries },
    inputs: inputs.length > 0 ? makeNamed(inputs.map((option) => [option.name, describeField(option)])) : undefined,
    query: query.length > 0 ? makeNamed(query.map((option) => [option.name, describeField(option)])) : undefined,
    outputs: doing.outputs.length > 0 ? describeFields(doing.outputs) : undefined,
    effect: doing.effect?.descriptor,
    answers_owner: answersOwner(doing) || undefined,
    rules: describeActionRules(doing),
    waits: doing.waits || undefined,
  });
}

/** What it is about is named in one of two ways. */
function describeActionRules({ places, inputs, key, identity }: Doing): LiteralView | undefined {
  const [own] = identity;
  const leads = key !== null && identity.length === 1 && own !== undefined ? [own, key.name] : null;
  return describeInputRules([...places, ...inputs], leads);
}

/** What the action is about can be looked up with what the path of the action names; what shows a link is not the link. */
function canFind({ operations, ...owner }: Owner, places: readonly Option[]): boolean {
  if ('kind' in owner && isLink(owner.kind)) return false;
  const calls = [operations.read, operations.list].filter((call) => call !== null);
  const isNamed = (attribute: string) => places.some((option) => option.attribute.name === attribute);
  return calls.length > 0 && calls.every((call) => call.parameters.every(({ attribute }) => isNamed(attribute)));
}

function describeOwner(owner: Owner, doing: Doing, calls: CallScope, scope: Scope): LiteralView {
  const { read, list } = owner.operations;
  // One that is asked for by its name need not be looked for in all pages.
  const filters = list ? scope.listFilters(list, []).filter(({ name }) => name === doing.key?.name) : [];
  return makeDict({
    title: toWords(owner.name),
    parents: omitEmpty(doing.parents),
    identity: omitEmpty(doing.identity),
    natural_key: doing.key?.name,
    key_scope: omitEmpty(doing.keyScope),
    read: read ? describeCall(read, calls) : undefined,
    list: list && doing.key ? describeList(list, calls, filters) : undefined,
    fields: describeFields([...doing.places, ...(doing.effect?.fields ?? [])]),
  });
}

/** What is answered is the owner, which is known also where nothing is sent. */
function answersOwner({ action, effect, outputs }: Doing): boolean {
  return effect !== null && action.call.answer.complete && outputs.length > 0;
}

function describeSummary({ words, owner, name, action }: Doing): string {
  const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const [said = ''] = endsWithVerb(words) ? [] : toModuleSentences(action.title ?? '');
  if (said.length <= LONGEST_SUMMARY && PLAIN.test(said)) return capitalise(said.replace(/\.$/, ''));
  if (owner === null) return capitalise(toWords(name));
  return capitalise(phraseAction(words, withArticle(toWords(owner.name))));
}

function documentAction(doing: Doing, options: readonly Option[], scope: Scope): ModuleView['documentation'] {
  const { action, owner, key, identity } = doing;
  const named = identity.map((option) => `O(${option})`).join(' and ');
  const note = (option: Option) => {
    if (option === key) return [`Identifies it if ${named} is not set.`];
    if (isSharedArgument(option.attribute, action, owner)) return [SHARED_ARGUMENT];
    return key && doing.keyScope.includes(option.name) ? [`If set, O(${key.name}) is searched only there.`] : [];
  };
  const documented = documentOptions(options, (option) => [...note(option), ...noteSetting(option, scope)], isWhole);
  const fragments = ['client', doing.waits ? 'wait' : 'wait.unused', 'attributes', 'attributes.action_group'];
  return {
    head: {
      module: doing.name,
      short_description: describeSummary(doing),
      version_added: scope.findVersion(doing.name),
      description: [
        ...toModuleSentences(action.description),
        ...(doing.effect?.sentences ?? [ALWAYS]),
        ...(action.destructive && !canUndo(action, owner) ? ['This cannot be undone.'] : []),
      ],
      author: [`iacsmith (@${scope.settings.namespace})`],
      extends_documentation_fragment: fragments.map((fragment) => `${scope.full}.${fragment}`),
      attributes: {
        check_mode: { support: 'full' },
        diff_mode: { support: doing.effect ? 'full' : 'none' },
        idempotent: doing.effect?.idempotent ?? { support: 'none' },
      },
    },
    options: Object.fromEntries(
      Object.entries(documented).map(([name, option]) => [
        name,
        isNeeded(name, doing) ? { ...(option as JsonObject), required: true } : option,
      ]),
    ),
    own: null,
    tail: seeAlso(listAbout(owner, scope), scope),
  };
}

/** The module for what the action is done to, else the one that reads it. */
function listAbout(owner: Owner | null, scope: Scope): string[] {
  if (owner === null) return [];
  if ('kind' in owner && scope.isManaged(owner.name)) return [scope.nameModule(owner.name)];
  return [scope.nameInfo(owner.name)].filter((name) => name !== null);
}

function exampleAction(doing: Doing, scope: Scope): Json {
  const { places, inputs, parents, identity, key } = doing;
  const picked = pickArguments(
    inputs.map(({ attribute }) => attribute),
    doing.action.call.body?.alternatives,
  );
  const isShown = (option: Option) =>
    parents.includes(option.name) ||
    (inputs.includes(option) && picked.has(option.attribute.name) && !doing.keyScope.includes(option.name)) ||
    (key ? option === key : identity.includes(option.name)) ||
    (option.attribute.required && !doing.keyScope.includes(option.name));
  const chosen = [
    ...places.filter((o) => isShown(o) && (key === null || !identity.includes(o.name))),
    ...inputs.filter(isShown),
  ];
  const values = Object.fromEntries(
    chosen.map((option) => [
      option.name,
      makeSample(option, { subject: doing.owner?.name ?? doing.name, isName: option === key }),
    ]),
  );
  const isSecret = holdsSecret(doing.outputs);
  return [{ name: describeSummary(doing), [`${scope.full}.${doing.name}`]: values, ...(isSecret && { no_log: true }) }];
}

function returnsOfAction(doing: Doing, scope: Scope): JsonObject {
  const { outputs, waits, owner, effect } = doing;
  const empty = effect ? 'in check mode, and if there was nothing to do' : 'and in check mode';
  const description = answersOwner(doing)
    ? [`The ${toWords(owner?.name ?? '')} after the action, or the expected state in check mode.`]
    : ['Response of the API.', `Empty if the API returns nothing, ${empty}.`];
  const info = answersOwner(doing) && owner ? scope.nameInfo(owner.name) : null;
  const contains = documentReturns(outputs, info && `${scope.full}.${info}`);
  return {
    ...(outputs.length > 0 && { result: wrapReturn(description, 'success', contains, false) }),
    ...(waits && {
      operation_id: {
        description: [
          'ID of the asynchronous operation that the task started.',
          effect ? 'Empty in check mode, and if there was nothing to do.' : 'Empty in check mode.',
        ],
        returned: 'success',
        type: 'str',
      },
    }),
    ...RETURNED_FAILURE,
    ...(waits && holdsSecret(outputs) && !answersOwner(doing) && { secrets_file: RETURNED_SECRETS }),
    ...(effect && {
      diff: {
        description: ['Changes made by the task, as C(before) and C(after). Secrets are masked.'],
        returned: 'success',
        type: 'dict',
      },
    }),
  };
}
