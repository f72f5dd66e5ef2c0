import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../report/diagnostic.js';
import { type LoadOptions, load } from '../load.js';
import type { Json, JsonObject, LoadedDocument } from '../types.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iacsmith-bundle-'));
});
afterEach(() => rm(folder, { recursive: true }));

type Files = Record<string, string | Json>;

async function write(files: Files): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  }
}

/** The root document is the file `spec/openapi.json`. */
async function loadFiles(files: Files, options: Partial<LoadOptions> = {}): Promise<LoadedDocument> {
  await write(files);
  return load({ spec: join(folder, 'spec/openapi.json'), ...options });
}

async function bundleFiles(files: Files, options: Partial<LoadOptions> = {}): Promise<JsonObject> {
  return (await loadFiles(files, options)).root;
}

async function objectionsTo(attempt: Promise<unknown>): Promise<{ exitCode: number; found: string[][] }> {
  const error = await attempt.then(
    () => new Error('was not refused'),
    (caught: unknown) => caught,
  );
  if (!(error instanceof Refusal)) throw error;
  return { exitCode: error.exitCode, found: error.diagnostics.map(({ code, pointer }) => [code, pointer]) };
}

function document3(parts: JsonObject): JsonObject {
  return { openapi: '3.1.0', ...parts };
}

function schemas(entries: JsonObject): JsonObject {
  return { components: { schemas: entries } };
}

