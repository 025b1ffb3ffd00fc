import {
  databridgeSubject,
  forwardSubject,
  MEASURE_SUBJECT,
  pipeSubject,
  returnFileSubject,
  returnSubject,
  signMediaToken,
  talkSubject,
  uploadSubject,
  SERVER_ORDERS,
  UnitOrder,
  type ServerTarget,
  type ServerOrder,
  type TransportTarget,
} from '@backhaul/contract/bus';
import { fileNameOf, limitKbps, modeFlags, type ChannelLimit, type StoreMode } from '@backhaul/domain';
import type { StoredOrder } from '../../platform/db/schema.js';
import { channelsOfRun, isServed, type Registry, type ServedChannel } from '../../state/registry/types.js';
import { orderOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';
import { logUpload, type ConsoleAddress } from './log-upload.js';
import { softwareDownload } from './software-download.js';

/** What completes an order. */
export interface Reach {
  readonly registry: Pick<
    Registry,
    'unitRecord' | 'channelRecord' | 'serverRecord' | 'reportedServer' | 'reportedUnit' | 'reportedChannel'
  >;
  readonly vault: Vault;
  /** Where devices reach this console. */
  readonly address: () => ConsoleAddress;
  readonly now: () => number;
}

/** Validity of the token for a port of a server after the order, ms, by the name of the port in the server's state. */
const GOOD_MS = {
  /** Until the measurement has begun. */
  measurePort: 300_000,
  /** A return, a databridge or an IP pipe runs, and may be resumed, for this long. */
  gatePort: 7 * 24 * 3_600_000,
  /** Uploads may take long over poor networks. */
  uploadPort: 7 * 24 * 3_600_000,
} as const;

/**
 * The order as the device gets it. The address of a channel is filled in only now, from the latest report
 * of the channel's server; undefined while that is unknown.
 */
export function resolveOrder(
  deviceId: string,
  order: StoredOrder,
  { registry, vault, address, now }: Reach,
): UnitOrder | ServerOrder | undefined {
  const serverOf = (channelId: string): string => registry.channelRecord(channelId)?.serverId ?? '';
  if (order.name === 'speedTest') {
    const { channelId, seconds } = order;
    const target = serverTarget(registry, serverOf(channelId), 'measurePort', MEASURE_SUBJECT, now());
    return target && { name: 'speedTest', args: { channelId, seconds, target } };
  }
  if (order.name === 'fetchLogs') {
    const target = logUpload(vault, address(), deviceId, order.logId);
    return { name: 'fetchLogs', args: { logId: order.logId, target } };
  }
  if (order.name === 'sendLogs') {
    const { logId, channelId } = order;
    return { name: 'sendLogs', args: { logId, channelId, target: logUpload(vault, address(), deviceId, logId) } };
  }
  if (order.name === 'installSoftware') {
    const { version, sha256, bytes, signature } = order;
    const target = softwareDownload(vault, address(), { kind: 'server', id: deviceId }, version, now());
    return { name: 'installSoftware', args: { version, sha256, bytes, signature, target } };
  }
  if (order.name === 'upgrade') {
    const { args, package: offered } = order;
    if (offered === undefined) return { name: 'upgrade', args };
    const target = softwareDownload(vault, address(), { kind: 'unit', id: deviceId }, args.version, now());
    return { name: 'upgrade', args: { ...args, package: { ...offered, target } } };
  }
  if (order.name === 'uploadFiles') {
    const { channelId } = order;
    const uploads = order.uploads.flatMap(({ uploadId, path }) => {
      const subject = uploadSubject(channelId, uploadId, fileNameOf(path));
      const target = serverTarget(registry, serverOf(channelId), 'uploadPort', subject, now());
      return target ? [{ uploadId, path, target }] : [];
    });
    // All uploads use the same server, so either all addresses are known or none.
    return uploads.length > 0 ? { name: 'uploadFiles', args: { channelId, uploads } } : undefined;
  }
  if (order.name === 'startReturn') {
    const { instance, channelId } = order;
    const target = serverTarget(registry, serverOf(channelId), 'gatePort', returnSubject(channelId), now());
    return target && { name: 'startReturn', args: { instance, channelId, target } };
  }
  if (order.name === 'playFile') {
    const { instance, serverId, channelId, file, fromMs } = order;
    const target = serverTarget(registry, serverId, 'gatePort', returnFileSubject(channelId, file), now());
    return target && { name: 'playFile', args: { instance, channelId, file, fromMs, target } };
  }
  if (order.name === 'startBridge') {
    const target = serverTarget(registry, order.serverId, 'gatePort', databridgeSubject(deviceId), now());
    return target && { name: 'startBridge', args: { target } };
  }
  if (order.name === 'startPipe') {
    const target = serverTarget(registry, order.serverId, 'gatePort', pipeSubject(deviceId), now());
    return target && { name: 'startPipe', args: { target } };
  }
  if (order.name === 'joinAudioRoom') {
    const { serverId, roomId, roomName } = order;
    const target = serverTarget(registry, serverId, 'gatePort', talkSubject(roomId, deviceId), now());
    const shown = registry.reportedUnit(deviceId)?.state?.capabilities.features.includes('intercom') === true;
    const named = shown && roomName !== undefined ? { roomName } : {};
    return target && { name: 'joinAudioRoom', args: { roomId, ...named, target } };
  }
  if (order.name === 'makeClip') return { name: 'makeClip', args: order.args };
  if (order.name === 'limitBandwidth') {
    const open = registry.unitRecord(deviceId)?.transmission ?? null;
    const { transmissionId } = order;
    return { name: 'limitBandwidth', args: { transmissionId, limits: limitsOf(registry, channelsOfRun(open)) } };
  }
  if ('sealed' in order) {
    const args: unknown = JSON.parse(vault.open(order.sealed, orderOf(deviceId)));
    return UnitOrder.parse({ name: order.name, args });
  }
  return order.name === 'start' ? wholeStart(registry, deviceId, order, now()) : order;
}

function wholeStart(
  registry: Reach['registry'],
  unitId: string,
  order: Extract<StoredOrder, { name: 'start' }>,
  nowMs: number,
): UnitOrder | undefined {
  const start = resolvedStart(registry, unitId, order, nowMs);
  if (
    start?.name !== 'start' ||
    registry.reportedUnit(unitId)?.state?.capabilities.orders?.includes('limitBandwidth') !== true
  )
    return start;
  const limits = limitsOf(registry, order.several?.channels.map((one) => one.channelId) ?? [order.channelId]);
  return limits.length === 0 ? start : { name: 'start', args: { ...start.args, limits } };
}

/** Limits of those channels that have one. */
const limitsOf = (registry: Pick<Registry, 'channelRecord'>, channelIds: readonly string[]): ChannelLimit[] =>
  channelIds.flatMap((channelId) => {
    const kbps = limitKbps(registry.channelRecord(channelId)?.bandwidthLimit ?? null);
    return kbps > 0 ? [{ channelId, kbps }] : [];
  });

function resolvedStart(
  registry: Reach['registry'],
  unitId: string,
  { transmissionId, channelId, mode, several }: Extract<StoredOrder, { name: 'start' }>,
  nowMs: number,
): UnitOrder | undefined {
  if (!several) return startOfOne(registry, unitId, { transmissionId, channelId, mode: mode ?? null }, nowMs);
  const end = wholeEnd(registry, unitId, channelId);
  if (!end) return undefined;
  const outputs = several.channels.flatMap(({ picture, channelId: id }) => {
    const other = wholeEnd(registry, unitId, id);
    return other ? [{ picture, ...other }] : [];
  });
  // All or none: the order waits until each server is known.
  if (outputs.length < several.channels.length) return undefined;
  return { name: 'start', args: { transmissionId, ...end, several: { run: several.run, outputs } } };
}

function startOfOne(
  registry: Reach['registry'],
  unitId: string,
  { transmissionId, channelId, mode }: { transmissionId: string; channelId: string; mode: StoreMode | null },
  nowMs: number,
): UnitOrder | undefined {
  const channel = registry.channelRecord(channelId);
  if (!channel || !isServed(channel)) return undefined;
  const { live, forwards } = modeFlags(mode ?? 'live');
  const transport = live ? transportTo(registry, channel, unitId) : null;
  const forward = forwards
    ? serverTarget(registry, channel.serverId, 'uploadPort', forwardSubject(channelId, transmissionId), nowMs)
    : null;
  if (transport === undefined || forward === undefined) return undefined;
  const args = { transmissionId, channelId, channelName: channel.name, transport };
  return { name: 'start', args: { ...args, ...(mode && { mode }), ...(forward && { forward }) } };
}

function wholeEnd(registry: Reach['registry'], unitId: string, channelId: string) {
  const channel = registry.channelRecord(channelId);
  const transport = channel && isServed(channel) ? transportTo(registry, channel, unitId) : undefined;
  return channel && transport && { channelId, channelName: channel.name, transport };
}

/** Bonded where both ends offer it, else over one link; undefined while the channel does not listen. */
function transportTo(registry: Reach['registry'], channel: ServedChannel, unitId: string): TransportTarget | undefined {
  const host = registry.reportedServer(channel.serverId)?.state?.host;
  const { port = 0, ristPort } = registry.reportedChannel(channel.id) ?? {};
  if (!host || !port) return undefined;
  const end = { host, passphrase: channel.passphrase, latencyMs: channel.latencyMs };
  const bonds = registry.reportedUnit(unitId)?.state?.capabilities.transports.includes('rist') === true;
  return bonds && ristPort !== undefined
    ? { protocol: 'rist', ...end, port: ristPort, srtPort: port }
    : { protocol: 'srt', ...end, port };
}

/** The address of a server for one purpose, and the token that opens it for `subject`; undefined while that is unknown. */
function serverTarget(
  registry: Reach['registry'],
  serverId: string,
  door: keyof typeof GOOD_MS,
  subject: string,
  nowMs: number,
): ServerTarget | undefined {
  const mediaKey = registry.serverRecord(serverId)?.mediaKey ?? '';
  const { state } = registry.reportedServer(serverId) ?? {};
  const port = state?.[door] ?? 0;
  if (mediaKey === '' || !state?.host || port === 0) return undefined;
  return { host: state.host, port, token: signMediaToken(mediaKey, subject, nowMs + GOOD_MS[door]) };
}

const OF_SERVERS: ReadonlySet<string> = new Set(SERVER_ORDERS);

/** Narrows an order to the kind of device that takes it. */
export const isUnitOrder = (order: UnitOrder | ServerOrder): order is UnitOrder => !OF_SERVERS.has(order.name);
