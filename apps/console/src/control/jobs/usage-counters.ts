import type { SentBytes, UnitTelemetry } from '@backhaul/contract/bus';
import { usageSlot } from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { UnitRecord } from '../../state/registry/types.js';
import { storableText } from './storable.js';
import { WaitingPoints } from './waiting-points.js';

/**
 * Smaller increases are written later, or at the end of the session or day, to save writes. For
 * units that are not monitored the limit is much higher.
 */
const WORTH_WRITING = { watched: 100_000, unwatched: 10_000_000 };

interface Count {
  readonly deviceId: string;
  readonly port: string;
  readonly session: string;
  readonly slot: number;
  readonly bytes: number;
}

/** The last report of a unit's sent bytes; `stored`: how much of it was queued or written, by port. */
interface Reported {
  readonly session: string;
  readonly slot: number;
  readonly sent: readonly SentBytes[];
  readonly stored: Map<string, number>;
}

export interface UsageCountersParts {
  readonly db: Kysely<Database>;
  /** How the usage of a unit is counted; undefined when there is no such unit. */
  readonly record: (deviceId: string) => Pick<UnitRecord, 'monitoring' | 'usageResetAt'> | undefined;
}

/** Stores the counts of sent bytes that units report. A count that is written twice, late or by two consoles is counted once. */
export class UsageCounters {
  readonly #reported = new Map<string, Reported>();
  readonly #waiting: WaitingPoints<Count>;

  constructor(private readonly parts: UsageCountersParts) {
    this.#waiting = new WaitingPoints((counts) => storeCounts(parts.db, counts));
  }

  telemetry(deviceId: string, { session, sent }: UnitTelemetry, nowMs: number): void {
    if (sent === undefined) return;
    const slot = usageSlot(this.parts.record(deviceId)?.usageResetAt ?? null, nowMs);
    const last = this.#reported.get(deviceId);
    const goesOn = last?.session === session;
    if (last !== undefined && (!goesOn || last.slot !== slot)) this.#put(deviceId, last, 1);
    this.#reported.set(deviceId, { session, slot, sent, stored: goesOn ? last.stored : new Map() });
  }

  /** Stores increases; `all`: even the smallest. Rejects with the error of the database; counts that were not stored are kept. */
  async flush(all = false): Promise<void> {
    for (const [deviceId, reported] of this.#reported) this.#put(deviceId, reported, all ? 1 : this.#least(deviceId));
    await this.#waiting.flush();
  }

  /** Stores the last report of one unit, however small the increase, because a user requests it. */
  async settle(deviceId: string): Promise<void> {
    const reported = this.#reported.get(deviceId);
    if (reported === undefined) return;
    this.#put(deviceId, reported, 1);
    await this.#waiting.flush();
  }

  /** Forgets a removed unit. */
  forget(deviceId: string): void {
    this.#reported.delete(deviceId);
  }

  #least(deviceId: string): number {
    const mode = this.parts.record(deviceId)?.monitoring.mode ?? 'none';
    return mode === 'none' ? WORTH_WRITING.unwatched : WORTH_WRITING.watched;
  }

  #put(deviceId: string, { session, slot, sent, stored }: Reported, least: number): void {
    for (const { port, bytes } of sent) {
      if (bytes - (stored.get(port) ?? 0) < least) continue;
      stored.set(port, bytes);
      this.#waiting.add({ deviceId, port: storableText(port), session, slot, bytes });
    }
  }
}

/** A unit may have been removed in the meantime. Rows are locked in one order, so that consoles cannot deadlock. */
async function storeCounts(db: Kysely<Database>, counts: readonly Count[]): Promise<void> {
  await sql`
    insert into usage_counters (device_id, port, session, slot, sent_bytes)
    select c.device_id, c.port, c.session, c.slot, max(c.bytes)
    from unnest(
      ${counts.map(({ deviceId }) => deviceId)}::text[],
      ${counts.map(({ port }) => port)}::text[],
      ${counts.map(({ session }) => session)}::text[],
      ${counts.map(({ slot }) => new Date(slot))}::timestamptz[],
      ${counts.map(({ bytes }) => bytes)}::int8[]
    ) as c (device_id, port, session, slot, bytes)
    join devices d on d.id = c.device_id
    group by c.device_id, c.port, c.session, c.slot
    order by c.device_id, c.port, c.session, c.slot
    on conflict (device_id, port, session, slot) do update
      set sent_bytes = excluded.sent_bytes where usage_counters.sent_bytes < excluded.sent_bytes`.execute(db);
}
