import {
  CHANNEL_FAULTS,
  CHANNEL_STATUSES,
  MAX_CALLERS,
  RETURN_INSTANCES,
  SERVER_ROLES,
  RESOLUTIONS,
  STORE_MODES,
  TRANSMISSION_PHASES,
  UNIT_TYPES,
  ENCODER_STATES,
  MAX_DESTINATIONS,
  MAX_INPUT_LINKS,
  MAX_MISSING_GRAPHICS,
  INSTALL_PHASES,
} from '@backhaul/domain';
import * as z from 'zod';
import { Applications } from '../entities/applications.js';
import { ChannelLimits } from '../entities/channel-limit.js';
import { ChannelCaller, InputLink, ReceivedVideo, Recording } from '../entities/channel.js';
import { UnitConfiguration } from '../entities/configuration.js';
import { ServerSettings } from '../entities/server-settings.js';
import { PipeReport } from '../entities/server-ip-pipe.js';
import { IntercomReport } from './room-target.js';
import { ChangedFile, RecordedFile } from './recorded-file.js';
import { RtmpsReport } from '../entities/server-certificate.js';
import { SmpteReport } from '../entities/server-smpte.js';
import { AudioLevels, Battery, Modem, Place, UnitCapabilities } from '../entities/device.js';
import { Id, Kbps, Millis } from '../entities/ids.js';
import { LocationRules } from '../entities/location-rules.js';
import { LocalAddress } from '../entities/local-address.js';
import { RtmpOutputStatus } from '../entities/rtmp-output.js';
import { Engine } from '../entities/server.js';
import { Encoding } from '../entities/stream-profile.js';
import { ReportedStorage } from '../entities/files.js';
import { ReportedExports } from './export-target.js';
import { FileDigest } from './overlay-target.js';
import { ReportedProgress, OrderData } from './order-data.js';
import { ReportedForcedOutput, ReportedOverlay } from './reported-overlay.js';
import { Tally } from '../entities/tally.js';
import { ReportedPlayout } from './playout.js';
import { ReportedDestination, ReportedSource, ReportedSourceOrder } from './reported-sources.js';

/** Every report has the session (one run of the device's process) and a number in it; older ones are dropped. */
const Sequence = { session: Id, seq: z.int().min(0) };

/** Also the last will, with `online: false`. `sentAt` is the device's own monotonic clock, ms; the welcome returns it. */
export const Presence = z
  .object({ online: z.boolean(), session: Id, sentAt: z.number().min(0) })
  .meta({ id: 'Presence' });
export type Presence = z.output<typeof Presence>;

