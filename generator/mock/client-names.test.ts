import { expect, it } from 'vitest';
import { answers, list, takes, withMock } from '../../test/start-inline.js';

/** How client libraries name things, each with a small document. */

const object = (properties: string) => `{type: object, properties: {${properties}}}`;
const GONE = 'responses: {204: {description: x}}';
const text = (...names: string[]) => names.map((name) => `${name}: {type: string}`).join(', ');
const param = (name: string, description = '') =>
  `{name: ${name}, in: path, required: true, description: "${description}", schema: {type: string}}`;

const label = object('id: {type: integer}, name: {type: string}, color: {type: string}');
const ref = '{$ref: "#/components/schemas/Label"}';
const either = `{oneOf: [{type: string}, ${ref}]}`;
const named = `{oneOf: [${object('labels: {type: array, items: {type: string}}')}, {type: array, items: {type: string}}]}`;
const LABELS = `
paths:
  /labels: {get: {${list(ref)}}, post: {${takes(object(text('name', 'color')))}, ${answers(ref, 201)}}}
  /labels/{name}: {parameters: [${param('name')}], get: {${answers(ref)}}}
  /issues: {post: {${takes(object('title: {type: string}, labels: {type: array, items: {type: string}}'))}, ${answers('{$ref: "#/components/schemas/Issue"}', 201)}}}
  /issues/{number}: {get: {${answers('{$ref: "#/components/schemas/Issue"}')}}}
  /issues/{number}/labels:
    get: {${list(ref)}}
    post: {${takes(named)}, ${list(ref)}}
    put: {${takes(named)}, ${list(ref)}}
  /issues/{number}/labels/{name}: {parameters: [${param('name')}], delete: {${GONE}}}
components:
  schemas:
    Label: ${label}
    Issue: ${object(`number: {type: integer}, title: {type: string}, labels: {type: array, items: ${either}}`)}
`;

it('labels are named alone, in a list that stands alone, and are shown whole wherever the issue shows them', async () => {
  await withMock(LABELS, async ({ call }) => {
    for (const name of ['bug', 'docs', 'ui']) await call('POST /labels', { name, color: 'f00' });
    const { body: issue } = await call('POST /issues', { title: 't', labels: ['bug'] });
    const at = `/issues/${issue.number}`;
    const names = (all: { name: string }[]) => all.map(({ name }) => name);
    const shown = async () => [
      names((await call(`GET ${at}/labels`)).body),
      names((await call(`GET ${at}`)).body.labels),
    ];
    expect(issue.labels).toEqual([{ id: expect.any(Number), name: 'bug', color: 'f00' }]);
    expect(await shown()).toEqual([['bug'], ['bug']]);
    await call(`POST ${at}/labels`, ['docs']);
    expect(await shown()).toEqual([
      ['bug', 'docs'],
      ['bug', 'docs'],
    ]);
    await call(`PUT ${at}/labels`, ['ui']);
    expect(await shown()).toEqual([['ui'], ['ui']]);
    await call(`DELETE ${at}/labels/ui`);
    expect(await shown()).toEqual([[], []]);
  });
});

it('what is made below an account is its own, also in the name that both make', async () => {
  const account = 'login: {type: string}, url: {type: string}';
  const repo = object(
    `id: {type: integer}, name: {type: string}, full_name: {type: string, example: octo/hello}, owner: ${object(account)}`,
  );
  const document = `
paths:
  /orgs/{org}: {parameters: [${param('org', 'The name of the organization.')}], get: {${answers(object(`id: {type: integer}, name: {type: string}, ${account}`))}}}
  /orgs/{org}/repos: {parameters: [${param('org', 'The name of the organization.')}], get: {${list(repo)}}, post: {${takes(object(text('name')))}, ${answers(repo, 201)}}}
  /repos/{owner}/{repo}: {parameters: [${param('owner')}, ${param('repo')}], get: {${answers(repo)}}}
`;
  await withMock(document, async ({ call }) => {
    const { body } = await call('POST /orgs/acme/repos', { name: 'web' });
    expect([body.full_name, body.owner.login]).toEqual(['acme/web', 'acme']);
  });
});

