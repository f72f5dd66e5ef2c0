import type { Row } from './rows.js';

const DOUBTED = { onChange: 'refuse', reason: 'nobody knows' } as const;
const described = (properties: string, update = properties) => {
  const body = (schema: string) => `{content: {application/json: {schema: ${schema}}}}`;
  const whole = "{$ref: '#/components/schemas/Server'}";
  const gives = (status: number, schema: string) =>
    `responses: {${status}: {description: x, content: {application/json: {schema: ${schema}}}}}`;
  return `
components: {schemas: {Server: {type: object, required: [name], properties: {id: {type: string, readOnly: true}, name: {type: string}, ${properties}}}}}
paths:
  /servers:
    get: {${gives(200, `{type: array, items: ${whole}}`)}}
    post: {requestBody: ${body(whole)}, ${gives(201, whole)}}
  /servers/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get: {${gives(200, whole)}}
    patch: {requestBody: ${body(`{type: object, properties: {${update}}}`)}, ${gives(200, whole)}}
    delete: {responses: {204: {description: x}}}`;
};
const RESIZED = `${described('plan: {type: string}, note: {type: string}', 'note: {type: string}')}
  /servers/{id}/resize:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    post:
      requestBody: {required: true, content: {application/json: {schema: {type: object, required: [plan, upgrade_disk], properties: {plan: {type: string}, upgrade_disk: {type: boolean}}}}}}
      responses: {200: {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/Server'}}}}}`;
const SIZED = described('size: {type: integer}, note: {type: string}', 'note: {type: string}');

/** A replacement on weak evidence is refused, and nothing else is. */
export const REFUSE_ROWS: readonly Row[] = [
  {
    why: 'a change that would replace on weak evidence',
    document: SIZED,
    attributes: { size: DOUBTED },
    values: { name: 'one', size: 1 },
    keeps: {
      values: { name: 'one', size: 2, note: 'lost' },
      words:
        /Changing size would replace the server, but the API document does not clearly say that it cannot be updated: nobody knows\..*server\.size.*onChange: replace/,
    },
    change: { name: 'one', size: 1, note: 'kept' },
    creates: 1,
  },
  {
    why: 'a replacement on weak evidence that the user has confirmed',
    document: SIZED,
    attributes: { size: DOUBTED },
    values: { name: 'one', size: 1 },
    allows: ['server.size'],
    change: { name: 'one', size: 2 },
    creates: 2,
  },
  {
    why: 'a replacement that the overlay confirms for everybody',
    document: SIZED,
    attributes: { size: { onChange: 'replace' } },
    values: { name: 'one', size: 1 },
    change: { name: 'one', size: 2 },
    creates: 2,
  },
  {
    why: 'what the update takes and the overlay doubts',
    document: described('size: {type: integer}, note: {type: string}'),
    attributes: { size: DOUBTED },
    values: { name: 'one', size: 1 },
    keeps: { values: { name: 'one', size: 2 }, words: /Changing size would replace/ },
    change: { name: 'one', size: 1, note: 'kept' },
    creates: 1,
  },
  {
    why: 'labels that no call changes',
    document: described(
      'labels: {type: object, additionalProperties: {type: string}}, note: {type: string}',
      'note: {type: string}',
    ),
    values: { name: 'one', labels: { a: 'b' } },
    keeps: {
      values: { name: 'one', labels: { a: 'c' } },
      words: /Changing labels .* no operation changes it, but a label is not worth a replacement/,
    },
    change: { name: 'one', labels: { a: 'b' }, note: 'kept' },
    creates: 1,
  },
  {
    why: 'a size that only the create takes: what grows is seldom made anew',
    document: SIZED,
    values: { name: 'one', size: 1 },
    keeps: {
      values: { name: 'one', size: 2 },
      words: /Changing size would replace the server, but the API document does not clearly say/,
    },
    change: { name: 'one', size: 1, note: 'kept' },
    creates: 1,
  },
  {
    why: 'a command that cannot do without another value',
    document: RESIZED,
    values: { name: 'one', plan: 'small' },
    keeps: {
      values: { name: 'one', plan: 'large' },
      words: /plan.* of the server cannot be changed without upgrade_disk: set it too/,
    },
    change: { name: 'one', plan: 'large', upgrade_disk: false },
    creates: 1,
  },
];
