import { describe, expect, it } from 'vitest';
import { makeAttribute } from '../../../../test/sample-catalogue.js';
import type { Attribute, AttributeType } from '../../../map/types.js';
import { ROOT, shapeAttributes } from './shape.js';

const required = { required: true };
const optional = { optional: true };

describe('shapeAttributes', () => {
  it.each<[AttributeType, Partial<Attribute>, string]>([
    ['string', {}, 'String'],
    ['integer', {}, 'Int64'],
    ['json', {}, 'String'],
    ['object', { attributes: [makeAttribute('a', optional)] }, 'SingleNested'],
    ['object', { attributes: [] }, 'String'],
    ['list', { element: makeAttribute('value') }, 'List'],
    [
      'set',
      { element: makeAttribute('value', { type: 'object', attributes: [makeAttribute('a', optional)] }) },
      'SetNested',
    ],
    ['map', { element: makeAttribute('value', { type: 'list', element: makeAttribute('value') }) }, 'Map'],
    [
      'list',
      { element: makeAttribute('v', { type: 'list', element: makeAttribute('w', { type: 'json' }) }) },
      'String',
    ],
  ])('gives %s the kind that Terraform has for it', (type, more, want) => {
    const [shape] = shapeAttributes([makeAttribute('x', { ...optional, type, ...more })]);
    expect(shape?.kind).toBe(want);
  });

  it.each(['date-time', 'time'])('compares %s as a time, because an API may write it in another way', (format) => {
    const [shape] = shapeAttributes([makeAttribute('x', { ...optional, format })]);
    expect(shape?.format).toBe('Time');
  });

  it('takes a boolean for a text that may be one', () => {
    const [shape, plain] = shapeAttributes([makeAttribute('x', { ...optional, orBoolean: true }), makeAttribute('y')]);
    expect([shape?.format, plain?.format]).toEqual(['Flag', '']);
  });

  it('gives a secret a write-only twin with a version, and none below sets or in computed objects', () => {
    const secret = makeAttribute('password', { ...optional, sensitive: true });
    expect(shapeAttributes([secret]).map(({ name }) => name)).toEqual([
      'password',
      'password_wo',
      'password_wo_version',
    ]);
    expect(shapeAttributes([secret], { ...ROOT, inSet: true })).toHaveLength(1);
    expect(shapeAttributes([secret], { ...ROOT, computed: true })).toHaveLength(1);
    expect(shapeAttributes([secret, makeAttribute('password_wo', optional)])).toHaveLength(2);
  });

  it('gives a text that the document only lets write a twin too, which is not sensitive', () => {
    const written = { ...optional, writeOnly: true, saidWriteOnly: true as const };
    const [plain, twin, version] = shapeAttributes([makeAttribute('seed_text', written)]);
    expect(plain).toMatchObject({ name: 'seed_text', sensitive: false, twin: 'seed_text_wo' });
    expect(twin).toMatchObject({ name: 'seed_text_wo', sensitive: false, writeOnly: true });
    expect(version).toMatchObject({ name: 'seed_text_wo_version', local: true });
    expect(version?.source.description).toBe('Version of `seed_text_wo`. Increase it to send the value again.');
    const holder = makeAttribute('boot', {
      ...optional,
      type: 'object',
      attributes: [makeAttribute('script', written)],
    });
    expect(shapeAttributes([holder])[0]?.children.map(({ name }) => name)).toEqual([
      'script',
      'script_wo',
      'script_wo_version',
    ]);
  });

  it.each<[string, Partial<Attribute>]>([
    ['was merely found in no answer', { writeOnly: true }],
    ['is one of a few known words', { writeOnly: true, saidWriteOnly: true, enum: ['a', 'b'] }],
    ['has a default', { writeOnly: true, saidWriteOnly: true, default: 'a' }],
    ['is deprecated', { writeOnly: true, saidWriteOnly: true, deprecated: true }],
    ['names another resource', { writeOnly: true, saidWriteOnly: true, reference: 'key.id' }],
    ['is no text', { writeOnly: true, saidWriteOnly: true, type: 'integer' }],
  ])('gives no twin to what %s', (_, more) => {
    expect(shapeAttributes([makeAttribute('x', { ...optional, ...more })])).toHaveLength(1);
  });

  it.each([{ type: 'object' as const }, { type: 'list' as const }, { type: 'set' as const }, { type: 'map' as const }])(
    'asks for what is required in a computed $type that users may write, and leaves the rest to the server',
    ({ type }) => {
      const attributes = [makeAttribute('city', required), makeAttribute('street', optional)];
      const holder =
        type === 'object' ? { attributes } : { element: makeAttribute('e', { type: 'object', attributes }) };
      const [shape] = shapeAttributes([makeAttribute('address', { ...optional, computed: true, type, ...holder })]);
      expect(shape).toMatchObject({ required: false, optional: true, computed: true });
      expect(shape?.children).toMatchObject([
        { name: 'city', required: true, optional: false, computed: false },
        { name: 'street', required: false, optional: true, computed: true },
      ]);
    },
  );

  it.each([
    {
      mutation: 'a required member asks for a computed parent',
      parent: { optional: true },
      inner: { required: true },
      want: { required: true, optional: false, computed: false },
    },
    {
      mutation: 'every member of a computed parent is required',
      parent: { optional: true, computed: true },
      inner: { optional: true },
      want: { required: false, optional: true, computed: true },
    },
    {
      mutation: 'a member of an output is required',
      parent: { computed: true },
      inner: { required: true },
      want: { required: false, optional: false, computed: true },
    },
    {
      mutation: 'a parent with a default no longer counts as computed',
      parent: { optional: true, default: {} },
      inner: { optional: true },
      want: { required: false, optional: true, computed: true },
    },
    {
      mutation: 'a default of null makes the parent computed',
      parent: { optional: true, default: null },
      inner: { optional: true },
      want: { required: false, optional: true, computed: false },
    },
  ])('red where $mutation', ({ parent, inner, want }) => {
    const [shape] = shapeAttributes([
      makeAttribute('address', { ...parent, type: 'object', attributes: [makeAttribute('city', inner)] }),
    ]);
    expect(shape?.children[0]).toMatchObject(want);
  });

  it('keeps the names of Terraform and of our own for themselves', () => {
    const names = shapeAttributes(
      [makeAttribute('count', optional), makeAttribute('timeouts', optional)],
      ROOT,
      new Set(['count', 'timeouts']),
      'vm',
    );
    expect(names.map(({ name }) => name)).toEqual(['vm_count', 'vm_timeouts']);
  });

  it('turns a union into one attribute per variant, without the discriminator', () => {
    const variant = (name: string, value: string) => ({
      name,
      value,
      attribute: makeAttribute(name, {
        type: 'object',
        attributes: [makeAttribute('kind', required), makeAttribute('size', required)],
      }),
    });
    const [shape] = shapeAttributes([
      makeAttribute('source', {
        ...required,
        type: 'union',
        discriminator: { wire: 'kind' },
        variants: [variant('disk', 'd'), variant('net', 'n')],
      }),
    ]);
    expect(shape?.children.map(({ name, optional: open }) => [name, open])).toEqual([
      ['disk', true],
      ['net', true],
    ]);
    expect(shape?.children[0]?.children.map(({ name }) => name)).toEqual(['size']);
    expect(shape?.union?.discriminator).toBe('kind');
  });
});
