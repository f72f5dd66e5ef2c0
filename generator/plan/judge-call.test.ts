import { describe, expect, it } from 'vitest';
import { makeAttribute, makeCall } from '../../test/sample-catalogue.js';
import type { Attribute, Call, List } from '../map/types.js';
import { findFixed, listCallObstacles } from './judge-call.js';

const send = (mediaType: string, fields: string[] = ['name']): Call =>
  makeCall('POST /vms', { body: { mediaType, envelope: [], required: true, fixed: {}, fields } });

it.each<[string, string[], string[]]>([
  ['application/json', ['name'], []],
  ['application/vnd.acme.v1+json; charset=utf-8', ['name'], []],
  ['application/x-www-form-urlencoded', ['name'], []],
  ['multipart/form-data', ['name'], []],
  ['application/json-patch+json', [], []],
  ['application/json-patch+json', ['name'], ['POST /vms takes application/json-patch+json']],
  ['application/acme-v2.1-json-patch', ['name'], ['POST /vms takes application/acme-v2.1-json-patch']],
  ['application/acme-v2.1-json-patch', [], []],
  ['application/octet-stream', ['name'], ['POST /vms takes application/octet-stream']],
  ['application/xml', ['name'], ['POST /vms takes application/xml']],
  ['text/json', ['name'], []],
])('a body of %s with %j', (mediaType, fields, want) => {
  expect(listCallObstacles(send(mediaType, fields), new Set())).toEqual(want);
});

it.each(['text/plain', 'application/x-yaml; charset=utf-8', 'application/xml'])(
  'a text as a whole as %s',
  (mediaType) => {
    const call = send(mediaType, ['content']);
    const whole = { ...call, body: { ...call.body, alone: true as const } } as Call;
    expect(listCallObstacles(whole, new Set())).toEqual([]);
  },
);

describe('what a call needs', () => {
  const known = new Set(['id', 'zone']);
  const need = (wire: string, place: 'query' | 'header', given: Partial<Attribute> = {}) =>
    makeAttribute(wire, { in: place, required: true, ...given });
  it.each<{ mutation: string; given: Partial<Call>; known?: ReadonlySet<string> | null; want: string[] }>([
    { mutation: 'a path that is known is an obstacle', given: {}, want: [] },
    {
      mutation: 'a path that nobody knows is none',
      given: {},
      known: new Set(),
      want: ['the path of GET /vms/{id} needs id'],
    },
    { mutation: 'an argument of its own is an obstacle', given: {}, known: null, want: [] },
    {
      mutation: 'a query is not asked',
      given: { query: [need('page', 'query')] },
      want: ['GET /vms/{id} needs page in the query'],
    },
    { mutation: 'a query that is known is an obstacle', given: { query: [need('zone', 'query')] }, want: [] },
    {
      mutation: 'a query that may be left out is one',
      given: { query: [need('page', 'query', { required: false })] },
      want: [],
    },
    {
      mutation: 'a list that the server has a default for must be repeated',
      given: { query: [need('expand', 'query', { default: ['network'] })] },
      want: [],
    },
    {
      mutation: 'a header counts as an argument',
      given: { headers: [need('X-A', 'header')] },
      known: null,
      want: ['GET /vms/{id} needs X-A in the header'],
    },
    {
      mutation: 'a header is filled with its default',
      given: { headers: [need('X-A', 'header', { default: 'a' })] },
      want: ['GET /vms/{id} needs X-A in the header'],
    },
    {
      mutation: 'a header against repetition is an obstacle',
      given: { headers: [need('Idempotency-Key', 'header')] },
      want: [],
    },
    {
      mutation: 'a server with variables is none',
      given: { servers: [{ url: 'https://{a}.example', description: '', variables: [] }] },
      want: ['GET /vms/{id} is served at an address with variables'],
    },
    {
      mutation: 'a server of its own is an obstacle',
      given: { servers: [{ url: 'https://b.example', description: '', variables: [] }] },
      want: [],
    },
  ])('red where $mutation', ({ given, known: own = known, want }) => {
    expect(listCallObstacles(makeCall('GET /vms/{id}', given), own)).toEqual(want);
  });

  it.each<{ paging: List['paging']; want: string[] }>([
    { paging: { style: 'offset', offset: 'offset', limit: 'limit', max: 100, total: ['count'] }, want: [] },
    { paging: { style: 'none' }, want: ['GET /vms needs limit in the query'] },
    {
      paging: { style: 'offset', offset: 'offset', limit: 'limit', max: null, total: null },
      want: ['GET /vms needs limit in the query'],
    },
  ])('a list is told how many a page has, where its size is known: $paging', ({ paging, want }) => {
    const list = {
      ...makeCall('GET /vms', { query: [need('limit', 'query')] }),
      paging,
      filters: [],
    } as unknown as List;
    expect(listCallObstacles(list, known)).toEqual(want);
  });

  it.each<{ mutation: string; given: Partial<Attribute>; want: string | null }>([
    { mutation: 'a default is not sent', given: { in: 'query', default: 'a' }, want: 'a' },
    { mutation: 'what may be left out is sent', given: { in: 'query', default: 'a', required: false }, want: null },
    { mutation: 'a default of 0 is not sent', given: { in: 'query', default: 0 }, want: '0' },
    { mutation: 'a default of null is sent', given: { in: 'query', default: null }, want: null },
    { mutation: 'an object is sent as text', given: { in: 'query', default: {} }, want: null },
    { mutation: 'a header is filled', given: { in: 'header', default: 'a' }, want: null },
    { mutation: 'any first value is taken', given: { in: 'query', enum: ['a', 'b'] }, want: null },
    {
      mutation: 'the order of a list is not taken',
      given: { name: 'sort_by', in: 'query', enum: ['a', 'b'] },
      want: 'a',
    },
    {
      mutation: 'the order that a format says is not taken',
      given: { name: 'order', in: 'query', format: 'asc/desc' },
      want: 'asc',
    },
    {
      mutation: 'the field that a format says is not taken',
      given: { name: 'sort', in: 'query', format: 'name' },
      want: 'name',
    },
    { mutation: 'an order that nobody says is sent', given: { name: 'sort', in: 'query' }, want: null },
  ])('findFixed: red where $mutation', ({ given, want }) => {
    expect(findFixed(makeAttribute('kind', { required: true, ...given }))).toBe(want);
  });
});
