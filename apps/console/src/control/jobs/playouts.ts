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
  readonly registry: Pick<Registry, 'onChange' | 'refresh' | 'channelRecord' | 'reportedChannel'>;
  readonly dispatcher: Pick<Dispatcher, 'converge'>;
  readonly log: Logger;
}

type Ended = NonNullable<ReportedChannel['playout']>['ended'];

/** Takes what servers have played out of the queues of their channels. A failure is tried again at the next report of the channel. */
export function followPlayouts(parts: PlayoutParts): { stop(): Promise<void> } {
  const { registry, log } = parts;
  const running = new Map<string, Promise<void>>();
  /** Channels that reported while an earlier report was stored. */
  const again = new Set<string>();
  let isStopped = false;
  const look = (id: string): void => {
    const ended = registry.reportedChannel(id)?.playout?.ended ?? [];
    const serverId = registry.channelRecord(id)?.serverId ?? null;
    if (ended.length === 0 || serverId === null) return;
    if (running.has(id)) return void again.add(id);
    running.set(
      id,
      endPlayouts(parts, id, serverId, ended)
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
    (isChanged) =>
      isChanged
        ? [
            ['channel', channelId],
            ['server', serverId],
          ]
        : [],
  );
  if (changed) void parts.dispatcher.converge(serverId);
}
