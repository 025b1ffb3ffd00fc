import type { Changes } from './changes.js';
import { RefreshQueue } from './refresh-queue.js';
import {
  type ChannelRow,
  type RecordSource,
  type ServerRow,
  type UnitRow,
  selectChannels,
  selectServers,
  selectUnits,
} from './rows.js';
import { Readings } from './snapshot.js';
import type { Store } from './store.js';
import type { Kind } from './types.js';

interface Key {
  readonly kind: Kind;
  readonly id: string;
}

/** Loads records from the database into the store. */
export class Loader {
  readonly #queue = new RefreshQueue<Key>(({ kind, id }) => this.#loadOne(kind, id));
  readonly #readings = new Readings();
  #mark = 0;
  #askedMeanwhile: Map<string, Key> | null = null;

  constructor(
    private readonly source: RecordSource,
    private readonly store: Store,
    private readonly changes: Changes,
  ) {}

  /** Number that orders reads of the database and direct writes. */
  nextMark(): number {
    this.#mark += 1;
    return this.#mark;
  }

  /** As `refresh`, unless a finished or running read has seen the transaction. */
  async follow(kind: Kind, id: string, transaction: bigint): Promise<void> {
    const key = keyOf(kind, id);
    // A read of all records may be older than the read of this one, but finish after it.
    if (this.#askedMeanwhile === null) {
      await this.#queue.settled(key);
      if (this.#readings.saw(key, transaction)) return;
    }
    await this.refresh(kind, id);
  }

  refresh(kind: Kind, id: string): Promise<void> {
    const key = keyOf(kind, id);
    this.#askedMeanwhile?.set(key, { kind, id });
    return this.#queue.ask(key, { kind, id });
  }

  /** Reads everything; records that are refreshed meanwhile are read again afterwards, because this read may be older. */
  async loadAll(): Promise<void> {
    const asked = (this.#askedMeanwhile = new Map<string, Key>());
    const mark = this.nextMark();
    const [servers, channels, units] = await Promise.all([
      selectServers(this.source, null),
      selectChannels(this.source, null),
      selectUnits(this.source.db, null),
    ]);
    if (this.#askedMeanwhile === asked) this.#askedMeanwhile = null;
    this.changes.batch(() => {
      for (const row of servers) this.store.putServer(row, mark);
      for (const row of channels) this.store.putChannel(row);
      for (const row of units) this.store.putUnit(row, mark);
      this.#keepOnly('server', this.store.servers, servers);
      this.#keepOnly('channel', this.store.channels, channels);
      this.#keepOnly('unit', this.store.units, units);
    });
    await Promise.all([...asked.values()].map(({ kind, id }) => this.refresh(kind, id)));
  }

  #keepOnly(kind: Kind, known: ReadonlyMap<string, unknown>, rows: readonly { readonly id: string }[]): void {
    const ids = new Set(rows.map(({ id }) => id));
    for (const id of known.keys()) if (!ids.has(id)) this.store.remove(kind, id);
  }

  async #loadOne(kind: Kind, id: string): Promise<void> {
    const mark = this.nextMark();
    const put = await this.#readers[kind](id, mark);
    this.changes.batch(put ?? (() => this.store.remove(kind, id)));
  }

  #took(kind: Kind, row: UnitRow | ServerRow | ChannelRow | undefined): void {
    if (row?.snapshot) this.#readings.took(keyOf(kind, row.id), row.snapshot);
  }

  /** Reads a record and returns a function that stores it; null when it no longer exists. */
  readonly #readers: Readonly<Record<Kind, (id: string, mark: number) => Promise<(() => void) | null>>> = {
    unit: async (id, mark) => {
      const [row] = await selectUnits(this.source.db, [id]);
      this.#took('unit', row);
      return row ? () => this.store.putUnit(row, mark) : null;
    },
    server: async (id, mark) => {
      const [row] = await selectServers(this.source, [id]);
      this.#took('server', row);
      return row ? () => this.store.putServer(row, mark) : null;
    },
    channel: async (id) => {
      const [row] = await selectChannels(this.source, [id]);
      this.#took('channel', row);
      return row ? () => this.store.putChannel(row) : null;
    },
  };
}

const keyOf = (kind: Kind, id: string): string => `${kind}:${id}`;
