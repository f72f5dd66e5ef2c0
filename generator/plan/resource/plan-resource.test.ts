import { expect, it } from 'vitest';
import {
  makeAnswer,
  makeAttribute,
  makeCall,
  makeList,
  makeResource,
  makeUpdate,
} from '../../../test/sample-catalogue.js';
import { planResource } from './plan-resource.js';

const given = { optional: true };

it('lists whose items are things of their own are shared with others', () => {
  const inline = { ...given, type: 'list' as const, updatedBy: 'POST /clusters/{id}/pools' };
  const attributes = [
    makeAttribute('pools', inline),
    makeAttribute('rules', { ...inline, updatedBy: 'POST /clusters/{id}/set-rules' }),
    makeAttribute('tags', { ...given, type: 'list' }),
    makeAttribute('plan', { ...given, updatedBy: 'POST /clusters/{id}/resize' }),
  ];
  const { operations, ...resource } = makeResource('cluster', { attributes });
  const update = [makeUpdate('POST /clusters/{id}/set-rules', ['rules'])];
  expect([...planResource({ ...resource, operations: { ...operations, update } }).shared]).toEqual(['pools']);
});

it.each([
  { who: 'the server', id: makeAttribute('id', { computed: true }), want: true },
  { who: 'the client', id: makeAttribute('id', { ...given, computed: true }), want: false },
])('an identity is given by $who', ({ id, want }) => {
  expect(planResource(makeResource('vm', { identity: ['id'], attributes: [id] })).isNamedByServer).toBe(want);
});

it.each([
  { says: 'Name of the VM, unique in its project.', want: ['project_id'] },
  { says: 'Must be unique per Project and a valid host name.', want: ['project_id'] },
  { says: 'Name of the VM, unique in the account.', want: [] },
  { says: 'Unique. A name for the project in words.', want: [] },
  { says: 'Unique in its region.', want: [] },
  { says: 'Must be unique within the owning company.', want: ['company_id'] },
  { says: 'Unique to a project.', want: ['project_id'] },
  { says: 'Unique across all projects.', want: [] },
])('a name is looked for in what the document calls it unique in: $says', ({ says, want }) => {
  const attributes = [
    makeAttribute('name', { required: true, description: says }),
    makeAttribute('project_id', given),
    makeAttribute('region', given),
    makeAttribute('company_id', { ...given, reference: 'company.id' }),
    makeAttribute('account', { computed: true }),
  ];
  const { operations, ...resource } = makeResource('vm', { attributes, naturalKey: 'name' });
  const update = [makeUpdate('PATCH /vms/{id}', ['name', 'region', 'company_id'])];
  const list = makeList('GET /vms');
  expect(planResource({ ...resource, operations: { ...operations, update, list } }).keyScope).toEqual(want);
});

it.each([
  ['6ec4e8f2-1b0a-4a9b-9a3c-0c1d2e3f4a5b', true],
  ['6ec4e8f21b0a4a9b9a3c0c1d2e3f4a5b', true],
  ['web', false],
])('an id that is a UUID may lack its dashes: %s', (value, want) => {
  const id = makeAttribute('id', { computed: true, format: 'uuid' });
  const attributes = [id, makeAttribute('name', { required: true })];
  const { idPattern } = planResource(makeResource('vm', { identity: ['id'], naturalKey: 'name', attributes }));
  expect(new RegExp(idPattern ?? '').test(value)).toBe(want);
});

it('what the document calls fixed is fixed, also where an update repeats it', () => {
  const kind = makeAttribute('kind', { ...given, onChange: 'replace' });
  const note = makeAttribute('note', given);
  const { operations, ...resource } = makeResource('check', { attributes: [kind, note] });
  const update = [makeUpdate('PUT /checks/{id}', ['kind', 'note'])];
  const check = { ...resource, operations: { ...operations, update } };
  const { fixed, kept, repeated } = planResource(check);
  expect([[...fixed], [...kept], [...repeated]]).toEqual([['kind'], ['kind'], ['kind']]);
});

