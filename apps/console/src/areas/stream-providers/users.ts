import { sql, type Transaction } from 'kysely';
import { channelSeen } from '../../control/policies/seen.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';

const MOST_NAMED = 5;

/** Names of destinations that use a provider, as "channel: destination"; channels outside the scope are not named. */
export async function namesOfUsers(tx: Transaction<Database>, scope: Scope, providerId: string): Promise<string> {
  const { rows } = await sql<{ readonly name: string }>`
    select c.name || ': ' || d.name as name
    from destinations d join channels c on c.id = d.channel_id
    where d.provider_id = ${providerId} and ${channelSeen(scope)} order by 1 limit ${MOST_NAMED + 1}`.execute(tx);
  const names = rows.slice(0, MOST_NAMED).map(({ name }) => name);
  return [...names, ...(rows.length > MOST_NAMED ? ['…'] : [])].join(', ');
}
