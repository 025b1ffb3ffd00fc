import { isDeepStrictEqual } from 'node:util';
import type { LiveMessage } from '@backhaul/contract/live';

type GroupMessage = Extract<LiveMessage, { type: 'snapshot' | 'delta' }>;
type Row = Readonly<Record<string, unknown>>;

/** The data of a browser according to the protocol: a snapshot replaces it, a delta from the current number is merged. */
export class Tables {
  readonly units = new Map<string, Row>();
  readonly channels = new Map<string, Row>();
  readonly servers = new Map<string, Row>();
  epoch: string | null = null;
  /** Current number; null until a snapshot is complete. */
  seq: number | null = null;

  /** Returns false and changes nothing if a delta does not follow the current number. */
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

  /** Takes the number of a delta without its data: the seeded fault. */
  skip({ seq }: Extract<LiveMessage, { type: 'delta' }>): void {
    this.seq = seq;
  }
}

const merge = (table: Map<string, Row>, id: string, patch: object): void =>
  void table.set(id, { ...table.get(id), ...patch });

/** Differences to the current data: missing rows, removed rows and differing fields. */
export function missed(truth: ReadonlyMap<string, object>, shown: ReadonlyMap<string, Row>): readonly string[] {
  const gone = [...shown.keys()].filter((id) => !truth.has(id)).map((id) => `${id} was removed`);
  const wrong = [...truth].flatMap(([id, row]) => {
    const known = shown.get(id);
    if (known === undefined) return [`${id} is missing`];
    return Object.entries(row)
      .filter(([key, value]) => !isDeepStrictEqual(known[key], value))
      .map(([key, value]) => `${key} of ${id} is ${JSON.stringify(value)}, shown ${JSON.stringify(known[key])}`);
  });
  return [...gone, ...wrong];
}
