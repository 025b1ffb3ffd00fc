import {
  CALLER_PROTOCOLS,
  CAMERA_PICTURES,
  CAMERA_RUNS,
  MAX_BLOCKED_CALLERS,
  MAX_CHAIN_CHARACTERS,
  MAX_KEY_CHARACTERS,
  MAX_DESTINATIONS,
  MAX_PTMP_CHANNELS,
  MAX_AUDIO_INTERFACES,
  MAX_TALLY_INTERFACES,
  MAX_TALLY_SOURCES,
  METADATA_FIELDS,
  SERVER_INPUTS,
  STORE_MODES,
} from '@backhaul/domain';
import * as z from 'zod';
import { ChannelLimits } from '../entities/channel-limit.js';
import { UnitConfiguration, UnitSecrets } from '../entities/configuration.js';
import { Id, Millis } from '../entities/ids.js';
import { LocationRules } from '../entities/location-rules.js';
import { ForcedOutput } from '../entities/forced-output.js';
import { ServerSettings } from '../entities/server-settings.js';
import { ServerPipeSettings } from '../entities/server-ip-pipe.js';
import { SmpteSettings } from '../entities/server-smpte.js';
import { BRIDGE_ORDERS } from './bridge-orders.js';
import { CHANNEL_FILE_ORDERS } from './channel-file-orders.js';
import { DesiredDestination } from './destination-target.js';
import { ExportTarget } from './export-target.js';
import { FILE_ORDERS } from './file-orders.js';
import { LogTarget, MACHINE_ORDERS, SoftwareOffer } from './machine-orders.js';
import { NETWORK_ORDERS } from './network-orders.js';
import { RTMP_OUTPUT_ORDERS } from './rtmp-output-orders.js';
import { FileDigest, OverlayTarget } from './overlay-target.js';
import { DesiredPlayout } from './playout.js';
import { DesiredSourceOrder } from './source-order.js';
import { SourceTarget } from './source-target.js';
import { DesiredAudioInterface } from './audio-interfaces.js';
import { DesiredTally, SourceTally } from './tally.js';
import { Tally } from '../entities/tally.js';
import { CREW_DOWNLINKS } from './crew-call.js';
import { DesiredRooms, INTERCOM_ORDERS } from './room-target.js';
import { ServerTarget } from './targets.js';

/** Target of a unit, which always calls. The passphrase never leaves the bus. */
export const SrtTarget = z.strictObject({
  protocol: z.literal('srt'),
  host: z.string().min(1).max(255),
  port: z.int().min(1).max(65_535),
  passphrase: z.string().min(10).max(64),
  latencyMs: z.int().min(20).max(20_000),
});
export type SrtTarget = z.output<typeof SrtTarget>;

/**
 * A channel that a unit reaches over several networks, bonded by RIST on `port`; `srtPort` is used while the unit has only one
 * network. Both use the same passphrase.
 */
export const RistTarget = z.strictObject({
  ...SrtTarget.shape,
  protocol: z.literal('rist'),
  srtPort: z.int().min(1).max(65_535),
});
export type RistTarget = z.output<typeof RistTarget>;

/** Transports of a start; `rist` only for a unit that reports it. */
export const TransportTarget = z.discriminatedUnion('protocol', [SrtTarget, RistTarget]);
export type TransportTarget = z.output<typeof TransportTarget>;

/**
 * A transmission to several channels: the mode of several cameras, null for one camera to all channels; and the picture of each
 * channel. The first is the channel of the start itself. Only for a unit with this feature.
 */
export const SeveralOutputs = z.strictObject({
  run: z.enum(CAMERA_RUNS).nullable(),
  outputs: z
    .array(
      z.strictObject({
        picture: z.enum(CAMERA_PICTURES),
        channelId: Id,
        channelName: z.string(),
        transport: TransportTarget,
      }),
    )
    .min(1)
    .max(MAX_PTMP_CHANNELS),
});
export type SeveralOutputs = z.output<typeof SeveralOutputs>;

/** Orders to a unit, by name. */
export const UnitOrder = z.discriminatedUnion('name', [
  z.strictObject({
    name: z.literal('start'),
    /**
     * `mode`: absent for a live transmission; only modes that the unit reports are requested.
     * `transport`: null if nothing is sent live. `forward`: target of stored video, for a mode that forwards. `limits`: as
     * in `limitBandwidth`, for a unit that reports that order.
     */
    args: z.strictObject({
      transmissionId: Id,
      channelId: Id,
      channelName: z.string(),
      transport: TransportTarget.nullable(),
      mode: z.enum(STORE_MODES).optional(),
      forward: ServerTarget.optional(),
      several: SeveralOutputs.optional(),
      limits: ChannelLimits.optional(),
    }),
  }),
  /** Limits of what the unit sends live to these channels from now on; channels that are absent have no limit. */
  z.strictObject({
    name: z.literal('limitBandwidth'),
    args: z.strictObject({ transmissionId: Id, limits: ChannelLimits }),
  }),
  z.strictObject({ name: z.literal('stop'), args: z.strictObject({ transmissionId: Id.nullable() }) }),
  z.strictObject({ name: z.literal('selectChannel'), args: z.strictObject({ channelId: Id.nullable() }) }),
  ...BRIDGE_ORDERS,
  ...FILE_ORDERS,
  ...INTERCOM_ORDERS,
  ...MACHINE_ORDERS,
  ...NETWORK_ORDERS,
  ...RTMP_OUTPUT_ORDERS,
]);
export type UnitOrder = z.output<typeof UnitOrder>;

