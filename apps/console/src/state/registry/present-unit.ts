import type { Unit, UnitConfiguration } from '@backhaul/contract';
import type { UnitState, UnitTelemetry } from '@backhaul/contract/bus';
import {
  isStreaming,
  lowestLimit,
  multiviewStatus,
  serviceRefusal,
  sluglineOf,
  statusText,
  type Tally,
  unitStatus,
  upgradeStatus,
  usageInfo,
  usageState,
  type AlertType,
  type ChannelLimit,
  type Transition,
  type UsedAmounts,
  type WorkingMode,
} from '@backhaul/domain';
import { bridgingOf } from './bridging.js';
import { lastPictureUrl } from '../media/paths.js';
import { presentAlerts } from './present-alerts.js';
import type { PictureUrls } from './pictures.js';
import type { LastPicture, RaisedAlert, UnitRecord } from './types.js';

/** Parts of a unit's view. */
export interface UnitParts {
  readonly record: UnitRecord;
  readonly online: boolean;
  readonly lastSeenAt: number | null;
  readonly stateAt: number | null;
  readonly state: UnitState | null;
  readonly telemetry: UnitTelemetry | null;
  readonly transition: Transition | null;
  readonly configurationUpdated: boolean;
  /** ms. */
  readonly now: number;
  readonly alerts: readonly RaisedAlert[];
  readonly alertTexts: ReadonlyMap<AlertType, string>;
  /** Usage in the current period; null: not read yet. */
  readonly used: UsedAmounts | null;
  /** Tally of its channels; null: none. */
  readonly tally: Tally | null;
  readonly channelName: (channelId: string) => string | null;
  readonly pictures: PictureUrls;
  /** Whether the channel that it sends to is in a private session. */
  readonly privateSession: boolean;
  /** Its last picture, if it is kept. */
  readonly lastPicture: LastPicture | null;
}

/**
 * A unit as users see it, in the order of the parts of `Unit`. It is one literal, because merging one object per part would take many times
 * as long at each report.
 */
export function presentUnit(parts: UnitParts): Unit {
  const { record, online, state, transition } = parts;
  const applications = shownApplications(state?.applications ?? {}, parts);
  const gauges = newestGauges(parts);
  const channelId = record.transmission?.channelId ?? record.selectedChannelId;
  const cameraConnected = state?.cameraConnected ?? false;
  const info = usageInfo(record.monitoring, parts.used);
  return {
    uid: record.id,
    name: record.name,
    comment: record.comment,
    alias: record.alias,
    type: record.type,
    model: state?.model ?? '',
    serialNumber: record.serialNumber,
    inventoryId: record.inventoryId,
    demo: record.demo || (state?.simulated ?? false),
    online,
    lastSeenAt: parts.lastSeenAt,
    reportedAt: state === null ? null : parts.stateAt,
    status: unitStatus(applications, online),
    multiviewStatus: multiviewStatus({ online, applications, transition }),
    transition,
    configurationUpdated: parts.configurationUpdated,
    bridging: bridgingOf(record, { online, applications, transition }, parts.now),
    applications,
    tally: parts.tally,
    workingMode: workingMode(applications),
    cameraConnected,
    statusText: state === null ? '' : statusText({ cameraConnected }),
    swVersion: state?.swVersion ?? '',
    shortSwVersion: shortVersion(state?.swVersion ?? ''),
    softwareUpgrade: shownUpgrade(record, { swVersion: state?.swVersion ?? '', applications }),
    battery: gauges?.battery ?? null,
    temperature: parts.telemetry?.temperature ?? null,
    modems: gauges?.modems ?? [],
    location: (parts.lastSeenAt ?? 0) > (record.placeClearedAt ?? -1) ? (gauges?.location ?? null) : null,
    totalBitrate: sends(applications) ? (parts.telemetry?.totalKbps ?? 0) : 0,
    targetBitrate: sends(applications) ? (parts.telemetry?.targetKbps ?? null) : null,
    audioLevels: reportedLevels(parts, applications),
    delay: shown(parts).delay,
    resolution: sentResolution(parts),
    channelId,
    selectedChannelName: channelId === null ? null : parts.channelName(channelId),
    operationalMode: record.desired.operationalMode,
    storeMode: record.desired.storeMode,
    slugline: sluglineOf(record.desired.metadata),
    transmission: shownTransmission(parts),
    socialMediaStatus: state?.pushes ?? [],
    labels: [...record.labels],
    services: [...record.services],
    licence: record.licence,
    usage: info && usageState(info),
    usageInfo: info,
    storages: (state?.storage?.storages ?? []).map(({ id, name }) => ({ id, name })),
    uploadedFiles: (state?.storage?.uploads ?? []).map(({ uploadId, path, status }) => ({ uploadId, path, status })),
    alerts: presentAlerts(parts.alerts, parts.alertTexts),
    ...parts.pictures,
    privateSession: parts.privateSession,
    lastPicture: shownLast(parts),
  };
}

