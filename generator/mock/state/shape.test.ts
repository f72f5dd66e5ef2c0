import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

it('what a sent item leaves out is null where the answer must have it and it may be null', async () => {
  const port = 'port: {type: string, nullable: true, example: "80"}';
  const sent = `{type: object, properties: {name: {type: string}, rules: {type: array, items: {type: object, required: [protocol], properties: {protocol: {type: string}, ${port}}}}}}`;
  const shown = `{type: object, properties: {id: {type: string}, name: {type: string}, rules: {type: array, items: {type: object, required: [protocol, port], properties: {protocol: {type: string}, ${port}}}}}}`;
  const document = `
openapi: 3.0.3
paths:
  /walls: {post: {${takes(sent)}, ${answers(shown, 201)}}}
  /walls/{id}: {get: {${answers(shown)}}}
`;
  await withMock(document, async ({ call }) => {
    const rules = [{ protocol: 'icmp' }, { protocol: 'tcp', port: '22' }];
    const { body: made } = await call('POST /walls', { name: 'a', rules });
    expect((await call(`GET /walls/${made.id}`)).body.rules).toEqual([{ protocol: 'icmp', port: null }, rules[1]]);
  });
});

it('what the example of an object shows is shown although its schema misspells it, unless it allows nothing else', async () => {
  const counts = (rest: string) =>
    `{type: object, readOnly: true, ${rest} properties: {imgages: {type: integer}, files: {type: integer}}, example: {images: 1, files: 2}}`;
  const tag = `{type: object, properties: {name: {type: string}, open: ${counts('')}, strict: ${counts('additionalProperties: false,')}}}`;
  const document = `
paths:
  /tags: {post: {${takes(tag)}, ${answers(tag, 201)}}}
  /tags/{name}: {get: {${answers(tag)}}}
`;
  await withMock(document, async ({ call, mock }) => {
    await call('POST /tags', { name: 'a' });
    const { body } = await call('GET /tags/a');
    expect(body.open).toEqual({ images: 1, files: 2 });
    expect(body.strict.images).toBeUndefined();
    expect(mock.mock.journal.findings).toEqual([]);
  });
});

it('of a union a new item is the member that takes what was sent, not the first that has its name', async () => {
  const rest = 'made: {type: string}';
  const chat = `{type: object, required: [prompt, made], properties: {prompt: {type: array, items: {type: string}}, ${rest}}}`;
  const text = `{type: object, required: [prompt, made], properties: {prompt: {type: string}, ${rest}}}`;
  const prompt = `{oneOf: [${chat}, ${text}]}`;
  const given = '{type: object, properties: {name: {type: string}, prompt: {}}}';
  const document = `
paths:
  /prompts: {post: {${takes(given)}, ${answers(prompt, 201)}}}
  /prompts/{name}: {get: {${answers(prompt)}}, delete: {}}
`;
  await withMock(document, async ({ call }) => {
    expect((await call('POST /prompts', { name: 'a', prompt: 'Say it' })).body).toMatchObject({ prompt: 'Say it' });
  });
});

it('what stands beside the kinds of an answer is shown with each of them', async () => {
  const kind = (name: string, field: string) =>
    `{type: object, required: [kind], properties: {kind: {type: string, const: ${name}}, ${field}: {type: string}}}`;
  const app = `{allOf: [{type: object, required: [id, name], properties: {id: {type: string}, name: {type: string}}}, {oneOf: [${kind('web', 'address')}, ${kind('job', 'queue')}]}]}`;
  const sent = '{type: object, properties: {name: {type: string}, kind: {type: string}, queue: {type: string}}}';
  const document = `
paths:
  /apps: {post: {${takes(sent)}, ${answers(app, 201)}}}
  /apps/{id}: {get: {${answers(app)}}}
`;
  await withMock(document, async ({ call }) => {
    const { body: made } = await call('POST /apps', { name: 'a', kind: 'job', queue: 'q' });
    expect(made).toMatchObject({ name: 'a', kind: 'job', queue: 'q' });
    expect((await call(`GET /apps/${made.id}`)).body).toEqual(made);
  });
});