it.each([
  { kind: 'singleton' as const, path: null, want: true },
  { kind: 'singleton' as const, path: 'DELETE /vms/{id}/schedule', want: false },
  { kind: 'collection' as const, path: null, want: false },
])('a $kind with $path is always there: $want', ({ kind, path, want }) => {
  const { operations, ...resource } = makeResource('schedule', { kind });
  const remove = path === null ? null : makeUpdate(path, []);
  expect(planResource({ ...resource, operations: { ...operations, create: null, delete: remove } }).isAlwaysThere).toBe(
    want,
  );
});

it('where a named thing is and whose tells it from others; what it was made from does not', () => {
  const key = { required: true, reference: 'network.id' };
  const attributes = [
    makeAttribute('name', { required: true }),
    makeAttribute('region', given),
    makeAttribute('zone', given),
    makeAttribute('project_id', given),
    makeAttribute('team', { computed: true }),
    makeAttribute('network_id', key),
    makeAttribute('group_id', { ...key, required: false, optional: true }),
    makeAttribute('source_network_id', key),
    makeAttribute('domain_id', { ...given, reference: 'domain.id' }),
    makeAttribute('realm_id', given),
    makeAttribute('plan', { ...key, reference: 'plan.slug' }),
    makeAttribute('size', given),
  ];
  const { operations, ...resource } = makeResource('vm', { attributes, naturalKey: 'name' });
  const update = [makeUpdate('PATCH /vms/{id}', ['name', 'zone', 'project_id', 'domain_id', 'realm_id'])];
  const vm = { ...resource, operations: { ...operations, update, list: makeList('GET /vms') } };
  const isManaged = (name: string) => name === 'network';
  expect(planResource(vm, isManaged).places).toEqual(['region', 'project_id', 'network_id', 'domain_id']);
  expect(planResource(vm, isManaged).keyScope).toEqual(['domain_id']);
  expect(planResource({ ...vm, naturalKey: null }, isManaged).places).toEqual([]);
});

it.each([
  { kind: 'adopted' as const, values: ['active', 'cancelled', 'ended'], want: ['ended'] },
  { kind: 'adopted' as const, values: ['active', 'ending'], want: undefined },
  { kind: 'collection' as const, values: ['active', 'ended'], want: undefined },
])('what is ruled by a contract is over once its status says so: $kind $values', ({ kind, values, want }) => {
  const attributes = [makeAttribute('status', { computed: true, enum: values })];
  const { operations, ...resource } = makeResource('server', { attributes, kind });
  expect(planResource({ ...resource, operations: { ...operations, delete: null } }).ended?.values).toEqual(want);
});

it.each([
  { field: 'status', values: ['active', 'cancelled'], want: ['cancelled'] },
  { field: 'phase', values: ['BUILDING', 'CANCELED'], want: ['CANCELED'] },
  { field: 'status', values: ['JOB_STATUS_RUNNING', 'JOB_STATUS_CANCELLED'], want: ['JOB_STATUS_CANCELLED'] },
  { field: 'mode', values: ['active', 'cancelled'], want: undefined },
])('what a call other than DELETE ends is over once $field says so: $values', ({ field, values, want }) => {
  const attributes = [makeAttribute(field, { computed: true, enum: values })];
  const { operations, ...resource } = makeResource('job', { attributes });
  const remove = makeCall('POST /jobs/{id}/cancel');
  expect(planResource({ ...resource, operations: { ...operations, delete: remove } }).ended?.values).toEqual(want);
});

