import { describe, expect, it } from 'vitest';
import { makeAttribute } from '../../../../test/sample-catalogue.js';
import type { Attribute } from '../../../map/types.js';
import { encodeGoValue } from '../../../render/literals/go-value.js';
import { shapeAttributes } from './shape.js';
import { type SchemaFacts, viewAttributes } from './view-schema.js';

const FACTS: SchemaFacts = { kind: 'resource', replacing: new Set(), defaults: true };

/** The schema of one attribute `x`, as it stands in the provider, in one line. */
function view(given: Partial<Attribute>, facts: Partial<SchemaFacts> = {}): string {
  const value = viewAttributes(shapeAttributes([makeAttribute('x', given)]), { ...FACTS, ...facts });
  return encodeGoValue(value).replace(/\s+/g, ' ');
}

const inside = (given: Partial<Attribute>): Partial<Attribute> => ({
  type: 'object',
  optional: true,
  computed: true,
  volatile: true,
  attributes: [makeAttribute('y', given)],
});
const inList = (given: Partial<Attribute>): Partial<Attribute> => ({
  type: 'list',
  optional: true,
  element: makeAttribute('element', { type: 'object', attributes: [makeAttribute('y', given)] }),
});

describe('UseStateForUnknown: a value that the state already knows', () => {
  const plain = 'stringplanmodifier.UseStateForUnknown()';
  const nested = 'stringplanmodifier.UseNonNullStateForUnknown()';
  it.each<{ mutation: string; given: Partial<Attribute>; want: string[] }>([
    { mutation: 'computed no longer has it', given: { computed: true }, want: [plain] },
    { mutation: 'volatile has it too', given: { computed: true, volatile: true }, want: [] },
    { mutation: 'what only users set has it too', given: { optional: true }, want: [] },
    { mutation: 'null is kept inside an object', given: inside({ computed: true }), want: [nested] },
    { mutation: 'volatile inside an object has it too', given: inside({ computed: true, volatile: true }), want: [] },
    { mutation: 'an element of a list has it too', given: inList({ computed: true }), want: [] },
  ])('red where $mutation', ({ given, want }) => {
    expect(view(given).match(/\w+\.Use\w*State\w*\(\)/g) ?? []).toEqual(want);
  });

  it.each(['datasource', 'action', 'ephemeral'] as const)('red where the schema of %s has it too', (kind) => {
    expect(view({ optional: true, computed: true }, { kind })).not.toContain('PlanModifiers');
  });
});

describe('Default: a value that the document names', () => {
  const preset = { optional: true, default: 'a' };
  const replacing = { replacing: new Set(['x']) };
  const text = 'stringdefault.StaticString("a")';
  it.each<{ mutation: string; given: Partial<Attribute>; facts?: Partial<SchemaFacts>; want: string | null }>([
    { mutation: 'there is none', given: preset, want: text },
    { mutation: 'a replacing attribute has one', given: preset, facts: replacing, want: null },
    {
      mutation: 'a doubtful attribute has one',
      given: preset,
      facts: { ...replacing, refused: new Map([['x', 'no call changes it']]) },
      want: null,
    },
    { mutation: 'facts have no say', given: preset, facts: { defaults: false }, want: null },
    { mutation: 'a data source has one', given: preset, facts: { kind: 'datasource' }, want: null },
    { mutation: 'a required attribute has one', given: { required: true, default: 'a' }, want: null },
    { mutation: 'an output has one', given: { computed: true, default: 'a' }, want: null },
    { mutation: 'one inside an object has one', given: inside(preset), want: null },
    {
      mutation: 'one of another kind has one',
      given: { ...preset, when: { attribute: 'k', values: ['b'], required: [] } },
      want: null,
    },
    { mutation: 'a secret with a twin has one', given: { ...preset, sensitive: true }, want: null },
    { mutation: 'null is a value', given: { optional: true, default: null }, want: null },
    { mutation: 'a wrong type is taken', given: { optional: true, default: 7 }, want: null },
    { mutation: 'JSON has one', given: { optional: true, type: 'json', default: 'a' }, want: null },
    {
      mutation: 'a list has none',
      given: { optional: true, type: 'list', element: makeAttribute('e'), default: ['a'] },
      want: 'listdefault.StaticValue(types.ListValueMust(types.StringType, []attr.Value{types.StringValue("a")}))',
    },
    {
      mutation: 'part of a list is taken',
      given: { optional: true, type: 'list', element: makeAttribute('e'), default: ['a', 7] },
      want: null,
    },
  ])('red where $mutation', ({ given, facts, want }) => {
    const found =
      / Default: (\w+default\..*?),? (?:PlanModifiers|Validators|Attributes|\})/.exec(view(given, facts))?.[1] ?? null;
    expect(found).toBe(want);
  });

  it('red where a default leaves the attribute out of what the server may fill', () => {
    expect(view(preset)).toContain('Computed: true');
  });
});

