import { expect, it } from 'vitest';
import { catalogueOf } from '../../../../test/inline-document.js';
import { makeOutput } from '../../../make-output.js';
import { plan } from '../../../plan/plan.js';

const json = (required: string, fields: string) =>
  `content: {application/json: {schema: {type: object, required: [${required}], properties: {${fields}}}}}`;
const vm = json('name, plan', 'id: {type: string, readOnly: true}, name: {type: string}, plan: {type: string}');
const text = `
paths:
  /vms: {post: {requestBody: {${vm}}, responses: {201: {description: x, ${vm}}}}}
  /vms/{id}: {get: {responses: {200: {description: x, ${vm}}}}, delete: {responses: {204: {description: x}}}}
  /vms/{id}/resize: {post: {requestBody: {${json('plan', 'plan: {type: string}, resize_disk: {type: boolean}')}}, responses: {204: {description: x}}}}`;

it('what a command may be told goes along with a change, is none by itself and is never demanded', async () => {
  const settings = { name: 'acme', namespace: 'acme', version: '0.1.0', license: 'MIT', source: 'acme/acme' };
  const targets = ['terraform', 'ansible'] as const;
  const { files } = await makeOutput({ plan: plan(catalogueOf(text)), document: {}, settings, targets });
  const read = (end: RegExp) => files.find(({ path }) => end.test(path))?.content ?? '';
  const go = read(/internal\/resources\/vm_resource\.go$/);
  expect(go).toMatch(/Fields:\s+\[\]string\{"plan", "resize_disk"\}/);
  expect(go).toMatch(/Changes:\s+\[\]string\{"plan"\}/);
  expect(go).not.toContain('Along:');
  expect(read(/plugins\/modules\/vm\.py$/)).toContain('along=["resize_disk"]');
});

it('a PUT beside a PATCH of the same fields is not sent as well: it would reset what the document does not show', async () => {
  const settings = { name: 'acme', namespace: 'acme', version: '0.1.0', license: 'MIT', source: 'acme/acme' };
  const listUpdates = async (put: string) => {
    const both = plan(
      catalogueOf(`
paths:
  /vms: {post: {requestBody: {${vm}}, responses: {201: {description: x, ${vm}}}}}
  /vms/{id}:
    get: {responses: {200: {description: x, ${vm}}}}
    put: {requestBody: {${json('', put)}}, responses: {200: {description: x, ${vm}}}}
    patch: {requestBody: {${json('', 'name: {type: string}')}}, responses: {200: {description: x, ${vm}}}}
    delete: {responses: {204: {description: x}}}`),
    );
    const { files } = await makeOutput({ plan: both, document: {}, settings, targets: ['terraform'] });
    const go = files.find(({ path }) => /internal\/resources\/vm_resource\.go$/.test(path))?.content ?? '';
    return go.slice(go.indexOf('Update:'), go.indexOf('Delete:'));
  };
  expect(await listUpdates('name: {type: string}')).not.toContain('"PUT"');
  const own = await listUpdates('name: {type: string}, plan: {type: string}');
  expect(own).toMatch(/"PUT"[\s\S]*Changes:\s+\[\]string\{"plan"\}/);
});
