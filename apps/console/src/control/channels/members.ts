import type { Kysely, Transaction } from 'kysely';
import type { Touched } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';

/** The members of a group of channels, in their order. */
export async function membersOf(db: Kysely<Database>, groupId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('channel_members')
    .select('channel_id')
    .where('group_channel_id', '=', groupId)
    .orderBy('position')
    .execute();
  return rows.map(({ channel_id }) => channel_id);
}

/** The groups of channels that lose members when these channels are deleted. */
export async function groupsOfMembers(
  tx: Transaction<Database>,
  channelIds: readonly string[],
): Promise<readonly Touched<'channel'>[]> {
  const rows = await tx
    .selectFrom('channel_members')
    .select('group_channel_id')
    .distinct()
    .where('channel_id', 'in', channelIds)
    .execute();
  return rows.map(({ group_channel_id }) => ['channel', group_channel_id] as const);
}
