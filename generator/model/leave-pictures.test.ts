import { expect, it } from 'vitest';
import { apiOf, attributeOf, catalogueOf } from '../../test/inline-document.js';

/** What is made by a form with these fields. */
const write = (fields: string, required: string) => {
  const form = `{content: {multipart/form-data: {schema: {type: object, required: [${required}], properties: {${fields}}}}}}`;
  const shown =
    '{200: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string}, name: {type: string}, kind: {type: string}, place: {type: string}}}}}}}';
  return `
paths:
  /playlists:
    post: {requestBody: ${form}, responses: ${shown}}
  /playlists/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get: {responses: ${shown}}
    delete: {}`;
};
const find = (fields: string, required: string) => catalogueOf(write(fields, required));
const PICTURE = 'thumbnailfile: {type: string, format: binary}';
const OTHERS = 'name: {type: string}, kind: {type: string}, place: {type: string}';

it('a form that may come with a picture is sent without it, and says so', () => {
  const { resources } = find(`${PICTURE}, ${OTHERS}`, 'name');
  const [playlist] = resources;
  expect(playlist?.operations.create).not.toBeNull();
  expect(playlist && attributeOf(playlist, 'name')).toMatchObject({ required: true });
  expect(playlist?.attributes.map(({ name }) => name)).not.toContain('thumbnailfile');
  expect(apiOf(write(`${PICTURE}, ${OTHERS}`, 'name')).diagnostics).toContainEqual(
    expect.objectContaining({ code: 'file-left-out', message: expect.stringContaining('thumbnailfile') }),
  );
});

it.each([
  ['a picture that is demanded', `${PICTURE}, ${OTHERS}`, 'thumbnailfile'],
  ['a picture and hardly more', `${PICTURE}, name: {type: string}`, ''],
  ['what is not a picture', `file: {type: string, format: binary}, ${OTHERS}`, 'name'],
])('a form is not sent without %s', (_, fields, required) => {
  expect(find(fields, required).resources.filter(({ operations }) => operations.create)).toEqual([]);
});
