import { describe, expect, it } from 'vitest';
import { makeAttribute } from '../../../../test/sample-catalogue.js';
import { ANSIBLE_RESERVED } from '../../../naming/reserved.js';
import type { JsonObject } from '../../../spec/types.js';
import { describeArguments } from './describe-arguments.js';
import { describeField } from './describe-fields.js';
import { documentOptions } from './document-options.js';
import { makeSample } from './make-sample.js';
import { canClear, isWritable, listOptions, needsClearing } from './options.js';
import { isPartial, isWhole, ruleElements } from './wholeness.js';

const rules = { reserved: ANSIBLE_RESERVED, prefix: 'server', isInput: isWritable };
const list = (...attributes: ReturnType<typeof makeAttribute>[]) => listOptions(attributes, rules);
const optional = (name: string, given = {}) => makeAttribute(name, { optional: true, ...given });

describe('names', () => {
  it.each([...ANSIBLE_RESERVED])('%s of the API keeps its wire name beside ours', (name) => {
    const [option] = list(optional(name));
    expect(option?.name).toBe(`server_${name}`);
    expect(option && describeField(option)).toEqual({
      entries: [
        ['type', 'str'],
        ['wire', name],
      ],
    });
  });

  it.each(['message', 'syslog_facility'])('%s inside of another option is not called so either', (name) => {
    const [option] = list(optional('reply', { type: 'object', attributes: [optional(name), optional('state')] }));
    expect(option?.members.map((own) => own.name).sort()).toEqual([`api_${name}`, 'state'].sort());
  });

  it('leaves alone what is only returned', () => {
    expect(list(makeAttribute('state', { computed: true }))[0]?.name).toBe('state');
  });

  it('keeps names apart that a language of the house gives a meaning to', () => {
    const names = ['__proto__', 'constructor', 'toString', 'fooBar', 'foo_bar'].map((name) => optional(name));
    expect(list(...names).map(({ name, attribute }) => [name, attribute.name])).toEqual([
      ['constructor', 'constructor'],
      ['foo_bar', 'fooBar'],
      ['foo_bar_vouyx', 'foo_bar'],
      ['proto', '__proto__'],
      ['to_string', 'toString'],
    ]);
  });
});

describe('arguments', () => {
  const text = makeAttribute('element');
  const object = { type: 'object' as const, attributes: [optional('a'), makeAttribute('b', { computed: true })] };
  it.each([
    ['secret', optional('x', { sensitive: true }), { type: 'str', no_log: true }],
    ['token that is none', optional('x_token'), { type: 'str', no_log: false }],
    ['set', optional('x', { type: 'set', element: text }), { type: 'list', elements: 'str', no_log: false }],
    ['map', optional('x', { type: 'map', element: text }), { type: 'dict', no_log: false }],
    ['json', optional('x', { type: 'json' }), { type: 'raw', no_log: false }],
    ['object', optional('x', object), { type: 'dict', no_log: false, options: { a: { type: 'str', no_log: false } } }],
    ['empty object', optional('x', { type: 'object', attributes: [] }), { type: 'raw', no_log: false }],
    [
      'union',
      optional('x', {
        type: 'union',
        variants: [
          { name: 'one', value: null, attribute: makeAttribute('one', object) },
          { name: 'two', value: null, attribute: makeAttribute('two') },
        ],
      }),
      {
        type: 'dict',
        no_log: false,
        options: {
          one: { type: 'dict', no_log: false, options: { a: { type: 'str', no_log: false } } },
          two: { type: 'str', no_log: false },
        },
        mutually_exclusive: [['one', 'two']],
        required_one_of: [['one', 'two']],
      },
    ],
  ])('%s', (_, attribute, want) => {
    const [[, spec] = []] = describeArguments(list(attribute));
    expect(toObject(spec)).toEqual(want);
  });
});

describe('canClear: an empty text means none', () => {
  const uri = { nullable: true, format: 'uri' };
  it.each([
    { mutation: 'nothing can be cleared', given: uri, want: true },
    { mutation: 'a required option can be cleared', given: { ...uri, required: true, optional: false }, want: false },
    { mutation: 'what is never null can be cleared', given: { format: 'uri' }, want: false },
    { mutation: 'text that may be empty can be cleared', given: { nullable: true }, want: false },
    { mutation: 'a number can be cleared', given: { nullable: true, type: 'integer', format: 'int32' }, want: false },
    { mutation: 'known values do not count', given: { nullable: true, enum: ['a', 'b'] }, want: true },
    { mutation: 'an empty known value can be cleared', given: { ...uri, enum: ['a', ''] }, want: false },
    { mutation: 'a reference does not count', given: { nullable: true, reference: 'vm.id' }, want: true },
    { mutation: 'a pattern does not count', given: { nullable: true, pattern: '^a' }, want: true },
    { mutation: 'a least length does not count', given: { nullable: true, minLength: 1 }, want: true },
    { mutation: 'a least length of 0 counts', given: { nullable: true, minLength: 0 }, want: false },
    { mutation: 'an output can be cleared', given: { ...uri, optional: false, computed: true }, want: false },
  ])('red where $mutation', ({ given, want }) => {
    const [option] = list(optional('x', given));
    expect(option && canClear(option)).toBe(want);
  });
});

