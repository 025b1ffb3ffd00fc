import { holdsChannel, modeFlags, serviceRefusal, type Tally, type TallyState } from '@backhaul/domain';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Changes } from './changes.js';
import {
  newChannelEntry,
  newServerEntry,
  newUnitEntry,
  type ChannelEntry,
  type ServerEntry,
  type UnitEntry,
} from './entries.js';
import { GroupIndex } from './group-index.js';
import { Multimap } from './multimap.js';
import { channelRecord, serverRecord, unitRecord } from './records.js';
import type { ChannelRow, ServerRow, UnitRow } from './rows.js';
import { tallyOfSources, type RecordedTallySource, type TallyIndex } from './tally.js';
import { followRecord } from './transition.js';
import { UnitLists } from './unit-lists.js';
import { channelsOfRun, type ChannelRecord, type Kind, type OpenTransmission, type UnitRecord } from './types.js';

/** All entries, and their dependencies. Each change touches the entries that show it. */
export class Store {
  readonly units = new Map<string, UnitEntry>();
  readonly servers = new Map<string, ServerEntry>();
  readonly channels = new Map<string, ChannelEntry>();
  readonly groups = new GroupIndex();
  readonly unitLists = new UnitLists();
  readonly unitsOfChannel = new Multimap<string, string>();
  readonly channelsOfServer = new Multimap<string, string>();
  /** Channels that are sources of the tally interfaces of a server. */
  readonly tallyOfServer = new Multimap<string, string>();
  /** The groups of channels that a channel is a member of. */
  readonly groupsOfMember = new Multimap<string, string>();

  constructor(
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  /** Stores a unit's row; `mark`: when the read of it began. */
  putUnit(row: UnitRow, mark: number): void {
    const known = this.units.get(row.id);
    const record = unitRecord(row);
    const entry = known ?? newUnitEntry(record, row);
    const same = known !== undefined && isDeepStrictEqual(known.record, record);
    const news = takeAlerts(entry, row, mark);
    if (same && !news) return;
    const before = known?.record ?? null;
    this.units.set(row.id, entry);
    entry.record = record;
    if (before !== null && before.inventoryId !== record.inventoryId) {
      entry.reportedDevice.forgetReports();
      entry.used = null;
    }
    entry.flag = followRecord(entry, before, this.clock.now());
    this.#relink(before, record);
    this.#place('unit', before, record);
    this.unitLists.put(record);
    this.touchUnit(entry);
  }

  putServer(row: ServerRow, mark: number): void {
    const known = this.servers.get(row.id);
    const record = serverRecord(row);
    const entry = known ?? newServerEntry(record, row);
    const before = known?.record ?? null;
    const same = before !== null && isDeepStrictEqual(before, record);
    const news = takeAlerts(entry, row, mark);
    if (same && !news) return;
    this.servers.set(row.id, entry);
    entry.record = record;
    this.#place('server', before, record);
    this.touchServer(entry);
  }

  putChannel(row: ChannelRow): void {
    const known = this.channels.get(row.id);
    const record = channelRecord(row);
    const before = known?.record ?? null;
    if (before !== null && isDeepStrictEqual(before, record)) return;
    const entry = known ?? newChannelEntry(record);
    this.channels.set(row.id, entry);
    entry.record = record;
    this.#moveChannel(row.id, before, record);
    if (before?.transmission) this.#closeOnUnit(before.transmission, record.transmission);
    if (record.transmission !== null) this.#openOnUnit(record.transmission);
    this.#place('channel', before, record);
    this.touchChannel(entry);
    // Each end of a transceiver feed names the other.
    for (const id of [record.feeds, record.fedBy?.channelId]) {
      const other = this.channels.get(id ?? '');
      if (other !== undefined) this.#touch(other);
    }
  }

  remove(kind: Kind, id: string): void {
    switch (kind) {
      case 'unit':
        return this.#removeUnit(id);
      case 'server':
        return this.#removeServer(id);
      case 'channel':
        return this.#removeChannel(id);
    }
  }

  /** A unit and the channel that shows it. */
  touchUnit(entry: UnitEntry): void {
    this.#touch(entry);
    for (const id of channelsOfRun(entry.record.transmission)) {
      const channel = this.channels.get(id);
      if (channel !== undefined) this.#touch(channel);
    }
  }

  /** Moves a channel between servers, and between its groups. */
  #moveChannel(id: string, before: ChannelRecord | null, after: ChannelRecord | null): void {
    if (before !== null && before.serverId !== null) this.channelsOfServer.delete(before.serverId, id);
    if (after !== null && after.serverId !== null) this.channelsOfServer.add(after.serverId, id);
    for (const { serverId } of before?.tally ?? []) if (serverId !== null) this.tallyOfServer.delete(serverId, id);
    for (const { serverId } of after?.tally ?? []) if (serverId !== null) this.tallyOfServer.add(serverId, id);
    for (const memberId of before?.memberIds ?? []) this.groupsOfMember.delete(memberId, id);
    for (const memberId of after?.memberIds ?? []) this.groupsOfMember.add(memberId, id);
  }