describe('bundle', () => {
  it('moves what another file holds into components, by kind', async () => {
    const root = document3({
      paths: {
        '/a': {
          parameters: [{ $ref: 'common.yaml#/components/parameters/Page' }],
          post: {
            requestBody: { $ref: 'common.yaml#/components/requestBodies/New' },
            responses: {
              200: { $ref: 'common.yaml#/components/responses/Ok' },
              default: { description: 'x', headers: { Link: { $ref: 'common.yaml#/components/headers/Link' } } },
            },
          },
        },
      },
    });
    const common = [
      'components:',
      '  parameters: {Page: {name: page, in: query, schema: {$ref: "#/components/schemas/Count"}}}',
      '  requestBodies: {New: {content: {application/json: {examples: {one: {$ref: "#/components/examples/One"}}}}}}',
      '  responses: {Ok: {description: ok}}',
      '  headers: {Link: {schema: {type: string}}}',
      '  examples: {One: {value: {$ref: "not a reference.yaml"}}}',
      '  schemas: {Count: {type: integer}, Unused: {type: string}}',
    ].join('\n');
    expect(await bundleFiles({ 'spec/openapi.json': root, 'spec/common.yaml': common })).toEqual({
      openapi: '3.1.0',
      paths: {
        '/a': {
          parameters: [{ $ref: '#/components/parameters/Page' }],
          post: {
            requestBody: { $ref: '#/components/requestBodies/New' },
            responses: {
              200: { $ref: '#/components/responses/Ok' },
              default: { description: 'x', headers: { Link: { $ref: '#/components/headers/Link' } } },
            },
          },
        },
      },
      components: {
        parameters: { Page: { name: 'page', in: 'query', schema: { $ref: '#/components/schemas/Count' } } },
        requestBodies: {
          New: { content: { 'application/json': { examples: { one: { $ref: '#/components/examples/One' } } } } },
        },
        responses: { Ok: { description: 'ok' } },
        headers: { Link: { schema: { type: 'string' } } },
        examples: { One: { value: { $ref: 'not a reference.yaml' } } },
        schemas: { Count: { type: 'integer' } },
      },
    });
  });

  it('puts a path item in place of its reference; what stands beside the reference wins', async () => {
    const root = await bundleFiles({
      'spec/openapi.json': document3({
        paths: {
          '/a': { $ref: 'paths/a.yaml#/paths/~1a', summary: 'mine' },
          '/b': { get: { $ref: './paths/b.yaml' } },
        },
      }),
      'spec/paths/a.yaml': 'paths: {/a: {summary: theirs, get: {responses: {200: {$ref: ../common.yaml#/Ok}}}}}',
      'spec/paths/b.yaml': 'operationId: b',
      'spec/common.yaml': 'Ok: {description: ok}',
    });
    expect(root).toEqual(
      document3({
        paths: {
          '/a': { summary: 'mine', get: { responses: { 200: { $ref: '#/components/responses/Ok' } } } },
          '/b': { get: { operationId: 'b' } },
        },
        components: { responses: { Ok: { description: 'ok' } } },
      }),
    );
  });

  it('lets a file move into the entry that only refers to it, and turns references back to the root into local ones', async () => {
    const root = await bundleFiles({
      'spec/openapi.json': document3(
        schemas({
          Pet: { $ref: 'schemas/pet-file.json' },
          Again: { $ref: 'schemas/pet-file.json' },
          Tag: { type: 'string' },
        }),
      ),
      'spec/schemas/pet-file.json': {
        properties: {
          friend: { $ref: '#' },
          owner: { $ref: 'owner.json' },
          tag: { $ref: '../openapi.json#/components/schemas/Tag' },
        },
      },
      'spec/schemas/owner.json': { properties: { pet: { $ref: './pet-file.json' } } },
    });
    expect(root.components).toEqual({
      schemas: {
        Again: {
          properties: {
            friend: { $ref: '#/components/schemas/Again' },
            owner: { $ref: '#/components/schemas/owner' },
            tag: { $ref: '#/components/schemas/Tag' },
          },
        },
        Pet: { $ref: '#/components/schemas/Again' },
        Tag: { type: 'string' },
        owner: { properties: { pet: { $ref: '#/components/schemas/Again' } } },
      },
    });
  });

  it('follows circles across files', async () => {
    const root = await bundleFiles({
      'spec/openapi.json': document3({ paths: {}, ...schemas({ Start: { items: { $ref: 'a.json#/A' } } }) }),
      'spec/a.json': { A: { properties: { b: { $ref: 'b.json#/B' } } } },
      'spec/b.json': { B: { properties: { a: { $ref: 'a.json#/A' }, self: { $ref: '#/B' } } } },
    });
    expect(root.components).toEqual({
      schemas: {
        Start: { items: { $ref: '#/components/schemas/A' } },
        A: { properties: { b: { $ref: '#/components/schemas/B' } } },
        B: { properties: { a: { $ref: '#/components/schemas/A' }, self: { $ref: '#/components/schemas/B' } } },
      },
    });
  });

  it('follows a chain of schemas that is longer than anything may nest', async () => {
    const chain = Array.from({ length: 600 }, (_, index) => [`S${index}`, { not: { $ref: `#/S${index + 1}` } }]);
    const root = await bundleFiles({
      'spec/openapi.json': document3(schemas({ Start: { $ref: 'chain.json#/S0' } })),
      'spec/chain.json': Object.fromEntries([...chain, ['S600', {}]]),
    });
    expect(Object.keys((root.components as { schemas: JsonObject }).schemas)).toHaveLength(601);
  });

  it("puts the file's name in front where names clash, whatever the order of keys", async () => {
    const files = {
      'spec/one.json': { Error: { title: 'one' }, Only: { title: 'only' } },
      'spec/two.json': { Error: { title: 'two' } },
      'spec/three/Thing.json': { title: 'three' },
      'spec/four/Thing.json': { title: 'four' },
    };
    const properties = {
      a: { $ref: 'one.json#/Error' },
      b: { $ref: 'two.json#/Error' },
      c: { $ref: 'one.json#/Only' },
      d: { $ref: 'three/Thing.json' },
      e: { $ref: 'four/Thing.json' },
    };
    const forward = { 'spec/openapi.json': document3(schemas({ Own: { properties } })), ...files };
    const backwards = Object.fromEntries(Object.entries(properties).reverse());
    const backward = { 'spec/openapi.json': document3(schemas({ Own: { properties: backwards } })), ...files };
    const first = await loadFiles(forward);
    expect(first.root.components).toEqual({
      schemas: {
        Own: {
          properties: {
            a: { $ref: '#/components/schemas/one_Error' },
            b: { $ref: '#/components/schemas/two_Error' },
            c: { $ref: '#/components/schemas/Only' },
            d: { $ref: '#/components/schemas/three_Thing' },
            e: { $ref: '#/components/schemas/four_Thing' },
          },
        },
        one_Error: { title: 'one' },
        two_Error: { title: 'two' },
        Only: { title: 'only' },
        three_Thing: { title: 'three' },
        four_Thing: { title: 'four' },
      },
    });
    expect((await loadFiles(backward)).sha256).toBe(first.sha256);
  });

  it("leaves the root's own names alone", async () => {
    const root = await bundleFiles({
      'spec/openapi.json': document3(
        schemas({ Error: { title: 'own' }, lib_Error: { title: 'own too' }, A: { not: { $ref: 'lib.json#/Error' } } }),
      ),
      'spec/lib.json': { Error: { title: 'lib' } },
    });
    expect(root.components).toEqual({
      schemas: {
        Error: { title: 'own' },
        lib_Error: { title: 'own too' },
        A: { not: { $ref: '#/components/schemas/lib_Error_2' } },
        lib_Error_2: { title: 'lib' },
      },
    });
  });

  it('takes whole sections from a file, and their parts keep their names', async () => {
    const root = await bundleFiles({
      'spec/openapi.json': document3({ paths: { $ref: 'paths.json' }, components: { schemas: { $ref: 'all.json' } } }),
      'spec/paths.json': {
        '/a': { get: { responses: { 200: { content: { j: { schema: { $ref: 'all.json#/B' } } } } } } },
      },
      'spec/all.json': { A: { $ref: 'a.json' }, B: { items: { $ref: '#/A' } } },
      'spec/a.json': { properties: { b: { $ref: 'all.json#/B' } } },
    });
    expect(root).toEqual(
      document3({
        paths: {
          '/a': { get: { responses: { 200: { content: { j: { schema: { $ref: '#/components/schemas/B' } } } } } } },
        },
        components: {
          schemas: {
            A: { properties: { b: { $ref: '#/components/schemas/B' } } },
            B: { items: { $ref: '#/components/schemas/A' } },
          },
        },
      }),
    );
  });

  it('uses the sections of Swagger 2.0 for a document of that version', async () => {
    const root = await bundleFiles({
      'spec/openapi.json': {
        swagger: '2.0',
        paths: {
          '/a': {
            get: {
              parameters: [{ $ref: 'lib.json#/parameters/Page' }],
              responses: {
                200: { $ref: 'lib.json#/responses/Ok' },
                400: { schema: { $ref: 'lib.json#/definitions/E' } },
              },
            },
          },
        },
      },
      'spec/lib.json': {
        parameters: { Page: { name: 'page', in: 'query', type: 'integer' } },
        responses: { Ok: { description: 'ok', examples: { 'application/json': { $ref: 'data' } } } },
        definitions: { E: { type: 'object' } },
      },
    });
    expect(root).toMatchObject({
      paths: {
        '/a': {
          get: {
            parameters: [{ $ref: '#/parameters/Page' }],
            responses: { 200: { $ref: '#/responses/Ok' }, 400: { schema: { $ref: '#/definitions/E' } } },
          },
        },
      },
      parameters: { Page: { name: 'page' } },
      responses: { Ok: { examples: { 'application/json': { $ref: 'data' } } } },
      definitions: { E: { type: 'object' } },
    });
  });

  it('rewrites the mapping of a discriminator', async () => {
    const root = await bundleFiles({
      'spec/openapi.json': document3(
        schemas({
          Pet: {
            oneOf: [{ $ref: 'pets.yaml#/Cat' }],
            discriminator: {
              propertyName: 'kind',
              mapping: { cat: 'pets.yaml#/Cat', dog: 'pets.yaml#/Dog', own: 'Pet' },
            },
          },
        }),
      ),
      'spec/pets.yaml': 'Cat: {type: object}\nDog: {type: object}\n',
    });
    expect(root.components).toEqual({
      schemas: {
        Pet: {
          oneOf: [{ $ref: '#/components/schemas/Cat' }],
          discriminator: {
            propertyName: 'kind',
            mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog', own: 'Pet' },
          },
        },
        Cat: { type: 'object' },
        Dog: { type: 'object' },
      },
    });
  });

  it('keeps what stands beside a reference to a schema', async () => {
    const root = await bundleFiles({
      'spec/openapi.json': document3(
        schemas({ A: { $ref: 'lib.json#/L', description: 'mine', properties: { b: { $ref: 'lib.json#/L' } } } }),
      ),
      'spec/lib.json': { L: { type: 'object' } },
    });
    expect(root.components).toMatchObject({
      schemas: {
        A: {
          $ref: '#/components/schemas/L',
          description: 'mine',
          properties: { b: { $ref: '#/components/schemas/L' } },
        },
      },
    });
  });

  it('survives hostile names', async () => {
    const lib =
      '{"__proto__": {"properties": {"constructor": {"type": "string"}, "__proto__": {"$ref": "#/toString"}}}, "toString": {"type": "null"}}';
    const root = await bundleFiles({
      'spec/openapi.json':
        '{"openapi": "3.1.0", "components": {"schemas": {"A": {"$ref": "lib.json#/__proto__", "title": "a"}}}}',
      'spec/lib.json': lib,
    });
    expect(JSON.stringify(root.components)).toBe(
      '{"schemas":{"A":{"$ref":"#/components/schemas/__proto__","title":"a"},"__proto__":{"properties":{"constructor":{"type":"string"},"__proto__":{"$ref":"#/components/schemas/toString"}}},"toString":{"type":"null"}}}',
    );
  });

  it('decodes names in references and gives them a form that is allowed', async () => {
    const root = await bundleFiles({
      'spec/openapi.json': document3(schemas({ A: { items: { $ref: 'my%20lib.json#/a~1b/C%20D' } } })),
      'spec/my lib.json': { 'a/b': { 'C D': { type: 'string' } } },
    });
    expect(root.components).toMatchObject({ schemas: { A: { items: { $ref: '#/components/schemas/C_D' } } } });
  });

  it('carries warnings of other files with their name', async () => {
    const { diagnostics } = await loadFiles({
      'spec/openapi.json': document3(schemas({ A: { $ref: 'sub/lib.yaml#/L' } })),
      'spec/sub/lib.yaml': 'L: {maximum: 9223372036854775807, minimum: 1e999}',
    });
    expect(diagnostics).toMatchObject([{ code: 'number-out-of-range', pointer: '/L/minimum' }]);
    expect(diagnostics[0]?.message).toMatch(/^sub\/lib\.yaml: /);
  });
});

