import { z } from 'zod';
import { KINDS } from './types.js';

const METHODS = 'GET|PUT|POST|DELETE|PATCH|HEAD|OPTIONS|TRACE';
const OPERATION = new RegExp(`^(${METHODS}) /`);

const text = z.string().regex(/\S/, 'must not be empty');
const operation = z
  .string()
  .regex(OPERATION, 'must be a method in capitals, one space and a path, such as "POST /servers"');
const identifier = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/, 'must be small letters, digits and underscores, and start with a letter');
const nameList = z.array(text).min(1, 'must name at least one attribute');
const role = z.enum(['create', 'read', 'update', 'delete', 'list', 'action', 'data']);

/** Contradictions are looked for even where the entry has other mistakes, so that all are told at once. */
const always = { when: () => true };

const limit = z.number().nullable().exactOptional();
const count = z.number().int().min(0, 'must not be negative').nullable().exactOptional();

const validate = z.strictObject({
  pattern: text.nullable().exactOptional().describe('A regular expression that the text has to match.'),
  min: limit.describe('The smallest number.'),
  max: limit.describe('The largest number.'),
  minLength: count.describe('Of a text.'),
  maxLength: count.describe('Of a text.'),
  minItems: count.describe('Of a list, set or map.'),
  maxItems: count.describe('Of a list, set or map.'),
  oneOf: z
    .array(z.union([z.string(), z.number()]))
    .min(1, 'must name at least one value')
    .nullable()
    .exactOptional()
    .describe('The values that are known.'),
});

const attributeKeys = z.strictObject({
  rename: identifier.exactOptional().describe('Another name for it; the wire name stays.'),
  required: z.boolean().exactOptional(),
  optional: z.boolean().exactOptional(),
  computed: z.boolean().exactOptional().describe('The server fills it in.'),
  secret: z.boolean().exactOptional().describe('Never shown in plans, logs and diffs.'),
  writeOnly: z.boolean().exactOptional().describe('Sent, never read back.'),
  createOnly: z.boolean().exactOptional().describe('A change replaces the resource; the short form of onChange.'),
  onChange: z
    .enum(['update', 'replace', 'refuse'])
    .exactOptional()
    .describe('What another value does: an update in place, a replacement, or a plan that stops and asks.'),
  volatile: z.boolean().exactOptional().describe('Changes by itself: a status, a counter.'),
  reference: z
    .string()
    .regex(/^[^.\s]+\.\S+$/, 'must be a resource or lookup, a dot and its attribute, such as "network.id"')
    .nullable()
    .exactOptional()
    .describe('What its value refers to, such as "network.id"; null for no relation.'),
  set: z.boolean().exactOptional().describe('The order of the list means nothing; the short form of type: set.'),
  type: z
    .enum(['string', 'integer', 'number', 'boolean', 'list', 'set', 'map', 'object'])
    .exactOptional()
    .describe('What it is on the wire, where the document is wrong about it.'),
  validate: validate.nullable().exactOptional().describe('What values are checked for; null for nothing.'),
  default: z.unknown().exactOptional().describe('Documented, and sent where the field is left out.'),
  flatten: z.boolean().exactOptional().describe('Of one object: its members stand in its place.'),
  block: z.boolean().exactOptional().describe('Terraform: a nested block instead of an attribute.'),
  description: z.string().exactOptional(),
  reason: text.exactOptional().describe('Why the overlay says so.'),
});

