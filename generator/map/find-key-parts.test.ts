import { expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../test/inline-document.js';
import { emptyConfig } from '../config/types.js';

const json = (schema: string, example = '') => `content: {application/json: {${example}schema: ${schema}}}`;
const object = (fields: string, required = 'name') =>
  `{type: object, required: [${required}], properties: {id: {type: string, readOnly: true}, ${fields}}}`;

interface Given {
  fields: string;
  required?: string;
  update?: string;
  example?: string;
  path?: string;
  conflict?: string;
  says?: string;
}

function keyOf({
  fields,
  required,
  update = '',
  example = '',
  path = '/zones/{zone_id}/records',
  conflict = '',
  says = 'Makes one.',
}: Given) {
  const shown = object(fields, required);
  const catalogue = catalogueOf(`
paths:
  ${path}:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${shown}}`, example)}}}}
    post: {description: "${says}", requestBody: {${json(shown)}}, responses: {201: {description: x, ${json(shown)}}${conflict}}}
  ${path}/{id}:
    get: {responses: {200: {description: x, ${json(shown)}}}}
    delete: {responses: {204: {description: x}}}
    patch: {requestBody: {${json(`{type: object, properties: {${update}}}`)}}, responses: {200: {description: x, ${json(shown)}}}}
`);
  const [only] = catalogue.resources;
  return only?.naturalKey === null ? null : [only?.naturalKey, ...(only?.naturalKeyWith ?? [])].join('+');
}

const text = '{type: string}';
const sort = '{type: string, enum: [A, AAAA, MX]}';
const cases: [string, Given, string][] = [
  [
    'records of one sort are told by name and content',
    { fields: `name: ${text}, exchange: ${text}, preference: {type: integer}`, update: `exchange: ${text}` },
    'name+exchange',
  ],
  [
    'a rule for an address is told by its ports as well',
    {
      fields: `cidr: ${text}, port_range: ${text}, description: ${text}`,
      required: 'cidr',
      update: `cidr: ${text}, port_range: ${text}, description: ${text}`,
      path: '/firewalls/{firewall_id}/rules',
    },
    'cidr+port_range',
  ],
  [
    'floors of one name lie in several buildings',
    {
      fields: `name: ${text}, parent_id: {type: integer}`,
      required: 'name, parent_id',
      update: `name: ${text}, parent_id: {type: integer}`,
      path: '/floors',
    },
    'name+parent_id',
  ],
  [
    'and so it is where the document demands nothing, and lists no types',
    {
      fields: `name: ${text}, type: ${text}, content: ${text}, ttl: {type: integer}`,
      required: '',
      update: `name: ${text}, type: ${text}, content: ${text}`,
    },
    'name+type+content',
  ],
  [
    'which is no rule for what has one of a name',
    {
      fields: `name: ${text}, type: ${text}, content: ${text}`,
      required: '',
      update: `name: ${text}, type: ${text}, content: ${text}`,
      path: '/boxes/{box_id}/files',
    },
    'name',
  ],
  [
    'a record is told by name, type and content, also where an update takes them',
    {
      fields: `name: ${text}, type: ${sort}, data: ${text}, ttl: {type: integer}`,
      required: 'name, type',
      update: `name: ${text}, type: ${sort}, data: ${text}`,
    },
    'name+type+data',
  ],
  [
    'a type without a list of its values is one where it is fixed',
    {
      fields: `name: ${text}, type: ${text}, content: ${text}`,
      required: 'name, type, content',
      update: `content: ${text}`,
    },
    'name+type+content',
  ],
  ['a name alone stays a name', { fields: `name: ${text}, note: ${text}`, update: `note: ${text}` }, 'name'],
  [
    'a type that an update takes tells nothing of what has no content',
    { fields: `name: ${text}, type: ${sort}`, required: 'name, type', update: `type: ${sort}`, path: '/hosts' },
    'name',
  ],
  [
    'what the plan is called has no few values',
    { fields: `name: ${text}, type: ${text}`, required: 'name, type', path: '/hosts' },
    'name',
  ],
  [
    'a name that the document calls unique suffices',
    {
      fields: `name: ${text}, type: ${sort}, data: ${text}`,
      required: 'name, type',
      conflict: ', 409: {description: It exists already.}',
    },
    'name',
  ],
  [
    'so does one whose text says so',
    {
      fields: `name: {type: string, description: Must be unique in the zone.}, type: ${sort}, data: ${text}`,
      required: 'name, type',
    },
    'name',
  ],
  [
    'but not one that is unique for one type only',
    {
      fields: `name: {type: string, description: "A: the host. MX: must be unique."}, type: ${sort}, data: ${text}`,
      required: 'name, type',
    },
    'name+type+data',
  ],
  [
    'nor one that need not be unique',
    {
      fields: `name: {type: string, description: It does not have to be unique.}, type: ${sort}, data: ${text}`,
      required: 'name, type',
    },
    'name+type+data',
  ],
  [
    'two of one name in the example of a list are told apart by what is fixed',
    {
      fields: `name: ${text}, size: {type: integer}, region: ${text}`,
      update: 'size: {type: integer}',
      example:
        'example: [{id: a, name: x, size: 1, region: north}, {id: b, name: x, size: 2, region: south}, {id: c, name: y, size: 2, region: south}], ',
      path: '/disks',
    },
    'name+region',
  ],
  [
    'an address is told with its port, also where an update takes that',
    {
      fields: `address: ${text}, port: {type: integer}, weight: {type: integer}`,
      required: 'address',
      update: 'port: {type: integer}, weight: {type: integer}',
      path: '/pools/{pool_id}/members',
    },
    'address+port',
  ],
  [
    'what is unique together is said in words',
    {
      fields: `name: ${text}, engine: ${text}`,
      path: '/stores',
      says: 'The combination of name and engine must be unique.',
    },
    'name+engine',
  ],
];

it.each(cases)('%s', (_name, given, want) => expect(keyOf(given)).toBe(want));

it('the overlay names the parts of a key, or the one that suffices', () => {
  const fields = `name: ${text}, type: ${sort}, data: ${text}, port: {type: integer}`;
  const shown = object(fields, 'name, type');
  const document = `
