import type { MadeInvitation } from '@backhaul/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DeviceCredentials } from '@backhaul/contract/bus';
import {
  DAY,
  PUBLIC_URL,
  ask,
  asked,
  closeGuests,
  connect,
  database,
  freshGuests,
  invite,
  jobAt,
  look,
  openGuests,
  pair,
  tokenOf,
} from '../../testing/invitations.js';
import { someoneWaits } from '../../testing/lock-wait.js';

beforeAll(() => openGuests(PUBLIC_URL));
beforeEach(freshGuests);
afterAll(closeGuests);

const pathOf = ({ unitId }: MadeInvitation) => `/smartunit/${unitId}/invitation`;
const secretOf = async ({ unitId }: MadeInvitation) =>
  (await database.db.selectFrom('devices').select('secret_hash').where('id', '=', unitId).executeTakeFirstOrThrow())
    .secret_hash;

/** Makes an invitation and connects its guest. */
async function connected(): Promise<MadeInvitation> {
  const { body } = await invite();
  await connect(tokenOf(body));
  DeviceCredentials.parse((await pair(asked.at(-1)?.code ?? '')).body);
  return body;
}

/** Makes the database fail when the credentials of a guest are voided. */
async function failing(work: () => Promise<unknown>): Promise<void> {
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'a fault'; end $$`.execute(
    database.db,
  );
  await sql`create trigger fail before update of secret_hash on devices for each row execute function fail()`.execute(
    database.db,
  );
  try {
    await work();
  } finally {
    await sql`drop function fail() cascade`.execute(database.db);
  }
}

describe('an invitation that could not be ended whole', () => {
  it('is ended by the next run when its time is up', async () => {
    const made = await connected();
    const job = jobAt(() => Date.now() + 2 * DAY);
    await failing(() => expect(job.run()).rejects.toThrow('a fault'));
    expect(await secretOf(made)).not.toBeNull();
    await job.run();
    expect(await secretOf(made)).toBeNull();
    expect((await look(tokenOf(made))).body.code).toBe('INVITATION_EXPIRED');
  });

  it.each([
    ['revoked', (made: MadeInvitation) => ask('luc_contractor', 'DELETE', pathOf(made))],
    [
      'renewed',
      (made: MadeInvitation) => ask('luc_contractor', 'POST', pathOf(made), { transport: 'link', expiration: 'week' }),
    ],
  ])('is not %s by half', async (_what, end) => {
    const made = await connected();
    await failing(async () => expect((await end(made)).status).toBe(500));
    expect((await look(tokenOf(made))).status).toBe(200);
    await end(made);
    expect((await look(tokenOf(made))).body.code).toBe('INVITATION');
    expect(await secretOf(made)).toBeNull();
  });
});

it('a guest who connects while the invitation ends is refused, and gets no code', async () => {
  const { body } = await invite();
  const { connecting } = await database.db.transaction().execute(async (tx) => {
    await tx.updateTable('invitations').set({ token_hash: null }).where('unit_id', '=', body.unitId).execute();
    const answer = connect(tokenOf(body));
    // The link was valid when it was read; now the request waits for this transaction.
    await someoneWaits(database.db);
    return { connecting: answer };
  });
  expect((await connecting).body.code).toBe('INVITATION');
  expect(asked).toEqual([]);
  const codes = database.db.selectFrom('pairing_codes').select('device_id').where('device_id', '=', body.unitId);
  expect(await codes.execute()).toEqual([]);
});