describe('Required: what an object needs', () => {
  const needy = (parent: Partial<Attribute>, member: Partial<Attribute>): Partial<Attribute> => ({
    type: 'object',
    attributes: [makeAttribute('city', member)],
    ...parent,
  });
  const open = { optional: true, computed: true };
  it.each([
    { mutation: 'a computed object does not ask for it', given: needy(open, { required: true }), want: true },
    { mutation: 'what may be left out is asked for', given: needy(open, { optional: true }), want: false },
    { mutation: 'an output is asked for', given: needy({ computed: true }, { required: true }), want: false },
    { mutation: 'an object does not ask for it', given: needy({ optional: true }, { required: true }), want: true },
    {
      mutation: 'elements do not ask for it',
      given: { ...open, type: 'list' as const, element: makeAttribute('e', needy({}, { required: true })) },
      want: true,
    },
  ])('red where $mutation', ({ given, want }) => {
    const text = view(given);
    const city = text.slice(text.indexOf('"city"'));
    expect(city.includes('Required: true')).toBe(want);
    expect(city.includes('Computed: true')).toBe(!want);
  });
});

describe('RequiresReplace: a change that replaces', () => {
  const replacing = new Set(['x']);
  const own = { replacing, identity: new Set(['x']) };
  const refused = new Map([['x', 'no call changes it']]);
  it.each<{ mutation: string; given: Partial<Attribute>; facts: Partial<SchemaFacts>; want: string[] }>([
    {
      mutation: 'a replacing attribute does not',
      given: { optional: true },
      facts: { replacing },
      want: ['runtime.Replaces'],
    },
    { mutation: 'every attribute does', given: { optional: true }, facts: {}, want: [] },
    {
      mutation: 'a name is compared by us',
      given: { required: true },
      facts: own,
      want: ['stringplanmodifier.RequiresReplace'],
    },
    { mutation: 'what no answer shows does', given: { optional: true, in: 'query' }, facts: { replacing }, want: [] },
    { mutation: 'what is only sent does', given: { optional: true, writeOnly: true }, facts: { replacing }, want: [] },
    {
      mutation: 'a name in the path does not',
      given: { required: true, in: 'path' },
      facts: own,
      want: ['stringplanmodifier.RequiresReplace'],
    },
    { mutation: 'a nested attribute does', given: inside({ optional: true }), facts: { replacing }, want: [] },
    { mutation: 'a doubtful one does', given: { optional: true }, facts: { replacing, refused }, want: [] },
    { mutation: 'a doubtful name does', given: { required: true }, facts: { ...own, refused }, want: [] },
  ])('red where $mutation', ({ given, facts, want }) => {
    const found = view(given, facts).match(/runtime\.Replaces|\w+\.RequiresReplace/g) ?? [];
    expect(found).toEqual(want);
  });

  it('red where the state is not asked first', () => {
    const text = view({ optional: true, computed: true }, { replacing });
    expect(text.indexOf('UseStateForUnknown')).toBeLessThan(text.indexOf('runtime.Replaces'));
  });
});

describe('MarkdownDescription: what a user has to know', () => {
  const described = (given: Partial<Attribute>, facts: Partial<SchemaFacts> = {}) =>
    /MarkdownDescription: "(.*?)",/.exec(view(given, facts))?.[1] ?? '';
  it.each<{ mutation: string; given: Partial<Attribute>; facts?: Partial<SchemaFacts>; want: string }>([
    {
      mutation: 'a default is not told',
      given: { type: 'integer', optional: true, default: 3600 },
      want: 'Defaults to `3600`.',
    },
    {
      mutation: 'a default is told twice',
      given: { type: 'integer', optional: true, default: 3600, description: 'Defaults to an hour.' },
      want: 'Defaults to an hour.',
    },
    {
      mutation: 'a default that Terraform does not put in is told',
      given: { optional: true, default: 'a' },
      facts: { replacing: new Set(['x']) },
      want: 'Changing this forces a new resource.',
    },
    {
      mutation: 'nobody says that a change is refused, and why',
      given: { optional: true },
      facts: { replacing: new Set(['x']), refused: new Map([['x', 'no call changes it']]) },
      want: "Changing this fails, unless the provider's `allow_replacement` lists it to replace the resource.",
    },
    { mutation: 'an empty default is told', given: { optional: true, default: '' }, want: '' },
    {
      mutation: 'nobody says where an unset value comes from',
      given: { optional: true, computed: true, in: 'path', setting: 'x' },
      want: "If unset, the provider's value applies.",
    },
  ])('red where $mutation', ({ given, facts, want }) => {
    expect(described(given, facts)).toBe(want);
  });
});
