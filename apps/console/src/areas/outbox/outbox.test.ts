import { twoTenants } from '@backhaul/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertTenant, sessionHeaders } from '../../platform/access/testing.js';
import { Sessions } from '../../platform/access/sessions.js';
import { systemClock } from '../../platform/kernel/clock.js';
import type { RunningConsole } from '../../compose/compose.js';
import { testConsole } from '../../testing/console.js';
import { testDatabase, type TestDatabase } from '../../platform/db/testing.js';
import { Mailer } from '../../control/mail/mailer.js';
import { testVault } from '../../platform/vault/testing.js';

const { home, foreign } = twoTenants();
let database: TestDatabase;
let running: RunningConsole;

beforeAll(async () => {
  database = await testDatabase();
  for (const tenant of [home, foreign]) await insertTenant(database.db, tenant);
  running = await testConsole(database.url);
  const transports = { email: undefined, sms: undefined, push: undefined };
  const mailer = new Mailer({
    db: database.db,
    vault: testVault(),
    transports,
    clock: systemClock,
    log: pino({ level: 'silent' }),
  });
  await database.db.transaction().execute(async (tx) => {
    for (const inventoryId of [home.inventoryId, foreign.inventoryId, null]) {
      const subject = `of ${inventoryId ?? 'all'}`;
      await mailer.post(tx, {
        transport: 'email',
        recipient: 'kim@example.com',
        subject,
        text: 'read me',
        inventoryId,
      });
    }
  });
});
afterAll(async () => {
  await running.close();
  await database.close();
});

async function listFor(
  role: string,
  query = '',
): Promise<{ status: number; body: { total: number; items: unknown[] } }> {
  const user = home.users.find((one) => one.role === role);
  const sessions = new Sessions({ db: database.db, clock: systemClock });
  const headers = await sessionHeaders(database.db, sessions, user?.id ?? '');
  const url = `/luc/luc-core-web/rest/v2/admin/outbox${query}`;
  const answer = await running.http.inject({ url, headers: { ...headers, 'application-id': 'test' } });
  return { status: answer.statusCode, body: answer.json() };
}

it('administrators read the messages of their inventories, a super user all', async () => {
  const own = await listFor('luc_admin');
  expect(own.body.items).toMatchObject([{ subject: `of ${home.inventoryId}`, text: 'read me', state: 'kept' }]);
  expect((await listFor('super_user')).body.total).toBe(3);
  expect((await listFor('super_user', '?searchKey=subject&searchValue=of%20all')).body.total).toBe(1);
  expect((await listFor('super_user', '?searchValue=%25')).body.total).toBe(0);
});

it('is closed to all other users', async () => {
  expect((await listFor('luc_regular')).status).toBe(403);
  expect((await listFor('luc_contractor')).status).toBe(403);
});
