import type { DeviceAddress, DeviceEvent, UnitDownlink } from '@backhaul/contract/bus';
import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { indexFiles } from '../files/file-index.js';
import { storableDate, storableText } from './storable.js';

const IN_ONE_STATEMENT = 256;
/** Events that wait for the database; devices keep theirs until they are acknowledged, so more may be dropped. */
const MOST_WAITING = 10_000;
const GATHER_MS = 20;
const RETRY_MS = 1_000;

interface Waiting {
  readonly address: DeviceAddress;
  readonly event: DeviceEvent;
}

export interface DeviceEventsParts {
  readonly db: Kysely<Database>;
  readonly publish: (address: DeviceAddress, downlink: UnitDownlink) => Promise<void>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Stores events that must not be lost, and acknowledges them after the commit. */
export class DeviceEvents {
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #stopped = false;

  constructor(private readonly parts: DeviceEventsParts) {}

  event(address: DeviceAddress, event: DeviceEvent): void {
    if (this.#waiting.length >= MOST_WAITING) return;
    this.#waiting.push({ address, event });
    this.#schedule(GATHER_MS);
  }

  /** Stores waiting events once more, and accepts no further ones. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
    await this.#flush();
  }

  #schedule(delayMs: number): void {
    if (this.#stopped || this.#timer !== undefined || this.#running !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#running = this.#flush().finally(() => {
        this.#running = null;
        if (this.#waiting.length > 0) this.#schedule(RETRY_MS);
      });
    }, delayMs);
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, IN_ONE_STATEMENT);
      try {
        const stored = await store(this.parts.db, batch, new Date(this.parts.clock.now()));
        this.#waiting.splice(0, batch.length);
        await this.#acknowledge(batch.filter(({ address, event }) => stored.get(event.id) === address.deviceId));
      } catch (error) {
        this.parts.log.warn({ err: error, waiting: this.#waiting.length }, 'device events could not be stored');
        return;
      }
    }
  }

  async #acknowledge(stored: readonly Waiting[]): Promise<void> {
    const byDevice = new Map<string, { address: DeviceAddress; ids: Set<string> }>();
    for (const { address, event } of stored) {
      const known = byDevice.get(address.deviceId) ?? { address, ids: new Set() };
      byDevice.set(address.deviceId, known);
      known.ids.add(event.id);
    }
    for (const { address, ids } of byDevice.values()) {
      // A device that misses the acknowledgement sends its events again.
      await this.parts
        .publish(address, { type: 'ack', events: [...ids] })
        .catch((error: unknown) => this.parts.log.warn({ err: error }, 'events were not acknowledged'));
    }
  }
}

/** Returns the device of each stored id: a device cannot use an id of another device. */
async function store(db: Kysely<Database>, batch: readonly Waiting[], at: Date): Promise<ReadonlyMap<string, string>> {
  await sql`
    insert into device_events (id, device_id, at, type, transmission_id, channel_id, detail)
    select e.id, e.device_id, e.at, e.type, e.transmission_id, e.channel_id, e.detail
    from unnest(
      ${batch.map(({ event }) => event.id)}::text[],
      ${batch.map(({ address }) => address.deviceId)}::text[],
      ${batch.map(({ event }) => storableDate(event.at))}::timestamptz[],
      ${batch.map(({ event }) => event.type)}::text[],
      ${batch.map(({ event }) => event.transmissionId)}::text[],
      ${batch.map(({ event }) => event.channelId)}::text[],
      ${batch.map(({ event }) => storableText(event.detail))}::text[]
    ) as e (id, device_id, at, type, transmission_id, channel_id, detail)
    join devices d on d.id = e.device_id
    on conflict (id) do nothing`.execute(db);
  await indexFiles(db, batch, at);
  const ids = batch.map(({ event }) => event.id);
  const rows = await db.selectFrom('device_events').select(['id', 'device_id']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.device_id]));
}
