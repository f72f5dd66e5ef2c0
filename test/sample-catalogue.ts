import { blankAttribute } from '../generator/map/blank-attribute.js';
import type {
  Action,
  Answer,
  Attribute,
  Call,
  Catalogue,
  LedgerEntry,
  List,
  Lookup,
  Resource,
  Role,
  Update,
} from '../generator/map/types.js';

/** Builders for catalogues by hand: a test says only what it is about. */

export function makeAttribute(name: string, given: Partial<Attribute> = {}): Attribute {
  const onChange = given.required || given.optional ? 'update' : 'none';
  return { ...blankAttribute(name, name), type: 'string', onChange, reason: 'because the test says so', ...given };
}

export function makeAnswer(given: Partial<Answer> = {}): Answer {
  return {
    statuses: [200],
    envelope: [],
    list: false,
    empty: false,
    location: false,
    job: null,
    complete: true,
    ...given,
  };
}

export function makeCall(operation: string, given: Partial<Call> = {}): Call {
  const [method = '', path = ''] = operation.split(' ', 2);
  return {
    operation,
    method,
    path,
    parameters: [...path.matchAll(/\{([^}]+)\}/g)].map((match) => ({
      name: match[1] ?? '',
      attribute: match[1] ?? '',
    })),
    query: [],
    headers: [],
    body: null,
    answer: makeAnswer(),
    servers: [],
    ...given,
  };
}

export function makeUpdate(operation: string, fields: string[], given: Partial<Update> = {}): Update {
  const body = { mediaType: 'application/json', envelope: [], required: true, fixed: {}, fields };
  return { ...makeCall(operation, { body }), mode: 'merge', unset: null, ...given, fields };
}

export function makeList(operation: string, given: Partial<List> = {}): List {
  return { ...makeCall(operation), items: ['items'], paging: { style: 'none' }, filters: [], complete: true, ...given };
}

export function makeAction(name: string, operation: string, given: Partial<Action> = {}): Action {
  return {
    name,
    call: makeCall(operation),
    power: null,
    arguments: [],
    result: [],
    description: '',
    destructive: false,
    reason: 'a verb below the item',
    confidence: 'high',
    ...given,
  };
}

export function makeResource(name: string, given: Partial<Resource> = {}): Resource {
  return {
    name,
    family: 'compute',
    kind: 'collection',
    title: name,
    description: '',
    parent: null,
    operations: { create: null, read: null, update: [], delete: null, list: null },
    actions: [],
    identity: ['id'],
    naturalKey: null,
    naturalKeyUnique: false,
    naturalKeyWith: [],
    wait: null,
    power: null,
    attributes: [makeAttribute('id', { computed: true })],
    deprecated: false,
    presence: null,
    protection: null,
    reason: 'an item path below a collection path',
    confidence: 'high',
    ...given,
  };
}

export function makeLookup(name: string, given: Partial<Lookup> = {}): Lookup {
  return {
    name,
    family: 'compute',
    title: name,
    description: '',
    parent: null,
    shape: 'collection',
    operations: { read: null, list: null, compute: null },
    actions: [],
    identity: ['id'],
    naturalKey: null,
    arguments: [],
    attributes: [makeAttribute('id', { computed: true })],
    reason: 'read and never written',
    confidence: 'high',
    ...given,
  };
}

export function makeEntry(
  operation: string,
  role: Role,
  resource: string | null,
  given: Partial<LedgerEntry> = {},
): LedgerEntry {
  const [method = '', path = ''] = operation.split(' ', 2);
  return {
    method,
    path,
    operationId: '',
    family: 'compute',
    role,
    resource,
    reason: `${role} by its shape`,
    confidence: 'high',
    ...given,
  };
}

export function makeCatalogue(given: Partial<Catalogue> = {}): Catalogue {
  return {
    title: 'Sample Cloud API',
    version: '1.2.0',
    openapi: '3.1.0',
    description: '',
    sha256: '0'.repeat(64),
    servers: [],
    security: [],
    credentials: [],
    ledger: [],
    resources: [],
    lookups: [],
    actions: [],
    order: [],
    anchors: new Map(),
    diagnostics: [],
    ...given,
  };
}

