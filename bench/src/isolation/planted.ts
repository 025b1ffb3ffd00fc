import { eventually } from '../subject/wait.js';
import type { Finding, Testbed } from './testbed.js';

/** A part of the matrix that must detect the leak. */
export type MatrixPart = readonly [name: string, look: (testbed: Testbed) => Promise<Finding>];

/**
 * Puts a unit, a server and a channel of one customer into a group of the other, directly in the database, and returns
 * the parts of the matrix that do not detect it.
 */
export async function partsMissing(testbed: Testbed, parts: readonly MatrixPart[]): Promise<string[]> {
  const { db, home, foreign } = testbed;
  const { groupId } = home.tenant;
  const [unit, server, channel] = [foreign.things.unit[1], foreign.things.server[1], foreign.things.channel[1]];
  if (!unit || !server || !channel) throw new Error('the customer lacks records');
  await db.query('insert into device_groups (device_id, group_id) select unnest($1::text[]), $2', [
    [unit.id, server.id],
    groupId,
  ]);
  await db.query('insert into channel_groups (channel_id, group_id) values ($1, $2)', [channel.id, groupId]);
  await db.query(`select pg_notify('backhaul_records', $1)`, [`group:${groupId}`]);
  await eventually('the console loaded the planted leak', 10_000, async () => {
    const units = await testbed.admin.api.devices.fetch({ query: { crnt_vcg_uid: groupId } });
    return units.some(({ uid }) => uid === unit.id);
  });
  const missing: string[] = [];
  // Users who see only that group.
  const usersOf: Testbed['usersOf'] = (assets) =>
    assets === home ? assets.tenant.users.filter(({ role }) => role === 'luc_partner') : [];
  for (const [name, look] of parts) {
    const { complaints } = await look({ ...testbed, usersOf });
    if (complaints.length === 0) missing.push(name);
  }
  return missing;
}
