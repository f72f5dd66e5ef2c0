import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyConfig } from '../../generator/config/types.js';
import { makeOutput } from '../../generator/make-output.js';
import { map } from '../../generator/map/map.js';
import { buildApi } from '../../generator/model/build-api.js';
import { plan } from '../../generator/plan/plan.js';
import { load } from '../../generator/spec/load.js';
import { normalise } from '../../generator/spec/normalise/normalise.js';
import type { OutputFile } from '../../generator/write/types.js';
import { pathsOf } from '../inline-document.js';
import { compareAll } from '../write-all.js';

const settings = { name: 'demo', namespace: 'demo', version: '0.1.0', license: 'MIT', source: 'demo/demo' };

async function makeFiles(paths: string): Promise<OutputFile[]> {
  const text = `openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths:\n${paths}`;
  // Read as a file is: only so do long integers keep every digit.
  const loaded = await load({ spec: '-', stdin: Readable.from([text]) });
  const clean = normalise(loaded);
  const catalogue = map(buildApi(clean.root, clean.sha256, clean.openapi), emptyConfig());
  const { files } = await makeOutput({
    plan: plan(catalogue),
    document: clean.root,
    settings,
    targets: ['terraform', 'ansible'],
  });
  return files;
}

/** Everything that is written for a document; two files of one path are a crash, as any exception is. */
async function listOutput(paths: string): Promise<string[]> {
  return compareAll(join(tmpdir(), 'iacsmith-is-not-there'), await makeFiles(paths)).created;
}

const list = (path: string, fields: string) =>
  pathsOf(path, fields).replace(
    '{post:',
    '{get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}, name: {type: string}}}}}}}}}, post:',
  );

const demand = (paths: string, required: string) =>
  paths.replaceAll('{type: object, properties: {id:', `{type: object, required: ${required}, properties: {id:`);

describe('what once made the generator crash', () => {
  const most = '9223372036854775807';
  it.each([
    ['a default', `default: ${most}`],
    ['a default below the least', 'default: -9223372036854775809'],
    ['known values', `enum: [${most}, 1]`],
    ['an example', `example: ${most}`],
    ['limits', `minimum: 9223372036854775806, maximum: ${most}`],
  ])('%s beyond what a double holds', async (_, facts) => {
    const whole = `{type: integer, format: int64, ${facts}}`;
    const fields = `size: ${whole}, sizes: {type: array, items: ${whole}}, box: {type: object, properties: {size: ${whole}}}`;
    for (const required of ['[]', '[size, sizes, box]'])
      expect(await listOutput(demand(pathsOf('/disks', fields, fields), required))).toContain('coverage.json');
  });

  it('a list that must have more items than memory', async () => {
    const fields = 'tags: {type: array, minItems: 2000000000, items: {type: string}}';
    expect(await listOutput(demand(pathsOf('/disks', fields), '[tags]'))).toContain('coverage.json');
  });

  it('two names that begin with a digit once what lies above tells them apart', async () => {
    const made = await listOutput(
      list('/2fa/keys', 'name: {type: string}') + list('/3fa/keys', 'name: {type: string}'),
    );
    expect(made).toContain('terraform/provider/internal/resources/n_2fa_key_resource.go');
  });

  it('a name that is the plural of another', async () => {
    const made = await listOutput(
      list('/a-bs', 'name: {type: string}') + list('/rule/{rule_id}/a-b', 'name: {type: string}'),
    );
    const sources = made.filter((path) => path.endsWith('_data_source.go'));
    expect(sources.map((path) => path.replace(/.*\/(.*)_data_source.go/, '$1')).sort()).toEqual([
      'a_bs',
      'a_bses',
      'rule_a_b',
      'rule_a_bs',
    ]);
  });
});

