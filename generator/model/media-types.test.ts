import { describe, expect, it } from 'vitest';
import { apiOf } from '../../test/inline-document.js';
import { newestOf } from './media-types.js';

const typeOf = (version: string) => `application/vnd.acme.${version}+json`;

describe('of one body in several versions the newest', () => {
  it.each([
    [['2023-01-01', '2023-11-15'], '2023-11-15'],
    [['2024-08-05', '2023-11-15'], '2024-08-05'],
    [['v2', 'v10', 'v9'], 'v10'],
    [['preview', '2023-01-01'], 'preview'],
    [['v1'], 'v1'],
  ])('%j', (versions, want) => {
    const types = versions.map(typeOf);
    expect(newestOf(types[0], types)).toBe(typeOf(want));
  });

  it('is what a call sends', () => {
    const body = (field: string) => `{schema: {type: object, properties: {${field}: {type: string}}}}`;
    const { operations } = apiOf(`
paths:
  /rooms:
    post: {requestBody: {content: {${typeOf('2023-01-01')}: ${body('seats')}, ${typeOf('2024-08-05')}: ${body('places')}}}}`);
    expect(operations[0]?.body?.mediaType).toBe(typeOf('2024-08-05'));
    expect([...(operations[0]?.body?.schema?.properties.keys() ?? [])]).toEqual(['places']);
  });
});
