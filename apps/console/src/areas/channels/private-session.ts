import type { Channel } from '@backhaul/contract';
import { sql } from 'kysely';
import { countServerChange } from '../../control/commands/desired.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { ChannelDependencies } from './change.js';

/**
 * Begins or ends a private session of a channel. Every console is notified by the change of the channel, and disconnects excluded users.
 * A new session voids all earlier picture tokens, also at the server of the channel. @throws {Refusal} NOT_FOUND
 */
export async function setPrivateSession(
  dependencies: ChannelDependencies,
  caller: Caller,
  channel: VisibleChannel,
  enabled: boolean,
): Promise<Channel> {
  const {
    id,
    record: { serverId },
  } = channel;
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      const held = await tx
        .selectFrom('channels')
        .select('private_session')
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!held) throw new Refusal('NOT_FOUND');
      if (held.private_session === enabled) return false;
      await tx
        .updateTable('channels')
        .set({ private_session: enabled, ...(enabled && { picture_generation: sql<number>`picture_generation + 1` }) })
        .where('id', '=', id)
        .execute();
      if (enabled && serverId !== null) await countServerChange(tx, serverId);
      return true;
    },
    (changed) =>
      changed
        ? {
            action: 'channel:configure',
            subject: { kind: 'channel', id },
            detail: `private session ${enabled ? 'on' : 'off'}`,
            changes: [{ path: 'privateSession', from: !enabled, to: enabled }],
            touches: [['channel', id], ...(serverId === null ? [] : ([['server', serverId]] as const))],
          }
        : undefined,
  );
  if (serverId !== null) void dependencies.dispatcher.converge(serverId);
  return channel.view;
}
