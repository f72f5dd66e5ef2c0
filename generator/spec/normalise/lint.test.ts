import { describe, expect, it } from 'vitest';
import { readInline } from '../../../test/inline-document.js';
import { lintDocument } from './lint.js';

function lint(text: string) {
  return lintDocument(readInline(text), '3.1.0').map((d) => `${d.severity} ${d.code} ${d.pointer}`);
}

const ok = 'responses: {200: {description: fine}}';

describe('lintDocument', () => {
  it.each([
    { name: 'a plain document', given: `paths: {/a: {get: {${ok}}}}`, want: [] },
    {
      name: 'no title, no version',
      given: `{info: {}, paths: {/a: {get: {${ok}}}}}`,
      want: ['warning no-title /info', 'warning no-version /info'],
    },
    { name: 'no paths', given: 'components: {}', want: ['error no-paths '] },
    { name: 'paths of the wrong kind', given: 'paths: []', want: ['error paths-not-a-map /paths'] },
    { name: 'no operations', given: 'paths: {/a: {}}', want: ['error no-operations /paths'] },
    {
      name: 'a path item of the wrong kind',
      given: `paths: {/a: [], /b: {get: {${ok}}}}`,
      want: ['error bad-path-item /paths/~1a'],
    },
    {
      name: 'a path item that leads nowhere',
      given: `paths: {/a: {$ref: '#/components/pathItems/A'}, /b: {get: {${ok}}}}`,
      want: ['error bad-path-item /paths/~1a'],
    },
    {
      name: 'an operation of the wrong kind',
      given: `paths: {/a: {get: yes, put: {${ok}}}}`,
      want: ['error bad-operation /paths/~1a/get'],
    },
    { name: 'no slash', given: `paths: {a: {get: {${ok}}}}`, want: ['warning path-without-slash /paths/a'] },
    {
      name: 'twins',
      given: `
paths:
  /a/{x}: {parameters: [{name: x, in: path}], get: {${ok}}}
  /a/{y}: {parameters: [{name: y, in: path}], put: {${ok}}}`,
      want: ['warning same-path /paths/~1a~1{y}'],
    },
    {
      name: 'an operationId twice',
      given: `paths: {/a: {get: {operationId: x, ${ok}}, put: {operationId: x, ${ok}}}}`,
      want: ['warning duplicate-operation-id /paths/~1a/put/operationId'],
    },
    {
      name: 'a parameter without a place',
      given: `paths: {/a: {get: {parameters: [{name: x}], ${ok}}}}`,
      want: ['warning bad-parameter /paths/~1a/get/parameters/0'],
    },
    {
      name: 'an undeclared path parameter',
      given: `paths: {'/a/{id}': {get: {${ok}}}}`,
      want: ['warning undeclared-parameter /paths/~1a~1{id}/get'],
    },
    { name: 'no responses', given: 'paths: {/a: {get: {}}}', want: ['warning no-responses /paths/~1a/get'] },
    {
      name: 'odd status codes',
      given: 'paths: {/a: {get: {responses: {2xx: {}, ok: {}, 2XX: {}, default: {}, x-note: {}}}}}',
      want: ['warning bad-status /paths/~1a/get/responses/2xx', 'warning bad-status /paths/~1a/get/responses/ok'],
    },
    {
      name: 'a response that leads nowhere',
      given: "paths: {/a: {get: {responses: {200: {$ref: '#/components/responses/Gone'}}}}}",
      want: ['warning unresolved-response /paths/~1a/get/responses/200'],
    },
    {
      name: 'odd security schemes',
      given: `
components: {securitySchemes: {key: {type: apiKey}, token: {type: http, scheme: bearer, in: header}}}
paths: {/a: {get: {${ok}}}}`,
      want: [
        'warning bad-security-scheme /components/securitySchemes/key',
        'warning bad-security-scheme /components/securitySchemes/token',
      ],
    },
  ])('$name', ({ given, want }) => {
    expect(lint(given)).toEqual(want);
  });
});
