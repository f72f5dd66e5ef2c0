import type { Attribute, Catalogue } from '../../generator/map/types.js';
import {
  makeAnswer,
  makeAttribute,
  makeCall,
  makeCatalogue,
  makeEntry,
  makeList,
  makeResource,
  makeUpdate,
} from '../sample-catalogue.js';

/** One resource that both targets can render in full, with a text in every place that a document can put one. */
export function makeKeyCatalogue(): Catalogue {
  const create = makeCall('POST /keys', {
    body: {
      mediaType: 'application/json',
      envelope: ['key'],
      required: true,
      fixed: {},
      fields: ['name', 'size', 'ratio', 'active', 'labels'],
    },
  });
  const read = makeCall('GET /keys/{id}');
  const update = makeUpdate('PATCH /keys/{id}', ['size', 'ratio', 'active', 'labels']);
  const remove = makeCall('DELETE /keys/{id}', { answer: makeAnswer({ empty: true, complete: false }) });
  const list = makeList('GET /keys');
  return makeCatalogue({
    credentials: [
      { scheme: 'Key', type: 'apiKey', in: 'header', name: 'X-Key', tokenUrl: null, scopes: [], description: '' },
    ],
    ledger: [
      makeEntry(create.operation, 'create', 'key'),
      makeEntry(read.operation, 'read', 'key'),
      makeEntry(update.operation, 'update', 'key'),
      makeEntry(remove.operation, 'delete', 'key'),
      makeEntry(list.operation, 'list', 'key'),
    ],
    resources: [
      makeResource('key', {
        operations: { create, read, update: [update], delete: remove, list },
        naturalKey: 'name',
        attributes: [
          makeAttribute('id', { computed: true }),
          makeAttribute('name', { required: true, onChange: 'replace', minLength: 1, maxLength: 63 }),
          makeOptional('size', { type: 'integer', minimum: 1, maximum: 9223372036854775807n }),
          makeOptional('ratio', { type: 'number', computed: true, volatile: true }),
          makeOptional('active', { type: 'boolean', computed: true, nullable: true, deprecated: true }),
          makeOptional('labels', { type: 'map', sensitive: true, element: makeAttribute('element') }),
        ],
      }),
    ],
    order: ['key'],
    anchors: new Map(),
  });
}

function makeOptional(name: string, given: Partial<Attribute>): Attribute {
  return makeAttribute(name, { optional: true, ...given });
}