  /** Only a unit: its gauges changed. */
  touchUnitOnly(entry: UnitEntry): void {
    this.#touch(entry);
  }

  /** A channel, the units that name it or show its picture, and its server. */
  touchChannel(entry: ChannelEntry): void {
    this.#touch(entry);
    for (const unitId of this.unitsOfChannel.get(entry.record.id)) this.#touchKnown(this.units.get(unitId));
  }

  /** Only a channel: its gauges changed. */
  touchChannelOnly(entry: ChannelEntry): void {
    entry.view = null;
    this.changes.touch('channel', entry.record.id, entry.record.groupIds);
  }

  /** Marks a server as changed, with everything that depends on its reports. */
  touchServer(entry: ServerEntry): void {
    this.#touch(entry);
    const tallied = this.tallyOfServer.get(entry.record.id);
    for (const id of new Set([...this.channelsOfServer.get(entry.record.id), ...tallied])) {
      const channel = this.channels.get(id);
      if (channel !== undefined) this.touchChannel(channel);
    }
  }

  touchServerOnly(entry: ServerEntry): void {
    this.#touch(entry);
  }

  /** Tally of a source from a switcher; null: unknown. */
  tallyHeard(source: RecordedTallySource): TallyState | null {
    if (source.serverId === null) return source.said;
    return this.tallyAt(source.serverId)?.heard.get(source.sourceId) ?? null;
  }

  /** Tally report of a server in its current session. */
  tallyAt(serverId: string): TallyIndex | null {
    const entry = this.servers.get(serverId);
    const isPresent =
      entry?.reportedDevice.shownOnline === true && entry.tally?.report.session === entry.reportedDevice.session;
    return isPresent ? entry.tally : null;
  }

  /** Tally of the channels that a unit sends to live; null: none of them has any, or the unit lacks the service. */
  tallyOfUnit({ record: { transmission, services } }: UnitEntry): Tally | null {
    if (transmission === null || !modeFlags(transmission.mode).live || serviceRefusal(services, 'tally') !== null)
      return null;
    const sources = channelsOfRun(transmission).flatMap((id) => this.channels.get(id)?.record.tally ?? []);
    return tallyOfSources(sources, (source) => this.tallyHeard(source));
  }

