import { eventually } from '../subject/wait.js';
import type { Finding, Ground } from './ground.js';

/** A part of the matrix that has to see the leak. */
export type Watcher = readonly [name: string, look: (ground: Ground) => Promise<Finding>];

/**
 * Puts a unit, a server and a channel of one customer into a group of the other, in the database, behind the back of
 * every rule, and answers which parts of the matrix do not notice.
 */
export async function blindTo(ground: Ground, watchers: readonly Watcher[]): Promise<string[]> {
  const { db, home, foreign } = ground;
  const { groupId } = home.tenant;
  const [unit, server, channel] = [foreign.things.unit[1], foreign.things.server[1], foreign.things.channel[1]];
  if (!unit || !server || !channel) throw new Error('a customer has too little');
  await db.query('insert into device_groups (device_id, group_id) select unnest($1::text[]), $2', [
    [unit.id, server.id],
    groupId,
  ]);
  await db.query('insert into channel_groups (channel_id, group_id) values ($1, $2)', [channel.id, groupId]);
  await db.query(`select pg_notify('backhaul_records', $1)`, [`group:${groupId}`]);
  await eventually('the console took up the planted leak', 10_000, async () => {
    const units = await ground.admin.api.devices.fetch({ query: { crnt_vcg_uid: groupId } });
    return units.some(({ uid }) => uid === unit.id);
  });
  const blind: string[] = [];
  // Who would see it: all that is in the one group and nothing beside it.
  const usersOf: Ground['usersOf'] = (estate) =>
    estate === home ? estate.tenant.users.filter(({ role }) => role === 'luc_partner') : [];
  for (const [name, look] of watchers) {
    const { complaints } = await look({ ...ground, usersOf });
    if (complaints.length === 0) blind.push(name);
  }
  return blind;
}
