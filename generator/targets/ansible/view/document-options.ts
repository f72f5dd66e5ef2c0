import { nameVariable } from '../../../plan/access/types.js';
import { isHidden } from '../../../plan/is-hidden.js';
import { Made } from '../../../plan/made.js';
import { UNMANAGED } from '../../../plan/power-attribute.js';
import type { Json, JsonObject } from '../../../spec/types.js';
import { findArgumentType, findResultType } from './describe-arguments.js';
import { toSentences, toValueMark } from './document-text.js';
import { findShown } from './make-sample.js';
import { listAliases, nameSentences } from './name-options.js';
import { hasMembersToGive, type Option } from './options.js';
import { noteRules } from './rule-options.js';
import type { Scope } from './scope.js';
import { isDemanded, isPartial, stepInside, type Wholeness, type WholeRule } from './wholeness.js';

/** More sentences for an option, by what the module does with it. */
export type Notes = (option: Option) => string[];

const KNOWN_VALUES = 40;

/** Where an option that all modules share is said once. */
export function noteSetting({ attribute }: Option, { access, settings }: Scope): string[] {
  const shared = access.shared.find(({ name }) => name === attribute.setting);
  if (!shared) return [];
  return [`The environment variable E(${nameVariable(settings.name, shared)}) sets it for all tasks.`];
}

export function documentOptions(
  options: readonly Option[],
  note: Notes = () => [],
  rule: WholeRule = isPartial,
): JsonObject {
  const inputs = options.filter(({ isInput }) => isInput);
  return Object.fromEntries(inputs.map((option) => [option.name, documentOption(option, inputs, note, rule(option))]));
}

function documentOption(option: Option, siblings: readonly Option[], note: Notes, whole: Wholeness): JsonObject {
  const { attribute, element } = option;
  const carrier = element && (option.kind === 'list' || option.kind === 'set') ? element : option;
  const aliases = listAliases(option, siblings);
  const description = [
    ...nameSentences(describe(option), option),
    ...note(option),
    ...noteRules(option, siblings),
    ...describeValues(option),
  ];
  const { default: preset } = attribute;
  if (preset !== undefined && preset !== null && preset !== '' && typeof preset !== 'object') {
    description.push(`If unset, the API uses ${toValueMark(preset)}.`);
  }
  if (attribute.switched) description.push(UNMANAGED);
  if (attribute.deprecated && !saysDeprecated(description)) description.push('This option is deprecated in the API.');
  if (carrier.kind === 'union') description.push('Exactly one of its suboptions must be set.');
  return {
    description,
    type: findArgumentType(option),
    ...(carrier !== option && { elements: findArgumentType(carrier) }),
    ...(aliases.length > 0 && { aliases }),
    ...(hasMembersToGive(carrier) && { suboptions: documentMembers(carrier, stepInside(whole, carrier !== option)) }),
  };
}

const told = new Made<JsonObject>();

function documentMembers(carrier: Option, whole: Wholeness): JsonObject {
  const { members, kind } = carrier;
  return told.once(members, JSON.stringify([kind, whole]), () => {
    const inputs = members.filter(({ isInput }) => isInput);
    return Object.fromEntries(
      inputs.map((member) => {
        const isNeeded = isDemanded(member, carrier, whole);
        const isLeft = member.attribute.required && !isNeeded;
        const note = () => [...(isLeft ? ['Needed.'] : []), ...describeKinds(member)];
        return [member.name, { ...documentOption(member, inputs, note, whole), ...(isNeeded && { required: true }) }];
      }),
    );
  });
}

/** The option that picks the kind stands outside of the object. */
function describeKinds({ attribute: { ofKinds } }: Option): string[] {
  if (!ofKinds) return [];
  const { attribute: picker, values, required } = ofKinds;
  const quote = (list: readonly string[]) => list.map(toValueMark).join(' or ');
  const isPartlyNeeded = required.length > 0 && required.length < values.length;
  return [
    isPartlyNeeded
      ? `Required if C(${picker}) is ${quote(required)}.`
      : `Only used if C(${picker}) is ${quote(values)}.`,
  ];
}

function describe({ attribute, name }: Option): string[] {
  const sentences = toSentences(attribute.description);
  const { wire, in: place } = attribute;
  // A name in a path says only "id"; what a name of the API holds beyond letters could end the markup.
  const shown = place === 'body' && /^[\w.-]+$/.test(wire) ? wire : name;
  return sentences.length > 0 ? sentences : [`The C(${shown}) attribute.`];
}

/** Open enums are told and not enforced: an API grows values, and a module must not stand in the way. */
function describeValues({ attribute, element }: Option): string[] {
  const values = attribute.enum ?? element?.attribute.enum ?? [];
  const known = values.filter((value) => value !== null && typeof value !== 'object').slice(0, KNOWN_VALUES);
  return known.length > 0 ? [`Known values are ${known.map(toValueMark).join(', ')}.`] : [];
}

