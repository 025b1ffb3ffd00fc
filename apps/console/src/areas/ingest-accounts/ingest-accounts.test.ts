import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { fetchesAs, insertCustomer } from '../../testing/ingest.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { db, inventoryId, north, south } = world;
const params = { id: inventoryId };
const coast = await insertCustomer(world, 'coast');
const PASSWORD = 'Kept-by-the-archive-7';
const WANTED = { user: 'metro-mam', groupIds: null, enabled: true };
let api: TestApi;
let admin: Api;

beforeEach(async () => {
  await db.deleteFrom('ingest_accounts').execute();
  await db.deleteFrom('throttles').execute();
  await db.deleteFrom('inventory_services').execute();
  await db.deleteFrom('used_trials').execute();
  ({ api } = await freshConsole(world));
  admin = await api.as('luc_admin', { inventoryId });
});

const set = (change: Partial<Parameters<Api['ingestAccounts']['set']>[0]['body']> = {}, by = admin) =>
  by.ingestAccounts.set({ params, body: { ...WANTED, ...change } });
const account = async () => (await admin.ingestAccounts.get({ params })).account;
const feed = async (password: string, user = WANTED.user, from = '127.0.0.1') =>
  fetchesAs(() => api, `${user}:${password}`, from)('feed.xml');
const statusOf = async (...from: Parameters<typeof feed>) => (await feed(...from)).statusCode;

