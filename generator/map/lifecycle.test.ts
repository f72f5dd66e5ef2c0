import { describe, expect, it } from 'vitest';
import { catalogueOf, resourceOf, schemaOf } from '../../test/inline-document.js';
import { findStatus } from './find-status.js';
import { sortStages, stageOf } from './stages.js';

it.each([
  ['provisioning', 'pending'],
  ['broadcasting', null],
  ['waiting_on_customer_vlan', null],
  ['waiting_on_peering_details', null],
  ['in_progress', 'pending'],
  ['PENDING_CREATE', 'pending'],
  ['queued', 'pending'],
  ['active', 'ready'],
  ['running', 'ready'],
  ['in_use', 'ready'],
  ['stopped', 'ready'],
  ['error', 'failed'],
  ['create_failed', 'failed'],
  ['cancelled', 'failed'],
  ['degraded', null],
  ['blocked', null],
  ['snapshotting', 'pending'],
  ['cancelling', 'pending'],
  ['provisioning-failed', 'failed'],
  ['STATUS_READY', 'ready'],
  ['deprovisioned', 'ready'],
  ['cannot_delete', null],
  ['warning', null],
  ['not ready', 'pending'],
  ['locked', 'pending'],
  ['updating', 'pending'],
  ['updated', 'ready'],
  ['rebuilt', 'ready'],
  ['scheduled', 'pending'],
  ['CREATE_SUCCEEDED', 'ready'],
  ['CREATE_COMPLETE', 'ready'],
  ['not_completed', 'pending'],
  ['CREATING', 'pending'],
  ['busy', 'pending'],
  ['ERROR_DELETING', 'failed'],
  ['FAILED_UPDATING', 'failed'],
  ['DEALLOCATED', 'ready'],
  ['billing_suspension', null],
  ['reserved', 'ready'],
])('%s is %s', (given, want) => {
  expect(stageOf(given)).toBe(want);
});

it('what no word tells is an end', () => {
  expect(sortStages(['building', 'purple', 'failed'])).toEqual({
    pending: ['building'],
    ready: ['purple'],
    failed: ['failed'],
  });
});

it('what is started and can succeed is under way', () => {
  expect(sortStages(['STARTED', 'SUCCESS']).pending).toEqual(['STARTED']);
  expect(sortStages(['received', 'processing-completed']).pending).toEqual(['received']);
  expect(sortStages(['received', 'shipped']).pending).toEqual([]);
});

describe('findStatus', () => {
  function statusOf(fields: string) {
    const object = schemaOf(`{type: object, properties: ${fields}}`);
    const found = findStatus(new Map([...object.properties].map(([n, schema]) => [n, { schema, path: [n] }])));
    return found ? [found.field.join('.'), found.pending.join(), found.ready.join(), found.confidence] : null;
  }

  it.each([
    { name: 'status', given: '{status: {enum: [creating, active]}}', want: ['status', 'creating', 'active', 'high'] },
    {
      name: 'camel case',
      given: '{provisioningState: {enum: [Creating, Succeeded]}}',
      want: ['provisioningState', 'Creating', 'Succeeded', 'high'],
    },
    {
      name: 'an unknown value',
      given: '{state: {enum: [creating, active, odd]}}',
      want: ['state', 'creating', 'active,odd', 'low'],
    },
    { name: 'no values named', given: '{status: {type: string}}', want: null },
    { name: 'nothing to wait for', given: '{status: {enum: [enabled, disabled]}}', want: null },
    { name: 'values that people give', given: '{status: {enum: [pending, accepted, active]}}', want: null },
    { name: 'a ticket', given: '{status: {enum: [new, open, closed]}}', want: null },
    {
      name: 'people have to act',
      given: '{status: {enum: [pending, active], description: "`pending` until the invitation is accepted."}}',
      want: null,
    },
    {
      name: 'staff has to act',
      given: '{status: {enum: [scheduled, done], description: "`scheduled` once somebody has taken it."}}',
      want: null,
    },
    {
      name: 'a machine answers',
      given: '{status: {enum: [creating, active], description: "`creating` until the control plane answers."}}',
      want: ['status', 'creating', 'active', 'high'],
    },
    {
      name: 'a list in the text',
      given: '{status: {type: string, description: "The status.\\n\\n* active\\n* pending"}}',
      want: ['status', 'pending', 'active', 'high'],
    },
    {
      name: 'words that the text sets apart',
      given: '{status: {type: string, description: "Is `pending` first and `active` then, see `GET`."}}',
      want: ['status', 'pending', 'active', 'low'],
    },
    {
      name: 'a bare row in the text',
      given: '{status: {type: string, description: "Lifecycle state: creating, active, or errored."}}',
      want: ['status', 'creating', 'active', 'low'],
    },
    {
      name: 'an object that holds it',
      given: '{status: {type: object, properties: {state: {enum: [provisioning, running]}}}}',
      want: ['status.state', 'provisioning', 'running', 'high'],
    },
    {
      name: 'a status of several parts',
      given:
        '{status: {type: object, properties: {error: {type: string}, issuance: {enum: [pending, completed, failed]}}}}',
      want: ['status.issuance', 'pending', 'completed', 'high'],
    },
    {
      name: 'what is told about the resource',
      given: '{metadata: {type: object, properties: {state: {enum: [BUSY, AVAILABLE]}}}}',
      want: ['metadata.state', 'BUSY', 'AVAILABLE', 'high'],
    },
  ])('$name', ({ given, want }) => {
    expect(statusOf(given)).toEqual(want);
  });
});

