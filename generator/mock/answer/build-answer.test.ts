import { expect, it } from 'vitest';
import { answers, list, takes, withMock } from '../../../test/start-inline.js';

const RACK = '{type: object, properties: {uuid: {type: string, readOnly: true}, name: {type: string}}}';
const JOINED = '{type: object, properties: {parent_rack_uuid: {type: string}, child_rack_uuid: {type: string}}}';

it('an answer that names what its path names says what the path says', async () => {
  const document = `
paths:
  /racks: {post: {${takes(RACK)}, ${answers(RACK, 201)}}}
  /racks/{uuid}: {get: {${answers(RACK)}}}
  /racks/{uuid}/children: {get: {${list(RACK)}}}
  /racks/{parent_rack_uuid}/children/{child_rack_uuid}:
    post: {${takes('{type: object, properties: {note: {type: string}}}')}, ${answers(JOINED)}}
    delete: {responses: {204: {description: x}}}`;
  await withMock(document, async ({ call }) => {
    const make = async (name: string): Promise<string> => (await call('POST /racks', { name })).body.uuid;
    const [parent, child] = [await make('a'), await make('b')];
    const { body } = await call(`POST /racks/${parent}/children/${child}`, {});
    expect(body).toEqual({ parent_rack_uuid: parent, child_rack_uuid: child });
  });
});
