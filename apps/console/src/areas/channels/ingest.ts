import type { ChannelIngest } from '@backhaul/contract';
import type { VisibleAnyChannel, VisibleChannel } from '../../control/policies/records.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { ChannelDependencies } from './change.js';
import { isIngest } from './ingest-store.js';

type Dependencies = Pick<ChannelDependencies, 'db' | 'registry'>;

/** The ingest server of a channel, if the caller sees it, and whether the channel is an ingest channel. */
export async function ingestOf(
  { db, registry }: Dependencies,
  { view }: Pick<VisibleAnyChannel, 'view'>,
): Promise<ChannelIngest> {
  const server = view.serverId === null ? undefined : registry.server(view.serverId);
  const ingestServer = server?.roles.includes('ingest') === true ? { id: server.deviceId, name: server.name } : null;
  const enabled = await isIngest(db, view.channelId);
  return { channelId: view.channelId, ingestServer, enabled, recording: view.recording };
}

/**
 * Makes a channel an ingest channel, or undoes that; the ingest job starts and stops its recordings.
 * @throws {Refusal} UNSUPPORTED if its server cannot record
 */
export async function setIngest(
  dependencies: Dependencies,
  caller: Caller,
  channel: VisibleChannel,
  enabled: boolean,
): Promise<ChannelIngest> {
  const { registry } = dependencies;
  if (enabled && registry.server(channel.record.serverId)?.roles.includes('ingest') !== true)
    throw new Refusal('UNSUPPORTED');
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      const held = await tx
        .selectFrom('channels')
        .select('ingest')
        .where('id', '=', channel.id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!held) throw new Refusal('NOT_FOUND');
      if (held.ingest === enabled) return false;
      await tx.updateTable('channels').set({ ingest: enabled }).where('id', '=', channel.id).execute();
      return true;
    },
    (changed) =>
      changed
        ? {
            action: 'channel:configure',
            subject: { kind: 'channel', id: channel.id },
            detail: `ingest ${enabled ? 'on' : 'off'}`,
            changes: [{ path: 'ingest', from: !enabled, to: enabled }],
            touches: [['channel', channel.id]],
          }
        : undefined,
  );
  return ingestOf(dependencies, channel);
}