const operation =
  '{type: object, properties: {id: {type: string}, status: {enum: [running, done, failed]}, error: {type: object, properties: {message: {}}}, resource_id: {}}}';
const vm = '{type: object, properties: {id: {type: string}, name: {type: string}}}';

function answer(status: number, schema: string) {
  return `{${status}: {description: x, content: {application/json: {schema: ${schema}}}}}`;
}

describe('operation objects', () => {
  const catalogue = catalogueOf(`
components: {schemas: {Operation: ${operation}, Vm: ${vm}}}
paths:
  /a/v1/operations/{op}: {get: {responses: ${answer(200, "{$ref: '#/components/schemas/Operation'}")}}}
  /b/v1/operations/{op}: {get: {responses: ${answer(200, "{$ref: '#/components/schemas/Operation'}")}}}
  /a/v1/vms: {post: {requestBody: {content: {application/json: {schema: ${vm}}}}, responses: ${answer(202, "{type: object, properties: {vm: {$ref: '#/components/schemas/Vm'}, operation: {$ref: '#/components/schemas/Operation'}}}")}}}
  /a/v1/vms/{id}:
    get: {responses: ${answer(200, "{$ref: '#/components/schemas/Vm'}")}}
    delete: {responses: ${answer(202, "{$ref: '#/components/schemas/Operation'}")}}
  /c/v1/nets: {post: {}}
  /c/v1/nets/{id}: {get: {}, delete: {responses: ${answer(202, "{$ref: '#/components/schemas/Operation'}")}}}
`);
  const { create, delete: remove } = resourceOf(catalogue, 'vm').operations;

  it('beside the object', () => {
    expect(create?.answer).toMatchObject({ envelope: ['vm'], empty: false });
    expect(create?.answer.job).toMatchObject({
      at: ['operation'],
      idField: 'id',
      statusField: 'status',
      pending: ['running'],
      ready: ['done'],
      failed: ['failed'],
      errorField: ['error', 'message'],
      targetField: ['resource_id'],
      read: 'GET /a/v1/operations/{op}',
      readPath: '/a/v1/operations/{op}',
      readParameter: 'op',
    });
  });

  it('as the whole answer, which then carries no object', () => {
    expect(remove?.answer).toMatchObject({ empty: true, job: { at: [] } });
    expect(resourceOf(catalogue, 'vm').wait).toEqual({ status: null, create: true, update: false, delete: true });
  });

  it('of a part of the API that cannot read them is followed by nothing', () => {
    expect(resourceOf(catalogue, 'net').operations.delete?.answer.job).toMatchObject({ read: null });
  });
});

