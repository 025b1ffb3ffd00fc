import { modeFlags } from '@backhaul/domain';
import type { Channel, Server, Unit } from '@backhaul/contract';
import type { Clock } from '../../platform/kernel/clock.js';
import type { ChannelEntry, ServerEntry, UnitEntry } from './entries.js';
import type { LastPictures } from './last-pictures.js';
import { NO_PICTURES, Pictures, type PictureUrls } from './pictures.js';
import { pictureSubjectOf } from './picture-subject.js';
import { presentChannel } from './present-channel.js';
import { presentServer } from './present-server.js';
import { presentUnit } from './present-unit.js';
import type { Store } from './store.js';
import { tallyOfSources } from './tally.js';

/** Builds the views of users from the store; built on request, kept until touched. */
export class Views {
  readonly pictures = new Pictures();

  constructor(
    private readonly store: Store,
    private readonly lastPictures: Pick<LastPictures, 'of'>,
    private readonly clock: Clock,
  ) {}

  unit(entry: UnitEntry): Unit {
    const { record, reportedDevice } = entry;
    return (entry.view ??= presentUnit({
      record,
      online: reportedDevice.shownOnline,
      lastSeenAt: reportedDevice.lastSeenAt,
      stateAt: reportedDevice.stateAt,
      state: reportedDevice.state,
      telemetry: reportedDevice.telemetry,
      transition: entry.flag?.kind ?? null,
      configurationUpdated: entry.updatingUntil === null,
      now: this.clock.now(),
      alerts: entry.alerts,
      alertTexts: entry.alertTexts,
      used: entry.used,
      tally: this.store.tallyOfUnit(entry),
      channelName: (id) => this.store.channels.get(id)?.record.name ?? null,
      lastPicture: this.lastPictures.of(record),
      privateSession: this.store.channels.get(record.transmission?.channelId ?? '')?.record.privateSession ?? false,
      pictures: this.#pictures(
        record.transmission !== null && modeFlags(record.transmission.mode).live ? record.transmission.channelId : null,
      ),
    }));
  }

  channel(entry: ChannelEntry): Channel {
    const { record } = entry;
    const server = this.store.servers.get(record.serverId ?? '');
    const unit = this.store.units.get(record.transmission?.unitId ?? '');
    return (entry.view ??= presentChannel({
      record,
      members: record.memberIds?.flatMap((id) => this.#member(id)) ?? null,
      serverOnline: server?.reportedDevice.shownOnline ?? false,
      reported: server?.reported.channel(record.id) ?? null,
      reportedAt: server?.reported.channel(record.id) === undefined ? null : server.reportedDevice.stateAt,
      readings: server?.reported.readings(record.id) ?? null,
      takes4K: server?.reportedDevice.state ? (server.reportedDevice.state.fourK ?? true) : null,
      draining: server?.reportedDevice.state?.draining ?? false,
      unit:
        unit === undefined
          ? null
          : { ...nameOf(unit), transition: unit.flag?.kind ?? null, reported: unit.reportedDevice.state },
      tally: tallyOfSources(record.tally, (source) => this.store.tallyHeard(source)),
      channelName: (id) => this.store.channels.get(id)?.record.name ?? null,
      pictures: this.#pictures(record.id),
    }));
  }

  /** The view of a member of a group. */
  #member(id: string): readonly Channel[] {
    const member = this.store.channels.get(id);
    return member === undefined || member.record.memberIds !== null ? [] : [this.channel(member)];
  }

  server(entry: ServerEntry): Server {
    const { record, reportedDevice } = entry;
    return (entry.view ??= presentServer({
      record,
      online: reportedDevice.shownOnline,
      lastSeenAt: reportedDevice.lastSeenAt,
      state: reportedDevice.state,
      telemetry: reportedDevice.telemetry,
      alerts: entry.alerts,
      alertTexts: entry.alertTexts,
    }));
  }

  /** Whether a picture of the channel is available now. */
  hasPicture(channelId: string): boolean {
    const server = this.store.servers.get(this.store.channels.get(channelId)?.record.serverId ?? '');
    return (
      server !== undefined &&
      server.reportedDevice.shownOnline &&
      (server.reported.channel(channelId)?.hasPicture ?? false)
    );
  }

  #pictures(channelId: string | null): PictureUrls {
    if (channelId === null || !this.hasPicture(channelId)) return NO_PICTURES;
    const channel = this.store.channels.get(channelId)?.record;
    const server = this.store.servers.get(channel?.serverId ?? '');
    const mediaKey = server?.record.mediaKey ?? '';
    if (channel === undefined || mediaKey === '') return NO_PICTURES;
    const subject = pictureSubjectOf(channel, server?.reportedDevice.state);
    return this.pictures.of(channelId, subject, mediaKey, this.clock.now());
  }
}

const nameOf = ({ record: { name, alias } }: UnitEntry) => ({ name, alias });
