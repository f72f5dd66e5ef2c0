import type { Resource } from '../../map/types.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { compareText, toPlural, toWords } from '../naming.js';
import type { ModuleNames, Option } from './view-module.js';

interface Keys {
  identity: Option;
  key: Option;
}

export function describeModule(resource: Resource, inputs: Option[], names: ModuleNames, keys: Keys): JsonObject {
  const words = toPlural(toWords(names.name));
  const { namespace, version } = names.settings;
  const options: [string, Json][] = inputs.map((option) => [option.name, describeOption(option, keys)]);
  options.push(['state', describeState()]);
  return {
    module: names.name,
    short_description: `Manage ${words}`,
    version_added: version,
    description: [...toSentences(resource.description), `Creates, changes and removes ${words}.`],
    author: [`iacsmith (@${namespace})`],
    extends_documentation_fragment: [`${names.full}.client`],
    attributes: {
      check_mode: { description: ['Says what would change and sends nothing that changes anything.'], support: 'full' },
      diff_mode: { description: ['Shows the attributes before and after.'], support: 'full' },
    },
    options: Object.fromEntries(options.sort(([a], [b]) => compareText(a, b))),
  };
}

function describeState(): JsonObject {
  return {
    description: ['Whether it should be there.'],
    type: 'str',
    choices: ['present', 'absent'],
    default: 'present',
  };
}

function describeOption(option: Option, { identity, key }: Keys): JsonObject {
  const { attribute } = option;
  const description = toSentences(attribute.description);
  if (option === key) description.push(`Finds it where O(${identity.name}) is not given.`);
  if (attribute.required) description.push('Needed to create.');
  if (option.isFixed) description.push('It cannot change later.');
  const known = attribute.enum?.filter((value) => typeof value !== 'object').map((value) => `V(${value})`) ?? [];
  if (known.length > 0) description.push(`Known values are ${known.join(', ')}.`);
  if (description.length === 0) description.push(`The attribute ${attribute.wire} of the API.`);
  return { description, type: option.type };
}

/** One list entry to a sentence, as Ansible's own documentation has it. */
function toSentences(text: string): string[] {
  return text
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!?]) (?=[A-Z`"])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

export function describeExamples(inputs: Option[], names: ModuleNames, key: Option): Json {
  const given = inputs.filter(({ attribute }) => attribute.required);
  const shown = given.includes(key) ? given : [key, ...given];
  const task = `${names.full}.${names.name}`;
  const words = toWords(names.name);
  const values = Object.fromEntries(shown.map((option) => [option.name, makeSample(option)]));
  return [
    { name: `Create or change ${words}`, [task]: values },
    { name: `Remove ${words}`, [task]: { [key.name]: makeSample(key), state: 'absent' } },
  ];
}

export function describeReturns(options: Option[], name: string): JsonObject {
  const contains = options.map((option): [string, Json] => [
    option.name,
    {
      description: toSentences(option.attribute.description).concat(
        option.attribute.description.trim() === '' ? [`The attribute ${option.attribute.wire} of the API.`] : [],
      ),
      type: option.type,
      returned: 'success',
    },
  ]);
  return {
    [name]: {
      description: ['As it is after the task, or as it would be in check mode.'],
      returned: 'when O(state) is V(present)',
      type: 'dict',
      contains: Object.fromEntries(contains),
    },
  };
}

/** The document's own example, or a plain one. Text that Ansible would take for a template is left out. */
function makeSample({ attribute, type }: Option): Json {
  const { example } = attribute;
  if (typeof example === 'string' && type === 'str' && !/[{}]/.test(example)) return example;
  if (typeof example === 'number' && (type === 'int' || type === 'float')) return example;
  if (type === 'int' || type === 'float') return 1;
  if (type === 'bool') return true;
  return type === 'dict' ? { role: 'web' } : 'example';
}
