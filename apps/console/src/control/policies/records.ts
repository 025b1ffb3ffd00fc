import { message, type Channel, type Server, type Unit } from '@backhaul/contract';
import { sees, type Scope } from '../../platform/access/scope.js';
import { ViewFilter, type ReferredRecords } from '../../state/registry/view-filter.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import {
  isServed,
  type ChannelRecord,
  type Registry,
  type ServedChannel,
  type ServerRecord,
  type UnitRecord,
} from '../../state/registry/types.js';

/**
 * A record that a caller may see. `record` is complete and only for the console, `view` is what the caller sees. Both are read again on
 * each access and thus show changes; they throw NOT_FOUND once the record is removed or leaves the caller's scope.
 */
export interface Visible<R, V> {
  readonly id: string;
  readonly record: R;
  readonly view: V;
}

export type VisibleUnit = Visible<UnitRecord, Unit>;
export type VisibleChannel = Visible<ServedChannel, Channel>;
/** A channel, or a group of channels. */
export type VisibleAnyChannel = Visible<ChannelRecord, Channel>;
export type VisibleServer = Visible<ServerRecord, Server>;

type Lookup<R, V> = {
  readonly record: () => R | undefined;
  readonly view: () => V | undefined;
  readonly shown: (view: V) => V;
};

/** A unit or a server that a caller may see. */
export type VisibleDevice =
  | ({ readonly kind: 'unit' } & Pick<VisibleUnit, 'id' | 'record'>)
  | ({ readonly kind: 'server' } & Pick<VisibleServer, 'id' | 'record'>);

/** A missing record and a foreign one get the same answer. */
function visible<R extends UnitRecord | ServerRecord | ChannelRecord, V>(
  scope: Scope,
  id: string,
  { record, view, shown }: Lookup<R, V>,
): Visible<R, V> {
  const found = {
    id,
    get record() {
      const now = record();
      if (!now || !sees(scope, now)) throw new Refusal('NOT_FOUND');
      return now;
    },
    get view() {
      const now = view();
      if (!now || !found.record) throw new Refusal('NOT_FOUND');
      return shown(now);
    },
  };
  if (!view() || !found.record) throw new Refusal('NOT_FOUND');
  return found;
}

/** A unit that the caller sees. @throws {Refusal} NOT_FOUND, also for a foreign one. */
export const visibleUnit = (
  registry: ReferredRecords & Pick<Registry, 'unit'>,
  scope: Scope,
  id: string,
): VisibleUnit =>
  visible(scope, id, {
    record: () => registry.unitRecord(id),
    view: () => registry.unit(id),
    shown: (unit) => new ViewFilter(registry, scope).unit(unit),
  });

/** A server that the caller sees. @throws {Refusal} NOT_FOUND, also for a foreign one. */
export const visibleServer = (
  registry: ReferredRecords & Pick<Registry, 'server'>,
  scope: Scope,
  id: string,
): VisibleServer =>
  visible(scope, id, {
    record: () => registry.serverRecord(id),
    view: () => registry.server(id),
    shown: (server) => new ViewFilter(registry, scope).server(server),
  });

/** A unit or a server that the caller sees. @throws {Refusal} NOT_FOUND, also for a foreign one. */
export function visibleDevice(
  registry: ReferredRecords & Pick<Registry, 'unit' | 'server'>,
  scope: Scope,
  id: string,
): VisibleDevice {
  if (registry.serverRecord(id)) return { kind: 'server', id, record: visibleServer(registry, scope, id).record };
  return { kind: 'unit', id, record: visibleUnit(registry, scope, id).record };
}

/** A channel or a group of channels that the caller sees. @throws {Refusal} NOT_FOUND, also for a foreign one. */
export const visibleAnyChannel = (
  registry: ReferredRecords & Pick<Registry, 'channel'>,
  scope: Scope,
  id: string,
): VisibleAnyChannel =>
  visible(scope, id, {
    record: () => registry.channelRecord(id),
    view: () => registry.channel(id),
    shown: (channel) => new ViewFilter(registry, scope).channel(channel),
  });

/** A channel on a server that the caller sees. @throws {Refusal} NOT_FOUND, also for a foreign one, and for a group: it is no channel. */
export function visibleChannel(
  registry: ReferredRecords & Pick<Registry, 'channel'>,
  scope: Scope,
  id: string,
): VisibleChannel {
  const found = visibleAnyChannel(registry, scope, id);
  servedOf(found.record);
  return {
    id,
    get record() {
      return servedOf(found.record);
    },
    get view() {
      return found.view;
    },
  };
}

function servedOf(record: ChannelRecord): ServedChannel {
  if (isServed(record)) return record;
  throw new Refusal('NOT_FOUND', message('group_has_none'));
}

/** A video return channel that the caller sees. @throws {Refusal} NOT_FOUND, also for a foreign one and for another channel. */
export function visibleReturnChannel(
  registry: ReferredRecords & Pick<Registry, 'channel'>,
  scope: Scope,
  id: string,
): VisibleChannel {
  const channel = visibleChannel(registry, scope, id);
  if (!channel.record.isVideoReturn) throw new Refusal('NOT_FOUND');
  return channel;
}

/** The place in which a channel or a server may be named: that of a unit or a group. */
interface Inventoried {
  readonly inventoryId: string;
}

/** A channel or a group of channels that the caller sees, in the inventory of the unit or group that names it. @throws {Refusal} NOT_FOUND */
export function anyChannelFor(
  registry: Pick<Registry, 'channelRecord'>,
  scope: Scope,
  { inventoryId }: Inventoried,
  channelId: string,
): ChannelRecord {
  const channel = registry.channelRecord(channelId);
  if (!channel || !sees(scope, channel) || channel.inventoryId !== inventoryId) throw new Refusal('NOT_FOUND');
  return channel;
}

/** As `anyChannelFor`, but only channels. @throws {Refusal} NOT_FOUND, also for a group. */
export function channelFor(
  registry: Pick<Registry, 'channelRecord'>,
  scope: Scope,
  place: Inventoried,
  channelId: string,
): ServedChannel {
  const record = anyChannelFor(registry, scope, place, channelId);
  if (!isServed(record)) throw new Refusal('NOT_FOUND', message('group_type'));
  return record;
}

/** A server of that inventory that the caller sees. @throws {Refusal} NOT_FOUND */
export function serverFor(
  registry: Pick<Registry, 'serverRecord'>,
  scope: Scope,
  { inventoryId }: Inventoried,
  serverId: string,
): ServerRecord {
  const server = registry.serverRecord(serverId);
  if (!server || !sees(scope, server) || server.inventoryId !== inventoryId) throw new Refusal('NOT_FOUND');
  return server;
}
