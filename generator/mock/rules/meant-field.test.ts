import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../../test/start-inline.js';

it('an action sets the field that its argument means: upgrade_version of an upgrade is the version', async () => {
  const cluster =
    '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}, version: {type: string}}}';
  const upgrade = '{type: object, required: [upgrade_version], properties: {upgrade_version: {type: string}}}';
  const other = '{type: object, properties: {backup_name: {type: string}}}';
  const document = `
paths:
  /clusters: {post: {${takes(cluster)}, ${answers(cluster, 201)}}}
  /clusters/{id}: {get: {${answers(cluster)}}, delete: {}}
  /clusters/{id}/upgrades: {post: {${takes(upgrade)}, responses: {204: {description: x}}}}
  /clusters/{id}/archive: {post: {${takes(other)}, responses: {204: {description: x}}}}
`;
  await withMock(document, async ({ call }) => {
    const { id } = (await call('POST /clusters', { name: 'a', version: '1.20' })).body as { id: string };
    await call(`POST /clusters/${id}/upgrades`, { upgrade_version: '1.21' });
    await call(`POST /clusters/${id}/archive`, { backup_name: 'b' });
    expect((await call(`GET /clusters/${id}`)).body).toMatchObject({ name: 'a', version: '1.21' });
  });
});