/** The last picture of a unit, while it sends nothing. */
function shownLast({ record, pictures, lastPicture }: UnitParts): Unit['lastPicture'] {
  if (lastPicture === null || pictures.thumbnailUrl !== null) return null;
  const { at, channelId } = lastPicture;
  return { url: lastPictureUrl(record.id, at), at, channelId };
}

/**
 * On air is what the switchers report, if the channel has a tally interface, else what the unit itself reports. It is
 * shown only for units with the tally service (spec 1 §6).
 */
function shownApplications(
  applications: UnitState['applications'],
  { tally, record: { services } }: Pick<UnitParts, 'tally' | 'record'>,
): UnitState['applications'] {
  if (tally !== null && applications.video !== undefined)
    return { ...applications, video: { ...applications.video, onAir: tally.light === 'programme' } };
  if (applications.video?.onAir === undefined || serviceRefusal(services, 'tally') === null) return applications;
  const { onAir: _, ...video } = applications.video;
  return { ...applications, video };
}

/** The result of an upgrade order is left out if the unit has the version already. */
function shownUpgrade(
  { upgrade }: UnitRecord,
  device: Pick<UnitState, 'swVersion' | 'applications'>,
): Unit['softwareUpgrade'] {
  if (upgrade === null) return null;
  const { outcome: _, code, reason, ...asked } = upgrade;
  const status = upgradeStatus(upgrade, device);
  return { ...asked, status, ...(status === 'succeeded' ? { code: null, reason: null } : { code, reason }) };
}

/** Audio levels of the current signal; none for an offline unit. */
function reportedLevels(
  { telemetry, online }: UnitParts,
  applications: UnitState['applications'],
): Unit['audioLevels'] {
  const levels = telemetry?.audioLevels ?? [];
  return online && sends(applications) && levels.length > 0 ? levels : null;
}

/** Battery, location and links are in both reports; the later one counts. */
function newestGauges({ state, telemetry }: UnitParts): UnitState | UnitTelemetry | null {
  if (telemetry === null || state === null) return telemetry ?? state;
  return telemetry.session === state.session && telemetry.seq < state.seq ? state : telemetry;
}

/** As configured, unless the unit reports another resolution. */
const sentResolution = (parts: UnitParts): Unit['resolution'] =>
  parts.online && parts.state?.resolution !== undefined ? parts.state.resolution : shown(parts).resolution;

/** An online unit shows the delay that it applied, an offline one the requested delay. */
const shown = ({ record, online, state }: UnitParts): UnitConfiguration =>
  online && state !== null ? state.configuration.applied : record.desired;

/**
 * The recorded transmission, with the phase that the unit reports; a transmission without a record
 * is shown as long as the unit reports it.
 */
function shownTransmission({ record: { transmission: open }, state, channelName }: UnitParts): Unit['transmission'] {
  const reported = state?.transmission ?? null;
  if (open === null) {
    if (reported === null || reported.phase === 'ended') return null;
    const { limits, ...rest } = reported;
    return { mode: 'live', ...limitOf(limits), ...rest };
  }
  const startedAt = open.startedAt ?? open.createdAt;
  const same = reported?.id === open.id ? reported : null;
  const phase = same?.phase ?? (open.stopAskedAt === null ? 'connecting' : 'stopping');
  const channels = open.channels === null ? {} : { channels: [...open.channels] };
  return {
    id: open.id,
    channelId: open.channelId,
    phase,
    startedAt,
    mode: open.mode,
    ...limitOf(same?.limits),
    ...channels,
    ...(open.groupChannelId !== null && {
      group: { channelId: open.groupChannelId, channelName: channelName(open.groupChannelId) },
    }),
  };
}

/** The lowest of the applied limits. */
function limitOf(limits: readonly ChannelLimit[] = []): { readonly limitKbps?: number } {
  const all = limits.map(({ channelId }) => channelId);
  return limits.length === 0 ? {} : { limitKbps: lowestLimit(limits, all) };
}

const sends = (applications: UnitState['applications']): boolean =>
  isStreaming(applications) ||
  [applications.video, applications.forward, applications.databridge].some((activity) => activity !== undefined);

/** Working modes of spec 1 §4. */
function workingMode({ fetchlogs, databridge }: UnitState['applications']): WorkingMode {
  if (fetchlogs !== undefined) return 'fetchlogs';
  return databridge === undefined ? 'video' : 'databridge';
}

/** `8.1.3` is `8.1`. */
const shortVersion = (version: string): string => version.split('.').slice(0, 2).join('.');
