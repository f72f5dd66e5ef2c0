import { expect, it } from 'vitest';
import { answers, takes, withMock } from '../../test/start-inline.js';

/** What client libraries do beside making, reading and deleting: they ask for one, count, do several at once. */

const ref = (name: string) => `{$ref: '#/components/schemas/${name}'}`;
const list = (items: string) => `{type: array, items: ${items}}`;
const query = (...names: string[]) =>
  `parameters: [${names.map((name) => `{name: ${name}, in: query, schema: {type: string}}`).join(', ')}]`;
const GONE = 'responses: {204: {description: x}}';

const LINKS = `
paths:
  /links:
    get: {parameters: [{name: page, in: query, schema: {type: number, minimum: 0, exclusiveMinimum: true}}, {name: pageSize, in: query, schema: {type: integer}}, {name: startingAfter, in: query, schema: {type: string}}, {name: link_key, in: query, schema: {type: string}}, {name: prefix, in: query, schema: {type: string}}], ${answers(list(ref('Link')))}}
    post: {${takes(ref('NewLink'))}, ${answers(ref('Link'), 201)}}
  /links/{linkId}: {patch: {${takes(ref('NewLink'))}, ${answers(ref('Link'))}}, delete: {${GONE}}}
  /links/info: {get: {${query('linkId', 'key')}, ${answers(ref('Link'))}}}
  /links/count: {get: {${query('key')}, ${answers('{type: number}')}}}
  /links/bulk:
    post: {${takes(list(ref('NewLink')))}, ${answers(list(ref('Link')))}}
    patch: {${takes(`{type: object, properties: {linkIds: ${list('{type: string}')}, data: ${ref('NewLink')}}}`)}, ${answers(list(ref('Link')))}}
    delete: {parameters: [{name: linkIds, in: query, schema: ${list('{type: string}')}}], ${answers('{type: object, required: [deletedCount], properties: {deletedCount: {type: number}}}')}}
  /partners:
    get: {${answers(list(ref('Partner')))}}
    post: {${takes('{type: object, properties: {name: {type: string}}}')}, ${answers(ref('Partner'), 201)}}
  /partners/ban: {post: {${takes('{type: object, properties: {partnerId: {type: string}, reason: {type: string}}}')}, ${answers('{type: object, properties: {partnerId: {type: string}}}')}}}
components:
  schemas:
    NewLink: {type: object, properties: {key: {type: string}, title: {type: string}}}
    Link: {type: object, properties: {id: {type: string}, key: {type: string}, title: {type: string}}}
    Partner: {type: object, properties: {id: {type: string}, name: {type: string}, status: {type: string, enum: [pending, approved, banned]}}}
`;

it('what is asked for by an id or another key is that one, and 404 where there is none', async () => {
  await withMock(LINKS, async ({ call }) => {
    const { body: one } = await call('POST /links', { key: 'one' });
    const { body: other } = await call('POST /links', { key: 'other' });
    expect((await call(`GET /links/info?linkId=${one.id}`)).body).toEqual(one);
    expect((await call('GET /links/info?key=other')).body).toEqual(other);
    expect((await call('GET /links/info?key=nobody')).status).toBe(404);
    expect((await call('GET /links?link_key=other')).body).toEqual([other]);
    expect((await call('GET /links?prefix=nobody')).body).toEqual([]);
  });
});

it('a count is of what is listed', async () => {
  await withMock(LINKS, async ({ call }) => {
    const { body: before } = await call('GET /links/count');
    await call('POST /links', { key: 'one' });
    expect((await call('GET /links/count')).body).toBe(before + 1);
    expect((await call('GET /links/count?key=one')).body).toBe(1);
  });
});

it('pages that have to be above zero begin with one, and a list goes on behind an item that was shown', async () => {
  await withMock(LINKS, async ({ call }) => {
    for (const key of ['a', 'b', 'c']) await call('POST /links', { key });
    const { body: all } = await call('GET /links');
    expect((await call('GET /links?page=1&pageSize=2')).body).toEqual(all.slice(0, 2));
    expect((await call('GET /links?page=2&pageSize=2')).body).toEqual(all.slice(2, 4));
    expect((await call(`GET /links?startingAfter=${all[0].id}`)).body).toEqual(all.slice(1));
  });
});