  #touch(entry: UnitEntry | ServerEntry | ChannelEntry): void {
    entry.view = null;
    this.changes.touch(entry.kind, entry.record.id, entry.record.groupIds);
    if (entry.kind !== 'channel') return;
    for (const id of this.groupsOfMember.get(entry.record.id)) this.#touchKnown(this.channels.get(id));
  }

  #touchKnown(entry: UnitEntry | ChannelEntry | undefined): void {
    if (entry !== undefined) this.#touch(entry);
  }

  #place(
    kind: Kind,
    before: { readonly groupIds: readonly string[] } | null,
    after: { readonly id: string; readonly groupIds: readonly string[] },
  ): void {
    this.groups.move(kind, after.id, before?.groupIds ?? [], after.groupIds);
    if (before !== null) this.changes.touch(kind, after.id, before.groupIds);
  }

  /** Moves a unit between the channels that it selected or transmits to, and keeps both ends of a transmission consistent. */
  #relink(before: UnitRecord | null, after: UnitRecord | null): void {
    const id = before?.id ?? after?.id ?? '';
    for (const channelId of channelsOf(before)) this.unitsOfChannel.delete(channelId, id);
    for (const channelId of channelsOf(after)) this.unitsOfChannel.add(channelId, id);
    const [closed, open] = [before?.transmission ?? null, after?.transmission ?? null];
    if (closed !== null && closed.id !== open?.id) {
      for (const channelId of channelsOfRun(closed)) {
        const channel = this.channels.get(channelId);
        if (channel?.record.transmission?.id === closed.id) this.#setOnChannel(channel, null);
      }
    }
    for (const channelId of open !== null && holdsChannel(open.mode) ? channelsOfRun(open) : []) {
      const channel = this.channels.get(channelId);
      if (channel !== undefined) this.#setOnChannel(channel, open);
    }
  }

  #setOnChannel(entry: ChannelEntry, transmission: OpenTransmission | null): void {
    entry.record = { ...entry.record, transmission } satisfies ChannelRecord;
    this.#touch(entry);
  }

  #closeOnUnit(closed: OpenTransmission, open: OpenTransmission | null): void {
    const unit = this.units.get(closed.unitId);
    if (closed.id !== open?.id && unit?.record.transmission?.id === closed.id) this.#setOnUnit(unit, null);
  }

  #openOnUnit(open: OpenTransmission): void {
    const unit = this.units.get(open.unitId);
    if (unit !== undefined && !isDeepStrictEqual(unit.record.transmission, open)) this.#setOnUnit(unit, open);
  }

  #setOnUnit(entry: UnitEntry, transmission: OpenTransmission | null): void {
    const before = entry.record;
    entry.record = { ...before, transmission };
    entry.flag = followRecord(entry, before, this.clock.now());
    for (const channelId of channelsOf(before)) this.unitsOfChannel.delete(channelId, before.id);
    for (const channelId of channelsOf(entry.record)) this.unitsOfChannel.add(channelId, before.id);
    this.#touch(entry);
  }

  #removeUnit(id: string): void {
    const entry = this.units.get(id);
    if (entry === undefined) return;
    this.units.delete(id);
    this.unitLists.remove(id);
    this.#relink(entry.record, null);
    this.groups.move('unit', id, entry.record.groupIds, []);
    this.#touch(entry);
  }

  #removeServer(id: string): void {
    const entry = this.servers.get(id);
    if (entry === undefined) return;
    this.servers.delete(id);
    this.groups.move('server', id, entry.record.groupIds, []);
    this.touchServer(entry);
  }

  #removeChannel(id: string): void {
    const entry = this.channels.get(id);
    if (entry === undefined) return;
    this.channels.delete(id);
    this.#moveChannel(id, entry.record, null);
    if (entry.record.transmission !== null) this.#closeOnUnit(entry.record.transmission, null);
    this.groups.move('channel', id, entry.record.groupIds, []);
    this.touchChannel(entry);
  }
}

/** A row that was read before alerts were set contains no news about them. */
function takeAlerts(entry: UnitEntry | ServerEntry, row: UnitRow | ServerRow, mark: number): boolean {
  const alerts = row.alerts ?? [];
  if (entry.alertsMark > mark || isDeepStrictEqual(entry.alerts, alerts)) return false;
  entry.alerts = alerts;
  return true;
}

const channelsOf = (record: UnitRecord | null): readonly string[] =>
  [...channelsOfRun(record?.transmission ?? null), record?.selectedChannelId].filter((id) => typeof id === 'string');
