import type { Channel, Server, Unit } from '@backhaul/contract';
import type { ChannelPatch, LiveMessage, ServerPatch, UnitPatch } from '@backhaul/contract/live';
import type { Scope } from '../../platform/access/scope.js';
import { ViewFilter } from '../registry/view-filter.js';
import type { Kind, Registry } from '../registry/types.js';
import { CatchUp } from './catch-up.js';
import { Table } from './table.js';

export type Delta = Extract<LiveMessage, { type: 'delta' }>;
export type Snapshot = Extract<LiveMessage, { type: 'snapshot' }>;

export type StreamSource = Pick<
  Registry,
  | 'unit'
  | 'channel'
  | 'server'
  | 'units'
  | 'channels'
  | 'servers'
  | 'unitRecord'
  | 'channelRecord'
  | 'serverRecord'
  | 'channelsOfServer'
>;

export interface GroupStreamParts {
  readonly group: string;
  /** The kinds of records that its viewers may see; other kinds are not sent. */
  readonly kinds: ReadonlySet<Kind>;
  readonly source: StreamSource;
  /** What its viewers see, which is the same for all of them. */
  readonly scope: Scope;
  /** Next number; increases across all streams of a console, so that a number of another stream is never taken for one of this stream. */
  readonly nextSeq: () => number;
}

/** Removals kept per kind; a viewer that missed more gets a new snapshot. */
const TOMBSTONES = 1_000;

/** A position in a snapshot, with the records that are still to be sent. */
export interface SnapshotCursor {
  readonly seq: number;
  readonly rest: { readonly kind: Kind; readonly id: string }[];
  first: boolean;
}

/** The numbered changes of one groupfor browsers. Independent of sockets. */
export class GroupStream {
  readonly #units: Table<Unit, UnitPatch>;
  readonly #channels: Table<Channel, ChannelPatch>;
  readonly #servers: Table<Server, ServerPatch>;
  readonly #byKind: Readonly<Record<Kind, Pick<Table<object, object>, 'touch' | 'ids'>>>;
  readonly #missed = new CatchUp(this);
  #seq: number;
  /** The oldest number from which changes can be sent. */
  #floor: number;

