import { expect, it } from 'vitest';
import { catalogueOf } from '../../test/inline-document.js';

it('the title of a document stands in sentences, which end with a full stop of their own', () => {
  const paths = 'paths: {/boxes: {get: {responses: {200: {description: x}}}}}';
  expect(catalogueOf(`info: {title: The Box API., version: "1"}\n${paths}`).title).toBe('The Box API');
});
