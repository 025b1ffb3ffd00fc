import { twoTenants } from '@backhaul/testing';
import { permissionsOf } from '@backhaul/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../db/testing.js';
import { testDatabase } from '../db/testing.js';
import { Refusal } from '../kernel/refusal.js';
import { bootstrapAdministrator } from './bootstrap.js';
import { pruneAccess } from './housekeeping.js';
import { hashPassword, passwordMatches } from './passwords.js';
import { type SessionEnding, Sessions } from './sessions.js';
import { insertTenant } from './testing.js';
import { Throttle } from './throttle.js';
import { accountRule } from './throttle-rules.js';

const HOUR = 60 * 60_000;
const { home } = twoTenants();
const clock = { at: Date.now(), now: () => clock.at };
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  clock.at = Date.now();
});

describe('bootstrapAdministrator', () => {
  it('refuses a weak password before it makes anybody', async () => {
    for (const weak of ['password', 'Password1', 'Admin-admin-1']) {
      await expect(bootstrapAdministrator(database.db, weak)).rejects.toThrow(/ADMIN_PASSWORD is too weak/);
    }
  });

  it('creates one superuser, however many consoles start together, and returns a password that signs in', async () => {
    const made = await Promise.all([1, 2, 3].map(() => bootstrapAdministrator(database.db, undefined)));
    const [first, ...others] = made.filter((one) => one !== null);
    expect(others).toEqual([]);
    const row = await database.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ username: 'admin', roles: ['super_user'], active: true });
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwordMatches(row.password_hash, first?.password ?? '')).toBe(true);
    await database.db.deleteFrom('users').execute();
  });

  it('takes the password of the operator and does not repeat it', async () => {
    expect(await bootstrapAdministrator(database.db, 'Correct-horse-7')).toEqual({ username: 'admin', password: null });
    expect(await bootstrapAdministrator(database.db, 'Other-horse-7')).toBeNull();
  });
});

describe('passwordMatches', () => {
  it('knows the password, and no other, and nobody without one', async () => {
    const stored = await hashPassword('Right-1!');
    expect(await passwordMatches(stored, 'Right-1!')).toBe(true);
    expect(await passwordMatches(stored, 'right-1!')).toBe(false);
    expect(await passwordMatches(null, 'Right-1!')).toBe(false);
    expect(await passwordMatches('!', '!')).toBe(false);
  });
});

