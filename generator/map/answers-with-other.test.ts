import { expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../test/inline-document.js';
import { isSilent } from '../plan/resource/lifecycle.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const ref = (name: string) => `{$ref: '#/components/schemas/${name}'}`;

/** A recipe and its steps; what `POST /recipes` answers with is given. */
function makeRecipe(answer: string, step = 'id: {type: string}, text: {type: string}', stepPath = '/steps/{step_id}') {
  return resourceOf(
    catalogueOf(`
components:
  schemas:
    Recipe: {type: object, required: [id, name], properties: {id: {type: string}, name: {type: string}}}
    Step: {type: object, required: [id], properties: {${step}}}
    Made: {type: object, properties: {id: {type: string}, secret: {type: string}}}
paths:
  /recipes:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${ref('Recipe')}}`)}}}}
    post:
      requestBody: {${json('{type: object, required: [name], properties: {name: {type: string}, first: {type: string}}}')}}
      responses: {201: {description: x, ${json(answer)}}}
  /recipes/{recipe_id}: {delete: {responses: {204: {description: x}}}}
  ${stepPath}: {get: {responses: {200: {description: x, ${json(ref('Step'))}}}}}`),
    'recipe',
  );
}

it('the id of another kind of object that a create answers with is not the id of what it made', () => {
  const other = makeRecipe(ref('Step'));
  expect(other.operations.create?.answer).toMatchObject({ other: true, empty: true, untold: true });
  expect(isSilent(other)).toBe(true);
  const wrapped = makeRecipe(`{type: object, properties: {data: ${ref('Step')}}}`);
  expect(wrapped.operations.create?.answer).toMatchObject({ other: true, untold: true });
});

it.each([
  { name: 'the resource itself', own: makeRecipe(ref('Recipe')) },
  { name: 'an answer that nothing else shows', own: makeRecipe(ref('Made')) },
  {
    name: 'an object that shows what was sent',
    own: makeRecipe(ref('Step'), 'id: {type: string}, name: {type: string}'),
  },
  {
    name: 'another view of the same collection',
    own: makeRecipe(ref('Step'), undefined, '/views/recipes/{recipe_id}'),
  },
])('$name tells the id', ({ own }) => {
  expect(own.operations.create?.answer.other).toBeUndefined();
  expect(own.operations.create?.answer.untold).toBeUndefined();
});
