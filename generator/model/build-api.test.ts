import { describe, expect, it } from 'vitest';
import { apiOf, operationOf } from '../../test/inline-document.js';

describe('buildApi', () => {
  it('parameters of the path count for all its operations, unless they have their own', () => {
    const get = operationOf(
      `
components: {parameters: {Id: {name: id, in: path, schema: {type: integer}}}}
paths:
  /a/{id}:
    parameters: [{$ref: '#/components/parameters/Id'}, {name: q, in: query, schema: {type: string}}]
    get: {parameters: [{name: q, in: query, required: true, schema: {type: boolean}}]}`,
      'GET /a/{id}',
    );
    expect(get.parameters.map((p) => [p.name, p.in, p.required, p.schema.types[0], p.style, p.explode])).toEqual([
      ['id', 'path', true, 'integer', 'simple', false],
      ['q', 'query', true, 'boolean', 'form', true],
    ]);
  });

  it('a parameter that an operation describes twice is one', () => {
    const twice = '{name: network, in: query, required: true, schema: {type: string}}';
    const get = operationOf(
      `paths: {/a: {get: {parameters: [${twice}, {name: network, in: header, schema: {type: string}}, ${twice}]}}}`,
      'GET /a',
    );
    expect(get.parameters.map((p) => [p.name, p.in])).toEqual([
      ['network', 'query'],
      ['network', 'header'],
    ]);
  });

  it('a path item may be a reference', () => {
    const api = apiOf(`
components: {pathItems: {A: {get: {operationId: x}}}}
paths: {/a: {$ref: '#/components/pathItems/A'}}`);
    expect(api.operations.map((o) => [o.key, o.operationId])).toEqual([['GET /a', 'x']]);
  });

  it('ranges of statuses, in either case', () => {
    const get = operationOf('paths: {/a: {get: {responses: {2xx: {}, Default: {}, x-a: {}}}}}', 'GET /a');
    expect(get.responses.map((r) => r.status)).toEqual(['2XX', 'default']);
  });

  it('JSON before other media types', () => {
    const post = operationOf(
      `
paths:
  /a:
    post:
      requestBody:
        content:
          application/xml: {schema: {type: string}}
          application/vnd.api+json: {schema: {type: object}}
          text/plain: {}
          application/json; charset=utf-8: {schema: {type: array, items: {}}}`,
      'POST /a',
    );
    expect([post.body?.mediaType, post.body?.schema?.types, post.body?.content.size]).toEqual([
      'application/json; charset=utf-8',
      ['array'],
      4,
    ]);
  });

  it('a query parameter that says once more what the path says is none', () => {
    const given = ['record_id', 'id', 'zone'].map((name) => `{name: ${name}, in: query, required: true}`);
    const path = '/zones/{id}/records/{recordId}';
    const get = operationOf(`paths: {'${path}': {get: {parameters: [${given.join(', ')}]}}}`, `GET ${path}`);
    expect(get.parameters.map(({ name }) => name)).toEqual(['id', 'zone']);
  });

  it('JSON where any media type will do, and nothing in the body of a GET', () => {
    const body = "requestBody: {content: {'*/*': {schema: {type: object}}}}";
    const text = `paths: {/a: {get: {${body}}, post: {${body}}}}`;
    const { mediaType, schema } = operationOf(text, 'POST /a').body ?? {};
    expect([mediaType, schema?.types]).toEqual(['application/json', ['object']]);
    expect(operationOf(text, 'GET /a').body).toBeNull();
  });

  it('a merge before a list of commands', () => {
    const content =
      'application/json-patch+json: {schema: {type: array, items: {}}}, application/merge-patch+json: {schema: {type: object}}';
    const patch = operationOf(`paths: {/a: {patch: {requestBody: {content: {${content}}}}}}`, 'PATCH /a');
    expect(patch.body?.mediaType).toBe('application/merge-patch+json');
  });

  it('what leads nowhere is a warning with a pointer', () => {
    const api = apiOf(`
paths:
  /a:
    post:
      parameters: [{$ref: '#/components/parameters/Gone'}]
      requestBody: {$ref: '#/components/requestBodies/Gone'}`);
    expect(api.diagnostics.map((d) => [d.code, d.pointer])).toEqual([
      ['unresolved-parameter', '/paths/~1a/post/parameters/0'],
      ['unresolved-body', '/paths/~1a/post/requestBody'],
    ]);
  });

  it('operations come in an order of their own', () => {
    const api = apiOf('paths: {/b: {post: {}, get: {}}, /a: {delete: {}, get: {}}}');
    expect(api.operations.map((o) => o.key)).toEqual(['GET /a', 'DELETE /a', 'GET /b', 'POST /b']);
  });
});

it('of an ID or a name, each with an example, the name is the example', () => {
  const read = (told: string) => {
    const examples = 'examples: {id: {value: vmn30gjk}, name: {value: web-1}}';
    const parameter = `{name: vm, in: path, required: true, schema: {type: string}, description: ${told}, ${examples}}`;
    return operationOf(`paths: {'/vms/{vm}': {get: {parameters: [${parameter}]}}}`, 'GET /vms/{vm}').parameters[0]
      ?.example;
  };
  expect([read('ID or name'), read('The machine')]).toEqual(['web-1', 'vmn30gjk']);
});