it.each([
  [
    'in what came of it',
    'response: {type: object, properties: {resourceId: {type: integer}}}',
    ['response', 'resourceId'],
  ],
  ['in what was asked for', 'request: {type: object, properties: {resourceId: {type: integer}}}', []],
  ['in the work itself', 'resourceId: {type: integer}', ['resourceId']],
])('work in another spelling tells by its resourceId what was made: %s', (_, field, targetField) => {
  const states = 'initialized, received, processing-in-progress, processing-completed, processing-error';
  const work = `{type: object, properties: {taskId: {type: string}, commandType: {type: string}, status: {enum: [${states}]}, description: {type: string}, ${field}}}`;
  const { create } = resourceOf(
    catalogueOf(`
components: {schemas: {TaskUpdate: ${work}, Vm: ${vm}}}
paths:
  /tasks/{taskId}: {get: {responses: ${answer(200, "{$ref: '#/components/schemas/TaskUpdate'}")}}}
  /vms: {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {name: {type: string}}}}}}, responses: ${answer(202, "{$ref: '#/components/schemas/TaskUpdate'}")}}}
  /vms/{vmId}: {get: {responses: ${answer(200, "{$ref: '#/components/schemas/Vm'}")}}, delete: {}}`),
    'vm',
  ).operations;
  expect(create?.answer.job).toMatchObject({
    idField: 'taskId',
    pending: ['initialized', 'processing-in-progress', 'received'],
    ready: ['processing-completed'],
    failed: ['processing-error'],
    targetField,
    read: 'GET /tasks/{taskId}',
  });
});

it('a request that people manage is not the work on itself', () => {
  const request = '{type: object, properties: {id: {}, subject: {type: string}, status: {enum: [queued, done]}}}';
  const catalogue = catalogueOf(`
components: {schemas: {SupportRequest: ${request}}}
paths:
  /requests: {post: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/SupportRequest'}}}}, responses: ${answer(201, "{$ref: '#/components/schemas/SupportRequest'}")}}}
  /requests/{id}: {get: {responses: ${answer(200, "{$ref: '#/components/schemas/SupportRequest'}")}}, delete: {}}
`);
  const { create } = resourceOf(catalogue, 'request').operations;
  expect(create?.answer).toMatchObject({ job: null, empty: false, complete: true });
});

it.each([
  ['the document calls it an operation in both places', 'Operation', 'operations', 'GET /operations/{op}'],
  ['it is called something else', 'Snapshot', 'operations', null],
  ['it is read elsewhere', 'Operation', 'reports', null],
])('work whose states are listed nowhere is followed where %s', (_, name, place, read) => {
  const work = '{type: object, properties: {id: {type: string}, status: {type: string}, err: {type: string}}}';
  const held = `{type: object, properties: {data: {$ref: '#/components/schemas/${name}'}, link: {type: string}}}`;
  const vm = '{type: object, required: [name], properties: {name: {type: string}, size: {type: integer}}}';
  const catalogue = catalogueOf(`
components: {schemas: {${name}: ${work}}}
paths:
  /vms: {post: {requestBody: {content: {application/json: {schema: ${vm}}}}, responses: ${answer(202, held)}}}
  /vms/{name}: {get: {responses: ${answer(200, vm)}}, delete: {}}
  /${place}/{op}: {get: {responses: ${answer(200, held)}}}
`);
  const { job } = resourceOf(catalogue, 'vm').operations.create?.answer ?? {};
  expect(job?.read ?? null).toBe(read);
  if (read) expect(job).toMatchObject({ at: ['data'], pending: [], ready: [], failed: [], errorField: ['err'] });
});