const attribute = attributeKeys
  .refine((entry) => !(entry.required === true && entry.optional === true), {
    ...always,
    error: 'cannot be both required and optional',
  })
  .refine((entry) => !(entry.required === true && entry.computed === true), {
    ...always,
    error: 'cannot be both required and computed: what the server fills in may be left out',
  })
  .refine((entry) => entry.createOnly === undefined || entry.onChange === undefined, {
    ...always,
    error: 'has `createOnly` and `onChange`: the first is the short form of the second',
  })
  .refine((entry) => entry.set === undefined || entry.type === undefined, {
    ...always,
    error: 'has `set` and `type`: the first is the short form of `type: set` or `type: list`',
  })
  .refine((entry) => entry.flatten !== true || entry.block !== true, {
    ...always,
    error: 'has `flatten` and `block`: what is flattened is no longer there to be a block',
  })
  .refine((entry) => entry.required !== true || !('default' in entry), {
    ...always,
    error: 'has `required` and `default`: what has to be given needs no default',
  });

const wait = z.strictObject({
  field: text.exactOptional().describe('The status, by dotted path.'),
  pending: z.array(z.string()).exactOptional(),
  ready: z.array(z.string()).exactOptional(),
  failed: z.array(z.string()).exactOptional(),
});

const power = z.strictObject({
  field: text.exactOptional().describe('The attribute that tells the power, by dotted path.'),
  attribute: text
    .nullable()
    .exactOptional()
    .describe('The attribute by which users set it; null: a separate one instead of an attribute of the API.'),
  on: z.array(z.string()).exactOptional(),
  off: z.array(z.string()).exactOptional(),
  actions: z
    .strictObject({ on: text.exactOptional(), off: text.exactOptional(), restart: text.nullable().exactOptional() })
    .exactOptional(),
});

const operations = z.strictObject({
  create: operation.nullable().exactOptional(),
  read: operation.nullable().exactOptional(),
  update: z.array(operation).nullable().exactOptional(),
  delete: operation.nullable().exactOptional(),
  list: operation.nullable().exactOptional(),
});

const host = z
  .union([text, nameList])
  .nullable()
  .exactOptional()
  .describe('Its addresses, by dotted path, which make it a host of the inventory; null for no host.');

const items = z.strictObject({
  list: text.describe('The attribute that holds the list.'),
  key: nameList.exactOptional().describe('The members that together tell which item is meant.'),
  change: z
    .strictObject({
      field: text.describe('The member that says what happens to an item.'),
      set: text.describe('Its value for an item that is changed, and added.'),
      add: text.exactOptional().describe('Its value for an item that is added, if that is another one.'),
      remove: text.describe('Its value for an item that is removed.'),
    })
    .exactOptional()
    .describe('Requests name single items, and what happens to them. Without it the whole list is sent.'),
});

const resource = z.strictObject({
  rename: identifier.exactOptional(),
  family: text.exactOptional(),
  kind: z.enum(KINDS).exactOptional(),
  operations: operations.nullable().exactOptional().describe('"METHOD /path" gives the role, null takes it away.'),
  identity: nameList.exactOptional().describe('The attributes that together name one instance.'),
  naturalKey: z
    .union([text, nameList])
    .nullable()
    .exactOptional()
    .describe('What people look it up by; several names where only all of them say which one is meant.'),
  wait: wait.nullable().exactOptional().describe('The status to wait for; null waits for nothing.'),
  power: power.nullable().exactOptional().describe('The desired power; null offers none.'),
  parent: text.nullable().exactOptional(),
  host: host,
  split: z
    .record(identifier, nameList)
    .nullable()
    .exactOptional()
    .describe('By the name of a new resource: the attributes that it takes from this one.'),
  merge: z
    .record(text, identifier)
    .nullable()
    .exactOptional()
    .describe('By the name of a resource of which each of these has one: the attribute that it becomes.'),
  items: z
    .record(identifier, items)
    .nullable()
    .exactOptional()
    .describe('By the name of a new resource: the list whose items it is made of; null for none.'),
  attributes: z.record(text, attribute.nullable()).nullable().exactOptional().describe('By dotted path.'),
  reason: text.exactOptional().describe('Why the overlay says so.'),
});

const lookup = z.strictObject({
  host: host,
  rename: identifier.exactOptional(),
  family: text.exactOptional(),
  identity: nameList.exactOptional(),
  naturalKey: text.nullable().exactOptional(),
});