/** Orders to a server, by name. */
export const ServerOrder = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('resetChannel'), args: z.strictObject({ channelId: Id }) }),
  /** Retries a destination at once that waits for its next try. */
  z.strictObject({ name: z.literal('retryDestination'), args: z.strictObject({ channelId: Id, destinationId: Id }) }),
  /** Fetches the source of a channel at once that waits for its next try. */
  z.strictObject({ name: z.literal('retrySource'), args: z.strictObject({ channelId: Id }) }),
  /**
   * Puts a source of a channel on air until its picture is lost; `first` is its input. The result is sent when it is on air. Only for a
   * server with the input feature `sourceOrder`.
   */
  z.strictObject({ name: z.literal('selectSource'), args: z.strictObject({ channelId: Id, sourceId: Id }) }),
  /** Ends the connection of a caller, which may call again. Only for a server with the input feature `callers`. */
  z.strictObject({
    name: z.literal('dropCaller'),
    args: z.strictObject({ channelId: Id, protocol: z.enum(CALLER_PROTOCOLS), address: z.string().max(64).nullable() }),
  }),
  z.strictObject({
    name: z.literal('labelRecordings'),
    /** `prefix`: prefix of file names; `metadata`: metadata of the picture. Both apply to recordings from now on. */
    args: z.strictObject({
      channelId: Id,
      prefix: z.string().max(255),
      metadata: z.partialRecord(z.enum(METADATA_FIELDS), z.string().max(1024)),
    }),
  }),
  /** Writes a probe to the export destination and removes it. Only for a server that reports its exports, like the next one. */
  z.strictObject({ name: z.literal('testExport'), args: z.strictObject({}) }),
  /** Retries at once all exports that wait for their next try. */
  z.strictObject({ name: z.literal('retryExports'), args: z.strictObject({}) }),
  /** Uploads its logs; with a channel, the lines about it. Only for a server that reports it among its orders, like the next two. */
  z.strictObject({
    name: z.literal('sendLogs'),
    args: z.strictObject({ logId: Id, channelId: Id.nullable(), target: LogTarget }),
  }),
  z.strictObject({ name: z.literal('cancelLogs'), args: z.strictObject({ commandId: Id }) }),
  /** Stops everything that runs for the channels, and starts it again. */
  z.strictObject({ name: z.literal('resetInstance'), args: z.strictObject({}) }),
  /** Replaces the server program by a package. Only for a server that reports it among its orders. */
  z.strictObject({ name: z.literal('installSoftware'), args: SoftwareOffer }),
  ...CHANNEL_FILE_ORDERS,
]);
export type ServerOrder = z.output<typeof ServerOrder>;

/** Names of orders that exist only for servers. */
export const SERVER_ORDERS: readonly ServerOrder['name'][] = [
  'resetChannel',
  'retryDestination',
  'retrySource',
  'selectSource',
  'dropCaller',
  'labelRecordings',
  'testExport',
  'retryExports',
  'sendLogs',
  'cancelLogs',
  'resetInstance',
  'installSoftware',
  'removeFiles',
  'renameFile',
  'makeClip',
];

/** Server orders that only some servers support, which report them. */
export const REPORTED_SERVER_ORDERS = [
  'sendLogs',
  'cancelLogs',
  'resetInstance',
  'installSoftware',
  'removeFiles',
  'renameFile',
  'makeClip',
] as const satisfies readonly ServerOrder['name'][];

