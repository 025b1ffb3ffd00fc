import { KEPT_PLAYOUTS } from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import { follow } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';
import type { Registry } from '../../state/registry/types.js';
import type { ReportedChannel } from '@backhaul/contract/bus';
import { countServerChange } from '../commands/desired.js';
import type { Dispatcher } from '../commands/types.js';
import { storableDate, storableText } from './storable.js';

interface PlayoutParts {
  readonly db: Kysely<Database>;
  readonly registry: Pick<Registry, 'onChange' | 'refresh' | 'channelRecord' | 'channel' | 'reportedChannel'>;
  readonly dispatcher: Pick<Dispatcher, 'converge'>;
  readonly log: Logger;
}

type Ended = NonNullable<ReportedChannel['playout']>['ended'];

/**
 * Removes played files from the queues of their channels. A queue that waits for its time takes no live off air: live may break in. A failure
 * is tried again at the next report of the channel.
 */
export function followPlayouts(parts: PlayoutParts): { stop(): Promise<void> } {
  const { registry, log } = parts;
  const running = new Map<string, Promise<void>>();
  /** Channels that reported while an earlier report was stored. */
  const again = new Set<string>();
  /** Channels on which a source could break in since it came: if a queue keeps it out now, a user has asked for that. */
  const yielded = new Set<string>();
  let isStopped = false;
  const look = (id: string): void => {
    const ended = registry.reportedChannel(id)?.playout?.ended ?? [];
    const serverId = registry.channelRecord(id)?.serverId ?? null;
    const yields = waitsBesideLive(registry, id, yielded);
    if ((ended.length === 0 && !yields) || serverId === null) return;
    if (running.has(id)) return void again.add(id);
    running.set(
      id,
      (yields ? yieldToLive(parts, id, serverId).then(() => void yielded.add(id)) : Promise.resolve())
        .then(() => (ended.length === 0 ? undefined : endPlayouts(parts, id, serverId, ended)))
        .catch((error: unknown) => log.warn({ err: error, channel: id }, 'what was played could not be stored'))
        .finally(() => {
          running.delete(id);
          if (again.delete(id) && !isStopped) look(id);
        }),
    );
  };
  const stopListening = registry.onChange(({ kind, id }) => {
    if (kind === 'channel') look(id);
  });
  return {
    async stop() {
      isStopped = true;
      stopListening();
      await Promise.all(running.values());
    },
  };
}

/**
 * Whether a queue that keeps live out waits for its time on a channel that is allocated or on air. `yielded`: channels on which a source could
 * break in since it came; there a user has kept it out.
 */
function waitsBesideLive(registry: PlayoutParts['registry'], id: string, yielded: Set<string>): boolean {
  const record = registry.channelRecord(id);
  const playout = registry.reportedChannel(id)?.playout;
  const isAllocated = record !== undefined && record.transmission !== null;
  const isLive = isAllocated || registry.channel(id)?.status === 'collecting';
  if (record === undefined || playout === undefined || !isLive) {
    yielded.delete(id);
    return false;
  }
  if (playout.breakIn) yielded.add(id);
  const waits = playout.state === 'waiting' && playout.playoutId === null && !playout.breakIn;
  return waits && !record.isVideoReturn && (isAllocated || !yielded.has(id));
}

async function yieldToLive(parts: PlayoutParts, channelId: string, serverId: string): Promise<void> {
  const changed = await follow(
    parts,
    async (tx) => {
      const { rows } = await sql`
        update playout_queues set break_in = true where channel_id = ${channelId} and running and not break_in
        returning channel_id`.execute(tx);
      if (rows.length > 0) await countServerChange(tx, serverId);
      return rows.length > 0;
    },
    touches(channelId, serverId),
  );
  if (changed) void parts.dispatcher.converge(serverId);
}

const touches =
  (channelId: string, serverId: string) =>
  (isChanged: boolean): readonly (readonly ['channel' | 'server', string])[] =>
    isChanged
      ? [
          ['channel', channelId],
          ['server', serverId],
        ]
      : [];

async function endPlayouts(parts: PlayoutParts, channelId: string, serverId: string, ended: Ended): Promise<void> {
  const changed = await follow(
    parts,
    async (tx) => {
      const { rows } = await sql<{ id: string }>`
        update playouts p set outcome = e.outcome, detail = e.detail, ended_at = e.at
        from unnest(${ended.map(({ playoutId }) => playoutId)}::text[], ${ended.map(({ outcome }) => outcome)}::text[],
          ${ended.map(({ detail }) => storableText(detail))}::text[], ${ended.map(({ at }) => storableDate(at))}::timestamptz[]) as e (id, outcome, detail, at)
        where p.id = e.id and p.channel_id = ${channelId} and p.outcome is null
        returning p.id`.execute(tx);
      if (rows.length === 0) return false;
      await sql`
        update playout_queues set running = false where channel_id = ${channelId}
          and not exists (select from playouts where channel_id = ${channelId} and outcome is null)`.execute(tx);
      await sql`
        delete from playouts where channel_id = ${channelId} and outcome is not null and id not in (
          select id from playouts where channel_id = ${channelId} and outcome is not null
          order by ended_at desc limit ${KEPT_PLAYOUTS})`.execute(tx);
      await countServerChange(tx, serverId);
      return true;
    },
    touches(channelId, serverId),
  );
  if (changed) void parts.dispatcher.converge(serverId);
}
