import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Catalogue, Resource } from '../../generator/map/types.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { plan } from '../../generator/plan/plan.js';
import type { Json } from '../../generator/spec/types.js';
import { sampleOption } from '../../generator/targets/ansible/view/make-sample.js';
import { isWritable, listOptions } from '../../generator/targets/ansible/view/options.js';
import { sampleResource } from '../../generator/targets/terraform/view/make-sample.js';
import type { Shape } from '../../generator/targets/terraform/view/shape.js';
import { shapeResource } from '../../generator/targets/terraform/view/view-resource.js';
import { catalogueOf, pathsOf } from '../inline-document.js';

const spec = join(import.meta.dirname, '../../spec/openapi.yaml');
const reference = await readCatalogue({ spec, offline: true, allowRefs: [], strict: false });

const records = catalogueOf(`
paths:
  /records:
    post:
      requestBody:
        content:
          application/json:
            schema: {type: object, required: [type, data], properties: {type: {type: string}, data: {type: string, example: host.example.com}, meta: {type: object, properties: {ttl: {type: integer}, class: {type: string}}}}}
            example: {type: A, data: 192.0.2.7, meta: {ttl: 60}}
      responses: {201: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string}}}}}}}
  /records/{id}: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string}, type: {type: string}, data: {type: string}}}}}}}}, delete: {}}
`);

const disks = catalogueOf(
  `paths:${pathsOf('/disks', 'name: {type: string}, tags: {type: array, items: {type: string}}, size: {type: integer, minimum: 10}, on: {type: boolean, default: false}, limits: {type: object, properties: {from: {type: string}}}')}`,
);

/** What each target shows of an attribute that the other one shows too. */
function compare(resource: Resource): { shown: [string, Json][]; told: [string, Json][] } {
  const everything = {
    ...resource,
    attributes: resource.attributes.map((one) => ({ ...one, required: isWritable(one) })),
  };
  const shapes = shapeResource(everything);
  const values = sampleResource(everything, shapes, () => null);
  const options = listOptions(everything.attributes, { reserved: new Set(), prefix: 'api', isInput: isWritable });
  const own = new Map<string, Shape>(
    shapes.filter(({ name }) => values.has(name)).map((shape) => [shape.source.name, shape]),
  );
  // Terraform's examples are applied as they stand, so a resource has a name of its own there.
  const named = new Set(['name', resource.naturalKey]);
  const both = options.filter(({ attribute: { name } }) => own.has(name) && !named.has(name));
  const tell = (name: string, value: Json): [string, Json] => [name, own.get(name)?.format === 'JSON' ? 'JSON' : value];
  return {
    shown: both.map(({ attribute: { name } }) => tell(name, values.get(own.get(name)?.name ?? '') ?? null)),
    told: both.map((option) => tell(option.attribute.name, sampleOption(option, everything))),
  };
}

const cases: [string, Catalogue][] = [
  ['the reference API', reference.catalogue],
  ['a document with an example of the request', records],
  ['a document without examples', disks],
];

it.each(cases)('both targets show the same samples of %s', (_, catalogue) => {
  const { resources } = plan(catalogue).catalogue;
  expect(resources.length).toBeGreaterThan(0);
  for (const resource of resources) {
    const { shown, told } = compare(resource);
    expect({ [resource.name]: Object.fromEntries(shown) }).toEqual({ [resource.name]: Object.fromEntries(told) });
  }
});
