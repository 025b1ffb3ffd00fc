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
  const sources: Sources = { present: new Map(), left: new Set(), came: new Set() };
  let isStopped = false;
  const look = (id: string): void => {
    const ended = registry.reportedChannel(id)?.playout?.ended ?? [];
    const serverId = registry.channelRecord(id)?.serverId ?? null;
    noteSource(registry, id, sources);
    if ((ended.length === 0 && !sources.left.has(id) && !sources.came.has(id)) || serverId === null) return;
    if (running.has(id)) return void again.add(id);
    running.set(
      id,
      settleSource(parts, id, serverId, sources)
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

/** What is known of the sources of channels. What a user wants of them is stored. */
interface Sources {
  /** Whether a channel has a source that may break in, or that a user keeps out; absent: it is not known. */
  readonly present: Map<string, boolean>;
  /** Channels whose source left, and those that have one while a queue keeps live out; not stored yet. */
  readonly left: Set<string>;
  readonly came: Set<string>;
}

/** Notes that the source of a channel left, or that one is there while a queue waits for its time. A unit is always let in. */
function noteSource(registry: PlayoutParts['registry'], id: string, { present, left, came }: Sources): void {
  const record = registry.channelRecord(id);
  const playout = registry.reportedChannel(id)?.playout;
  const status = registry.channel(id)?.status;
  const isAllocated = record !== undefined && record.transmission !== null;
  if (record === undefined || playout === undefined || (!isAllocated && status !== 'collecting')) {
    came.delete(id);
    // While the channel is offline or plays, its source may still be there.
    if (status !== 'idle' || playout === undefined) return void present.delete(id);
    if (present.get(id) !== false) left.add(id);
    present.set(id, false);
    return;
  }
  const waits = playout.state === 'waiting' && playout.playoutId === null && !playout.breakIn;
  const isNew = waits && !record.isVideoReturn && (isAllocated || present.get(id) !== true);
  if (isNew) came.add(id);
  if (isNew || playout.breakIn) present.set(id, true);
}

/** Stores what was noted. */
async function settleSource(parts: PlayoutParts, id: string, serverId: string, sources: Sources): Promise<void> {
  try {
    if (sources.left.delete(id)) await forgetSource(parts, id);
    if (sources.came.delete(id)) await yieldToLive(parts, id, serverId);
  } catch (error) {
    // The next report is tried again.
    sources.present.delete(id);
    throw error;
  }
}

async function forgetSource({ db }: PlayoutParts, channelId: string): Promise<void> {
  await sql`
    update playout_queues set keeps_source_out = false
    where channel_id = ${channelId} and keeps_source_out`.execute(db);
}

/** Lets a source break in, unless a user keeps it out. */
async function yieldToLive(parts: PlayoutParts, channelId: string, serverId: string): Promise<void> {
  const isAllocated = parts.registry.channelRecord(channelId)?.transmission !== null;
  const changed = await follow(
    parts,
    async (tx) => {
      const { rows } = await sql`
        update playout_queues set break_in = true, keeps_source_out = false
        where channel_id = ${channelId} and running and not break_in and (${isAllocated} or not keeps_source_out)
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
        update playout_queues set running = false, keeps_source_out = false where channel_id = ${channelId}
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