it('a status that people set is not waited for', () => {
  const schema = (more: string) => `{type: object, properties: {id: {type: string}, name: {type: string}, ${more}}}`;
  const status = (flags: string) => `status: {type: string, enum: [pending, available]${flags}}`;
  const waitOf = (flags: string) => {
    const json = `content: {application/json: {schema: ${schema(status(flags))}}}`;
    const answer = `responses: {200: {description: x, ${json}}}`;
    const catalogue = catalogueOf(`
paths:
  /pets: {post: {requestBody: {${json}}, ${answer}}}
  /pets/{id}: {get: {${answer}}, delete: {}}`);
    return resourceOf(catalogue, 'pet').wait;
  };
  expect(waitOf('')).toBeNull();
  expect(waitOf(', readOnly: true')?.status).toMatchObject({ pending: ['pending'] });
});

it.each([
  ['pending_payment', null],
  ['verification_required', null],
  ['manual_provisioning', null],
  ['pending_upload', null],
  ['AWAITING-TRANSFER', null],
  ['PENDING_CROSS_CONNECT', null],
  ['upload_failed', 'failed'],
  ['pending_deletion', 'pending'],
  ['PENDING_BUILD', 'pending'],
  ['PENDING_NODE_CREATION', 'pending'],
])('%s, which somebody may have to end, is %s', (given, want) => {
  expect(stageOf(given)).toBe(want);
});

it.each([
  { values: 'READY, NOT_READY, PAUSED', isWaited: false },
  { values: 'READY, NOT_READY, CREATING', isWaited: true },
])('not being ready is waited for only where something is under way ($values)', ({ values, isWaited }) => {
  const schema = schemaOf(`{type: object, properties: {status: {type: string, enum: [${values}]}}}`);
  const fields = new Map([...schema.properties].map(([name, field]) => [name, { schema: field, path: [name] }]));
  expect(findStatus(fields) !== null).toBe(isWaited);
});

it('what is not made beside what is being made does not pass by itself', () => {
  expect(sortStages(['PROVISIONING', 'NOT_PROVISIONED', 'PROVISIONED']).pending).toEqual(['PROVISIONING']);
  expect(sortStages(['not ready', 'ready']).pending).toEqual(['not ready']);
});