describe('the ingest account of an inventory', () => {
  it('is made, changed and deleted by its administrators, and its password is in no answer', async () => {
    expect(await account()).toBeNull();
    const made = await set({ password: PASSWORD });
    expect(made.account).toEqual({ user: 'metro-mam', passwordSet: true, enabled: true, groups: null, changedAt: world.now, lastUsedAt: null, lastUsedAddress: '' }); // prettier-ignore
    expect(made.feedUrl).toMatch(/^http:\/\/[^/]+\/ingest\/feed\.xml$/);
    await set({ groupIds: [north, north], enabled: false });
    expect(await account()).toMatchObject({ passwordSet: true, enabled: false, groups: [{ id: north, name: north }] });
    await admin.ingestAccounts.remove({ params });
    expect(await account()).toBeNull();
    await admin.ingestAccounts.remove({ params });

    const stored = await db.selectFrom('audit').selectAll().where('action', 'like', 'ingestAccount:%').orderBy('id').execute(); // prettier-ignore
    expect(stored.map(({ action }) => action)).toEqual(['ingestAccount:set', 'ingestAccount:set', 'ingestAccount:remove']); // prettier-ignore
    expect(JSON.stringify([made, stored])).not.toContain(PASSWORD);
  });

  it('has its password hashed', async () => {
    await set({ password: PASSWORD });
    const row = await db.selectFrom('ingest_accounts').selectAll().executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
  });

  it('is no concern of who manages no inventory', async () => {
    for (const role of ['luc_regular', 'luc_contractor', 'luc_read'] as const) {
      const other = await api.as(role);
      expect(await refusal(other.ingestAccounts.get({ params }))).toMatchObject({ code: 'FORBIDDEN', title: 'Not available for your user type' }); // prettier-ignore
      expect(await refusal(set({}, other))).toMatchObject({ code: 'FORBIDDEN' });
      expect(await refusal(other.ingestAccounts.remove({ params }))).toMatchObject({ code: 'FORBIDDEN' });
    }
    const neighbour = await api.as('luc_media_group_admin');
    expect(await refusal(neighbour.ingestAccounts.get({ params }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await account()).toBeNull();
  });

  it.each([
    [{ user: 'ab' }, 'user'],
    [{ user: 'a:b:c' }, 'user'],
    [{ password: 'short' }, 'password'],
    [{ password: 'alllowercase7' }, 'password'],
    [{ password: 'Metro-mam1' }, 'password'],
  ])('is refused with %o', async (change, field) => {
    expect(await refusal(set(change))).toMatchObject({ errors: [{ path: `body.${field}` }] });
    expect(await account()).toBeNull();
  });

  it('is refused with the user of another inventory, in any case of letters, and with a foreign group', async () => {
    await db.insertInto('ingest_accounts').values({ inventory_id: 'coast', username: 'Coast-MAM', whole_inventory: true, enabled: true }).execute(); // prettier-ignore
    expect(await refusal(set({ user: 'coast-mam' }))).toMatchObject({ errors: [{ path: 'body.user' }] });
    expect(await refusal(set({ groupIds: [north, coast.groupId] }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await account()).toBeNull();
  });

  it('loses a deleted group, and does not get the whole inventory with its last one', async () => {
    const id = 'short-lived';
    await db.insertInto('groups').values({ id, inventory_id: inventoryId, name: id, features: [] }).execute();
    await set({ groupIds: [id] });
    await admin.groups.remove({ params: { id } });
    expect(await account()).toMatchObject({ groups: [] });
    const row = await db.selectFrom('ingest_accounts').select('whole_inventory').executeTakeFirst();
    expect(row).toEqual({ whole_inventory: false });
  });
});

describe('signing in with it', () => {
  it('needs user and password, and says how', async () => {
    await set({ password: PASSWORD });
    const without = await fetchesAs(() => api, undefined)('feed.xml');
    expect(without.statusCode).toBe(401);
    expect(without.headers['www-authenticate']).toBe('Basic realm="Backhaul ingest", charset="UTF-8"');
    const wrong = await feed('Wrong-password-1');
    expect([wrong.statusCode, wrong.headers['www-authenticate']]).toEqual([401, without.headers['www-authenticate']]);
    const unknown = await feed(PASSWORD, 'nobody-here');
    expect(unknown.statusCode).toBe(401);
    expect(unknown.json()).toEqual(wrong.json());
    for (const name of ['a\0b', '', 'x'.repeat(300)]) expect(await statusOf(PASSWORD, name)).toBe(401);
    expect(await statusOf(PASSWORD)).toBe(200);
    expect(await statusOf(PASSWORD, 'METRO-MAM')).toBe(200);
  });

  it('is refused to users and API keys of the console', async () => {
    await set({ password: PASSWORD });
    const headers = await api.headersOf('luc_admin', { inventoryId });
    const { statusCode } = await api.app.inject({ method: 'GET', url: '/ingest/feed.xml', headers });
    expect(statusCode).toBe(401);
  });

  it('ends at once with a new password, a new user, disabling and deletion', async () => {
    await set({ password: PASSWORD });
    expect(await statusOf(PASSWORD)).toBe(200);
    await set({ password: 'Another-archive-8' });
    expect(await statusOf(PASSWORD)).toBe(401);
    expect(await statusOf('Another-archive-8')).toBe(200);
    await set({ enabled: false });
    expect(await statusOf('Another-archive-8')).toBe(401);
    await set({ user: 'metro-mam-2' });
    expect(await statusOf('Another-archive-8')).toBe(401);
    expect(await statusOf('Another-archive-8', 'metro-mam-2')).toBe(200);
    await admin.ingestAccounts.remove({ params });
    expect(await statusOf('Another-archive-8', 'metro-mam-2')).toBe(401);
  });

  it('is throttled as sign-ins are, for users that exist and others, without locking out who uses it', async () => {
    await set({ password: PASSWORD });
    expect(await statusOf(PASSWORD)).toBe(200);
    for (const user of [WANTED.user, 'nobody-here']) {
      const guesses: number[] = [];
      for (let guess = 0; guess < 6; guess += 1)
        guesses.push(await statusOf(`Wrong-password-${guess}`, user, '192.0.2.7'));
      expect(guesses).toEqual([401, 401, 401, 401, 401, 429]);
      const refused = await feed(PASSWORD, user, '192.0.2.7');
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30']);
    }
    // The comparison of the last minute has ended: the password is checked again.
    world.now += 61_000;
    expect(await statusOf(PASSWORD)).toBe(200);
    const refusals = await db.selectFrom('audit').select(['username', 'detail', 'subject_id']).where('action', '=', 'ingestAccount:signIn').where('address', '=', '192.0.2.7').execute(); // prettier-ignore
    expect(refusals).toHaveLength(10);
    expect(refusals[0]).toEqual({ username: 'metro-mam', detail: null, subject_id: inventoryId });
    expect(refusals.at(-1)).toEqual({ username: '', detail: 'no such user', subject_id: null });
  });

  it('is throttled for its own address too, while its last use is kept', async () => {
    await set({ password: PASSWORD });
    expect(await statusOf(PASSWORD)).toBe(200);
    for (let guess = 0; guess < 6; guess += 1) await feed(`Wrong-password-${guess}`);
    expect(await statusOf(PASSWORD)).toBe(429);
    world.now += 30_000;
    expect(await statusOf(PASSWORD)).toBe(200);
  });

  it('costs no hash for polling and for parallel requests, and is noted', async () => {
    await set({ password: PASSWORD, groupIds: [south] });
    const together = await Promise.all(Array.from({ length: 20 }, () => statusOf(PASSWORD)));
    expect(new Set(together)).toEqual(new Set([200]));
    // An attempt would need this table.
    await db.schema.alterTable('throttles').renameTo('throttles_away').execute();
    try {
      world.now += 59_000;
      expect(await statusOf(PASSWORD)).toBe(200);
      world.now += 2_000;
      expect(await statusOf(PASSWORD)).toBe(500);
    } finally {
      await db.schema.alterTable('throttles_away').renameTo('throttles').execute();
    }
    expect(await account()).toMatchObject({ lastUsedAt: world.now - 61_000, lastUsedAddress: '127.0.0.1' });
    expect(await statusOf(PASSWORD)).toBe(200);
    expect(await account()).toMatchObject({ lastUsedAt: world.now });
  });

  it('is limited to 600 requests a minute', async () => {
    await set({ password: PASSWORD });
    const statuses: number[] = [];
    for (let asked = 0; asked < 12; asked += 1)
      statuses.push(...(await Promise.all(Array.from({ length: 51 }, () => statusOf(PASSWORD)))));
    expect(statuses.filter((status) => status === 200)).toHaveLength(600);
    expect(statuses.filter((status) => status === 429)).toHaveLength(12);
    world.now += 60_000;
    expect(await statusOf(PASSWORD)).toBe(200);
  });
});

const boss = () => api.as('super_user');

const change = async (id: string, body: object) => (await boss()).inventoryServices.update({ params: { id }, body });

describe('without the service ingest of its inventory', () => {
  const TERMS = { usageType: 'na', packageSize: null, startDay: 1, instanceLimit: null, expiresAt: null } as const;
  const OFF = { status: 409, code: 'FEATURE_OFF', title: 'Feature disabled' };
  const configure = async (terms: object) =>
    (await boss()).inventoryServices.create({
      body: { ...TERMS, purchased: true, inventoryId, serviceName: 'ingest', ...terms },
    });

  it('none is made, and nothing is stored of it', async () => {
    const { id } = await configure({ purchased: false });
    expect(await refusal(set({ password: PASSWORD }))).toMatchObject(OFF);
    expect(await refusal(set({ password: PASSWORD, enabled: false }))).toMatchObject(OFF);
    expect(await account()).toBeNull();
    const trial = admin.inventoryServices.startTrial({ params: { id: inventoryId, serviceName: 'ingest' } });
    expect(await trial).toMatchObject({ state: 'onTrial' });
    await set({ password: PASSWORD });
    await change(id, { purchased: true, instanceLimit: 0 });
    expect(await refusal(set({ groupIds: [north] }))).toMatchObject({
      code: 'SERVICE_LICENSE',
      message: { code: 'no_service_license', params: { service: 'Ingest' } },
    });
  });

  it('the feed answers as without an account from its end on; the account is seen, switched off and deleted', async () => {
    await set({ password: PASSWORD });
    const { id } = await configure({ expiresAt: world.now + 60_000 });
    const states = async () => admin.inventoryServices.status({ params, query: { serviceName: ['ingest'] } });
    expect(await statusOf(PASSWORD)).toBe(200);
    expect(await states()).toEqual([{ serviceName: 'ingest', status: 'active', state: 'purchased' }]);
    world.now += 60_000;
    const refused = await feed(PASSWORD);
    const unknown = await feed(PASSWORD, 'nobody-here');
    expect([refused.statusCode, refused.json()]).toEqual([401, unknown.json()]);
    expect(await states()).toMatchObject([{ state: 'expired' }]);
    expect(await account()).toMatchObject({ user: 'metro-mam', enabled: true });
    expect(await refusal(set({ password: 'Another-archive-8' }))).toMatchObject(OFF);
    const audited = await db.selectFrom('audit').select('detail').where('action', '=', 'ingestAccount:signIn').orderBy('id').execute(); // prettier-ignore
    expect(audited.slice(-2)).toEqual([{ detail: 'service off' }, { detail: 'no such user' }]);

    await change(id, { expiresAt: null });
    expect(await statusOf(PASSWORD)).toBe(200);
    await change(id, { purchased: false });
    await set({ enabled: false });
    expect(await refusal(set({ enabled: true }))).toMatchObject(OFF);
    await admin.ingestAccounts.remove({ params });
    expect(await account()).toBeNull();
  });
});
