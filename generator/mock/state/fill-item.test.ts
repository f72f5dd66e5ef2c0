import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

it('what the server makes of a name is what an update takes', async () => {
  const team =
    '{type: object, required: [id, slug], properties: {id: {type: string, readOnly: true}, name: {type: string}, slug: {type: string}}}';
  const body =
    '{type: object, properties: {name: {type: string}, slug: {type: string, pattern: "^(?![0-9]+$)[a-z0-9_-]+$"}}}';
  const document = `paths: {/teams: {post: {${takes(body)}, ${answers(team, 201)}}}, "/teams/{id}": {get: {${answers(team)}}, put: {${takes(body)}, ${answers(team)}}}}`;
  await withMock(document, async ({ call }) => {
    const { body: made } = await call('POST /teams', { name: 'x' });
    expect(made.slug).toMatch(/^[a-z0-9_-]+$/);
  });
});

it('what the server makes up has the form that a PUT takes back', async () => {
  const shown =
    '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}, seal: {type: string}}}';
  const put = '{type: object, properties: {name: {type: string}, seal: {type: string, pattern: "^[a-f0-9]{16}$"}}}';
  const post = '{type: object, properties: {name: {type: string}}}';
  const document = `paths: {/teams: {post: {${takes(post)}, ${answers(shown, 201)}}}, "/teams/{id}": {get: {${answers(shown)}}, put: {${takes(put)}, ${answers(shown)}}}}`;
  await withMock(document, async ({ call }) => {
    const { body: made } = await call('POST /teams', { name: 'x' });
    expect(made.seal).toMatch(/^[a-f0-9]{16}$/);
    expect((await call(`PUT /teams/${made.id}`, { name: 'y', seal: made.seal })).status).toBe(200);
  });
});

it.each([
  ['Pending', 'Ready'],
  ['PROVISIONING', 'READY'],
  ['running', 'running'],
  ['lost', 'lost'],
])(
  'a status of which only the example %s is known ends as %s, so that nobody waits for ever',
  async (shown, settled) => {
    const image = `{type: object, properties: {id: {type: string}, name: {type: string}, status: {type: string, example: ${shown}}}}`;
    const document = `paths: {/images: {post: {${takes('{type: object, properties: {name: {type: string}}}')}, ${answers(image, 201)}}}, "/images/{id}": {get: {${answers(image)}}}}`;
    await withMock(document, async ({ call }) => {
      const { body: made } = await call('POST /images', { name: 'x' });
      expect((await call(`GET /images/${made.id}`)).body.status).toBe(settled);
    });
  },
);

it('what stands beside an object in the body, and the item shows, is its field', async () => {
  const rule = 'type: object, properties: {name: {type: string}';
  const body = `{type: object, properties: {rule: {${rule}}}, balancer: {type: string}, vm_ids: {type: array, items: {type: string}}}}`;
  const shown = `{type: object, properties: {rule: {${rule}, vm_ids: {type: array, items: {type: string}}}}}}`;
  const document = `paths: {/rules: {post: {${takes(body)}, ${answers(shown, 201)}}}, "/rules/{name}": {get: {${answers(shown)}}}}`;
  await withMock(document, async ({ call }) => {
    await call('POST /rules', { rule: { name: 'a' }, balancer: 'b', vm_ids: ['i-1', 'i-2'] });
    expect((await call('GET /rules/a')).body).toEqual({ rule: { name: 'a', vm_ids: ['i-1', 'i-2'] } });
  });
});

it('a day is shown as the time at which it begins, where times are shown', async () => {
  const sent =
    '{type: object, properties: {ends: {oneOf: [{type: string, format: date-time}, {type: string, format: date}]}}}';
  const shown = '{type: object, properties: {id: {type: string}, ends: {type: string, format: date-time}}}';
  const document = `paths: {/keys: {post: {${takes(sent)}, ${answers(shown, 201)}}}, "/keys/{id}": {get: {${answers(shown)}}}}`;
  await withMock(document, async ({ call }) => {
    const { body: made } = await call('POST /keys', { ends: '2063-04-05' });
    expect((await call(`GET /keys/${made.id}`)).body.ends).toBe('2063-04-05T00:00:00Z');
  });
});