/** State of an installation of software on a unit or a server; `percent` of the download. */
export const ReportedSoftware = z
  .object({
    node: z.string().max(32),
    installing: z
      .object({
        commandId: Id,
        version: z.string().max(32),
        phase: z.enum(INSTALL_PHASES),
        percent: z.int().min(0).max(100).nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'ReportedSoftware' });
export type ReportedSoftware = z.output<typeof ReportedSoftware>;

/** The whole state of a unit, sent on connect and on each important change. */
export const UnitState = z
  .object({
    kind: z.literal('unit'),
    ...Sequence,
    model: z.string().max(64),
    type: z.enum(UNIT_TYPES),
    swVersion: z.string().max(32),
    simulated: z.boolean(),
    applications: Applications,
    /** Without `mode` it is live; a transmission that only stores is `streaming` once it stores. `limits`: the limits it applies. */
    transmission: z
      .object({
        id: Id,
        channelId: Id,
        phase: z.enum(TRANSMISSION_PHASES),
        startedAt: Millis,
        mode: z.enum(STORE_MODES).optional(),
        limits: ChannelLimits.optional(),
      })
      .nullable(),
    channelId: Id.nullable(),
    cameraConnected: z.boolean(),
    battery: Battery.nullable(),
    location: Place.nullable(),
    modems: z.array(Modem).max(32),
    configuration: z.object({ version: z.int().min(0), applied: UnitConfiguration }),
    /** The resolution it sends, if that is not the configured one; null: not one of the supported values. */
    resolution: z.enum(RESOLUTIONS).nullable().optional(),
    capabilities: UnitCapabilities,
    storage: ReportedStorage.optional(),
    /** Its streams to additional destinations; absent: none. */
    pushes: z.array(RtmpOutputStatus).max(4).optional(),
    engines: z.array(Engine).max(16),
    /** The rules by which it reports its location; null: none. Absent: it does not support rules. */
    locationRules: LocationRules.nullable().optional(),
    /** The tally that it shows; null: none. Absent: it does not support tally. */
    tally: Tally.nullable().optional(),
    /** As for a server; absent: this unit installs no packages. */
    software: ReportedSoftware.optional(),
  })
  .meta({ id: 'UnitState' });
export type UnitState = z.output<typeof UnitState>;

const ArrivingReturn = z.object({
  instance: z.enum(RETURN_INSTANCES),
  channelId: Id,
  pictures: z.int().min(0),
  picture: z.base64().max(24_000).nullable(),
});

/** Bytes sent over an interface since the device’s session began; never decreases. */
const SentBytes = z.object({ port: z.string().min(1).max(32), bytes: z.int().min(0) });
export type SentBytes = z.output<typeof SentBytes>;

/** Gauges of a unit: every second on air, otherwise every 5 s. */
export const UnitTelemetry = z
  .object({
    kind: z.literal('unit'),
    ...Sequence,
    totalKbps: Kbps,
    targetKbps: Kbps.nullable(),
    /** The peak of each audio channel since the last report, dBFS. */
    audioLevels: AudioLevels.optional(),
    battery: Battery.nullable(),
    location: Place.nullable(),
    temperature: z.number().min(-60).max(200).nullable(),
    modems: z.array(Modem).max(32),
    /** By interface; absent if a unit cannot measure it. */
    sent: z.array(SentBytes).max(32).optional(),
    /** The received picture of each video return: number of frames so far, and the latest one, a small JPEG as base64. */
    returns: z.array(ArrivingReturn).max(2).optional(),
  })
  .meta({ id: 'UnitTelemetry' });
export type UnitTelemetry = z.output<typeof UnitTelemetry>;

/**
 * An encoder of a channel, for the destinations that share it. `encoderId` is unique within its channel; `retryAt`: next
 * start, by the console's clock.
 */
export const ReportedEncoder = z
  .object({
    encoderId: z.string().min(1).max(64),
    encoding: Encoding,
    destinationIds: z.array(Id).max(MAX_DESTINATIONS),
    state: z.enum(ENCODER_STATES),
    since: Millis,
    retryAt: Millis.nullable(),
    detail: z.string().max(512),
  })
  .meta({ id: 'ReportedEncoder' });
export type ReportedEncoder = z.output<typeof ReportedEncoder>;

/**
 * One channel on its server. `port`: port on which the server listens, 0 while it does not; `ristPort`: port for bonded units, if it supports them
 * and also listens on `port`.
 */
export const ReportedChannel = z
  .object({
    channelId: Id,
    status: z.enum(CHANNEL_STATUSES),
    port: z.int().min(0).max(65_535),
    ristPort: z.int().min(1).max(65_535).optional(),
    /** Port for SRTLA senders. */
    srtlaPort: z.int().min(1).max(65_535).optional(),
    video: ReceivedVideo.nullable(),
    recording: Recording,
    hasPicture: z.boolean(),
    /** Faults of the received picture and sound; absent: this server does not check them. */
    faults: z.array(z.enum(CHANNEL_FAULTS)).max(CHANNEL_FAULTS.length).optional(),
    detail: z.string().max(512),
    /** Its senders, and since when by the console's clock; absent: this server does not report them. */
    callers: z
      .array(ChannelCaller.omit({ kbps: true, lost: true }))
      .max(MAX_CALLERS)
      .optional(),
    /** Only for a channel with a source to fetch. */
    source: ReportedSource.optional(),
    /** Only for a channel with further sources. */
    sourceOrder: ReportedSourceOrder.optional(),
    /** Only for a channel with files to play. */
    playout: ReportedPlayout.optional(),
    /** Content of the programme: the received picture, the slate, or nothing; absent: this server makes no programme. */
    programme: z.enum(['none', 'live', 'slate']).optional(),
    destinations: z.array(ReportedDestination).max(MAX_DESTINATIONS).optional(),
    /** Its encoders; absent: it has none. */
    encoders: z.array(ReportedEncoder).max(MAX_DESTINATIONS).optional(),
    /** Its graphic; absent: none is requested. */
    overlay: ReportedOverlay.optional(),
    /** Its forced format; absent: none is requested or on air. */
    forcedOutput: ReportedForcedOutput.optional(),
  })
  .meta({ id: 'ReportedChannel' });
export type ReportedChannel = z.output<typeof ReportedChannel>;

/** The whole state of a server. `mediaUrl`: where the console fetches pictures; `host`: address for units. */
export const ServerState = z
  .object({
    kind: z.literal('server'),
    ...Sequence,
    model: z.string().max(64),
    swVersion: z.string().max(32),
    simulated: z.boolean(),
    /** Start of its program; absent: unknown. */
    startedAt: Millis.optional(),
    roles: z.array(z.enum(SERVER_ROLES)).max(8),
    host: z.string().max(255),
    mediaUrl: z.string().max(255),
    /** Port where units request returns, databridges and IP pipes (protocol §12); 0 or absent: not available. */
    gatePort: z.int().min(0).max(65_535).optional(),
    /** Whether units can reach other networks through it. */
    databridge: z.boolean().optional(),
    /** Whether its channels accept 4K; absent: they do. */
    fourK: z.boolean().optional(),
    /** Whether it supports IP pipes to units; false while they are switched off. */
    ipPipe: z.boolean().optional(),
    /** Port where RTMP senders publish, as application `live` with the key of a channel; 0 or absent: not available. */
    rtmpPort: z.int().min(0).max(65_535).optional(),
    /** RTMP senders over TLS; absent: it supports no certificate. */
    rtmps: RtmpsReport.optional(),
    /** Port where WebRTC senders offer by WHIP (RFC 9725), over HTTP, with the key of a channel; 0 or absent: not available. */
    whipPort: z.int().min(0).max(65_535).optional(),
    /** Whether tokens of pictures can be renewed for a channel (`pictureGeneration`). */
    pictureGenerations: z.boolean().optional(),
    /** Whether people can upload files to it (protocol §6). */
    fileUploads: z.boolean().optional(),
    /** Whether its channels support SRTLA senders. */
    srtla: z.boolean().optional(),
    /** Kinds of sources that it fetches for its channels. */
    fetches: z.array(z.string().max(32)).max(16).optional(),
    /** Its input features beyond the first version. */
    inputFeatures: z.array(z.string().max(32)).max(32).optional(),
    /** Its destination features beyond the first version. */
    destinationFeatures: z.array(z.string().max(32)).max(32).optional(),
    localAddresses: z.array(LocalAddress).max(64).optional(),
    /** Most concurrent encoders for streaming destinations; absent: it has none. */
    maxEncoders: z.int().min(0).max(1024).optional(),
    /** Missing files of graphics in its configuration, by SHA-256; absent: it does not support graphics. */
    missingGraphics: z.array(FileDigest).max(MAX_MISSING_GRAPHICS).optional(),
    ...IntercomReport,
    /** Whether it accepts nothing new, and ends once nothing is on air. */
    draining: z.boolean().optional(),
    /** Port where units upload files, over HTTP; absent: not available. */
    uploadPort: z.int().min(0).max(65_535).optional(),
    /** Port for speed tests with units, TCP and UDP; 0 or absent: not available. */
    measurePort: z.int().min(0).max(65_535).optional(),
    /** Number of channels it accepts: the lower of its capacity and its setting. */
    maxChannels: z.int().min(0).max(1024),
    /** Its capacity; absent: equal to `maxChannels`. */
    mostChannels: z.int().min(0).max(1024).optional(),
    /** The settings that it applies; absent: this server supports none. */
    settings: ServerSettings.optional(),
    /** How it sends ST 2110; absent: it does not, or supports no settings of it. */
    smpte: SmpteReport.optional(),
    /** Settings of its IP pipes, and the open ones; absent: it supports no pipes, or no settings of them. */
    pipes: PipeReport.optional(),
    /** Orders that it supports beyond the first version. */
    orders: z.array(z.string().max(32)).max(32).optional(),
    /** Supported kinds of tally interfaces; absent: none. */
    tallyKinds: z.array(z.string().max(16)).max(16).optional(),
    /** Supported formats of recordings; absent: MKV. */
    recordingFormats: z.array(z.string().max(16)).max(16).optional(),
    /** Its Node version, and the upgrade in progress; absent: its software is installed by hand. */
    software: ReportedSoftware.optional(),
    configurationVersion: z.int().min(0),
    channels: z.array(ReportedChannel).max(256),
    engines: z.array(Engine).max(16),
    /** Exports of recordings, newest first, and how many wait or failed; absent: this server does not export. */
    exports: ReportedExports.optional(),
  })
  .meta({ id: 'ServerState' });
export type ServerState = z.output<typeof ServerState>;

/** Gauges of a server. */
export const ServerTelemetry = z
  .object({
    kind: z.literal('server'),
    ...Sequence,
    cpuPercent: z.number().min(0).max(100),
    memoryBytes: z.number().min(0),
    storage: z.object({ freeBytes: z.number().min(0), totalBytes: z.number().min(0) }),
    /** The recording that is being exported, and how much of it was sent, bytes. */
    exporting: z.object({ exportId: Id, sentBytes: z.number().min(0) }).optional(),
    channels: z
      .array(
        z.object({
          channelId: Id,
          receivedKbps: Kbps,
          rttMs: z.number().min(0).nullable(),
          lost: z.number().min(0),
          /** Rates of the callers. */
          callers: z
            .array(ChannelCaller.omit({ since: true }))
            .max(MAX_CALLERS)
            .optional(),
          /** Networks of an SRTLA sender, with their rates. */
          links: z.array(InputLink).max(MAX_INPUT_LINKS).optional(),
          destinations: z
            .array(z.object({ destinationId: Id, sentKbps: Kbps }))
            .max(MAX_DESTINATIONS)
            .optional(),
          /** CPU usage of its graphic, percent of one core. */
          overlayCpuPercent: z.number().min(0).max(100_000).optional(),
          /** CPU usage of each encoder, percent of one core. */
          encoders: z
            .array(z.object({ encoderId: z.string().min(1).max(64), cpuPercent: z.number().min(0).max(100_000) }))
            .max(MAX_DESTINATIONS)
            .optional(),
        }),
      )
      .max(256),
  })
  .meta({ id: 'ServerTelemetry' });
export type ServerTelemetry = z.output<typeof ServerTelemetry>;

/** The whole state of a device of either kind. */
export const DeviceState = z.discriminatedUnion('kind', [UnitState, ServerState]);
export type DeviceState = z.output<typeof DeviceState>;
/** Gauges of a device of either kind. */
export const DeviceTelemetry = z.discriminatedUnion('kind', [UnitTelemetry, ServerTelemetry]);
export type DeviceTelemetry = z.output<typeof DeviceTelemetry>;

/** `pictureLost` and `pictureBack`: of a server, when the input of a channel was lost and came back; `file…`: changes of a file that it keeps. */
const EVENT_TYPES = [
  'transmissionStarted',
  'transmissionEnded',
  'recordingClosed',
  'engineFailed',
  'pictureLost',
  'pictureBack',
  'fileRemoved',
  'fileRenamed',
  'fileExported',
] as const;

/** An event to be stored; the device keeps it until the console acknowledges its id. */
export const DeviceEvent = z
  .object({
    id: Id,
    at: Millis,
    type: z.enum(EVENT_TYPES),
    transmissionId: Id.nullable(),
    channelId: Id.nullable(),
    detail: z.string().max(1024),
    /** For `recordingClosed`, for the index of recordings; absent: the server keeps none. */
    recording: RecordedFile.optional(),
    /** For `fileRemoved`, `fileRenamed` and `fileExported`. */
    file: ChangedFile.optional(),
  })
  .meta({ id: 'DeviceEvent' });
export type DeviceEvent = z.output<typeof DeviceEvent>;

/**
 * The result of an order. `done` and `failed` were carried out once and are kept in the journal; `expired`
 * arrived too late and was not carried out; `unknown`: the device stopped during it and cannot determine the outcome.
 */
export const OrderResult = z
  .object({
    id: Id,
    session: Id,
    outcome: z.enum(['done', 'failed', 'expired', 'unknown']),
    /** For `failed`: the reason, for people. */
    error: z.string().max(512).nullable(),
    /** For `done`: the requested data, if any; for a failed upgrade: the reason. */
    data: OrderData.optional(),
  })
  .meta({ id: 'OrderResult' });
export type OrderResult = z.output<typeof OrderResult>;

/** Progress of a long-running order; at most one report a second per order, and none after the result. */
export const OrderProgress = ReportedProgress.extend({ id: Id, session: Id }).meta({ id: 'OrderProgress' });
export type OrderProgress = z.output<typeof OrderProgress>;