/** The requested channels and settings of a server. */
export const ServerConfiguration = z
  .strictObject({
    /** Key that signs the tokens of requests for pictures, base64url. */
    mediaKey: z.string().min(32).max(128),
    channels: z
      .array(
        z.strictObject({
          channelId: Id,
          name: z.string(),
          input: z.enum(SERVER_INPUTS),
          passphrase: z.string().min(10).max(64),
          /** Stream key of an RTMP sender; absent: none is accepted. */
          rtmpKey: z.string().min(16).max(64).optional(),
          /** Key of a WebRTC sender; absent: none is accepted. */
          whipKey: z.string().min(16).max(64).optional(),
          latencyMs: z.int().min(20).max(20_000),
          /** IP addresses whose calls are refused; only for a server with the input feature `callers`. */
          blockedCallers: z.array(z.string().max(45)).max(MAX_BLOCKED_CALLERS).optional(),
          /** The source to fetch, while it is on. */
          source: SourceTarget.optional(),
          /** Sources that it falls back to; only for a server with the input feature `sourceOrder`. */
          sourceOrder: DesiredSourceOrder.optional(),
          /** Files that it plays; only for a server with the input feature `playout`. */
          playout: DesiredPlayout.optional(),
          /** Part of picture tokens (`pictureSubject`); a change makes earlier ones invalid. Absent: 0. Only for servers that report `pictureGenerations`. */
          pictureGeneration: z.int().min(1).optional(),
          recording: z.boolean(),
          /** Whether the programme continues with a slate when the picture ends. */
          slate: z.boolean().optional(),
          /** Picture of the slate; only for servers that report `missingGraphics`, like the next one. */
          slateGraphic: FileDigest.optional(),
          /** Its graphic, while it is on. */
          overlay: OverlayTarget.optional(),
          /** The format of the programme; only for a server with the destination feature `forcedOutput`. */
          forcedOutput: ForcedOutput.optional(),
          /** Targets of the programme, only those that are on. */
          destinations: z.array(DesiredDestination).max(MAX_DESTINATIONS).optional(),
        }),
      )
      .max(256),
    /** Target of finished recordings; only for a server that reports its exports. */
    export: ExportTarget.optional(),
    /** Certificate for RTMP senders over TLS, in PEM; only for a server that reports `rtmps`. */
    certificate: z
      .strictObject({
        chain: z.string().max(MAX_CHAIN_CHARACTERS),
        privateKey: z.string().max(MAX_KEY_CHARACTERS),
      })
      .optional(),
    /** Only for a server that reports its settings. */
    settings: ServerSettings.optional(),
    /** Settings for sending ST 2110; only for a server that reports `smpte`. */
    smpte: SmpteSettings.optional(),
    /** Its audio rooms; only for a server that reports `intercom`. */
    audioRooms: DesiredRooms.optional(),
    /** Settings of its IP pipes; only for a server that reports `pipes`. */
    pipes: ServerPipeSettings.optional(),
    /** Its audio interfaces; only for a server that reports `audioInterfaces`. */
    audioInterfaces: z.array(DesiredAudioInterface).max(MAX_AUDIO_INTERFACES).optional(),
    /** Its tally interfaces; only for a server that reports `tallyKinds`. */
    tally: z.array(DesiredTally).max(MAX_TALLY_INTERFACES).optional(),
  })
  .meta({ id: 'ServerConfiguration' });
export type ServerConfiguration = z.output<typeof ServerConfiguration>;

const Envelope = { id: Id, issuedAt: Millis, expires: Millis };

/**
 * A message of the console to a device.
 * - `welcome`: the response to a presence; contains the console's clock, so that expiry does not depend on the
 *   device's own. A device carries out no order before the welcome of its session.
 * - `order`: carry this out once, before `expires` (console clock).
 * - `desired`: the requested configuration; higher versions win.
 * - `location`: which locations a unit reports, valid until the next one.
 * - `tally`: the tally that a unit shows, until the next one; `tallyOut`: those that a server sends.
 * - `crewCall`, `crewAnswered`: what becomes of a call of a unit's crew.
 * - `ack`: these events are stored, and the device may delete them.
 * - `unpair`: this device was removed; its credentials are void.
 */
export const UnitDownlink = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('welcome'), session: Id, now: Millis, echo: z.number() }),
  z.strictObject({ type: z.literal('order'), ...Envelope, order: UnitOrder }),
  z.strictObject({
    type: z.literal('desired'),
    version: z.int().min(0),
    configuration: UnitConfiguration,
    secrets: UnitSecrets.optional(),
  }),
  /** Which locations it reports from now on; null: all, unfiltered. Only for a unit that reports `locationRules`. */
  z.strictObject({ type: z.literal('location'), rules: LocationRules.nullable() }),
  /** The tally of the channels it sends to; null: none. Only for a unit that reports `tally`. */
  z.strictObject({ type: z.literal('tally'), tally: Tally.nullable() }),
  ...CREW_DOWNLINKS,
  z.strictObject({ type: z.literal('ack'), events: z.array(Id).max(256) }),
  z.strictObject({ type: z.literal('unpair') }),
]);
export type UnitDownlink = z.output<typeof UnitDownlink>;

/** Like `UnitDownlink`, for a server. */
export const ServerDownlink = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('welcome'), session: Id, now: Millis, echo: z.number() }),
  z.strictObject({ type: z.literal('order'), ...Envelope, order: ServerOrder }),
  z.strictObject({ type: z.literal('desired'), version: z.int().min(0), configuration: ServerConfiguration }),
  /** Everything that its tally interfaces send. Only for a server that reports `tallyKinds`. */
  z.strictObject({
    type: z.literal('tallyOut'),
    sources: z.array(SourceTally).max(MAX_TALLY_INTERFACES * MAX_TALLY_SOURCES),
  }),
  z.strictObject({ type: z.literal('ack'), events: z.array(Id).max(256) }),
  z.strictObject({ type: z.literal('unpair') }),
]);
export type ServerDownlink = z.output<typeof ServerDownlink>;