describe('what once made a file that its tool cannot read', () => {
  it('a module whose test sets the only value that a singleton takes, a secret', async () => {
    const box = '{type: object, properties: {user_data: {type: string, example: x}}}';
    const json = `content: {application/json: {schema: ${box}}}`;
    const made = await makeFiles(`
  /{project_id}/settings:
    parameters: [{name: project_id, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: x, ${json}}}}
    patch: {requestBody: {required: true, ${json}}, responses: {200: {description: x, ${json}}}}
    delete: {responses: {204: {description: x}}}`);
    const tests = made.filter(({ path }) => path.endsWith('tests/module.tftest.hcl'));
    const [, variables = ''] = /^variables \{\n(.*?)^\}/ms.exec(tests[0]?.content ?? '') ?? [];
    const names = [...variables.matchAll(/^ {2}(\w+) +=/gm)].map((match) => match[1]);
    expect(names).toContain('user_data');
    expect(names).toEqual([...new Set(names)]);
  });

  it('an object with a field that every object of JavaScript has', async () => {
    const patch = '{type: object, properties: {name: {type: string}}}';
    const body = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
    for (const name of ['constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
      const shown = `{type: object, properties: {${name}: {}}}`;
      const put = `{type: object, properties: {${name}: {enum: [1]}}}`;
      const paths = `  /groups/by-name/{x}/functions/by-name/{uuid}:
    get: {responses: {200: {description: x, ${body(shown)}}}}
    patch: {requestBody: {${body(patch)}}, responses: {200: {description: x, ${body(shown)}}}}
    put: {requestBody: {${body(put)}}, responses: {200: {description: x, ${body(shown)}}}}
`;
      expect(await listOutput(paths)).toContain('coverage.json');
      // An update that has another name for a field looks up all of them.
      const renamed = `  /actions: {post: {requestBody: {${body('{type: object, properties: {id: {type: string}}}')}}, responses: {201: {description: x}}}}
  /actions/{server_id}.json:
    delete: {responses: {204: {description: x}}}
    patch: {requestBody: {${body(`{type: object, properties: {ID: {}, ${name}: {}}}`)}}, responses: {200: {description: x}}}
`;
      expect(await listOutput(renamed)).toContain('coverage.json');
    }
  });

  it('an example that asks a list by a parameter whose name begins with a digit', async () => {
    const box = '{type: object, properties: {id: {type: string}, name: {type: string}}}';
    const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
    const gives = (schema: string) => `responses: {200: {description: x, ${json(schema)}}}`;
    const takes = `requestBody: {required: true, ${json(box)}}`;
    const made = await makeFiles(`
  /shelves: {post: {${takes}, ${gives(box)}}}
  /shelves/{1}: {get: {${gives(box)}}, put: {${takes}}}
  /shelves/{1}/boxes: {get: {${gives(`{type: array, items: ${box}}`)}}}
  /shelves/{1}/boxes/{id}: {get: {${gives(box)}}}
  /shelves/{1}/boxes/{id}/label: {get: {${gives(box)}}, put: {${takes}}}`);
    const examples = made.filter(({ path }) => path.endsWith('.tf')).map(({ content }) => content);
    expect(examples.join('\n')).toMatch(/^ +n1 += /m);
    expect(examples.join('\n')).not.toMatch(/^ +"?1"? +=/m);
  });
});

const CONFUSABLE =
  `a as a-b a-bs aB a_b_list list lists 2fa 3fa s ss keys key info infos data test tests all v1 v2 count
  state main root type types self default class es ies y status statuses`.split(/\s+/);

it('never makes two files of one path, however alike the names are', async () => {
  const segment = fc.constantFrom(...CONFUSABLE);
  const path = fc.oneof(
    segment.map((one) => `/${one}`),
    fc.tuple(segment, segment).map(([one, two]) => `/${one}/${two}`),
    fc.tuple(segment, segment).map(([one, two]) => `/${one}/{up}/${two}`),
  );
  const paths = fc.uniqueArray(path, { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(paths, async (given) => {
      await listOutput(given.map((one) => list(one, 'name: {type: string}')).join(''));
    }),
    { numRuns: 60 },
  );
});