describe('whose status it is', () => {
  const waitOf = (path: string, field: string, states: string, more: { made?: string; create?: string } = {}) => {
    const own = `{type: object, properties: {id: {type: string}, note: {type: string}, ${field}: {type: string${states}, readOnly: true}}}`;
    const made = more.made ? `{type: object, properties: {id: {type: string}, ${more.made}: {type: string}}}` : own;
    const create =
      more.create ??
      `{post: {requestBody: {content: {application/json: {schema: {type: object, properties: {note: {type: string}}}}}}, responses: ${answer(201, made)}}}`;
    const catalogue = catalogueOf(`
paths:
  /${path}: ${more.create ? '{}' : create}
  /${path}/{id}: {get: {responses: ${answer(200, own)}}, delete: {}${more.create ? `, put: ${more.create}` : ''}}`);
    const [resource] = catalogue.resources;
    return resource?.wait?.status ?? null;
  };
  const enumOf = (...values: string[]) => `, enum: [${values.join(', ')}]`;

  it.each([
    ['an execution', 'executions', 'status', ''],
    ['an execution with named ends', 'executions', 'status', enumOf('pending', 'succeeded', 'failed')],
    ['work that can be cancelled', 'batches', 'status', enumOf('validating', 'completed', 'cancelled')],
    ['work in a queue', 'sources', 'status', enumOf('new', 'queued', 'completed', 'failed')],
    ['parts of it', 'services', 'status', enumOf('pending', 'active', 'tunnel_not_created', 'certificate_pending')],
    ['something else', 'plans', 'last_task_status', enumOf('pending', 'active')],
    ['what is checked elsewhere', 'sites', 'validation_status', enumOf('in_progress', 'verified')],
    ['a domain, whose records somebody sets', 'domains', 'status', enumOf('pending', 'active')],
    ['a domain that its owner lets go', 'transfers', 'state', enumOf('new', 'transferring', 'transferred')],
    ['a person who has to say yes', 'memberships', 'status', enumOf('pending', 'active', 'inactive')],
    ['what nobody has proven', 'senders', 'state', enumOf('pending', 'unverified', 'verified')],
    ['people who are busy', 'agents', 'availability_status', enumOf('online', 'busy', 'offline')],
    ['who has opened it', 'shares', 'trackingStatus', enumOf('pending', 'complete', 'incomplete')],
    ['changes that nobody has committed', 'transactions', 'status', enumOf('in_progress', 'success', 'failed')],
    [
      'a certificate for which somebody has to prove a domain',
      'certificates',
      'status',
      enumOf('pending_issuance', 'issued'),
    ],
    ['what an alarm watches', 'rules', 'state', enumOf('inactive', 'pending', 'recovering', 'firing', 'disabled')],
    ['what begins some day', 'windows', 'status', enumOf('upcoming', 'active', 'expired')],
    ['what can only expire', 'links', 'status', enumOf('pending', 'expired')],
    ['who is locked out', 'logins', 'status', enumOf('active', 'locked_out', 'suspended')],
    [
      'what it contains',
      'folders',
      'state',
      `${enumOf('new', 'queued', 'running', 'ok')}, description: The state of the folder based on the states of the files it contains`,
    ],
    ['who has to activate it', 'factors', 'status', enumOf('not_setup', 'pending_activation', 'active')],
  ])('the status of %s is not waited for', (_, path, field, states) => {
    expect(waitOf(path, field, states)).toBeNull();
  });

  it.each([
    ['a long life', 'jobs', 'status', enumOf('creating', 'active')],
    ['its making that may be cancelled', 'vms', 'provisioningState', enumOf('Creating', 'Succeeded', 'Canceled')],
    ['a copy that completes', 'snapshots', 'status', enumOf('pending', 'complete')],
    ['a name before each value', 'shares', 'status', enumOf('SHARE_PENDING', 'SHARE_ACTIVE')],
  ])('the status of %s is', (_, path, field, states) => {
    expect(waitOf(path, field, states)?.steady).toBeUndefined();
    expect(waitOf(path, field, states)?.pending).toHaveLength(1);
  });

  it('what may be about something else is not waited for without an end', () => {
    expect(waitOf('agreements', 'vendor_status', enumOf('pending', 'active'))).toMatchObject({ steady: true });
    expect(waitOf('agreements', 'agreement_status', enumOf('pending', 'active'))?.steady).toBeUndefined();
  });

  it('what the API itself does with a domain is waited for', () => {
    const found = waitOf('domains', 'status', enumOf('creating', 'pending', 'deleting', 'active'));
    expect(found).toMatchObject({ pending: ['creating', 'deleting'], ready: ['active', 'pending'] });
  });

  it('what somebody has to upload first is not waited for', () => {
    const states = enumOf('creating', 'available');
    expect(waitOf('images', 'status', states)).not.toBeNull();
    expect(waitOf('images', 'status', states, { made: 'uploadUrl' })).toBeNull();
  });

  it('what starts when the caller says is not waited for', () => {
    const body = (moment: string) =>
      `{post: {requestBody: {content: {application/json: {schema: {type: object, properties: {${moment}: {type: string, format: date-time}}}}}}, responses: ${answer(201, '{type: object, properties: {id: {type: string}}}')}}}`;
    const own = '{type: object, properties: {id: {type: string}, status: {type: string, enum: [pending, active]}}}';
    const waitWith = (moment: string) =>
      catalogueOf(`
paths:
  /silences: ${body(moment)}
  /silences/{id}: {get: {responses: ${answer(200, own)}}, delete: {}}`).resources[0]?.wait?.status ?? null;
    expect(waitWith('startsAt')).toBeNull();
    expect(waitWith('expiresAt')).not.toBeNull();
  });

  it('a create that only names what is there does not wait for its status', () => {
    const create = `{responses: ${answer(201, '{type: object, properties: {id: {type: string}}}')}}`;
    expect(waitOf('members', 'run_state', enumOf('starting', 'stopped'), { create })).toBeNull();
    expect(waitOf('members', 'attachment_status', enumOf('attaching', 'attached'), { create })).not.toBeNull();
  });

  it('where nothing tells of a beginning, nobody knows whether it ends by itself', () => {
    expect(waitOf('zones', 'status', enumOf('updating', 'ok', 'error'))).toMatchObject({
      steady: true,
      pending: ['updating'],
      failed: ['error'],
      confidence: 'low',
    });
  });
});

