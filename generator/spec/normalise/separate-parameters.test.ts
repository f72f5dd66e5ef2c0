import { describe, expect, it } from 'vitest';
import { catalogueOf, pathsOf, readInline, resourceOf } from '../../../test/inline-document.js';
import { normalise } from './normalise.js';

const read = (text: string) => normalise({ root: readInline(text), sha256: '', origin: 'test', diagnostics: [] });
const id = '{name: id, in: path, required: true, schema: {type: integer}}';

describe('a path that names a parameter twice', () => {
  it.each([
    ['/a/{id}/b/{id}', ['/a/{id}/b/{id_2}']],
    ['/a/{id}/b/{id}/c/{id}', ['/a/{id}/b/{id_2}/c/{id_3}']],
    ['/a/{id}/b/{id}/c/{id_2}', ['/a/{id}/b/{id_3}/c/{id_2}']],
    ['/a/{x}/{y}/{x}/{y}', ['/a/{x}/{y}/{x_2}/{y_2}']],
    ['/a/{id}/b', ['/a/{id}/b']],
  ])('%s', (path, want) => {
    expect(Object.keys(read(`paths: {'${path}': {get: {}}}`).root.paths ?? {})).toEqual(want);
  });

  it('keeps out of the way of a path that is there', () => {
    const { root } = read("paths: {'/a/{id}/{id}': {get: {}}, '/a/{id}/{id_2}': {delete: {}}}");
    expect(Object.keys(root.paths ?? {})).toEqual(['/a/{id}/{id_3}', '/a/{id}/{id_2}']);
  });

  it('is told, and what was said of the one parameter holds for both', () => {
    const { root, diagnostics } = read(`
components: {parameters: {id: ${id}}}
paths:
  /a/{id}/b/{id}: {parameters: [{$ref: '#/components/parameters/id'}], get: {parameters: [${id}]}}`);
    expect(diagnostics.filter(({ code }) => code === 'repeated-parameter')).toMatchObject([
      {
        severity: 'warning',
        pointer: '/paths/~1a~1{id}~1b~1{id}',
        message: expect.stringContaining('/a/{id}/b/{id_2}'),
      },
    ]);
    const copy = { name: 'id_2', in: 'path', schema: { type: 'integer' } };
    const item = (root.paths as Record<string, object>)['/a/{id}/b/{id_2}'];
    expect(item).toMatchObject({ parameters: [{}, copy], get: { parameters: [{ name: 'id' }, copy] } });
  });

  it('asks for two values: nothing is deleted that has the id of what it lies in', () => {
    const paths = pathsOf('/boxes', 'name: {type: string}') + pathsOf('/boxes/{id}/parts', 'name: {type: string}');
    const { operations } = resourceOf(catalogueOf(`paths:${paths}`), 'box_part');
    for (const call of [operations.read, operations.delete])
      expect(call?.parameters).toEqual([
        { name: 'id', attribute: 'box_id' },
        { name: 'id_2', attribute: 'id' },
      ]);
  });
});
