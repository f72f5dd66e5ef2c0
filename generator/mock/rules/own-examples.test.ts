import { expect, it } from 'vitest';
import { answers, list, takes, withMock } from '../../../test/start-inline.js';

const region =
  '{type: object, properties: {slug: {type: string}, available: {type: boolean}, deprecated_at: {type: string, format: date-time}}}';
const net = '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}';
const vm =
  '{type: object, properties: {id: {type: string, readOnly: true}, region_id: {type: string, description: The slug of the region}, net_id: {type: string}, ports: {type: integer}}}';
const document = `
paths:
  /regions:
    get:
      responses:
        200:
          description: x
          content:
            application/json:
              schema: {type: array, items: ${region}}
              example: [{slug: ams1, available: true}, {slug: old1, available: false}]
  /nets: {get: {${list(net)}}, post: {${takes(net)}, ${answers(net, 201)}}}
  /nets/{id}: {get: {${answers(net)}}, delete: {responses: {204: {description: x}}}}
  /vms:
    post:
      requestBody:
        required: true
        content:
          application/json:
            schema: ${vm}
            example: {region_id: nyc3, net_id: net-of-the-example, ports: many}
      ${answers(vm, 201)}
  /vms/{id}: {get: {${answers(vm)}}}
  /other: {post: {requestBody: {content: {application/json: {schema: ${vm}, example: {region_id: sfo2}}}}, ${answers(vm, 201)}}}
`;

it("takes the document's own example, although it names what nobody made and breaks the schema", async () => {
  await withMock(document, async ({ call, mock }) => {
    const made = await call('POST /vms', { region_id: 'nyc3', net_id: 'net-of-the-example', ports: 'many' });
    expect([made.status, made.body]).toMatchObject([201, { region_id: 'nyc3', net_id: 'net-of-the-example' }]);
    expect((await call('POST /vms', { ports: 'many' })).status).toBe(422);
    // What it names is there from now on, and nobody has to clean it up.
    expect((await call('GET /nets/net-of-the-example')).status).toBe(200);
    expect(mock.dump().created.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/vms\//)]);
  });
});

it('knows the names of a catalogue from any example, and refuses all others with the reason', async () => {
  await withMock(document, async ({ call }) => {
    expect((await call('POST /vms', { region_id: 'sfo2' })).status).toBe(201);
    const refused = await call('POST /vms', { region_id: 'nowhere' });
    expect(refused.status).toBe(422);
    expect(refused.headers.get('x-mock-reason')).toContain('/region_id names no region that exists');
    // Clients make networks, so one that another example names does not exist before it was made.
    expect((await call('POST /vms', { net_id: 'sfo2' })).status).toBe(422);
  });
});

it('what was deleted is not there again because an example names it', async () => {
  await withMock(document, async ({ call }) => {
    const example = { region_id: 'nyc3', net_id: 'net-of-the-example' };
    expect((await call('POST /vms', example)).status).toBe(201);
    expect((await call('DELETE /nets/net-of-the-example')).status).toBe(204);
    expect((await call('POST /vms', example)).status).toBe(422);
  });
});

it('a catalogue holds what the document shows and offers, and nothing made up beside it', async () => {
  await withMock(document, async ({ call }) => {
    expect((await call('GET /regions')).body).toEqual([{ slug: 'ams1', available: true }]);
  });
});

it('what is made up for a catalogue can be had, and has the form that its description tells', async () => {
  const plan =
    '{type: object, properties: {id: {type: string, description: The UUID of the plan.}, data: {type: string, description: Its settings as Base64 text.}, since: {type: string, description: ISO 8601 time.}, available: {type: boolean}, deprecated: {type: boolean}, deprecation: {type: [object, "null"], properties: {at: {type: string, format: date-time}}}}}';
  await withMock(`paths: {/plans: {get: {${list(plan)}}}}`, async ({ call }) => {
    for (const one of (await call('GET /plans')).body) {
      expect(one).toMatchObject({ available: true, deprecated: false, deprecation: null });
      expect(one.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-/);
      expect(Buffer.from(one.data, 'base64').toString('base64')).toBe(one.data);
      expect(Number.isNaN(Date.parse(one.since))).toBe(false);
    }
  });
});
