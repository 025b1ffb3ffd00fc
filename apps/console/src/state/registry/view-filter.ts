import type { Channel, Command, Server, Unit, UnitConfiguration } from '@backhaul/contract';
import type { AlertType } from '@backhaul/domain';
import { mayEnter, sees, seesPictures, type Scope } from '../../platform/access/scope.js';
import { NO_PICTURES } from './pictures.js';
import { groupAsSeen } from './present-group.js';
import type { Registry } from './types.js';

/** Lookup of the records that views refer to. */
export type ReferredRecords = Pick<Registry, 'unitRecord' | 'channelRecord' | 'serverRecord' | 'channelsOfServer'>;

type Kind = 'unit' | 'channel' | 'server';

/** Messages without the names of channels. */
const WITHOUT_NAMES: Partial<Readonly<Record<AlertType, string>>> = {
  recordingFailed: 'Recording failed',
  channelNoSignal: 'No signal',
  channelBlack: 'Black picture',
  channelFrozen: 'Frozen picture',
  channelSilent: 'Silent',
  destinationFailing: 'Destination failing',
};

/**
 * Views as one viewer sees them: references to records that the viewer does not see are blank. All views are filtered here, in
 * responses and in live updates. A view without hidden references is returned unchanged, as the same object.
 */
export class ViewFilter {
  constructor(
    private readonly records: ReferredRecords,
    private readonly scope: Scope,
  ) {}

  /** The id of a record that the viewer sees, else null. */
  idOf(kind: Kind, id: string | null): string | null {
    if (id === null || this.scope.all) return id;
    const record = this.#record(kind, id);
    return record !== undefined && sees(this.scope, record) ? id : null;
  }

  /** Whether the viewer may get the pictures of a channel. */
  seesPicturesOf(channelId: string | null): boolean {
    if (this.scope.all) return true;
    const record = channelId === null ? undefined : this.records.channelRecord(channelId);
    return record !== undefined && sees(this.scope, record) && seesPictures(this.scope, record);
  }

  unit(whole: Unit): Unit {
    const unit = this.#seesPlaceOf(whole) ? whole : { ...whole, location: null };
    if (this.scope.all) return unit;
    const { transmission, applications } = unit;
    const channelId = this.idOf('channel', unit.channelId);
    const run = transmission && this.#run(transmission);
    const pipe = this.#pipe(unit.uid, applications.l2ControlPipe);
    const last = unit.lastPicture;
    const lastPicture = last !== null && !this.seesPicturesOf(last.channelId) ? null : last;
    const withheld = unit.privateSession && !this.seesPicturesOf(transmission?.channelId ?? null);
    const same =
      !withheld &&
      channelId === unit.channelId &&
      run === transmission &&
      pipe === applications.l2ControlPipe &&
      lastPicture === last;
    if (same) return unit;
    const pictured = run === null || run.channelId !== null;
    return {
      ...unit,
      channelId,
      selectedChannelName: channelId === null ? null : unit.selectedChannelName,
      transmission: run,
      applications: pipe === undefined ? applications : { ...applications, l2ControlPipe: pipe },
      ...(pictured ? withheld && NO_PICTURES : { ...NO_PICTURES, privateSession: false }),
      lastPicture,
    };
  }

