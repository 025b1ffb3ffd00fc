import type { Channel } from '@backhaul/contract';
import type { VisibleChannel } from '../../control/policies/records.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { ChannelDependencies } from './change.js';

/**
 * Begins or ends a private session of a channel. Every console hears of it by the channel, and cuts off who is kept out; the server of
 * the channel is not asked. @throws {Refusal} NOT_FOUND
 */
export async function setPrivateSession(
  dependencies: ChannelDependencies,
  caller: Caller,
  channel: VisibleChannel,
  enabled: boolean,
): Promise<Channel> {
  const { id } = channel;
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
      await tx.updateTable('channels').set({ private_session: enabled }).where('id', '=', id).execute();
      return true;
    },
    (changed) =>
      changed
        ? {
            action: 'channel:configure',
            subject: { kind: 'channel', id },
            detail: `private session ${enabled ? 'on' : 'off'}`,
            changes: [{ path: 'privateSession', from: !enabled, to: enabled }],
            touches: [['channel', id]],
          }
        : undefined,
  );
  return channel.view;
}