it.each([
  { values: ['running', 'stopped', 'terminated'], want: ['terminated'] },
  { values: ['VM_STATE_ACTIVE', 'VM_STATE_DELETED'], want: ['VM_STATE_DELETED'] },
  { values: ['running', 'stopped', 'ended', 'cancelled', 'deleting'], want: undefined },
  { values: ['active', 'to_be_deleted', 'partially-destroyed', 'not_deleted'], want: undefined },
  { values: ['active', 'decommissioned'], isSet: true, want: undefined },
])(
  'what a DELETE leaves to be read is gone, and what is stopped or ended is not: $values',
  ({ values, isSet, want }) => {
    const attributes = [makeAttribute('status', { computed: true, optional: isSet === true, enum: values })];
    const { operations, ...resource } = makeResource('vm', { attributes });
    const remove = makeCall('DELETE /vms/{id}');
    expect(planResource({ ...resource, operations: { ...operations, delete: remove } }).ended?.values).toEqual(want);
  },
);

it.each([
  { why: 'its life is the time that was set', values: ['expired', 'active', 'pending'], want: ['expired'] },
  { why: 'it can be revoked beside', values: ['active', 'expired', 'revoked'], want: undefined },
  { why: 'an expired one holds its name', values: ['expired', 'active'], naturalKey: 'comment', want: undefined },
  { why: 'nobody sets its end', values: ['expired', 'active'], end: 'issued_at', want: undefined },
])('what is removed by ending its time is gone once it has expired: $why', ({ values, naturalKey, end, want }) => {
  const state = makeAttribute('state', { computed: true, enum: values });
  const attributes = [
    makeAttribute(end ?? 'ends_at', { required: true, format: 'date-time' }),
    makeAttribute('comment', { required: true }),
    makeAttribute('status', { computed: true, type: 'object', attributes: [state] }),
  ];
  const { operations, ...resource } = makeResource('silence', {
    attributes,
    naturalKey: naturalKey ?? null,
    naturalKeyUnique: naturalKey !== undefined,
  });
  const create = {
    ...makeCall('POST /silences'),
    body: makeUpdate('POST /silences', [end ?? 'ends_at', 'comment']).body,
  };
  const all = { ...operations, create, delete: makeCall('DELETE /silences/{id}') };
  const { ended } = planResource({ ...resource, operations: all });
  expect(ended?.values).toEqual(want);
  if (want) expect(ended?.field).toEqual(['status', 'state']);
});

it.each([
  { where: 'its answer names', out: ['share'], want: ['region'] },
  { where: 'nothing names afterwards', out: null, want: [] },
])('what is made below something that $where is told by its values: $want', ({ out, want }) => {
  const body = { mediaType: 'application/json', envelope: [], required: true, fixed: {}, fields: ['region'] };
  const create = makeCall('POST /shares/{share}/snapshot', {
    body,
    parameters: [{ name: 'share', attribute: 'share' }],
  });
  const attributes = [
    makeAttribute('id', { computed: true }),
    makeAttribute('share', { required: true, in: 'path', out }),
    makeAttribute('region', { ...given }),
  ];
  const { operations, ...resource } = makeResource('snapshot', { attributes });
  const list = makeList('GET /snapshots');
  expect(planResource({ ...resource, operations: { ...operations, create, list } }).told.by).toEqual(want);
});

it('an identity and the ends of a link are fixed, and say which instance is meant', () => {
  const attributes = [
    makeAttribute('id', { required: true }),
    makeAttribute('size', { ...given, onChange: 'replace' }),
  ];
  const vm = planResource(makeResource('vm', { attributes }));
  expect([[...vm.fixed], [...vm.kept]]).toEqual([['id', 'size'], ['size']]);
  const link = planResource(makeResource('vm_disk', { attributes, kind: 'attachment' }));
  expect([[...link.fixed], [...link.kept]]).toEqual([['id', 'size'], []]);
});

