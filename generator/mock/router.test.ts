import { describe, expect, it } from 'vitest';
import type { Operation } from '../model/types.js';
import { Router } from './router.js';

const keys = [
  'GET /things',
  'POST /things',
  'GET /things/{id}',
  'DELETE /things/{id}',
  'GET /things/default',
  'PUT /things/{id}:start',
  'GET /things/{id}/parts/{part_id}',
  'GET /files/{name}.{format}',
  'PUT /things/{other}',
];
const router = new Router(
  keys.map((key) => {
    const [method, path] = key.split(' ');
    return { key, method, path } as Operation;
  }),
);

describe('Router', () => {
  it.each([
    ['GET', '/things', 'GET /things', []],
    ['GET', '/things/1', 'GET /things/{id}', ['1']],
    ['GET', '/things/default', 'GET /things/default', []],
    ['DELETE', '/things/default', 'DELETE /things/{id}', ['default']],
    ['PUT', '/things/a%2Fb%20c:start', 'PUT /things/{id}:start', ['a/b c']],
    ['PUT', '/things/x', 'PUT /things/{other}', ['x']],
    ['GET', '/things/1/parts/2', 'GET /things/{id}/parts/{part_id}', ['1', '2']],
    ['GET', '/files/a.tar.gz', 'GET /files/{name}.{format}', ['a', 'tar.gz']],
    ['GET', '/things/%zz', 'GET /things/{id}', ['%zz']],
    ['GET', '/things/__proto__', 'GET /things/{id}', ['__proto__']],
  ])('finds %s %s', (method, path, key, values) => {
    const found = router.find(method, path);
    expect(found).toMatchObject({ kind: 'match', match: { operation: { key }, values } });
  });

  it.each([
    ['PATCH', '/things', ['GET', 'POST']],
    ['POST', '/things/default', ['DELETE', 'GET', 'PUT']],
  ])('tells what is allowed instead of %s %s', (method, path, allow) => {
    expect(router.find(method, path)).toEqual({ kind: 'method', allow });
  });

  it.each(['/', '/thing', '/things/', '/things/1/parts', '/constructor'])('knows nothing at %s', (path) => {
    expect(router.find('GET', path)).toEqual({ kind: 'nothing' });
  });
});

it('tells operations at one path apart by the query in their paths', () => {
  const paths = ['/templates', '/templates?desc=html', '/templates?desc=html&draft=1', '/reports?kind=daily'];
  const told = new Router(paths.map((path) => ({ key: `GET ${path}`, method: 'GET', path }) as Operation));
  const find = (path: string, query: Record<string, string>) =>
    told.find('GET', path, new Map(Object.entries(query).map(([wire, value]) => [wire, [value]])));
  const want = (path: string) => ({ match: { operation: { path } } });
  expect(find('/templates', {})).toMatchObject(want('/templates'));
  expect(find('/templates', { desc: 'text' })).toMatchObject(want('/templates'));
  expect(find('/templates', { desc: 'html' })).toMatchObject(want('/templates?desc=html'));
  expect(find('/templates', { desc: 'html', draft: '1' })).toMatchObject(want('/templates?desc=html&draft=1'));
  expect(find('/reports', {})).toMatchObject(want('/reports?kind=daily'));
});

it('shares out a segment among many parameters without trying every way', () => {
  const path = '/shares/{a}x{b}x{c}x{d}x{e}x{f}!';
  const many = new Router([{ key: `GET ${path}`, method: 'GET', path } as Operation]);
  expect(many.find('GET', '/shares/1x2x3x4x5x6!')).toMatchObject({ match: { values: ['1', '2', '3', '4', '5', '6'] } });
  expect(many.find('GET', `/shares/${'x'.repeat(13)}!`)).toMatchObject({
    match: { values: ['x', 'x', 'x', 'x', 'x', 'xxx'] },
  });
  expect(many.find('GET', `/shares/${'x'.repeat(8000)}`)).toEqual({ kind: 'nothing' });
  expect(many.find('GET', `/shares/${'ax'.repeat(4000)}y`)).toEqual({ kind: 'nothing' });
});