paths:
  /zones/{zone_id}/records:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${shown}}`)}}}}
    post: {requestBody: {${json(shown)}}, responses: {201: {description: x, ${json(shown)}}}}
  /zones/{zone_id}/records/{id}: {get: {responses: {200: {description: x, ${json(shown)}}}}, delete: {}}
`;
  const { name } = catalogueOf(document).resources[0] as { name: string };
  const keyWith = (naturalKey: string | string[] | null) => {
    const config = emptyConfig();
    config.resources.set(name, { naturalKey, attributes: new Map() });
    const found = resourceOf(catalogueOf(document, config), name);
    return [found.naturalKey, found.naturalKeyWith];
  };
  expect(keyWith(['name', 'type', 'port'])).toEqual(['name', ['type', 'port']]);
  expect(keyWith('data')).toEqual(['data', []]);
  expect(keyWith(null)).toEqual([null, []]);
});

it('a record is told by the kind that its base is extended to', () => {
  const base = `{$ref: '#/components/schemas/Policy'}`;
  const catalogue = catalogueOf(`
paths:
  /sites/{site_id}/policies:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${base}}`)}}}}
    post: {requestBody: {${json(base)}}, responses: {201: {description: x, ${json(base)}}}}
  /sites/{site_id}/policies/{id}:
    get: {responses: {200: {description: x, ${json(base)}}}}
    put: {requestBody: {${json(base)}}, responses: {200: {description: x, ${json(base)}}}}
    delete: {responses: {204: {description: x}}}
components:
  schemas:
    Policy: {type: object, required: [type, domain], properties: {id: {type: string, readOnly: true}, type: {type: string}, domain: {type: string}}, discriminator: {propertyName: type, mapping: {A: '#/components/schemas/A', MX: '#/components/schemas/Mx'}}}
    A: {allOf: [{$ref: '#/components/schemas/Policy'}, {type: object, properties: {ip: {type: string}}}]}
    Mx: {allOf: [{$ref: '#/components/schemas/Policy'}, {type: object, properties: {server: {type: string}}}]}`);
  const [policy] = catalogue.resources;
  expect([policy?.naturalKey, policy?.naturalKeyWith]).toEqual(['domain', ['type', 'ip']]);
});