describe('bundle refuses', () => {
  it('all references that leave the folder at once, with their places', async () => {
    await mkdir(join(folder, 'spec'));
    await symlink(join(folder, 'outside.json'), join(folder, 'spec/link.json'));
    const attempt = bundleFiles({
      'outside.json': { secret: 'canary' },
      'spec/openapi.json': document3({
        paths: { '/a': { $ref: '../outside.json' } },
        ...schemas({
          Absolute: { $ref: join(folder, 'outside.json') },
          AbsoluteAgain: { items: { $ref: join(folder, 'outside.json') } },
          Encoded: { $ref: '%2e%2e/outside.json' },
          FileUrl: { $ref: `file://${join(folder, 'outside.json')}` },
          Link: { $ref: 'link.json' },
          Missing: { $ref: '../nowhere.json' },
          Web: { $ref: 'https://host.invalid/x.json' },
        }),
      }),
    });
    expect(await objectionsTo(attempt)).toEqual({
      exitCode: 1,
      found: [
        ['reference-outside', '/paths/~1a'],
        ...['Absolute', 'AbsoluteAgain/items', 'Encoded', 'FileUrl', 'Link', 'Missing', 'Web'].map((name) => [
          'reference-outside',
          `/components/schemas/${name}`,
        ]),
      ],
    });
  });

  it('not those that lead into a folder that is allowed', async () => {
    const files = {
      'shared/lib.json': { L: { type: 'string' } },
      'spec/openapi.json': document3(schemas({ A: { items: { $ref: '../shared/lib.json#/L' } } })),
    };
    const root = await bundleFiles(files, { allowRefs: [join(folder, 'shared')] });
    expect(root.components).toMatchObject({ schemas: { L: { type: 'string' } } });
  });

  it('what does not exist, from whatever file, all at once', async () => {
    const attempt = bundleFiles({
      'spec/openapi.json': document3(
        schemas({ A: { $ref: 'gone.json' }, B: { $ref: 'lib.json#/Nope' }, C: { $ref: 'lib.json#/L' } }),
      ),
      'spec/lib.json': { L: { items: { $ref: 'also-gone.json' }, not: { $ref: '#anchor' } } },
    });
    expect(await objectionsTo(attempt)).toEqual({
      exitCode: 1,
      found: [
        ['reference-not-found', '/components/schemas/A'],
        ['reference-not-found', '/components/schemas/B'],
        ['reference-not-found', 'lib.json#/L/items'],
        ['reference-not-found', 'lib.json#/L/not'],
      ],
    });
  });

  it('references out of standard input', async () => {
    const text = JSON.stringify(document3(schemas({ A: { $ref: 'lib.json' }, B: { $ref: 'https://host.invalid/x' } })));
    const attempt = load({ spec: '-', stdin: Readable.from([text]), allowRefs: ['https://host.invalid'] });
    expect(await objectionsTo(attempt)).toEqual({
      exitCode: 1,
      found: [
        ['reference-outside', '/components/schemas/A'],
        ['reference-outside', '/components/schemas/B'],
      ],
    });
  });

  it('a circle of parts that have no place under components', async () => {
    const attempt = bundleFiles({
      'spec/openapi.json': document3({ paths: { '/a': { $ref: 'a.json' } } }),
      'spec/a.json': { $ref: 'b.json' },
      'spec/b.json': { $ref: 'a.json' },
    });
    expect(await objectionsTo(attempt)).toEqual({ exitCode: 1, found: [['reference-circle', 'b.json#']] });
  });

  it('files that multiply by taking each other in', async () => {
    const files: Files = { 'spec/openapi.json': document3({ info: { $ref: 'f0.json' } }) };
    for (let index = 0; index < 30; index += 1) {
      files[`spec/f${index}.json`] = { a: { $ref: `f${index + 1}.json` }, b: { $ref: `f${index + 1}.json` } };
    }
    files['spec/f30.json'] = { end: 1 };
    const attempt = bundleFiles(files, { limits: { nodes: 100_000 } });
    expect((await objectionsTo(attempt)).found).toEqual([['document-too-many-nodes', '']]);
  });

  it('a chain of files that nests too deep', async () => {
    const files: Files = { 'spec/openapi.json': document3({ info: { $ref: 'f0.json' } }) };
    for (let index = 0; index < 30; index += 1)
      files[`spec/f${index}.json`] = { a: [[{ $ref: `f${index + 1}.json` }]] };
    files['spec/f30.json'] = { end: 1 };
    const attempt = bundleFiles(files, { limits: { depth: 50 } });
    expect((await objectionsTo(attempt)).found).toEqual([['document-too-deep', '']]);
  });

  it.each(['https://', '/no/such/folder'])('--allow-ref %s', async (entry) => {
    const files = { 'spec/openapi.json': document3(schemas({ A: { $ref: 'lib.json' } })), 'spec/lib.json': {} };
    expect((await objectionsTo(bundleFiles(files, { allowRefs: [entry] }))).exitCode).toBe(2);
  });
});