it('several are made, changed and taken away at once', async () => {
  await withMock(LINKS, async ({ call }) => {
    const { body: made } = await call('POST /links/bulk', [{ key: 'a' }, { key: 'b' }]);
    expect(made).toMatchObject([{ key: 'a' }, { key: 'b' }]);
    const ids = made.map(({ id }: { id: string }) => id);
    const { body: changed } = await call('PATCH /links/bulk', { linkIds: ids, data: { title: 'T' } });
    expect(changed).toMatchObject([{ title: 'T' }, { title: 'T' }]);
    const [one, other] = ids;
    expect((await call(`DELETE /links/bulk?linkIds=${one}&linkIds=${other}`)).body).toEqual({ deletedCount: 2 });
    expect((await call(`GET /links/info?linkId=${one}`)).status).toBe(404);
  });
});

it('what is done to one that the body names leaves its word in the state of that one', async () => {
  await withMock(LINKS, async ({ call }) => {
    const { body: one } = await call('POST /partners', { name: 'P' });
    await call('POST /partners/ban', { partnerId: one.id, reason: 'x' });
    const { body: all } = await call('GET /partners');
    expect(all.find(({ id }: { id: string }) => id === one.id)).toMatchObject({ status: 'banned' });
    expect((await call('POST /partners/ban', { partnerId: 'nobody' })).status).toBe(404);
  });
});

const USERS = `
paths:
  /users: {get: {${answers(list(ref('User')))}}, post: {${takes(ref('NewUser'))}, ${answers(ref('User'), 201)}}}
  /users/{user_id}: {get: {${answers(ref('User'))}}, delete: {${GONE}}}
  /users/{user_id}/ban: {post: {${answers(ref('User'))}}}
  /users/{user_id}/unban: {post: {${answers(ref('User'))}}}
  /users/{user_id}/metadata: {patch: {description: A deep merge is performed., ${takes('{type: object, properties: {meta: {type: object}}}')}, ${answers(ref('User'))}}}
  /users/{user_id}/groups: {get: {${answers(list(ref('Group')))}}}
  /groups: {get: {${answers(list(ref('Group')))}}, post: {${takes('{type: object, properties: {name: {type: string}}}')}, ${answers(ref('Group'), 201)}}}
  /groups/{group}: {get: {${answers(ref('Group'))}}, delete: {${GONE}}}
  /groups/{group}/members: {get: {${answers(list(ref('User')))}}}
  /groups/{group}/members/{user_id}: {put: {${GONE}}, delete: {${GONE}}}
  /groups/{group}/channels: {get: {${answers(list(ref('Channel')))}}, put: {${takes(`{type: object, properties: {channel_ids: ${list('{type: string}')}}}`)}, ${GONE}}}
  /groups/{group}/badges: {get: {${answers(list(ref('Badge')))}}, post: {${takes('{type: object, required: [user_id], properties: {user_id: {type: string}, note: {type: string}}}')}, ${answers(ref('Badge'), 201)}}}
  /groups/{group}/badges/{id}: {get: {${answers(ref('Badge'))}}, delete: {${GONE}}}
  /channels: {get: {${answers(list(ref('Channel')))}}, post: {${takes('{type: object, properties: {topic: {type: string}}}')}, ${answers(ref('Channel'), 201)}}}
  /channels/{channel_id}: {get: {${answers(ref('Channel'))}}}
  /repos/{repo}/branches: {get: {${answers(list(ref('Branch')))}}, post: {${takes('{type: object, properties: {name: {type: string}}}')}, ${answers(ref('Branch'), 201)}}}
  /repos/{repo}/branches/{branch}: {get: {${answers(ref('Branch'))}}}
  /repos/{repo}/branches/{branch}/commits: {post: {${takes('{type: object, properties: {message: {type: string}}}')}, ${answers(ref('Commit'), 201)}}}
  /repos/{repo}/commits/{commit_id}: {get: {${answers(ref('Commit'))}}}
  /tokens: {post: {${takes('{type: object, properties: {user_id: {type: string}}}')}, ${answers(ref('Token'), 201)}}}
  /tokens/{token_id}/revoke: {post: {summary: Revoke the given token, ${answers(ref('Token'))}}}
  /tag: {post: {${takes('{type: object, properties: {tag_key: {type: string}}}')}, ${answers(ref('Tag'), 201)}}}
  /tag/{tag_id}: {get: {${answers(ref('Tag'))}}, delete: {${GONE}}}
components:
  schemas:
    NewUser: {type: object, properties: {login: {type: string}, meta: {type: object}}}
    User: {type: object, properties: {id: {type: string}, login: {type: string}, meta: {type: object}, banned: {type: boolean}}}
    Group: {type: object, properties: {id: {type: string}, size: {type: integer}}}
    Channel: {type: object, properties: {channel_id: {type: string}, topic: {type: string}}}
    Badge: {type: object, required: [id, holder], properties: {id: {type: string}, note: {type: string}, holder: {type: object, required: [user_id], properties: {user_id: {type: string}, a: {type: string}, b: {type: string}, c: {type: string}, d: {type: string}}}}}
    Branch: {type: object, properties: {id: {type: string}, commit_id: {type: string}}}
    Commit: {type: object, properties: {id: {type: string}, message: {type: string}}}
    Token: {type: object, required: [id, status], properties: {id: {type: string}, user_id: {type: string}, status: {type: string, enum: [pending, accepted, revoked]}}}
    Tag: {type: object, properties: {tag_id: {type: string}, key: {type: string}}}
`;

