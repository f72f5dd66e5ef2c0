import { expect, it } from 'vitest';
import { catalogueOf } from '../../../../test/inline-document.js';
import type { JsonObject } from '../../../spec/types.js';
import { lookUpExisting } from './plan-rungs.js';

const answer = (schema: string) =>
  `responses: {200: {description: x, content: {application/json: {schema: ${schema}}}}}`;
const named = '{type: object, properties: {name: {type: string}, kind: {type: string}}}';
const list = `get: {${answer(`{type: array, items: ${named}}`)}}`;

it('a lookup below a cluster is asked of one that exists, where only a resource beside it tells what its path names', () => {
  const catalogue = catalogueOf(`
paths:
  /clusters: {${list}}
  /clusters/{clusterName}/connects: {${list}}
  /clusters/{clusterName}/topics:
    ${list}
    post: {requestBody: {content: {application/json: {schema: ${named}}}}, ${answer(named)}}
  /clusters/{clusterName}/topics/{name}: {get: {${answer(named)}}, delete: {}}`);
  const asked = new Map<string, JsonObject>();
  const existing = lookUpExisting(catalogue, 'acme', asked);
  const connect = catalogue.lookups.find(({ name }) => name.endsWith('connect'))?.name ?? '';
  expect(existing(`${connect}.name`)).toContain(`data.acme_${connect}s.all`);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of Terraform.
  expect(asked.get(`acme_${connect}s`)).toEqual({ cluster_name: '${data.acme_clusters.all.clusters[0].name}' });
});