const operationKeys = z.strictObject({
  skip: text.exactOptional().describe('The reason why nobody needs it.'),
  role: role.exactOptional(),
  resource: text.exactOptional().describe('The resource or lookup that the role is for.'),
  not: z.array(role).exactOptional().describe('Roles that it must not get.'),
  name: identifier.exactOptional().describe('The name of the action.'),
  destructive: z.boolean().exactOptional().describe('Ends a contract or erases data.'),
});

const operationEntry = operationKeys
  .refine((entry) => entry.skip === undefined || Object.keys(entry).length === 1, {
    ...always,
    error: 'has `skip` and other keys: an operation that is skipped has no role, name or resource',
  })
  .refine((entry) => entry.resource === undefined || entry.role !== undefined, {
    ...always,
    error: 'has `resource` but no `role`: say which role the operation has for it',
  })
  .refine((entry) => entry.resource !== undefined || !isCrud(entry.role), {
    ...always,
    error: 'has a `role` that needs a `resource`: say which resource it is for',
  })
  .refine((entry) => entry.role === undefined || !Array.isArray(entry.not) || !entry.not.includes(entry.role), {
    ...always,
    error: 'gives with `role` what it forbids with `not`',
  });

const end = z.string().regex(/^[^.\s]+\.[^.\s]+$/, 'must be a resource, a dot and its attribute, such as "vm.id"');

const neighbour = z
  .strictObject({
    drop: z.boolean().exactOptional().describe('Not in this stack.'),
    resource: text.exactOptional().describe('Default: the key.'),
    from: end.exactOptional().describe('The attribute that holds the key, such as "reverse_record.id".'),
    to: end.exactOptional().describe('The attribute whose value it is, such as "vm.ipv4".'),
    link: text.exactOptional().describe('The resource that holds both keys.'),
    many: z.boolean().exactOptional().describe('There can be several.'),
    required: z.boolean().exactOptional().describe('The hub cannot be without.'),
    reason: text.exactOptional().describe('Why the overlay says so.'),
  })
  .refine((entry) => (entry.from === undefined) === (entry.to === undefined), {
    ...always,
    error: 'needs `from` and `to` together: which attribute holds the key, and whose key it is',
  })
  .refine((entry) => entry.link === undefined || entry.from === undefined, {
    ...always,
    error: 'has `link` and `from`: either a resource joins both, or one of the two holds the key',
  });

const stack = z.strictObject({
  drop: z.boolean().exactOptional().describe('No such stack.'),
  hub: text.exactOptional().describe('The resource that the others are around. Default: the key.'),
  rename: identifier.exactOptional(),
  description: z.string().exactOptional(),
  neighbours: z.record(text, neighbour.nullable()).nullable().exactOptional().describe('By resource.'),
  reason: text.exactOptional().describe('Why the overlay says so.'),
});

const document = z.strictObject({
  spec: text.describe('A file, from the folder of this config, or a URL.'),
  product: identifier.exactOptional().describe('Default: from the title of the document.'),
  server: z
    .string()
    .regex(/^https?:\/\/[^\s{}?#]+$/, 'must be an address such as "https://api.example.org/v1"')
    .exactOptional()
    .describe('Where it is served, if not where the document says.'),
});

const headerName = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'must be the name of an HTTP header');

const access = z.strictObject({
  credentials: z
    .array(text)
    .exactOptional()
    .describe('The security schemes to send, all together; an empty list for none that the document names.'),
  scheme: z
    .enum(['header', 'bearer', 'query', 'cookie', 'basic'])
    .exactOptional()
    .describe('How the key is sent, where the document says nothing of it or something else.'),
  header: headerName.exactOptional().describe('The header, parameter or cookie that carries the key.'),
  prefix: z
    .string()
    .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z= -]*$/, 'must be a word that a header can carry, such as "Token"')
    .exactOptional()
    .describe('What stands before the key in its header.'),
  tokenUrl: text.exactOptional().describe('Where access tokens are fetched with client credentials.'),
  scopes: z.array(text).exactOptional().describe('Scopes that access tokens are fetched for.'),
  server: z
    .string()
    .regex(/^(https?|\{[^{}]+\}):\/\/\S+$/, 'must be an address such as "https://api.example.com/v1"')
    .exactOptional()
    .describe('Where the API is served unless the user says otherwise; parts in braces become settings.'),
  forbidden: z
    .string()
    .regex(/^[^\p{Cc}]*$/u, 'must be a single line')
    .max(300)
    .exactOptional()
    .describe('What users should check after a 403 beside the permissions; empty for nothing.'),
  headers: z
    .record(headerName, z.enum(['uuid']).nullable())
    .nullable()
    .exactOptional()
    .describe('"uuid" fills a header with a new UUID for every request; null does not.'),
  reason: text.exactOptional().describe('Why the overlay says so.'),
});