describe('has to be named to be taken away', () => {
  it.each([
    { what: 'a number that may be null', given: { type: 'integer', nullable: true }, want: true },
    { what: 'a switch that may be null', given: { type: 'boolean', nullable: true }, want: true },
    { what: 'text of any kind', given: { nullable: true }, want: true },
    { what: 'text that is never empty', given: { nullable: true, format: 'uri' }, want: false },
    { what: 'a list', given: { type: 'list', element: optional('x'), nullable: true }, want: false },
    { what: 'a number that is never null', given: { type: 'integer' }, want: false },
    { what: 'what must be there', given: { type: 'integer', nullable: true, required: true }, want: false },
  ])('$what', ({ given, want }) => {
    const [option] = list(optional('x', given));
    expect(option && needsClearing(option)).toBe(want);
  });
});

describe('in a diff', () => {
  it.each([
    { what: 'free text that is never shown', given: { writeOnly: true }, want: true },
    {
      what: 'headers that are never shown',
      given: { writeOnly: true, type: 'map', element: optional('x') },
      want: true,
    },
    { what: 'one of known values', given: { writeOnly: true, enum: ['a', 'b'] } },
    { what: 'the key of something', given: { writeOnly: true, reference: 'key.id' } },
    { what: 'text that is shown', given: {} },
  ])('$what', ({ given, want }) => {
    const [option] = list(optional('user_data', given));
    const field = toObject(option && describeField(option)) as { hidden?: boolean };
    expect(field.hidden).toBe(want);
  });
});

describe('what a create needs inside', () => {
  it('is told to the runtime, which lets a change name a part', () => {
    const member = optional('key', { required: true, optional: false });
    const [option] = list(optional('limits', { type: 'object', attributes: [member, optional('more')] }));
    const field = toObject(option && describeField(option)) as { needed?: string[] };
    expect(field.needed).toEqual(['key']);
  });
});

describe('what is needed inside', () => {
  const member = optional('key', { required: true, optional: false });
  const taint = optional('x', { type: 'object', attributes: [member] });
  const taints = optional('taints', { type: 'list', element: taint });
  const limits = optional('limits', { type: 'object', attributes: [member] });
  it.each([
    { of: 'an element of a list', attribute: taints, rule: ruleElements(new Set()), want: true },
    { of: 'an element of a list that others add to', attribute: taints, rule: ruleElements(new Set(['taints'])) },
    { of: 'an object that may be given in part', attribute: limits, rule: ruleElements(new Set()) },
    { of: 'an object that is sent as a whole', attribute: limits, rule: isWhole, want: true },
    { of: 'whatever a role may fill in', attribute: taints, rule: isPartial },
  ])('$of', ({ attribute, rule, want }) => {
    const [[name = '', spec] = []] = describeArguments(list(attribute), rule);
    expect(toObject(spec)).toMatchObject({ options: { key: { type: 'str', no_log: false } } });
    const { options } = toObject(spec) as { options: { key: { required?: boolean } } };
    expect(options.key.required).toBe(want);
    const documented = documentOptions(list(attribute), () => [], rule)[name] as JsonObject;
    expect((documented.suboptions as { key: JsonObject }).key.required).toBe(want);
  });
});

function toObject(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = (value as { entries: [string, unknown][] }).entries;
  return Object.fromEntries(entries.map(([name, item]) => [name, toObject(item)]));
}

describe('samples', () => {
  it.each([
    ['its own example', { example: 'web' }, 'web'],
    ['no template', { example: '{{ lookup("pipe", "id") }}' }, 'x-1'],
    ['an example of another type', { example: 7 }, 'x-1'],
    ['a known value', { enum: ['small', 'large'] }, 'small'],
    ['a format', { format: 'ipv4' }, '192.0.2.10'],
    ['a pattern', { pattern: '^[0-9a-f.:]+$', minLength: 2 }, '192.0.2.10'],
    ['a number', { type: 'integer' as const, minimum: 10, multipleOf: 4 }, 12],
    ['exact numbers', { type: 'integer' as const, example: 9223372036854775807n }, 9223372036854775807n],
  ])('%s', (_, given, want) => {
    const [option] = list(optional('x', given));
    expect(option && makeSample(option)).toEqual(want);
  });
});

describe('an attribute without a text', () => {
  it.each([
    { what: 'is called as the API calls it', given: { wire: 'FriendlyName' }, want: 'FriendlyName' },
    { what: 'is called as we do where it stands in a path', given: { wire: 'id', in: 'path' as const }, want: 'vm_id' },
    { what: 'is called as we do where its name would end the markup', given: { wire: 'a) B(b' }, want: 'vm_id' },
  ])('$what', ({ given, want }) => {
    const { vm_id } = documentOptions(list(optional('vm_id', given)), () => [], isPartial);
    expect(vm_id).toMatchObject({ description: [`The C(${want}) attribute.`] });
  });
});
