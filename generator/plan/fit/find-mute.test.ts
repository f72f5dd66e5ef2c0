import { expect, it } from 'vitest';
import { catalogueOf } from '../../../test/inline-document.js';
import { plan } from '../plan.js';

const BODY =
  'requestBody: {content: {application/json: {schema: {type: object, properties: {title: {type: string}, text: {type: string}}}}}}';

function diagnosticsWith(answer: string) {
  const { catalogue } = plan(
    catalogueOf(`
paths:
  /boards:
    post: {${BODY}, responses: {201: {description: x}}}
  /boards/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: x${answer}}}}
    put: {${BODY}, responses: {200: {description: x}}}
    delete: {responses: {204: {description: x}}}`),
  );
  const told = catalogue.diagnostics.filter(({ code }) => code === 'answers-unknown');
  return { resources: catalogue.resources.length, told: told.map(({ pointer, message }) => [pointer, message]) };
}

it('what is not managed because no answer is described is told', () => {
  expect(diagnosticsWith('')).toEqual({
    resources: 0,
    told: [
      [
        '/paths/~1boards/post',
        'board is not managed, because the document does not say what GET /boards/{id} answers with.',
      ],
    ],
  });
});

it('so is what is made without a word about its id', () => {
  const answer = ', content: {application/json: {schema: {type: object, properties: {title: {type: string}}}}}';
  expect(diagnosticsWith(answer)).toEqual({
    resources: 0,
    told: [
      [
        '/paths/~1boards/post',
        'board is not managed, because the document does not say what POST /boards answers with.',
      ],
    ],
  });
});
