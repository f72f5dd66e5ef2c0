import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf } from '../../../test/inline-document.js';

const describe = (field: string) =>
  attributeOf(
    resourceOf(catalogueOf(`paths:${pathsOf('/disks', `name: {type: string}, size: ${field}`)}`), 'disk'),
    'size',
  ).description;

it.each([
  ['the size of the disk in GB', 'the size of the disk in GB'],
  ['(Optional) The size, at least 1', '(Optional) The size, at least 1'],
  ['Disk Size', ''],
  ['Size Of The Disk', ''],
  ['The size Schema', ''],
  ['Root Type for size', ''],
])('the title "%s" is told as "%s" where there is no description', (title, want) => {
  expect(describe(`{type: integer, title: "${title}"}`)).toBe(want);
});

it('a description says more than the title beside it', () => {
  expect(describe('{type: integer, title: the size of the disk, description: In GB.}')).toBe('In GB.');
});
