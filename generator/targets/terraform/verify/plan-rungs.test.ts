import { expect, it } from 'vitest';
import { catalogueOf } from '../../../../test/inline-document.js';
import type { JsonObject } from '../../../spec/types.js';
import { shapeResource } from '../view/view-resource.js';
import { changeInPlace, lookUpExisting, writeRoot } from './plan-rungs.js';

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

it('a list below two others is asked of one of each', () => {
  const broker = '{type: object, properties: {id: {type: integer}, host: {type: string}}}';
  const catalogue = catalogueOf(`
paths:
  /clusters: {${list}}
  /clusters/{clusterName}/brokers: {get: {${answer(`{type: array, items: ${broker}}`)}}}
  /clusters/{clusterName}/brokers/{id}/configs: {${list}}
  /clusters/{clusterName}/brokers/{id}/configs/{name}: {put: {requestBody: {content: {application/json: {schema: ${named}}}}, ${answer(named)}}}
  /clusters/{clusterName}/topics: {${list}, post: {requestBody: {content: {application/json: {schema: ${named}}}}, ${answer(named)}}}
  /clusters/{clusterName}/topics/{name}: {get: {${answer(named)}}, delete: {}}`);
  const config = catalogue.resources.find(({ name }) => name.endsWith('config'))?.name ?? '';
  expect(lookUpExisting(catalogue, 'acme', new Map())(`${config}.name`)).toContain('[0].name');
});

it('a list that must be given is left to what adds to it, as long as that is there', () => {
  const item = '{type: object, required: [word], properties: {id: {type: string}, word: {type: string}}}';
  const set = `{type: object, required: [words], properties: {name: {type: string}, words: {type: array, items: ${item}}}}`;
  const put = (schema: string) =>
    `put: {requestBody: {required: true, content: {application/json: {schema: ${schema}}}}, ${answer(schema)}}`;
  const catalogue = catalogueOf(`
paths:
  /sets/{name}: {get: {${answer(set)}}, ${put(set)}, delete: {}}
  /sets/{name}/words/{id}: {get: {${answer(item)}}, ${put(item)}, delete: {}}`);
  const rungs = catalogue.resources.map((resource) => {
    const values = { name: 'a' };
    return { resource, shapes: shapeResource(resource), address: resource.name, values, skipped: null };
  });
  const write = (skipped: string | null) => {
    const these = rungs.map((rung) => (rung.resource.name === 'set' ? rung : { ...rung, skipped }));
    return JSON.parse(writeRoot('acme', these, new Map(), new Map())).resource.acme_set.set;
  };
  expect(write(null)).toEqual({ name: 'a', lifecycle: { ignore_changes: ['words'] } });
  expect(write('no operation')).toEqual({ name: 'a' });
});

it('what kind a resource is of is not changed: the other kind has other fields', () => {
  const kind = (name: string, own: string) =>
    `{type: object, required: [kind], properties: {kind: {type: string, enum: [${name}]}, size: {type: integer}, ${own}: {type: string}}}`;
  const link = `{oneOf: [${kind('line', 'route')}, ${kind('ring', 'center')}], discriminator: {propertyName: kind}}`;
  const shown =
    '{type: object, properties: {id: {type: string}, kind: {type: string}, size: {type: integer}, route: {type: string}, center: {type: string}}}';
  const taken = `requestBody: {required: true, content: {application/json: {schema: ${link}}}}`;
  const { resources } = catalogueOf(`
paths:
  /links: {post: {${taken}, ${answer(shown)}}}
  /links/{id}: {get: {${answer(shown)}}, put: {${taken}, ${answer(shown)}}, delete: {}}`);
  const [resource] = resources as [(typeof resources)[number]];
  const rung = { resource, shapes: shapeResource(resource), address: 'acme_link.link', skipped: null };
  expect(changeInPlace({ ...rung, values: { kind: 'line', size: 1 } })).toEqual({ kind: 'line', size: 2 });
});

it('a lookup is not asked for what a setting says for all', () => {
  const size = '{type: object, properties: {name: {type: string}}}';
  const catalogue = catalogueOf(`
paths:
  /projects/{projectId}/sizes: {get: {${answer(`{type: array, items: ${size}}`)}}}
  /projects/{projectId}/sizes/{size}: {get: {${answer(size)}}}`);
  const lookup = catalogue.lookups.find(({ name }) => name.endsWith('size'));
  const [project] = lookup?.arguments ?? [];
  const said = { setting: 'project_id', required: false, optional: true, reference: 'project.id' };
  if (project) Object.assign(project, said);
  const asked = new Map<string, JsonObject>();
  expect(lookUpExisting(catalogue, 'acme', asked)(`${lookup?.name}.name`)).toContain('[0].name');
  expect([...asked.values()]).toEqual([{}]);
});

it('the number of another one is not changed to that of nobody', () => {
  const disk =
    '{type: object, properties: {id: {type: integer, readOnly: true}, diskId: {type: integer}, name: {type: string}}}';
  const taken = `requestBody: {content: {application/json: {schema: ${disk}}}}`;
  const { resources } = catalogueOf(`
paths:
  /disks: {post: {${taken}, ${answer(disk)}}}
  /disks/{id}: {get: {${answer(disk)}}, put: {${taken}, ${answer(disk)}}, delete: {}}`);
  const [resource] = resources as [(typeof resources)[number]];
  const rung = { resource, shapes: shapeResource(resource), address: 'acme_disk.disk', skipped: null };
  const changed = changeInPlace({ ...rung, values: { name: 'disk-1' }, state: { disk_id: 7 } });
  expect(changed?.name).not.toBe('disk-1');
  expect(changed).not.toHaveProperty('disk_id');
});

it.each(['program', ''])(
  'what no list shows by itself (asked for: "%s") is called by any name of its form',
  (asked) => {
    const active = '{type: object, properties: {active: {type: boolean}}}';
    const episode = '{type: object, properties: {id: {type: integer}}}';
    const query = `parameters: [{in: query, name: ${asked || 'sort'}, required: ${asked !== ''}, schema: {type: string}}]`;
    const catalogue = catalogueOf(`
paths:
  /episodes: {get: {${query}, ${answer(`{type: array, items: ${episode}}`)}}}
  /episodes/{id}: {get: {${answer(episode)}}, patch: {requestBody: {content: {application/json: {schema: ${active}}}}, ${answer(episode)}}}
  /means: {get: {${answer(`{type: array, items: ${active}}`)}}}
  /means/{means_number}: {get: {${answer(active)}}, patch: {requestBody: {content: {application/json: {schema: ${active}}}}, ${answer(active)}}}`);
    const asks = new Map<string, JsonObject>();
    const find = lookUpExisting(catalogue, 'acme', asks);
    const [episodes, means] = ['/episodes', '/means'].map((path) =>
      catalogue.resources.find(({ operations }) => operations.read?.path.startsWith(path)),
    );
    const found = find(`${episodes?.name}.id`);
    expect(asked ? found : found?.includes('.all.')).toEqual(asked ? expect.not.stringContaining('$') : true);
    expect(find(`${means?.name}.means_number`)).toEqual(expect.not.stringContaining('$'));
  },
);
