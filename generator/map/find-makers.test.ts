import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, resourceOf } from '../../test/inline-document.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const REPO = json('{type: object, properties: {id: {type: integer}, name: {type: string}, private: {type: boolean}}}');
const LABEL = json('{type: object, properties: {id: {type: integer}, color: {type: string}}}');
const GIVEN = json('{type: object, required: [name], properties: {name: {type: string}, private: {type: boolean}}}');

it('who refers to what several calls make means the one that asks for the least', () => {
  const made = `post: {requestBody: {${GIVEN}}, responses: {201: {description: x, ${REPO}}}}`;
  const catalogue = catalogueOf(`
paths:
  /orgs: {post: {requestBody: {${GIVEN}}, responses: {201: {description: x, ${REPO}}}}}
  /orgs/{org}: {get: {responses: {200: {description: x, ${REPO}}}}, delete: {}}
  /orgs/{org}/repos: {${made}}
  /user/repos: {${made}}
  /repos/{repo}: {get: {responses: {200: {description: x, ${REPO}}}}, patch: {requestBody: {${GIVEN}}}, delete: {}}
  /repos/{repo}/labels: {post: {requestBody: {${LABEL}}, responses: {201: {description: x, ${LABEL}}}}}
  /repos/{repo}/labels/{id}: {get: {responses: {200: {description: x, ${LABEL}}}}, delete: {}}`);
  const label = catalogue.resources.find(({ name }) => name.endsWith('label'))?.name ?? '';
  expect(attributeOf(resourceOf(catalogue, label), 'repo').reference).toBe('user_repository.id');
  expect(catalogue.order.indexOf('user_repository')).toBeLessThan(catalogue.order.indexOf(label));
});