describe('Sessions', () => {
  const [user, other] = home.users;
  if (!user || !other) throw new Error('no users');
  let sessions: Sessions;
  const begin = (id = user.id) => database.db.transaction().execute((tx) => sessions.begin(tx, id, '10.0.0.1'));

  beforeAll(() => insertTenant(database.db, home));
  beforeEach(() => {
    sessions = new Sessions({ db: database.db, clock });
  });

  it('finds whom a token belongs to, and stores only its hash', async () => {
    const token = await begin();
    expect(token.value).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await sessions.find(token.value)).toMatchObject({ userId: user.id, scope: { all: true } });
    expect(await sessions.find('x'.repeat(43))).toBeUndefined();
    const rows = await database.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token.value);
  });

  it('loads what each role sees', async () => {
    for (const one of home.users) {
      const found = await sessions.find((await begin(one.id)).value);
      if (one.role === 'super_user') expect(found?.scope).toEqual({ all: true });
      else {
        const wide = one.role === 'luc_admin' || one.role === 'luc_media_group_admin';
        const inventoryIds = new Set(wide ? [home.inventoryId] : []);
        expect(found?.scope, one.role).toEqual({
          all: false,
          managesChannels: permissionsOf([one.role]).has('channel:configure'),
          inventoryIds,
          groupIds: new Set([home.groupId]),
        });
      }
    }
  });

  it('expires after 12 hours without use, and is prolonged by use', async () => {
    const token = await begin();
    const found = await sessions.find(token.value);
    if (!found) throw new Error('not found');
    expect(await sessions.prolong(found)).toBeUndefined();
    clock.at += 11 * HOUR;
    const later = await sessions.find(token.value);
    if (!later) throw new Error('not found');
    expect(await sessions.prolong(later)).toBe(clock.at + 12 * HOUR);
    clock.at += 11 * HOUR;
    expect(await sessions.find(token.value)).toBeDefined();
    clock.at += 2 * HOUR;
    expect(await sessions.find(token.value)).toBeUndefined();
  });

  it('is over seven days after its sign-in, however it is used', async () => {
    const begun = clock.at;
    const token = await begin();
    for (let use = 0; use < 20; use += 1) {
      const found = await sessions.find(token.value);
      if (!found) break;
      await sessions.prolong(found);
      clock.at += 10 * HOUR;
    }
    expect(clock.at - begun).toBe(170 * HOUR);
    clock.at = begun + 168 * HOUR - 1;
    expect(await new Sessions({ db: database.db, clock }).find(token.value)).toBeDefined();
    clock.at = begun + 168 * HOUR;
    expect(await new Sessions({ db: database.db, clock }).find(token.value)).toBeUndefined();
  });

  it('is over at once in this process when it is ended, and within 2 s on another console', async () => {
    const token = await begin();
    const elsewhere = new Sessions({ db: database.db, clock });
    const found = await sessions.find(token.value);
    if (!found) throw new Error('not found');
    expect(await elsewhere.find(token.value)).toBeDefined();
    const received: SessionEnding[] = [];
    sessions.onEnded((ending) => received.push(ending));
    sessions.ended(await database.db.transaction().execute((tx) => sessions.end(tx, found.sessionId)));
    expect(received).toEqual([{ sessionId: found.sessionId }]);
    expect(await sessions.find(token.value)).toBeUndefined();
    clock.at += 2_000;
    expect(await elsewhere.find(token.value)).toBeUndefined();
  });

  it('ends every session of a user but one', async () => {
    const [kept, gone, others] = [await begin(), await begin(), await begin(other.id)];
    const found = await sessions.find(kept.value);
    sessions.ended(await database.db.transaction().execute((tx) => sessions.endAllOf(tx, user.id, found?.sessionId)));
    expect(await sessions.find(kept.value)).toBeDefined();
    expect(await sessions.find(gone.value)).toBeUndefined();
    expect(await sessions.find(others.value)).toBeDefined();
  });

  it('is over when its user is disabled', async () => {
    const token = await begin(other.id);
    const id = (await sessions.find(token.value))?.sessionId ?? '';
    await database.db.updateTable('users').set({ active: false }).where('id', '=', other.id).execute();
    expect((await sessions.standing([id])).size).toBe(0);
    sessions.userChanged();
    expect(await sessions.find(token.value)).toBeUndefined();
    await database.db.updateTable('users').set({ active: true }).where('id', '=', other.id).execute();
    expect([...(await sessions.standing([id])).keys()]).toEqual([id]);
  });
});

describe('Throttle', () => {
  it('lets five of many attempts at once through, and none after them', async () => {
    const throttle = new Throttle({ db: database.db, clock });
    const limits = [{ key: 'account:many', rule: accountRule }];
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => throttle.attempt(limits)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const attempt of attempts) {
      if (attempt.status === 'rejected') expect(attempt.reason).toBeInstanceOf(Refusal);
    }
  });

  it('counts on for all keys or for none', async () => {
    const throttle = new Throttle({ db: database.db, clock });
    const blocked = { key: 'account:z', rule: accountRule };
    for (let i = 0; i < 5; i++) await throttle.attempt([blocked]);
    await expect(throttle.attempt([{ key: 'account:a', rule: accountRule }, blocked])).rejects.toThrow(/Try again in/);
    const counted = await database.db.selectFrom('throttles').select('key').where('key', '=', 'account:a').execute();
    expect(counted).toEqual([]);
    await throttle.succeeded({ cleared: ['account:z'], returned: [] });
    await expect(throttle.attempt([blocked])).resolves.toBeUndefined();
  });
});

describe('pruneAccess', () => {
  it('keeps what still counts', async () => {
    const { db } = database;
    const old = new Date(clock.at - 25 * HOUR);
    const user = home.users[0]?.id ?? '';
    const answer = { user_id: user, request_hash: Buffer.alloc(1), status: 200, body: null };
    await db
      .insertInto('idempotency')
      .values([
        { ...answer, key: 'old', created_at: old },
        { ...answer, key: 'new' },
      ])
      .execute();
    await db.insertInto('throttles').values({ key: 'account:old', window_start: old, failures: 9 }).execute();
    await pruneAccess(db, clock.at);
    expect(await db.selectFrom('idempotency').select('key').execute()).toEqual([{ key: 'new' }]);
    expect(await db.selectFrom('throttles').select('key').where('key', '=', 'account:old').execute()).toEqual([]);
  });
});