const setting = z.strictObject({
  shared: z.boolean().exactOptional().describe('Said once for all resources, or by each resource itself.'),
  rename: identifier
    .exactOptional()
    .describe('Another name for it, in the provider block and in the options of modules.'),
  env: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of an environment variable, such as "ACME_TOKEN"')
    .exactOptional()
    .describe('The environment variable that holds it.'),
  reason: text.exactOptional().describe('Why the overlay says so.'),
});

function isCrud(given: string | undefined): boolean {
  return given !== undefined && given !== 'action' && given !== 'data';
}

/** iacsmith.yaml as it is written. A key without a value says nothing, except where null has a meaning of its own. */
export const configSchema = z
  .strictObject({
    name: z
      .string()
      .regex(/^[a-z][a-z0-9]*$/, 'must be small letters and digits and start with a letter')
      .exactOptional()
      .describe("The provider's and the collection's name. Default: the title of the document."),
    namespace: identifier.exactOptional().describe('Default: the name.'),
    version: z
      .string()
      .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'must have three numbers, such as "0.1.0"')
      .exactOptional()
      .describe('Of what is generated.'),
    license: text.exactOptional().describe('Of what is generated, as an SPDX name.'),
    repository: z
      .string()
      .regex(
        /^https?:\/\/[^\s/]+\/\S+$/,
        'must be the address of a repository, such as "https://git.example.org/me/cloud"',
      )
      .exactOptional()
      .describe('Where what is generated is kept; Galaxy shows it.'),
    terraform: z
      .strictObject({
        source: z
          .string()
          .regex(/^([^/\s]+\/){1,2}[^/\s]+$/, 'must be "namespace/name", with a host name in front or not')
          .exactOptional(),
      })
      .nullable()
      .exactOptional(),
    spec: z
      .strictObject({
        header: headerName.exactOptional().describe('Takes the key on the first request. Default: X-API-Key.'),
        documents: z
          .array(z.union([text, document]))
          .min(1, 'must name at least one document')
          .exactOptional()
          .describe('The documents, where they are not named with --spec.'),
      })
      .nullable()
      .exactOptional(),
    settings: z
      .record(text, z.union([z.boolean(), setting]).nullable())
      .nullable()
      .exactOptional()
      .describe('By name: true for what is said once for all resources, false for what each resource says itself.'),
    access: access.nullable().exactOptional().describe('How the API is reached, for every target.'),
    resources: z.record(text, resource.nullable()).nullable().exactOptional(),
    lookups: z.record(text, lookup.nullable()).nullable().exactOptional(),
    operations: z.record(operation, operationEntry.nullable()).nullable().exactOptional(),
    stacks: z
      .record(text, stack.nullable())
      .nullable()
      .exactOptional()
      .describe('What belongs together: by the hub, or by a name of its own with `hub`.'),
  })
  .describe('iacsmith.yaml: settings, and the overlay over what was inferred from the document.');

export type WrittenConfig = z.infer<typeof configSchema>;