it('banned is a user after ban, and what a call merges leaves the rest', async () => {
  await withMock(USERS, async ({ call }) => {
    const { body: user } = await call('POST /users', { login: 'ada', meta: { a: 1 } });
    expect((await call(`POST /users/${user.id}/ban`)).body.banned).toBe(true);
    expect((await call(`POST /users/${user.id}/unban`)).body.banned).toBe(false);
    const { body: merged } = await call(`PATCH /users/${user.id}/metadata`, { meta: { b: 2 } });
    expect(merged).toMatchObject({ id: user.id, meta: { a: 1, b: 2 } });
    expect((await call(`GET /users/${user.id}`)).body).toEqual(merged);
  });
});

it('members that look as users do are users, who show their groups', async () => {
  await withMock(USERS, async ({ call }) => {
    const { body: user } = await call('POST /users', { login: 'ada' });
    // What shows no name is called as it was named.
    const { body: group } = await call('POST /groups', { name: 'devs' });
    expect(group.id).toBe('devs');
    await call(`PUT /groups/devs/members/${user.id}`);
    const idsOf = async () => (await call(`GET /users/${user.id}/groups`)).body.map(({ id }: { id: string }) => id);
    expect(await idsOf()).toContain('devs');
    await call(`DELETE /groups/devs/members/${user.id}`);
    expect(await idsOf()).not.toContain('devs');
    expect((await call(`GET /users/${user.id}`)).status).toBe(200);
  });
});

it('a list that is set by ids shows what has these ids, and a key lies in the object that shows it', async () => {
  await withMock(USERS, async ({ call }) => {
    await call('POST /groups', { name: 'devs' });
    const { body: channel } = await call('POST /channels', { topic: 'news' });
    await call('PUT /groups/devs/channels', { channel_ids: [channel.channel_id] });
    expect((await call('GET /groups/devs/channels')).body).toEqual([channel]);
    await call('PUT /groups/devs/channels', { channel_ids: [] });
    expect((await call('GET /groups/devs/channels')).body).toEqual([]);
    expect((await call(`GET /channels/${channel.channel_id}`)).status).toBe(200);
    const { body: user } = await call('POST /users', { login: 'ada' });
    const { body: badge } = await call('POST /groups/devs/badges', { user_id: user.id, note: 'n' });
    expect(badge.holder.user_id).toBe(user.id);
  });
});

it('what is made below a branch is read beside it, a token that nothing reads is revoked, a tag has its key', async () => {
  await withMock(USERS, async ({ call }) => {
    await call('POST /repos/r/branches', { name: 'dev' });
    const { body: commit } = await call('POST /repos/r/branches/dev/commits', { message: 'first' });
    expect((await call(`GET /repos/r/commits/${commit.id}`)).body).toEqual(commit);
    const { body: user } = await call('POST /users', { login: 'ada' });
    const { body: token } = await call('POST /tokens', { user_id: user.id });
    expect(token.status).toBe('pending');
    const { body: revoked } = await call(`POST /tokens/${token.id}/revoke`);
    expect(revoked).toMatchObject({ id: token.id, user_id: user.id, status: 'revoked' });
    expect((await call('POST /tag', { tag_key: 'env' })).body.key).toBe('env');
  });
});

it('a change that no path names is of the one whose key the body says, though the schema calls that read-only', async () => {
  const trip = '{type: object, properties: {number: {type: integer, readOnly: true}, distance: {type: number}}}';
  const trips = `
paths:
  /trips: {get: {${answers(list(trip))}}, post: {${takes(trip)}, ${answers(trip, 201)}}, put: {${takes(trip)}, ${GONE}}}
  /trips/{number}: {get: {${answers(trip)}}, delete: {${GONE}}}`;
  await withMock(trips, async ({ call }) => {
    const { body: made } = await call('POST /trips', { distance: 3 });
    expect((await call('PUT /trips', { number: made.number, distance: 4 })).status).toBe(204);
    expect((await call(`GET /trips/${made.number}`)).body).toEqual({ ...made, distance: 4 });
  });
});