it('a slug is made of the name, and of a second one it is another', async () => {
  const team = object('id: {type: integer}, name: {type: string}, slug: {type: string}');
  const document = `
paths:
  /teams: {post: {${takes(object(text('name')))}, ${answers(team, 201)}}}
  /teams/{slug}: {parameters: [${param('slug')}], get: {${answers(team)}}}
`;
  await withMock(document, async ({ call }) => {
    expect((await call('POST /teams', { name: 'Site Reliability' })).body.slug).toBe('site-reliability');
    expect((await call('POST /teams', { name: 'Site reliability!' })).body.slug).toBe('site-reliability-2');
    expect((await call('GET /teams/site-reliability')).body.name).toBe('Site Reliability');
  });
});

const release = object('id: {type: integer}, tag: {type: string}');
const RELEASES = `
paths:
  /releases: {get: {parameters: [{name: state, in: query, schema: {type: string, enum: [open, closed, all]}}], ${list('{$ref: "#/components/schemas/Release"}')}}, post: {${takes(object('tag: {type: string}, state: {type: string, enum: [open, closed]}'))}, ${answers('{$ref: "#/components/schemas/Release"}', 201)}}}
  /releases/latest: {get: {${answers('{$ref: "#/components/schemas/Release"}')}}}
  /releases/{id}: {get: {${answers('{$ref: "#/components/schemas/Release"}')}}, delete: {${GONE}}}
components:
  schemas: {Release: ${release.replace('tag:', 'state: {type: string, enum: [open, closed]}, tag:')}}
`;

it('the latest is the last one that was made and is still there; all of a state are those of every state', async () => {
  await withMock(RELEASES, async ({ call }) => {
    const first = (await call('POST /releases', { tag: 'v1', state: 'open' })).body;
    const last = (await call('POST /releases', { tag: 'v2', state: 'closed' })).body;
    const ids = async (state: string) =>
      (await call(`GET /releases?state=${state}`)).body.map(({ id }: { id: number }) => id);
    expect((await call('GET /releases/latest')).body.id).toBe(last.id);
    expect([await ids('all'), await ids('open')]).toEqual([[first.id, last.id], [first.id]]);
    await call(`DELETE /releases/${last.id}`);
    expect((await call('GET /releases/latest')).body.id).toBe(first.id);
  });
});

it('a list that is set in an object of its own shows in the item above as a plain one', async () => {
  const names = object('names: {type: array, items: {type: string}}');
  const repo = object('id: {type: integer}, topics: {type: array, items: {type: string}}');
  const document = `
paths:
  /repos: {post: {${takes(object(text('name')))}, ${answers(repo, 201)}}}
  /repos/{id}: {get: {${answers(repo)}}}
  /repos/{id}/topics: {get: {${answers(names)}}, put: {${takes(names)}, ${answers(names)}}}
`;
  await withMock(document, async ({ call }) => {
    const { id } = (await call('POST /repos', { name: 'r' })).body;
    await call(`PUT /repos/${id}/topics`, { names: ['a', 'b'] });
    expect((await call(`GET /repos/${id}`)).body.topics).toEqual(['a', 'b']);
    expect((await call(`GET /repos/${id}/topics`)).body).toEqual({ names: ['a', 'b'] });
  });
});

it('what was sent plainly is told by the ref of the object that shows it, or stands in it by its name', async () => {
  const end = object(text('ref', 'label'));
  const pull = object(`id: {type: integer}, head: ${end}, base: ${end}, object: ${object(text('sha', 'type'))}`);
  const document = `
paths:
  /pulls: {post: {${takes(object(text('head', 'base', 'sha')))}, ${answers(pull, 201)}}}
  /pulls/{id}: {get: {${answers(pull)}}}
`;
  await withMock(document, async ({ call }) => {
    const { id } = (await call('POST /pulls', { head: 'dev', base: 'main', sha: 'aa21' })).body;
    const { head, base, object: shown } = (await call(`GET /pulls/${id}`)).body;
    expect([head.ref, base.ref, shown.sha]).toEqual(['dev', 'main', 'aa21']);
  });
});

it('a path may be the value of a parameter that is called so', async () => {
  const file = object(text('path', 'text'));
  const document = `
paths:
  /files/{path}: {parameters: [${param('path')}], get: {${answers(file)}}, put: {${takes(object(text('text')))}, responses: {200: {description: x}, 201: {description: Created, content: {application/json: {schema: ${file}}}}}}}
`;
  await withMock(document, async ({ call }) => {
    await call('PUT /files/docs/a.md', { text: 'hello' });
    expect((await call('GET /files/docs/a.md')).body).toEqual({ path: 'docs/a.md', text: 'hello' });
    expect((await call('GET /nothing/docs/a.md')).status).toBe(404);
  });
});