it('examples of answers, and a resource that has the same words, tell states that the document does not name', () => {
  const own = (states: string) =>
    `{type: object, properties: {id: {type: string}, status: {type: string${states}, readOnly: true}}}`;
  const body =
    '{requestBody: {content: {application/json: {schema: {type: object, properties: {name: {type: string}}}}}}, responses: ';
  const shows = (status: string) =>
    `{200: {description: x, content: {application/json: {schema: ${own('')}, example: {id: a, status: ${status}}}}}}`;
  const catalogue = catalogueOf(`
paths:
  /disks: {post: ${body}${shows('PENDING_CREATE')}}}
  /disks/{id}: {get: {responses: ${shows('ACTIVE')}}, delete: {}}
  /vms: {post: ${body}${answer(201, own(', enum: [PENDING_CREATE, ACTIVE, GROWING]'))}}}
  /vms/{id}: {get: {responses: ${answer(200, own(', enum: [PENDING_CREATE, ACTIVE, GROWING]'))}}, delete: {}}
  /ips: {post: ${body}${answer(201, own(', enum: [creating, ready]'))}}}
  /ips/{id}: {get: {responses: ${answer(200, own(', enum: [creating, ready]'))}}, delete: {}}`);
  expect(resourceOf(catalogue, 'disk').wait?.status).toMatchObject({
    steady: true,
    pending: ['GROWING', 'PENDING_CREATE'],
    ready: ['ACTIVE'],
    confidence: 'low',
  });
});

describe('a status without named states', () => {
  const waitOf = (status: string, item = status) => {
    const own = (more: string) => `{type: object, properties: {id: {type: string}, name: {type: string}, ${more}}}`;
    const catalogue = catalogueOf(`
paths:
  /vms:
    post: {requestBody: {content: {application/json: {schema: {type: object, properties: {name: {type: string}}}}}}, responses: ${answer(201, own(status))}}
    get: {responses: ${answer(200, `{type: object, properties: {vms: {type: array, items: ${own(item)}}}}`)}}
  /vms/{id}: {get: {responses: ${answer(200, own(status))}}, delete: {}}`);
    return resourceOf(catalogue, 'vm').wait;
  };

  it('is looked at until it no longer changes, which is a guess', () => {
    const wait = waitOf('status: {type: string, description: The status}');
    expect(wait).toMatchObject({ create: true, delete: false, status: { steady: true, confidence: 'low' } });
  });

  it('has those that the list names', () => {
    const wait = waitOf('status: {type: string}', 'status: {type: string, enum: [creating, active]}');
    expect(wait?.status).toMatchObject({ pending: ['creating'], ready: ['active'] });
    expect(wait?.status?.steady).toBeUndefined();
  });

  it.each([
    ['lasting states', 'status: {type: string, description: "Either `enabled` or `disabled`."}'],
    ['no words', 'status: {type: integer}'],
    ['people', 'status: {type: string, description: "pending until somebody has accepted it"}'],
    ['another status', 'last_run_status: {type: string}'],
  ])('is left alone where it tells of %s', (_, status) => {
    expect(waitOf(status)).toBeNull();
  });
});

it.each([
  { states: 'draft, scheduled, active', want: undefined },
  { states: 'free, locked', want: undefined },
  { states: 'queued, scheduled, active', want: ['queued', 'scheduled'] },
])(
  'of $states is waited for $want: what is only scheduled has a date, and what is locked somebody has locked',
  ({ states, want }) => {
    const schema = schemaOf(`{type: string, enum: [${states}]}`);
    expect(findStatus(new Map([['status', { schema, path: ['status'] }]]))?.pending).toEqual(want);
  },
);