/** A small cloud with one of most things. */
export function makeSample(): Catalogue {
  const vm = makeResource('vm', {
    operations: {
      create: makeCall('POST /v1/vms', {
        body: {
          mediaType: 'application/json',
          envelope: ['vm'],
          required: true,
          fixed: {},
          fields: ['name', 'plan', 'network_id', 'password', 'disks'],
        },
        answer: makeAnswer({ statuses: [202], envelope: ['vm'] }),
      }),
      read: makeCall('GET /v1/vms/{id}'),
      update: [
        makeUpdate('PATCH /v1/vms/{id}', ['name']),
        makeUpdate('POST /v1/vms/{id}/resize', ['plan'], { mode: 'command' }),
      ],
      delete: makeCall('DELETE /v1/vms/{id}'),
      list: makeList('GET /v1/vms', {
        paging: { style: 'page', page: 'page', size: 'per_page', max: 100, first: 1, total: null },
      }),
    },
    actions: [
      makeAction('power_on', 'POST /v1/vms/{id}/actions', { power: 'on' }),
      makeAction('power_off', 'POST /v1/vms/{id}/actions', { power: 'off' }),
      makeAction('reinstall', 'POST /v1/vms/{id}/reinstall', {
        destructive: true,
        confidence: 'low',
        arguments: [makeAttribute('image', { required: true })],
      }),
    ],
    naturalKey: 'name',
    wait: {
      status: {
        field: ['status'],
        pending: ['building'],
        ready: ['running', 'off'],
        failed: ['error'],
        reason: 'an enum called status',
        confidence: 'low',
      },
      create: true,
      update: false,
      delete: true,
    },
    power: {
      field: ['status'],
      on: ['running'],
      off: ['off'],
      actions: { on: 'power_on', off: 'power_off', restart: null },
      reason: 'power_on and power_off switch what status tells',
      confidence: 'high',
    },
    attributes: [
      makeAttribute('id', { computed: true }),
      makeAttribute('name', { required: true }),
      makeAttribute('plan', {
        required: true,
        updatedBy: 'POST /v1/vms/{id}/resize',
        reference: 'plan.id',
        confidence: 'low',
        reason: 'in the create body, changed by resize',
      }),
      makeAttribute('network_id', { optional: true, onChange: 'replace', reference: 'network.id' }),
      makeAttribute('password', { optional: true, sensitive: true, writeOnly: true, onChange: 'replace' }),
      makeAttribute('status', {
        computed: true,
        volatile: true,
        enum: ['building', 'running', 'off', 'error'],
      }),
      makeAttribute('memory', { type: 'integer', optional: true, computed: true, default: 9223372036854775807n }),
      makeAttribute('disks', {
        type: 'list',
        optional: true,
        element: makeAttribute('element', {
          type: 'object',
          attributes: [
            makeAttribute('size', { type: 'integer', required: true, onChange: 'replace', confidence: 'low' }),
            makeAttribute('label', { optional: true }),
          ],
        }),
      }),
    ],
  });
  const network = makeResource('network', {
    family: 'net',
    operations: {
      create: makeCall('POST /v1/networks'),
      read: null,
      update: [],
      delete: makeCall('DELETE /v1/networks/{id}'),
      list: makeList('GET /v1/networks'),
    },
  });
  const plan = makeLookup('plan', {
    operations: { read: null, list: makeList('GET /v1/plans'), compute: null },
    naturalKey: 'slug',
    attributes: [makeAttribute('id', { computed: true }), makeAttribute('slug', { computed: true })],
  });
  const estimate = makeLookup('estimate', {
    shape: 'computation',
    operations: { read: null, list: null, compute: makeCall('POST /v1/estimate') },
    identity: [],
    arguments: [makeAttribute('plan', { required: true })],
  });
  return makeCatalogue({
    resources: [vm, network],
    lookups: [plan, estimate],
    actions: [makeAction('purge_cache', 'POST /v1/purge')],
    order: ['network', 'vm'],
    ledger: [
      makeEntry('GET /v1/vms', 'list', 'vm', { operationId: 'listVms' }),
      makeEntry('POST /v1/vms', 'create', 'vm', { operationId: 'createVm' }),
      makeEntry('GET /v1/vms/{id}', 'read', 'vm'),
      makeEntry('PATCH /v1/vms/{id}', 'update', 'vm'),
      makeEntry('DELETE /v1/vms/{id}', 'delete', 'vm'),
      makeEntry('POST /v1/vms/{id}/resize', 'update', 'vm', { confidence: 'low' }),
      makeEntry('POST /v1/vms/{id}/actions', 'action', 'vm'),
      makeEntry('POST /v1/vms/{id}/reinstall', 'action', 'vm'),
      makeEntry('GET /v1/plans', 'list', 'plan'),
      makeEntry('POST /v1/estimate', 'data', 'estimate'),
      makeEntry('POST /v1/purge', 'action', null),
      makeEntry('GET /v1/networks', 'list', 'network', { family: 'net' }),
      makeEntry('POST /v1/networks', 'create', 'network', { family: 'net' }),
      makeEntry('DELETE /v1/networks/{id}', 'delete', 'network', { family: 'net' }),
      makeEntry('OPTIONS /v1/networks', 'skipped', null, {
        family: 'net',
        reason: 'OPTIONS says nothing about a resource; skip it in iacsmith.yaml if that is right',
      }),
    ],
    diagnostics: [
      {
        code: 'duplicate-operation-id',
        severity: 'warning',
        pointer: '/paths/~1v1~1vms/get',
        message: 'Two operations are called "listVms".',
        hint: 'Give each its own operationId.',
      },
    ],
  });
}
