import type { Playout, PlayoutQueue } from '@backhaul/contract';
import type { ReportedPlayout } from '@backhaul/contract/bus';
import type { VisibleChannel } from '../../control/policies/records.js';
import { sees, type Caller } from '../../platform/access/scope.js';
import type { Registry } from '../../state/registry/types.js';
import type { PlayoutDependencies } from './dependencies.js';
import { playoutsOf, type StoredPlayout } from './store.js';

/** Whether the server of a channel can play files. */
export const playsFiles = (registry: Pick<Registry, 'reportedServer'>, serverId: string): boolean =>
  registry.reportedServer(serverId)?.state?.inputFeatures?.includes('playout') === true;

/** The queue of a channel, for a caller. */
export async function queueOf(
  { db, registry }: Pick<PlayoutDependencies, 'db' | 'registry'>,
  caller: Caller,
  { id, record: { serverId, inventoryId } }: VisibleChannel,
): Promise<PlayoutQueue> {
  const { running, breakIn, open, ended } = await playoutsOf(db, id);
  const reported = registry.server(serverId)?.online === true ? registry.reportedChannel(id)?.playout : undefined;
  const known = new Set(open.map((one) => one.id));
  const done = new Set(reported?.ended.map(({ playoutId }) => playoutId));
  const playing = reported?.playoutId ?? null;
  const isKnown = playing === null || known.has(playing);
  return {
    supported: playsFiles(registry, serverId),
    running,
    breakIn,
    now: reported === undefined || !isKnown ? null : nowOf(reported),
    queue: open.filter((one) => !done.has(one.id)).map((one) => presentPlayout(registry, caller, one, inventoryId)),
    ended: ended.flatMap((one) =>
      one.outcome === null || one.ended_at === null
        ? []
        : [
            {
              ...presentPlayout(registry, caller, one, inventoryId),
              outcome: one.outcome,
              detail: one.detail,
              endedAt: one.ended_at.getTime(),
            },
          ],
    ),
  };
}

const nowOf = ({ ended: _ended, breakIn: _breakIn, ...now }: ReportedPlayout): PlayoutQueue['now'] => now;

/** File names are hidden if the caller does not see the channel of the file, also after the file was deleted. */
function presentPlayout(
  registry: Pick<Registry, 'channelRecord'>,
  { scope }: Caller,
  row: StoredPlayout,
  inventoryId: string,
): Playout {
  const channel = row.file_channel_id === null ? undefined : registry.channelRecord(row.file_channel_id);
  const isSeen = channel !== undefined && sees(scope, channel);
  // After the channel was deleted, only users who see the whole inventory see the name.
  const isNamed = isSeen || (channel === undefined && sees(scope, { inventoryId, groupIds: [] }));
  return {
    playoutId: row.id,
    fileId: isSeen ? row.file_id : null,
    fileName: isNamed ? (row.name_now ?? row.file_name) : '',
    channelName: isSeen ? channel.name : null,
    fromMs: row.from_ms,
    loop: row.loop,
    at: row.begins_at?.getTime() ?? null,
    durationMs: row.media?.durationMs ?? null,
    by: row.by_user,
  };
}
