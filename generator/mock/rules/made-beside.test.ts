import { afterAll, beforeAll, expect, it } from 'vitest';
import { readInline } from '../../../test/inline-document.js';
import { type RunningMock, startMock } from '../start-mock.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const VOLUME = '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}';
const COPY =
  '{type: object, properties: {id: {type: string, readOnly: true}, volume_id: {type: string, readOnly: true}, properties: {type: object, properties: {name: {type: string}}}}}';
const WORK =
  '{type: object, properties: {id: {type: string}, status: {type: string, enum: [running, done]}, type: {type: string}}}';
const BACKUP =
  '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}, size: {type: integer}, kind: {type: string}}}';
const TASK =
  '{type: object, properties: {id: {type: string}, finished_at: {type: string}, state: {type: string, enum: [pending, success, failure]}, reference: {type: object, properties: {id: {type: string}}}}}';
const IMAGE =
  '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}, resource_id: {type: string}}}';
const item = (schema: string) =>
  `{get: {responses: {200: {description: x, ${json(schema)}}, 404: {description: x}}}, delete: {responses: {204: {description: x}}}}`;
const list = (schema: string) =>
  `get: {responses: {200: {description: x, ${json(`{type: array, items: ${schema}}`)}}}}`;
const document = `
paths:
  /volumes: {post: {requestBody: {${json(VOLUME)}}, responses: {201: {description: x, ${json(VOLUME)}}}}, ${list(VOLUME)}}
  /volumes/{id}: ${item(VOLUME)}
  /volumes/{id}/create-snapshot: {post: {requestBody: {${json('{type: object, properties: {name: {type: string}}}')}}, responses: {202: {description: x, ${json(COPY)}}}}}
  /volumes/{id}/actions: {post: {requestBody: {${json('{type: object, properties: {type: {type: string, enum: [image, reboot]}, name: {type: string}}}')}}, responses: {201: {description: x, ${json(WORK)}}}}, ${list(WORK)}}
  /volumes/{id}:take-backup: {post: {requestBody: {${json('{type: object, properties: {name: {type: string}}}')}}, responses: {200: {description: x, ${json(TASK)}}}}}
  /operations/{id}: {get: {responses: {200: {description: x, ${json(TASK)}}, 404: {description: x}}}}
  /volume-backups: {${list(BACKUP)}}
  /volume-backups/{id}: ${item(BACKUP)}
  /backups: {${list(IMAGE)}}
  /backups/{id}: ${item(IMAGE)}
  /snapshots: {${list(COPY)}}
  /snapshots/{id}: ${item(COPY)}
  /images: {${list(IMAGE)}}
  /images/{id}: ${item(IMAGE)}
  /shelves: {post: {requestBody: {${json(VOLUME)}}, responses: {201: {description: x, ${json(VOLUME)}}}}}
  /shelves/{id}: ${item(VOLUME)}
  /shelves/{id}/disks: {post: {requestBody: {${json(VOLUME)}}, responses: {201: {description: x, ${json(VOLUME)}}}}}
  /shelves/{id}/disks/{disk_id}: ${item(VOLUME)}
  /shelves/{id}/disks/{disk_id}/copy: {post: {parameters: [{name: name, in: query, schema: {type: string}}], responses: {200: {description: x, ${json(`{type: object, properties: {copy: ${VOLUME}}}`)}}}}}
  /shelves/{id}/copies: {${list(VOLUME)}}
  /shelves/{id}/copies/{copy_id}: {delete: {responses: {204: {description: x}}}}
  /nfs/images: {${list(IMAGE)}}
  /nfs/images/{id}: ${item(IMAGE)}
`;

let mock: RunningMock;
beforeAll(async () => {
  const loaded = { root: readInline(document), sha256: '', origin: 'test', diagnostics: [] };
  mock = await startMock({ loaded, keys: [], rate: 0 });
});
afterAll(() => mock.stop());

async function call(line: string, body?: object) {
  const [method = '', path] = line.split(' ');
  const sent = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
  const answer = await fetch(`${mock.url}${path}`, { method, ...sent });
  const text = await answer.text();
  return text === '' ? null : JSON.parse(text);
}

it('an action that creates answers with what it made, which lives in its own collection', async () => {
  const { id } = await call('POST /volumes', { name: 'a' });
  const made = await call(`POST /volumes/${id}/create-snapshot`, { name: 'copy' });
  expect(made).toMatchObject({ volume_id: id, properties: { name: 'copy' } });
  expect(await call(`GET /snapshots/${made.id}`)).toMatchObject({ volume_id: id, properties: { name: 'copy' } });
  expect(await call(`GET /volumes/${id}`)).toMatchObject({ name: 'a' });
});

it('an action that answers with its work puts what it made into the collection', async () => {
  const { id } = await call('POST /volumes', { name: 'a' });
  await call(`POST /volumes/${id}/actions`, { type: 'image', name: 'copy' });
  const images = await call('GET /images');
  expect(images.filter(({ name }: { name: string }) => name === 'copy')).toMatchObject([{ resource_id: id }]);
  await call(`POST /volumes/${id}/actions`, { type: 'reboot' });
  expect(await call('GET /images')).toHaveLength(images.length);
});

it('work that makes something refers to it, among what is called after its owner, and leaves the owner as it is', async () => {
  const { id } = await call('POST /volumes', { name: 'a' });
  const { reference } = await call(`POST /volumes/${id}:take-backup`, { name: 'copy' });
  expect(await call(`GET /volume-backups/${reference.id}`)).toMatchObject({ name: 'copy' });
  expect(await call(`GET /volumes/${id}`)).toMatchObject({ name: 'a' });
});

it('an action makes what is listed in what the item lies in', async () => {
  const shelf = await call('POST /shelves', { name: 'a' });
  const disk = await call(`POST /shelves/${shelf.id}/disks`, { name: 'b' });
  const { copy } = await call(`POST /shelves/${shelf.id}/disks/${disk.id}/copy?name=c`);
  expect(await call(`GET /shelves/${shelf.id}/copies`)).toContainEqual({ id: copy.id, name: 'c' });
  await call(`DELETE /shelves/${shelf.id}/copies/${copy.id}`);
  expect(await call(`GET /shelves/${shelf.id}/copies`)).not.toContainEqual({ id: copy.id, name: 'c' });
});