/** The values of what is only shown, unless its text has told them all; those of options stand with the options. */
function describeUnsaid(option: Option): string[] {
  const values = option.attribute.enum ?? option.element?.attribute.enum ?? [];
  const isSaid = values.every((value) => value === null || option.attribute.description.includes(String(value)));
  return isSaid ? [] : describeValues(option);
}

/** How many levels a module shows of what it returns where another one's page shows all of them. */
const SHOWN_LEVELS = 2;

/** `whole` is the module whose page shows what is left out here, null where there is none. */
export function documentReturns(options: readonly Option[], whole: string | null = null, level = 1): JsonObject {
  return Object.fromEntries(options.map((option) => [option.name, documentReturn(option, whole, level)]));
}

/** The document's own sentence is enough. */
function saysDeprecated(description: readonly string[]): boolean {
  return description.some(
    (sentence) => /\bdeprecated\b/i.test(sentence) && !sentence.startsWith('It cannot be changed'),
  );
}

function documentReturn(option: Option, whole: string | null, level: number): JsonObject {
  const { attribute, element } = option;
  const carrier = element && (option.kind === 'list' || option.kind === 'set') ? element : option;
  const isOpen = (carrier.kind === 'object' || carrier.kind === 'union') && carrier.members.length > 0;
  const isCut = isOpen && whole !== null && level >= SHOWN_LEVELS;
  const description = [...describe(option), ...(option.isInput ? [] : describeUnsaid(option))];
  const sample = findShown(option);
  if (attribute.sensitive) description.push('This is a secret. Set C(no_log=true) on tasks that register it.');
  else if (isHidden(attribute))
    description.push('This may contain secrets. Set C(no_log=true) on tasks that register it.');
  if (attribute.deprecated && !saysDeprecated(description)) description.push('This option is deprecated in the API.');
  if (isCut) description.push(`M(${whole}) shows what it contains.`);
  const when = findReturned(option);
  return {
    description: joinShort(description),
    type: findResultType(option),
    // Inside a result, nothing is said of what is always there.
    ...(when !== 'success' && { returned: when }),
    ...(carrier !== option && { elements: findResultType(carrier) }),
    ...(sample !== undefined && { sample }),
    ...(isOpen && !isCut && { contains: returnMembers(carrier.members, whole, level + 1) }),
  };
}

const returned = new Made<JsonObject>();

function returnMembers(members: readonly Option[], whole: string | null, level: number): JsonObject {
  // Where nothing is left out, it does not matter how deep it is.
  const way = whole === null ? '' : `${level} ${whole}`;
  return returned.once(members, way, () => documentReturns(members, whole, level));
}

/** What is returned is told in a few words, as people write it; longer texts stand sentence by sentence. */
const SHORT = 280;

function joinShort(sentences: readonly string[]): string | string[] {
  const whole = sentences.join(' ');
  return whole.length <= SHORT ? whole : [...sentences];
}

function findReturned({ attribute }: Option): string {
  if (attribute.shownOnce) return 'on creation';
  if (attribute.writeOnly) return 'always null, because the API never returns it';
  return attribute.nullable ? 'when there is one' : 'success';
}

/** Whether a result carries a secret, so that a task should not print it. */
export function holdsSecret(options: readonly Option[]): boolean {
  return options.some(
    ({ attribute, members, element }) =>
      (isHidden(attribute) && !attribute.writeOnly) ||
      holdsSecret(members) ||
      (element !== null && holdsSecret([element])),
  );
}

/** Where a task that fails has put what it must not print and nobody shows again. */
export const RETURNED_SECRETS: JsonObject = {
  description: [
    'File on the target host with the secrets that the API returned before the task failed.',
    'Only its owner can read it. Remove the file once the secrets are stored elsewhere.',
    'It is in the directory C(one_time_secrets) of C(ANSIBLE_HOME), by default C(~/.ansible).',
  ],
  returned: 'failure, when there are such secrets and the task does not have C(no_log)',
  type: 'str',
};

/** What the API has answered to the request that failed. */
export const RETURNED_FAILURE: { [name: string]: JsonObject } = {
  status: {
    description: ['HTTP status of the answer.'],
    returned: 'failure, when the API has answered',
    type: 'int',
    sample: 404,
  },
  code: { description: ['Error code of the API.'], returned: 'failure, when the answer has one', type: 'str' },
  request_id: {
    description: ['ID of the request, for the support of the API.'],
    returned: 'failure, when the answer has one',
    type: 'str',
  },
};

export function wrapReturn(description: string[], returned: string, contains: JsonObject, isList: boolean): Json {
  return {
    description,
    returned,
    type: isList ? 'list' : 'dict',
    ...(isList && { elements: 'dict' }),
    ...(Object.keys(contains).length > 0 && { contains }),
  };
}
