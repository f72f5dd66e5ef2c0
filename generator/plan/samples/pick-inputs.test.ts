import { expect, it } from 'vitest';
import { catalogueOf, pathsOf, resourceOf } from '../../../test/inline-document.js';
import { pickInputs } from './pick-inputs.js';

const NEEDED = 'description: "Either `listener_id` or `balancer_id` must be specified."';

it.each([
  { isOld: false, picked: 'balancer_id' },
  { isOld: true, picked: 'listener_id' },
])('an example has one of those of which one is needed, as descriptions say: $picked', ({ isOld, picked }) => {
  const fields = `name: {type: string}, listener_id: {type: string, ${NEEDED}}, balancer_id: {type: string, deprecated: ${isOld}, ${NEEDED}}`;
  const pool = resourceOf(catalogueOf(`paths:${pathsOf('/pools', fields)}`), 'pool');
  expect([...pickInputs(pool, pool.attributes)].sort()).toEqual([picked, 'name'].sort());
});

it('an example of a link that demands nothing in its body has the other end', () => {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const body = `requestBody: {${json('{type: object, properties: {disc_id: {type: string}, note: {type: string}}}')}}`;
  const id = 'parameters: [{name: id, in: path, required: true, schema: {type: string}}]';
  const link = resourceOf(
    catalogueOf(`paths:${pathsOf('/racks', 'x: {type: string}')}${pathsOf('/discs', 'x: {type: string}')}
  /racks/{id}/disc/attach: {${id}, post: {${body}, responses: {204: {description: x}}}}
  /racks/{id}/disc/detach: {${id}, post: {responses: {204: {description: x}}}}`),
    'rack_disc',
  );
  expect([...pickInputs(link, link.attributes)]).toEqual(['rack_id', 'disc_id']);
});
