import { APPLICATION_ID_HEADER, contract } from '@backhaul/contract';
import { twoTenants } from '@backhaul/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Sessions } from '../platform/access/sessions.js';
import { insertTenant, sessionHeaders } from '../platform/access/testing.js';
import { systemClock } from '../platform/kernel/clock.js';
import { testDatabase, type TestDatabase } from '../platform/db/testing.js';
import type { RunningConsole } from './compose.js';
import { testConsole } from '../testing/console.js';

const { home } = twoTenants();
let database: TestDatabase;
let running: RunningConsole;
let cookie = '';

beforeAll(async () => {
  database = await testDatabase();
  await insertTenant(database.db, home);
  running = await testConsole(database.url);
  const admin = home.users.find(({ role }) => role === 'luc_admin');
  const sessions = new Sessions({ db: database.db, clock: systemClock });
  ({ cookie } = await sessionHeaders(database.db, sessions, admin?.id ?? ''));
});
afterAll(async () => {
  await running.close();
  await database.close();
});

/** A commit that adds a unit fails as it does on a full disk, PostgreSQL's `disk_full`. */
const fillDisk = async (): Promise<void> => {
  await sql`create function refuse_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(database.db);
  await sql`create constraint trigger full_disk after insert on devices deferrable initially deferred
    for each row execute function refuse_full()`.execute(database.db);
};

const create = (name: string): Promise<Response> =>
  fetch(`${running.url}${contract.units.create.path}`, {
    method: 'POST',
    headers: { cookie, [APPLICATION_ID_HEADER]: 'test', 'content-type': 'application/json' },
    body: JSON.stringify({ name, groupId: home.groupId }),
  });

it('reports an unknown outcome when the disk fills while a change is committed', async () => {
  expect((await create('before')).status).toBe(201);
  await fillDisk();
  const answer = await create('after');
  expect([answer.status, await answer.json()]).toMatchObject([
    503,
    {
      code: 'UNAVAILABLE',
      detail: 'The change was interrupted. Check whether it was saved before you try again',
    },
  ]);
});