  constructor(private readonly parts: GroupStreamParts) {
    const { group, source, scope, nextSeq } = parts;
    const sight = new ViewFilter(source, scope);
    const inGroup = (record: { readonly groupIds: readonly string[] } | undefined) =>
      record?.groupIds.includes(group) ?? false;
    this.#units = new Table({
      read: (id) => shown(inGroup(source.unitRecord(id)) ? source.unit(id) : undefined, (unit) => sight.unit(unit)),
      patch: (uid, unit) => ({ ...unit, uid }),
    });
    this.#channels = new Table({
      read: (id) =>
        shown(inGroup(source.channelRecord(id)) ? source.channel(id) : undefined, (channel) => sight.channel(channel)),
      patch: (channelId, channel) => ({ ...channel, channelId }),
    });
    this.#servers = new Table({
      read: (id) =>
        shown(inGroup(source.serverRecord(id)) ? source.server(id) : undefined, (server) => sight.server(server)),
      patch: (deviceId, server) => ({ ...server, deviceId }),
    });
    this.#byKind = { unit: this.#units, channel: this.#channels, server: this.#servers };
    for (const { uid } of source.units(group)) this.touch('unit', uid);
    for (const { channelId } of source.channels(group)) this.touch('channel', channelId);
    for (const { deviceId } of source.servers(group)) this.touch('server', deviceId);
    this.#seq = this.#floor = nextSeq();
    this.#take(this.#seq);
  }

  get seq(): number {
    return this.#seq;
  }

  touch(kind: Kind, id: string): void {
    if (this.parts.kinds.has(kind)) this.#byKind[kind].touch(id);
  }

  /** The next delta; null when browsers see no difference. */
  flush(): Delta | null {
    const from = this.#seq;
    const seq = this.parts.nextSeq();
    const change = this.#take(seq);
    if (change === null) return null;
    this.#seq = seq;
    for (const table of this.#tables()) this.#floor = Math.max(this.#floor, table.forgetGone(TOMBSTONES));
    return { type: 'delta', group: this.parts.group, from, seq, ...change };
  }

  /** Whether a viewer at that number can get only the changes since then. */
  knows(seq: number): boolean {
    return seq >= this.#floor && seq <= this.#seq;
  }

  /**
   * Changes after `from`: complete views, about `limit` of them (more when one number has more). It may
   * stop short of the newest number; the caller continues from there.
   */
  since(from: number, limit: number): Delta {
    const numbers = this.#tables()
      .flatMap((table) => table.numbersAfter(from))
      .toSorted((a, b) => a - b);
    const seq = numbers.length > limit ? (numbers[limit - 1] ?? this.#seq) : this.#seq;
    return {
      type: 'delta',
      group: this.parts.group,
      from,
      seq,
      ...fields(this.#units.between(from, seq), this.#channels.between(from, seq), this.#servers.between(from, seq)),
    };
  }

  /** Changes that a viewer at that number missed, as `since`, encoded. */
  catchUp(from: number): { readonly frame: Buffer; readonly seq: number } {
    return this.#missed.from(from);
  }

  beginSnapshot(): SnapshotCursor {
    const of = (kind: Kind) => this.#byKind[kind].ids().map((id) => ({ kind, id }));
    const live: SnapshotCursor['rest'] = [];
    const others: SnapshotCursor['rest'] = [];
    for (const unit of of('unit')) (this.#units.view(unit.id)?.multiviewStatus === 'live' ? live : others).push(unit);
    // Sent from the end of the list: units first, and those on air before all others, so that a growing list does not jump.
    return { seq: this.#seq, rest: [...of('server'), ...of('channel'), ...others, ...live], first: true };
  }

  /** The next batch of a snapshot, of at most `size` records. Records that were removed in the meantime are left out. */
  snapshotBatch(cursor: SnapshotCursor, size: number, epoch: string): Snapshot {
    const batch: Snapshot = {
      type: 'snapshot',
      group: this.parts.group,
      epoch,
      seq: cursor.seq,
      first: cursor.first,
      last: cursor.rest.length <= size,
      units: [],
      channels: [],
      servers: [],
    };
    cursor.first = false;
    for (const { kind, id } of cursor.rest.splice(-size).toReversed()) this.#show(batch, kind, id);
    return batch;
  }

  #show(batch: Snapshot, kind: Kind, id: string): void {
    switch (kind) {
      case 'unit':
        return push(batch.units, this.#units.view(id));
      case 'channel':
        return push(batch.channels, this.#channels.view(id));
      case 'server':
        return push(batch.servers, this.#servers.view(id));
    }
  }

  #take(seq: number): DeltaFields | null {
    const changes = [this.#units.flush(seq), this.#channels.flush(seq), this.#servers.flush(seq)] as const;
    return changes.every((change) => change === null) ? null : fields(...changes);
  }

  #tables() {
    return [this.#units, this.#channels, this.#servers];
  }
}

type DeltaFields = Omit<Delta, 'type' | 'group' | 'from' | 'seq'>;
type Part<P> = { readonly patches: P[]; readonly removed: string[] } | null;

/** Empty lists are not sent. */
function fields(units: Part<UnitPatch>, channels: Part<ChannelPatch>, servers: Part<ServerPatch>): DeltaFields {
  return {
    ...(units?.patches.length ? { units: units.patches } : {}),
    ...(channels?.patches.length ? { channels: channels.patches } : {}),
    ...(servers?.patches.length ? { servers: servers.patches } : {}),
    ...(units?.removed.length ? { removedUnits: units.removed } : {}),
    ...(channels?.removed.length ? { removedChannels: channels.removed } : {}),
    ...(servers?.removed.length ? { removedServers: servers.removed } : {}),
  };
}

const shown = <V>(view: V | undefined, as: (view: V) => V): V | undefined =>
  view === undefined ? undefined : as(view);

function push<V>(list: V[], value: V | undefined): void {
  if (value !== undefined) list.push(value);
}
