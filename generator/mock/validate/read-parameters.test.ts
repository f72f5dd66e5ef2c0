import { describe, expect, it } from 'vitest';
import type { Parameter } from '../../model/types.js';
import { SchemaReader } from '../../spec/normalise/read-schema.js';
import { readQuery, readQueryParameter, readTextParameter } from './read-parameters.js';

function makeParameter(schema: object, more: Partial<Parameter> = {}): Parameter {
  const read = new SchemaReader({}).read(schema as never, '');
  return {
    name: 'q',
    in: 'query',
    required: false,
    deprecated: false,
    description: '',
    schema: read,
    style: 'form',
    explode: true,
    example: undefined,
    pointer: '',
    ...more,
  };
}

describe('query parameters', () => {
  it.each([
    ['q=a+b%21', { type: 'string' }, {}, 'a b!'],
    ['q=5', { type: 'integer' }, {}, 5],
    ['q=9223372036854775808', { type: 'integer' }, {}, 9223372036854775808n],
    ['q=x', { type: 'integer' }, {}, 'x'],
    ['q=true', { type: 'boolean' }, {}, true],
    ['q=5', { type: 'string' }, {}, '5'],
    ['q=1&q=2', { type: 'array', items: { type: 'integer' } }, {}, [1, 2]],
    ['q=1,2', { type: 'array', items: { type: 'integer' } }, { explode: false }, [1, 2]],
    ['q[a]=1', { type: 'object', properties: { a: {} } }, { style: 'deepObject' }, { a: '1' }],
    ['', { type: 'string' }, {}, undefined],
    ['q=%zz', { type: 'string' }, {}, '%zz'],
  ])('reads %s', (search, schema, more, want) => {
    expect(readQueryParameter(makeParameter(schema, more), readQuery(search)).value).toEqual(want);
  });

  it('tells when one value was given twice', () => {
    expect(readQueryParameter(makeParameter({ type: 'string' }), readQuery('q=1&q=2')).twice).toBe(true);
  });

  it('reads lists in a path', () => {
    expect(
      readTextParameter(
        makeParameter({ type: 'array', items: { type: 'integer' } }, { in: 'path', style: 'simple' }),
        '1,2',
      ),
    ).toEqual([1, 2]);
  });
});