  /** Whether one of the groups through which the viewer sees the unit has the map; the inventory of a unit in no group. */
  #seesPlaceOf({ uid, location }: Unit): boolean {
    if (location === null) return true;
    const record = this.records.unitRecord(uid);
    if (record === undefined) return false;
    const { groupIds, inventoryId, mapGroupIds, mapOfInventory } = record;
    return groupIds.length === 0 ? mapOfInventory : mapGroupIds.some((id) => mayEnter(this.scope, { id, inventoryId }));
  }

  channel(whole: Channel): Channel {
    if (this.scope.all) return whole;
    const channel = groupAsSeen(whole, (kind, id) => this.idOf(kind, id));
    const unitId = this.idOf('unit', channel.allocatedToUnitUid);
    const serverId = this.idOf('server', channel.serverId);
    const transceiverFeed = this.#linked(channel.transceiverFeed);
    const fedBy = this.#linked(channel.fedBy);
    const held = unitId === channel.allocatedToUnitUid;
    const linked = transceiverFeed === channel.transceiverFeed && fedBy === channel.fedBy;
    const pictured = seesPictures(this.scope, channel);
    if (held && serverId === channel.serverId && linked && pictured) return channel;
    return {
      ...channel,
      ...(!pictured && NO_PICTURES),
      serverId,
      allocatedToUnitUid: unitId,
      allocatedToUnitAlias: held ? channel.allocatedToUnitAlias : null,
      transmissionId: held ? channel.transmissionId : null,
      transceiverFeed:
        transceiverFeed && transceiverFeed.channelId === null ? { ...transceiverFeed, detail: '' } : transceiverFeed,
      fedBy,
    };
  }

  /** Some alerts name channels: viewers who do not see all of them get the message without names. */
  server(server: Server): Server {
    const naming = Object.values(server.alerts).flatMap((alert) => {
      const text = WITHOUT_NAMES[alert.type];
      return text === undefined ? [] : [[alert.id, { ...alert, text }] as const];
    });
    if (naming.length === 0 || this.#seesAll(server.deviceId)) return server;
    return { ...server, alerts: { ...server.alerts, ...Object.fromEntries(naming) } };
  }

  /** The message of a server's alert, without names of channels if the viewer does not see all of them. */
  alertText(serverId: string, { type, text }: { readonly type: AlertType; readonly text: string }): string {
    const nameless = WITHOUT_NAMES[type];
    return nameless === undefined || this.#seesAll(serverId) ? text : nameless;
  }

  configuration(configuration: UnitConfiguration): UnitConfiguration {
    if (this.scope.all) return configuration;
    const { multiCamera, switcherMode } = configuration;
    return {
      ...configuration,
      multiCamera: {
        ...multiCamera,
        channelId: this.idOf('channel', multiCamera.channelId),
        customSelectedChannels: multiCamera.customSelectedChannels.map((id) => this.idOf('channel', id)),
      },
      switcherMode: {
        ...switcherMode,
        highQualityChannelId: this.idOf('channel', switcherMode.highQualityChannelId),
        proxyChannelId: this.idOf('channel', switcherMode.proxyChannelId),
      },
    };
  }

  /** Leaves out the result of a speed test to a hidden channel. */
  command(command: Command): Command {
    const { data } = command;
    const hidden = data?.kind === 'speedTest' && this.idOf('channel', data.channelId) === null;
    return hidden ? { ...command, data: null } : command;
  }

  /** The other channel of a transceiver feed, without id and name if the viewer does not see it. */
  #linked<T extends Channel['fedBy']>(link: T): T {
    if (link === null || this.idOf('channel', link.channelId) === link.channelId) return link;
    return { ...link, channelId: null, channelName: null };
  }

  #run(run: NonNullable<Unit['transmission']>): NonNullable<Unit['transmission']> {
    const channelId = this.idOf('channel', run.channelId);
    const several = run.channels?.map((one) => ({ ...one, channelId: this.idOf('channel', one.channelId) }));
    const hidden = several?.some((one, index) => one.channelId !== run.channels?.[index]?.channelId) ?? false;
    const group = run.group && this.#linked(run.group);
    if (channelId === run.channelId && !hidden && group === run.group) return run;
    return { ...run, channelId, ...(several && { channels: several }), ...(group && { group }) };
  }

  /** Leaves out the address of an IP pipe if the viewer does not see its server. */
  #pipe(unitId: string, pipe: Unit['applications']['l2ControlPipe']): Unit['applications']['l2ControlPipe'] {
    if (pipe === undefined || (pipe.address === undefined && pipe.error === undefined)) return pipe;
    const serverId = this.records.unitRecord(unitId)?.bridges.ipPipe?.targetId ?? null;
    if (serverId === null || this.idOf('server', serverId) !== null) return pipe;
    return pipe.state === undefined ? {} : { state: pipe.state };
  }

  #seesAll(serverId: string): boolean {
    return this.scope.all || this.records.channelsOfServer(serverId).every((channel) => sees(this.scope, channel));
  }

  #record(kind: Kind, id: string) {
    switch (kind) {
      case 'unit':
        return this.records.unitRecord(id);
      case 'channel':
        return this.records.channelRecord(id);
      case 'server':
        return this.records.serverRecord(id);
      default:
        return kind satisfies never;
    }
  }
}

type Group = ReferredRecords & Pick<Registry, 'units' | 'channels' | 'servers'>;

/** Units of a group as the caller sees them. */
export const unitsOf = (registry: Group, scope: Scope, groupId: string): readonly Unit[] => {
  const filter = new ViewFilter(registry, scope);
  return registry.units(groupId).map((unit) => filter.unit(unit));
};

/** Channels of a group, filtered in the same way. */
export const channelsOf = (registry: Group, scope: Scope, groupId: string): readonly Channel[] => {
  const filter = new ViewFilter(registry, scope);
  return registry.channels(groupId).map((channel) => filter.channel(channel));
};

/** Channels of a server that a scope sees, filtered in the same way, by name. */
export const channelsOnServer = (
  registry: ReferredRecords & Pick<Registry, 'channel'>,
  scope: Scope,
  serverId: string,
): Channel[] => {
  const filter = new ViewFilter(registry, scope);
  const views = registry.channelsOfServer(serverId).flatMap((record) => {
    const view = sees(scope, record) ? registry.channel(record.id) : undefined;
    return view ? [filter.channel(view)] : [];
  });
  return views.toSorted((one, other) => one.channelName.localeCompare(other.channelName));
};

/** Servers of a group, filtered in the same way. */
export const serversOf = (registry: Group, scope: Scope, groupId: string): readonly Server[] => {
  const filter = new ViewFilter(registry, scope);
  return registry.servers(groupId).map((server) => filter.server(server));
};

/** A page of units, filtered in the same way. */
export const unitsById = (
  registry: ReferredRecords & Pick<Registry, 'unit'>,
  scope: Scope,
  ids: readonly string[],
): Unit[] => {
  const filter = new ViewFilter(registry, scope);
  return ids.flatMap((id) => {
    const unit = registry.unit(id);
    return unit ? [filter.unit(unit)] : [];
  });
};
