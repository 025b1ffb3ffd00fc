import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { LiveRegistry } from '../../state/registry/registry.js';
import type { Change } from '../../state/registry/types.js';
import { pieces, storableJson } from './storable.js';

/** Interval at which a device with unchanged state is written, ms. */
const STILL_THERE_MS = 30_000;
const IN_ONE_STATEMENT = 500;

interface Written {
  readonly online: boolean;
  readonly seenAt: number;
  readonly state: object | null;
}

interface StoredState {
  readonly id: string;
  readonly online: boolean;
  readonly seenAt: number | null;
  readonly state: string | null;
}

export interface StatePersisterParts {
  readonly db: Kysely<Database>;
  readonly registry: Pick<LiveRegistry, 'reportedDevice' | 'onChange'>;
}

/**
 * Writes the last reports of devices for the console's next start, off the live path: what changed since
 * the last write, in few statements.
 */
export class StatePersister {
  readonly #written = new Map<string, Written>();
  #touched = new Set<string>();
  #stopListening: (() => void) | undefined;

  constructor(private readonly parts: StatePersisterParts) {}

  start(): void {
    this.#stopListening = this.parts.registry.onChange((change: Change) => {
      if (change.kind !== 'channel') this.#touched.add(change.id);
    });
  }

  stop(): void {
    this.#stopListening?.();
  }

  /** Writes changes; `all`: also times of devices without changes. Rejects with the error of the database. */
  async flush(all = false): Promise<void> {
    const touched = this.#touched;
    this.#touched = new Set();
    const rows = [...touched].flatMap((id) => this.#news(id, all) ?? []);
    try {
      for (const piece of pieces(rows, IN_ONE_STATEMENT)) {
        await update(
          this.parts.db,
          piece.map(({ row }) => row),
        );
        for (const { row, written } of piece) this.#written.set(row.id, written);
        for (const { row } of piece) touched.delete(row.id);
      }
    } catch (error) {
      for (const id of touched) this.#touched.add(id);
      throw error;
    }
  }

  #news(id: string, all: boolean): { readonly row: StoredState; readonly written: Written } | null {
    const reportedDevice = this.parts.registry.reportedDevice(id);
    if (reportedDevice === undefined) {
      this.#written.delete(id);
      return null;
    }
    const { online, lastSeenAt } = reportedDevice;
    if (online === null) return null;
    // A state that was stored before the console started is parsed on first use only: do not parse it here.
    const state = reportedDevice.reports > 0 ? reportedDevice.state : null;
    const before = this.#written.get(id) ?? { online: reportedDevice.storedOnline, seenAt: 0, state: null };
    const seenAt = lastSeenAt ?? 0;
    const stays = before.online === online && before.state === state;
    const isDue = reportedDevice.receivedAt !== null && seenAt - before.seenAt >= (all ? 1 : STILL_THERE_MS);
    if (stays && !isDue) return null;
    return {
      row: { id, online, seenAt: lastSeenAt, state: before.state === state ? null : storableJson(state) },
      written: { online, seenAt, state },
    };
  }
}

/** A null state or time keeps the stored one. */
async function update(db: Kysely<Database>, rows: readonly StoredState[]): Promise<void> {
  await sql`
    update devices d set
      last_online = w.online,
      last_seen_at = coalesce(w.seen_at, d.last_seen_at),
      last_state = coalesce(w.state::jsonb, d.last_state)
    from unnest(
      ${rows.map(({ id }) => id)}::text[],
      ${rows.map(({ online }) => online)}::bool[],
      ${rows.map(({ seenAt }) => (seenAt === null ? null : new Date(seenAt)))}::timestamptz[],
      ${rows.map(({ state }) => state)}::text[]
    ) as w (id, online, seen_at, state)
    where d.id = w.id`.execute(db);
}
