import { expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../test/inline-document.js';

it.each([
  { text: 'A machine that runs in a zone.', want: 'A machine that runs in a zone.' },
  { text: 'Server operations', want: '' },
  { text: 'Everything about your servers', want: '' },
  { text: 'API endpoints for managing servers.', want: '' },
])('a tag tells what a resource is, unless it is a heading of its operations ($text)', ({ text, want }) => {
  const catalogue = catalogueOf(`
tags: [{name: Servers, description: ${text}}]
paths:
  /servers: {post: {tags: [Servers], summary: Create a server}}
  /servers/{id}: {get: {tags: [Servers]}, delete: {}}`);
  const { description } = resourceOf(catalogue, 'server');
  expect(description.includes(text)).toBe(want !== '');
});
