import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf } from '../../test/inline-document.js';
import type { Resource } from '../map/types.js';
import { shareAttributes } from './share-attributes.js';

const RULE =
  '{type: object, properties: {port: {type: integer}, peer: {type: object, properties: {name: {type: string}}}}}';
const fields = (extra = '') => `name: {type: string}, rule: ${RULE}${extra}`;
const found = catalogueOf(
  `paths:${pathsOf('/walls', fields(), fields())}${pathsOf('/gates', fields(', rules: {type: array, items: {type: object, properties: {port: {type: integer, description: Other.}}}}'), fields())}`,
);

describe('equal objects inside attributes', () => {
  it('are one object, wherever they stand', () => {
    const shared = shareAttributes(found);
    const [wall, gate] = ['wall', 'gate'].map((name) => attributeOf(resourceOf(shared, name), 'rule'));
    expect(wall?.attributes).toBe(gate?.attributes);
  });

  it('leave everything as it was', () => {
    expect(shareAttributes(found)).toEqual(found);
  });

  it.each([
    [0, 0, true],
    [0, 1, false],
    [0, -0, false],
    [0, 0n, false],
    [0, undefined, false],
  ])('are two where they differ in anything, also in what JSON writes alike: %s and %s', (one, other, areSame) => {
    const copy = structuredClone(found);
    for (const [index, minimum] of [one, other].entries()) {
      const port = attributeOf(copy.resources[index] as Resource, 'rule').attributes?.[0];
      if (port && minimum !== undefined) port.minimum = minimum;
    }
    const rules = shareAttributes(copy).resources.map((own) => attributeOf(own, 'rule').attributes);
    expect(rules[0] === rules[1]).toBe(areSame);
  });
});
