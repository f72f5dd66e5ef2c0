import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

it('a list shows what the path calls its items, also where a read of one leaves it out', async () => {
  const limits = 'disks: {type: integer}, nets: {type: integer}';
  const quota = `{type: object, properties: {${limits}}}`;
  const listed = `{type: object, properties: {project_id: {type: string}, ${limits}}}`;
  const document = `
paths:
  /quotas: {get: {${answers(`{type: object, properties: {quotas: {type: array, items: ${listed}}}}`)}}}
  /quotas/{project_id}:
    get: {${answers(quota)}}
    put: {${takes(quota)}, ${answers(quota)}}
`;
  await withMock(document, async ({ call }) => {
    const list = async () =>
      ((await call('GET /quotas')).body as { quotas: { project_id: string; disks: number }[] }).quotas;
    const [first] = await list();
    expect(first?.project_id).toMatch(/./);
    await call(`PUT /quotas/${first?.project_id}`, { disks: 77 });
    const changed = (await list()).find(({ project_id: id }) => id === first?.project_id);
    expect(changed?.disks).toBe(77);
  });
});
