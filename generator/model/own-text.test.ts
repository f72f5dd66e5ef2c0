import { describe, expect, it } from 'vitest';
import { operationOf } from '../../test/inline-document.js';
import { ownText } from './own-text.js';

const shared = 'delete: Delete a disk.\nget: Return a disk.\npatch: Edit\na disk.';

describe('ownText', () => {
  it.each([
    ['the own part of the text of a class', shared, 'GET', '/disks/{id}/', 'Return a disk.'],
    ['of more than one line', shared, 'PATCH', '/disks/{id}/', 'Edit\na disk.'],
    ['what stands in front is about all', `Disks.\n\n${shared}`, 'DELETE', '/disks/{id}/', 'Disks.\n\nDelete a disk.'],
    ['another one says nothing', shared, 'PUT', '/disks/{id}/', ''],
    ['one part alone', 'get: Return a disk.', 'GET', '/disks/{id}/', 'Return a disk.'],
    ['heads of their own lines', 'get:\nList disks.\n\npost:\nMake a disk.', 'POST', '/disks', 'Make a disk.'],
    ['called after what they do', 'list: All disks.\nretrieve: One disk.', 'GET', '/disks', 'All disks.'],
    ['an item', 'list: All disks.\nretrieve: One disk.', 'GET', '/disks/{id}', 'One disk.'],
    ['no call', 'Flags:\nupdate: the date\ncreate: one', 'PUT', '/disks/{id}', 'Flags:\nupdate: the date\ncreate: one'],
    ['no class', 'Sets these fields:\nupdate: the date', 'PUT', '/disks/{id}', 'Sets these fields:\nupdate: the date'],
    ['a word of a sentence', 'Post: a text of yours', 'POST', '/posts', 'Post: a text of yours'],
  ] as const)('%s', (_, text, method, path, want) => {
    expect(ownText(text, method, path)).toBe(want);
  });

  it('is what an operation is told', () => {
    const text = 'description: "get: Run it.\\npost: Run it twice."';
    const get = operationOf(`paths: {'/a/{id}/run': {get: {${text}}, post: {${text}}}}`, 'GET /a/{id}/run');
    expect(get.description).toBe('Run it.');
  });
});
