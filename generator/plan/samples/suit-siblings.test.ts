import { expect, it } from 'vitest';
import { makeAttribute } from '../../../test/sample-catalogue.js';
import type { Attribute } from '../../map/types.js';
import type { Json } from '../../spec/types.js';
import { sampleAttribute } from './sample-attribute.js';
import { suitSiblings } from './suit-siblings.js';

const given = (name: string, more: Partial<Attribute> = {}) => makeAttribute(name, { required: true, ...more });
const kind = (example?: Json) =>
  given('type', { enum: ['A', 'AAAA', 'CNAME'], ...(example !== undefined && { example }) });

function show(...attributes: Attribute[]): { [name: string]: Json } {
  return Object.fromEntries(suitSiblings(attributes).map((one) => [one.name, sampleAttribute(one)]));
}

it.each<[string, Attribute[], Json]>([
  ['an A record holds no host name', [kind('A'), given('data', { example: 'foo.example.com' })], '192.0.2.10'],
  ['an A record keeps its address', [kind('A'), given('data', { example: '198.51.100.7' })], '198.51.100.7'],
  ['the first type is the one that counts', [kind(), given('data')], '192.0.2.10'],
  ['a CNAME record holds no address', [kind('CNAME'), given('data', { example: '192.0.2.1' })], 'www.example.com'],
  ['another kind of type says nothing', [given('type', { enum: ['a', 'b'] }), given('data', { example: 'x' })], 'x'],
])('%s', (_, attributes, want) => {
  expect(show(...attributes).data).toEqual(want);
});

it('the records inside a set are of its type', () => {
  const value = given('value', { example: 'foo.example.com' });
  const element = given('value', { type: 'object', attributes: [value] });
  const records = given('records', { type: 'list', element, example: [{ value: 'bar.example.com' }] });
  expect(show(kind('AAAA'), records).records).toEqual([{ value: '2001:db8::10' }]);
});

it('a port is that of the protocol beside it', () => {
  const protocol = (name: string, example: string) => given(name, { enum: ['http', 'https', 'tcp'], example });
  const port = (name: string) => given(name, { type: 'integer', minimum: 1, maximum: 65_535 });
  expect(show(protocol('protocol', 'http'), port('port')).port).toBe(80);
  expect(
    show(protocol('frontend_protocol', 'http'), protocol('protocol', 'tcp'), port('frontend_port')).frontend_port,
  ).toBe(80);
  expect(show(protocol('protocol', 'tcp'), port('port')).port).toBe(443);
});

it('an address beside a port is one of a network', () => {
  expect(show(given('address'), given('port', { type: 'integer' })).address).toBe('192.0.2.10');
  expect(show(given('address')).address).toBe('address-1');
});

it.each([
  ['from', 'to', { format: 'date-time' }, '2030-02-28T08:00:00Z'],
  ['start_date', 'end_date', { format: 'date' }, '2030-02-28'],
  ['start_date', 'end_date', { format: 'date', example: '2024-05-01' }, '2024-05-01'],
  ['size', 'end_date', { format: 'date' }, '2030-01-31'],
])('what begins at %s ends later, at %s', (start, end, more, want) => {
  const { example, ...begun } = { example: undefined, ...more };
  expect(show(given(start, begun), given(end, more))[end]).toBe(want);
});
