import { isDeepStrictEqual } from 'node:util';
import type { LiveMessage } from '@backhaul/contract/live';

type GroupMessage = Extract<LiveMessage, { type: 'snapshot' | 'delta' }>;
type Row = Readonly<Record<string, unknown>>;

/** What a browser shows, by the book: a snapshot replaces, a delta from the number that it is at merges. */
export class Tables {
  readonly units = new Map<string, Row>();
  readonly channels = new Map<string, Row>();
  readonly servers = new Map<string, Row>();
  epoch: string | null = null;
  /** Null until a snapshot is complete. */
  seq: number | null = null;

  /** False when a delta does not follow on what is shown; nothing is changed then. */
  take(message: GroupMessage): boolean {
    if (message.type === 'snapshot') {
      if (message.first) for (const table of [this.units, this.channels, this.servers]) table.clear();
      this.epoch = message.epoch;
      this.seq = message.last ? message.seq : null;
    } else {
      if (message.from !== this.seq) return false;
      this.seq = message.seq;
    }
    for (const unit of message.units ?? []) merge(this.units, unit.uid, unit);
    for (const channel of message.channels ?? []) merge(this.channels, channel.channelId, channel);
    for (const server of message.servers ?? []) merge(this.servers, server.deviceId, server);
    if (message.type === 'delta') {
      for (const id of message.removedUnits ?? []) this.units.delete(id);
      for (const id of message.removedChannels ?? []) this.channels.delete(id);
      for (const id of message.removedServers ?? []) this.servers.delete(id);
    }
    return true;
  }

  /** Moves to the number of a delta without what it says: a fault, to see whether it is found. */
  skip({ seq }: Extract<LiveMessage, { type: 'delta' }>): void {
    this.seq = seq;
  }
}

const merge = (table: Map<string, Row>, id: string, patch: object): void =>
  void table.set(id, { ...table.get(id), ...patch });

/** What is not shown as it is: missing rows, rows that are no more, and fields that differ. */
export function missed(truth: ReadonlyMap<string, object>, shown: ReadonlyMap<string, Row>): readonly string[] {
  const gone = [...shown.keys()].filter((id) => !truth.has(id)).map((id) => `${id} is no more`);
  const wrong = [...truth].flatMap(([id, row]) => {
    const known = shown.get(id);
    if (known === undefined) return [`${id} is missing`];
    return Object.entries(row)
      .filter(([key, value]) => !isDeepStrictEqual(known[key], value))
      .map(([key, value]) => `${key} of ${id} is ${JSON.stringify(value)}, shown ${JSON.stringify(known[key])}`);
  });
  return [...gone, ...wrong];
}
