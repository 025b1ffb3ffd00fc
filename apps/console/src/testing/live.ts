import type { Channel, Server, Unit } from '@backhaul/contract';
import type { LiveMessage } from '@backhaul/contract/live';
import { NO_PICTURES } from '../state/registry/pictures.js';
import { presentChannel } from '../state/registry/present-channel.js';
import { presentUnit } from '../state/registry/present-unit.js';
import { unitRecordOf, unitState, unitTelemetry } from './registry.js';
import { isServed, type ChannelRecord, type ServedChannel, type UnitRecord } from '../state/registry/types.js';
import type { StreamSource } from '../state/live/group-stream.js';

/** State of a browser by the protocol: snapshots replace, deltas merge. Throws on messages that a console must never send. */
export class Browser {
  readonly units = new Map<string, object>();
  readonly channels = new Map<string, object>();
  readonly servers = new Map<string, object>();
  seq: number | null = null;
  loading = false;

  hear(message: LiveMessage): void {
    switch (message.type) {
      case 'snapshot':
        return this.#snapshot(message);
      case 'delta':
        return this.#delta(message);
      case 'hello':
      case 'command':
      case 'changed':
      case 'tick':
      case 'refused':
      case 'end':
    }
  }

  #snapshot({ first, last, seq, units, channels, servers }: Extract<LiveMessage, { type: 'snapshot' }>): void {
    if (first) for (const table of [this.units, this.channels, this.servers]) table.clear();
    else if (!this.loading) throw new Error('a snapshot without a beginning');
    this.loading = !last;
    for (const unit of units) this.units.set(unit.uid, unit);
    for (const channel of channels) this.channels.set(channel.channelId, channel);
    for (const server of servers) this.servers.set(server.deviceId, server);
    this.seq = last ? seq : null;
  }

  #delta(delta: Extract<LiveMessage, { type: 'delta' }>): void {
    if (delta.from !== this.seq) throw new Error(`a delta from ${delta.from} at ${this.seq}`);
    this.seq = delta.seq;
    for (const unit of delta.units ?? []) merge(this.units, unit.uid, unit);
    for (const channel of delta.channels ?? []) merge(this.channels, channel.channelId, channel);
    for (const server of delta.servers ?? []) merge(this.servers, server.deviceId, server);
    for (const id of delta.removedUnits ?? []) this.units.delete(id);
    for (const id of delta.removedChannels ?? []) this.channels.delete(id);
    for (const id of delta.removedServers ?? []) this.servers.delete(id);
  }
}

function merge(table: Map<string, object>, id: string, patch: object): void {
  const known = table.get(id);
  if (known === undefined && Object.keys(patch).length < 5) throw new Error(`a patch of ${id}, which is not known`);
  table.set(id, { ...known, ...patch });
}

const GROUP = 'g';

/** A controllable registry with one group. */
export class FakeSource implements StreamSource {
  readonly #units = new Map<string, { record: UnitRecord; view: Unit }>();
  readonly #channels = new Map<string, { record: ChannelRecord; view: Channel }>();

  putUnit(id: string, totalKbps: number, comment: string, onAir = true): void {
    const record = { ...unitOf(id), comment };
    const view = presentUnit({
      record,
      online: true,
      lastSeenAt: totalKbps,
      stateAt: 1,
      state: unitState({ applications: onAir ? { video: { state: 'streaming' } } : {} }),
      telemetry: unitTelemetry({ totalKbps }),
      transition: null,
      configurationUpdated: true,
      now: 0,
      alerts: [],
      alertTexts: new Map(),
      used: null,
      tally: null,
      channelName: () => null,
      pictures: NO_PICTURES,
      privateSession: false,
      lastPicture: null,
    });
    this.#units.set(id, { record, view });
  }

  putChannel(id: string, name: string): void {
    const record = { ...channelOf(id), name };
    const nothing = {
      members: null,
      reported: null,
      reportedAt: null,
      readings: null,
      takes4K: null,
      draining: false,
      unit: null,
      tally: null,
      channelName: () => null,
      pictures: NO_PICTURES,
    };
    this.#channels.set(id, { record, view: presentChannel({ record, serverOnline: true, ...nothing }) });
  }

  remove(id: string): void {
    this.#units.delete(id);
    this.#channels.delete(id);
  }

  unit = (id: string): Unit | undefined => this.#units.get(id)?.view;
  channel = (id: string): Channel | undefined => this.#channels.get(id)?.view;
  server = (): Server | undefined => undefined;
  units = (): readonly Unit[] => [...this.#units.values()].map(({ view }) => view);
  channels = (): readonly Channel[] => [...this.#channels.values()].map(({ view }) => view);
  servers = (): readonly Server[] => [];
  channelsOfServer = (): readonly ServedChannel[] =>
    [...this.#channels.values()].flatMap(({ record }) => (isServed(record) ? [record] : []));
  unitRecord = (id: string): UnitRecord | undefined => this.#units.get(id)?.record;
  channelRecord = (id: string): ChannelRecord | undefined => this.#channels.get(id)?.record;
  serverRecord = (): undefined => undefined;
}

const placed = (id: string) => ({
  id,
  name: id,
  inventoryId: 'inv',
  groupIds: [GROUP],
  demo: false,
  transmission: null,
});

const unitOf = (id: string): UnitRecord => unitRecordOf(id, { groupIds: [GROUP] });

const channelOf = (id: string): ChannelRecord => ({
  ...placed(id),
  kind: 'channel',
  type: 'output',
  input: 'unit',
  serverId: 's',
  tally: [],
  memberIds: null,
  passphrase: 'passphrase',
  latencyMs: 120,
  recording: false,
  slate: false,
  forcedOutput: null,
  bandwidthLimit: null,
  privateSession: false,
  pictureGeneration: 0,
  feeds: null,
  fedBy: null,
  overlay: null,
  rtmpKey: null,
  source: null,
  sourceOrder: null,
  blockedCallers: [],
  isVideoReturn: false,
  destinations: [],
});
