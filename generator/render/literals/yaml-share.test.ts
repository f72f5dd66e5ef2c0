import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { JsonObject } from '../../spec/types.js';
import { encodeReturns } from './yaml.js';

const field = (description: string) => ({ description, type: 'str' });
const user = () => ({ id: field('Its ID.'), name: field('Its name.'), mail: field('Its address.') });
const holder = (contains: JsonObject) => ({ description: 'Someone.', type: 'dict', contains });

describe('return values', () => {
  it('tell the same members once', () => {
    const returns = { owner: holder(user()), author: holder(user()), last: holder({ editor: holder(user()) }) };
    const text = encodeReturns(returns);
    expect(text.match(/Its address/g)).toHaveLength(1);
    expect(text).toContain('contains: &owner');
    expect(text.match(/contains: \*owner/g)).toHaveLength(2);
    expect(parse(text)).toEqual(returns);
  });

  it('tell members again that differ in a word', () => {
    const returns = { owner: holder(user()), author: holder({ ...user(), mail: field('Another one.') }) };
    expect(encodeReturns(returns)).not.toContain('&');
  });

  it('give two objects of one name names of their own', () => {
    const other = () => ({ a: field('A.'), b: field('B.'), c: field('C.') });
    const returns = {
      one: holder({ item: holder(user()), same: holder(user()) }),
      two: holder({ item: holder(other()), same: holder(other()) }),
    };
    const text = encodeReturns(returns);
    expect(text).toContain('&item_2');
    expect(parse(text)).toEqual(returns);
  });

  it('take names of a document that are no names of YAML', () => {
    const returns = { 'a: [b': holder(user()), '&x *y': holder(user()), constructor: holder(user()) };
    expect(parse(encodeReturns(returns))).toEqual(returns);
  });
});