it('a replacement is refused where it is a guess: what is doubtful, and what no call takes', () => {
  const attributes = [
    makeAttribute('id', { required: true }),
    makeAttribute('project', { required: true, in: 'path' }),
    makeAttribute('size', { ...given, onChange: 'replace' }),
    makeAttribute('flavor', { ...given, onChange: 'refuse', reason: 'absent from the update body' }),
    makeAttribute('tags', given),
    makeAttribute('nics', { ...given, type: 'list', updatedBy: 'POST /vms/{id}/nics' }),
    makeAttribute('note', given),
  ];
  const { operations, ...resource } = makeResource('vm', { attributes });
  const update = [makeUpdate('PUT /vms/{id}', ['flavor', 'note'])];
  const vm = planResource({ ...resource, operations: { ...operations, update } });
  expect([...vm.refused]).toEqual([
    ['flavor', 'absent from the update body'],
    ['tags', 'no call of the API changes it, and the document does not call it fixed'],
    ['nics', 'its items are made one by one with POST /vms/{id}/nics'],
  ]);
  expect([...vm.fixed]).toEqual(['id', 'project', 'size', 'flavor', 'tags', 'nics']);
  expect([...vm.kept]).toEqual(['project', 'size', 'flavor', 'tags', 'nics']);
  expect(planResource(makeResource('vm_disk', { attributes, kind: 'attachment' })).refused.has('tags')).toBe(false);
});

it.each(['set', 'list'] as const)('the members of a link change without a new link: a %s of them', (type) => {
  const attributes = [makeAttribute('vm_ids', { required: true, type })];
  const body = { mediaType: 'application/json', envelope: [], required: true, fixed: {}, fields: ['vm_ids'] };
  const call = (operation: string) => makeCall(operation, { body });
  const operations = {
    ...makeResource('wall').operations,
    create: call('POST /walls/{id}/attach'),
    delete: call('POST /walls/{id}/detach'),
  };
  const link = makeResource('wall_link', { kind: 'attachment', attributes, operations });
  expect(planResource(link)).toMatchObject({ members: 'vm_ids', fixed: new Set() });
  const alone = planResource({ ...link, operations: { ...operations, delete: makeCall('DELETE /walls/{id}/vms') } });
  expect(alone).toMatchObject({ members: null, fixed: new Set(['vm_ids']) });
});

it('an answer that is the resource itself is no job of its own', () => {
  const job = {
    at: [],
    list: false,
    idField: 'id',
    statusField: 'status',
    pending: ['building'],
    ready: ['running'],
    failed: [],
    errorField: [],
    targetField: [],
    read: 'GET /vms/{id}',
    readPath: '/vms/{id}',
    readParameter: 'id',
  };
  const create = makeCall('POST /vms', { answer: makeAnswer({ job }) });
  const vm = makeResource('vm');
  const waits = (read: string) =>
    planResource({ ...vm, operations: { ...vm.operations, create, read: makeCall(read) } }).waits;
  expect([waits('GET /vms/{id}'), waits('GET /machines/{id}')]).toEqual([false, true]);
});

it('a command leaves alone what shares no word with what it changes', () => {
  const shown = { computed: true };
  const attributes = [
    makeAttribute('size', given),
    makeAttribute('image', given),
    makeAttribute('owner', shown),
    makeAttribute('is_public', { ...shown, type: 'boolean' }),
    makeAttribute('size_slug', shown),
    makeAttribute('memory', { ...shown, type: 'integer' }),
    makeAttribute('address', { ...shown, format: 'ipv4' }),
    makeAttribute('status', { ...shown, volatile: true }),
    makeAttribute('image_details', { ...shown, type: 'object' }),
    makeAttribute('size_details', { ...shown, type: 'object' }),
    makeAttribute('networks', { ...shown, type: 'object' }),
  ];
  const { operations, ...resource } = makeResource('vm', { attributes });
  const update = [{ ...makeUpdate('POST /vms/{id}/resize', ['size']), mode: 'command' as const }];
  const { steady } = planResource({ ...resource, operations: { ...operations, update } });
  expect([...steady]).toEqual(['owner', 'is_public', 'address', 'image_details']);
});
