import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

it('an id that is called after the tail of its own noun names none of its own kind', async () => {
  const app =
    '{type: object, properties: {id: {type: integer, readOnly: true}, name: {type: string}, app_id: {type: integer}, key_id: {type: integer}}}';
  const key = '{type: object, properties: {id: {type: integer, readOnly: true}, name: {type: string}}}';
  const document = `
paths:
  /github-apps: {get: {${answers(`{type: array, items: ${app}}`)}}, post: {${takes(app)}, ${answers(app, 201)}}}
  /github-apps/{id}: {get: {${answers(app)}}, delete: {}}
  /gitlab-apps: {get: {${answers(`{type: array, items: ${key}}`)}}, post: {${takes(key)}, ${answers(key, 201)}}}
  /gitlab-apps/{id}: {get: {${answers(key)}}, delete: {}}
  /keys: {get: {${answers(`{type: array, items: ${key}}`)}}, post: {${takes(key)}, ${answers(key, 201)}}}
  /keys/{id}: {get: {${answers(key)}}, delete: {}}
`;
  await withMock(document, async ({ call }) => {
    expect((await call('POST /github-apps', { name: 'a', app_id: 4711 })).status).toBe(201);
    expect((await call('POST /github-apps', { name: 'b', app_id: 4711, key_id: 4711 })).status).toBe(422);
  });
});

it('an id inside that is no UUID, and says of nothing that is here, may be of something elsewhere', async () => {
  const project =
    '{type: object, properties: {id: {type: string, format: uuid, readOnly: true}, name: {type: string}}}';
  const config = (text: string) => `{type: object, properties: {project_id: {type: string${text}}}}`;
  const shown = `{type: object, properties: {id: {type: string, readOnly: true}, cloud: ${config('')}, own: ${config(', description: The project.')}, known: ${config(', format: uuid')}}}`;
  const document = `
paths:
  /projects: {get: {${answers(`{type: array, items: ${project}}`)}}, post: {${takes(project)}, ${answers(project, 201)}}}
  /projects/{id}: {get: {${answers(project)}}, delete: {}}
  /registries: {post: {${takes(shown)}, ${answers(shown, 201)}}}
  /registries/{id}: {get: {${answers(shown)}}, delete: {}}
`;
  const nobody = '6ec4e8f2-1b0a-4a9b-9a3c-0c1d2e3f4a5b';
  await withMock(document, async ({ call }) => {
    expect(await call('POST /registries', { cloud: { project_id: 'elsewhere' } })).toMatchObject({ status: 201 });
    expect((await call('POST /registries', { own: { project_id: nobody } })).status).toBe(422);
    expect((await call('POST /registries', { known: { project_id: nobody } })).status).toBe(422);
  });
});

it('what a read shows to whoever asks can be named, and what a list does not show cannot', async () => {
  const named = '{type: object, properties: {id: {type: integer}, name: {type: string}}}';
  const cue =
    '{type: object, properties: {id: {type: string}, program_id: {type: integer}, station_id: {type: integer}}}';
  const document = `
paths:
  /programs/{id}: {get: {${answers(named)}}}
  /stations: {get: {${answers(`{type: array, items: ${named}}`)}}, post: {${takes(named)}, ${answers(named, 201)}}}
  /stations/{id}: {get: {${answers(named)}}, delete: {}}
  /cues: {post: {${takes(cue)}, ${answers(cue, 201)}}}
  /cues/{id}: {get: {${answers(cue)}}}
`;
  await withMock(document, async ({ call }) => {
    expect((await call('POST /cues', { program_id: 12 })).status).toBe(201);
    expect((await call('POST /cues', { station_id: 12 })).status).toBe(422);
  });
});

it('an identifier that is given is its own, though other identifiers have a collection', async () => {
  const own =
    '{type: object, properties: {id: {type: integer}, identifier: {type: string, description: The identifier.}}}';
  const document = `
paths:
  /identifiers: {get: {${answers(`{type: array, items: ${own}}`)}}, post: {${takes(own)}, ${answers(own, 201)}}}
  /identifiers/{id}: {get: {${answers(own)}}, delete: {}}
  /tax-numbers: {post: {${takes(own)}, ${answers(own, 201)}}}
  /tax-numbers/{id}: {get: {${answers(own)}}}
`;
  await withMock(document, async ({ call }) => {
    expect((await call('POST /tax-numbers', { identifier: 'NL-1' })).status).toBe(201);
  });
});

it('settings may be sent back with the id that they show, whatever it is of', async () => {
  const project = '{type: object, properties: {id: {type: integer}, name: {type: string}}}';
  const settings = '{type: object, properties: {note: {type: string}, project_id: {type: integer}}}';
  const document = `
paths:
  /projects: {get: {${answers(`{type: array, items: ${project}}`)}}, post: {${takes(project)}, ${answers(project, 201)}}}
  /projects/{id}: {get: {${answers(project)}}, delete: {}}
  /settings: {get: {${answers(settings)}}, put: {${takes(settings)}, ${answers(settings)}}}
`;
  await withMock(document, async ({ call }) => {
    const shown = (await call('GET /settings')).body as { project_id: number };
    expect((await call('PUT /settings', { ...shown, note: 'new' })).status).toBe(200);
    expect((await call('PUT /settings', { ...shown, project_id: shown.project_id + 1 })).status).toBe(422);
  });
});
