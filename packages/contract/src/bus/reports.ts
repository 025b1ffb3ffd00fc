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
  MAX_REPORTED_EXPORTS,
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
import { ReportedExport } from './export-target.js';
import { FileDigest } from './overlay-target.js';
import { ReportedProgress, OrderData } from './order-data.js';
import { ReportedForcedOutput, ReportedOverlay } from './reported-overlay.js';
import { TallyLog, TallyReport } from './tally.js';
import { Tally } from '../entities/tally.js';
import { ReportedPlayout } from './playout.js';
import { ReportedDestination, ReportedSource, ReportedSourceOrder } from './reported-sources.js';

/** Every report names the session (one run of the device's process) and its number in it; older ones are dropped. */
const Sequence = { session: Id, seq: z.int().min(0) };

/** Also the last will, with `online: false`. `sentAt` is the device's own monotonic clock, ms; the welcome echoes it. */
export const Presence = z
  .object({ online: z.boolean(), session: Id, sentAt: z.number().min(0) })
  .meta({ id: 'Presence' });
export type Presence = z.output<typeof Presence>;

/** How far the software of a unit or a server has come; `percent` of the download. */
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

/** The whole state of a unit, on connect and on each change of what must not be missed. */
export const UnitState = z
  .object({
    kind: z.literal('unit'),
    ...Sequence,
    model: z.string().max(64),
    type: z.enum(UNIT_TYPES),
    swVersion: z.string().max(32),
    simulated: z.boolean(),
    applications: Applications,
    /** A missing `mode` means live; a transmission that only stores is `streaming` once it stores. `limits`: what it applies of them. */
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
    /** What it sends, where that is not as it is configured; null: none of those that can be set. */
    resolution: z.enum(RESOLUTIONS).nullable().optional(),
    capabilities: UnitCapabilities,
    storage: ReportedStorage.optional(),
    /** Its streams to additional destinations; a unit that leaves it out has none. */
    pushes: z.array(RtmpOutputStatus).max(4).optional(),
    engines: z.array(Engine).max(16),
    /** The rules by which it reports its location; null: none. Absent: it takes none. */
    locationRules: LocationRules.nullable().optional(),
    /** The tally that it shows; null: none. Absent: it takes none. */
    tally: Tally.nullable().optional(),
    /** As of a server; absent: this unit installs no packages. */
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

/** Bytes that were sent over an interface since the device’s session began; never decreases. */
const SentBytes = z.object({ port: z.string().min(1).max(32), bytes: z.int().min(0) });
export type SentBytes = z.output<typeof SentBytes>;

/** Gauges of a unit: each second on air, each 5 s otherwise. */
export const UnitTelemetry = z
  .object({
    kind: z.literal('unit'),
    ...Sequence,
    totalKbps: Kbps,
    targetKbps: Kbps.nullable(),
    /** The loudest of each channel of sound since the report before, dBFS. */
    audioLevels: AudioLevels.optional(),
    battery: Battery.nullable(),
    location: Place.nullable(),
    temperature: z.number().min(-60).max(200).nullable(),
    modems: z.array(Modem).max(32),
    /** By interface; left out by a unit that cannot measure it. */
    sent: z.array(SentBytes).max(32).optional(),
    /** What arrives of each video return: pictures so far, and the latest one, a small JPEG as base64. */
    returns: z.array(ArrivingReturn).max(2).optional(),
  })
  .meta({ id: 'UnitTelemetry' });
export type UnitTelemetry = z.output<typeof UnitTelemetry>;

/**
 * An encoder of a channel, for the destinations that share it. `encoderId` names it within its channel; `retryAt`: when it is started
 * again, by the console's clock.
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

/** One channel as its server sees it. `port`: where the server listens, 0 while it does not; `ristPort`: where it takes bonded units, if it does and listens on `port` too. */
export const ReportedChannel = z
  .object({
    channelId: Id,
    status: z.enum(CHANNEL_STATUSES),
    port: z.int().min(0).max(65_535),
    ristPort: z.int().min(1).max(65_535).optional(),
    /** Where it takes SRTLA senders. */
    srtlaPort: z.int().min(1).max(65_535).optional(),
    video: ReceivedVideo.nullable(),
    recording: Recording,
    hasPicture: z.boolean(),
    /** What is wrong with the picture and sound that arrive; absent: this server does not judge them. */
    faults: z.array(z.enum(CHANNEL_FAULTS)).max(CHANNEL_FAULTS.length).optional(),
    detail: z.string().max(512),
    /** Who sends to it, and since when by the console's clock; absent: this server does not tell. */
    callers: z
      .array(ChannelCaller.omit({ kbps: true, lost: true }))
      .max(MAX_CALLERS)
      .optional(),
    /** Only of a channel that has a source to fetch. */
    source: ReportedSource.optional(),
    /** Only of a channel that has further sources. */
    sourceOrder: ReportedSourceOrder.optional(),
    /** Only of a channel that has files to play. */
    playout: ReportedPlayout.optional(),
    /** What the programme shows: the picture that arrives, the slate, or nothing; absent: this server makes no programme. */
    programme: z.enum(['none', 'live', 'slate']).optional(),
    destinations: z.array(ReportedDestination).max(MAX_DESTINATIONS).optional(),
    /** Its encoders; absent: it has none. */
    encoders: z.array(ReportedEncoder).max(MAX_DESTINATIONS).optional(),
    /** Its graphic; absent: none is to be shown. */
    overlay: ReportedOverlay.optional(),
    /** Its forced format; absent: none is wanted, and none is on air. */
    forcedOutput: ReportedForcedOutput.optional(),
  })
  .meta({ id: 'ReportedChannel' });
export type ReportedChannel = z.output<typeof ReportedChannel>;

/** The whole state of a server. `mediaUrl`: where the console fetches pictures; `host`: what units call. */
export const ServerState = z
  .object({
    kind: z.literal('server'),
    ...Sequence,
    model: z.string().max(64),
    swVersion: z.string().max(32),
    simulated: z.boolean(),
    /** When its program was started; absent: not known. */
    startedAt: Millis.optional(),
    roles: z.array(z.enum(SERVER_ROLES)).max(8),
    host: z.string().max(255),
    mediaUrl: z.string().max(255),
    /** Where units request returns, databridges and IP pipes (protocol §12); 0 or absent: not available. */
    gatePort: z.int().min(0).max(65_535).optional(),
    /** Whether units may get out to other networks through it. */
    databridge: z.boolean().optional(),
    /** Whether its channels accept 4K; absent: they do. */
    fourK: z.boolean().optional(),
    /** Whether it makes IP pipes to units; false while they are switched off. */
    ipPipe: z.boolean().optional(),
    /** Where RTMP senders publish, as application `live` with the key of a channel; 0 or absent: not available. */
    rtmpPort: z.int().min(0).max(65_535).optional(),
    /** How it takes RTMP senders over TLS; absent: it takes no certificate. */
    rtmps: RtmpsReport.optional(),
    /** Where WebRTC senders offer by WHIP (RFC 9725), over HTTP, with the key of a channel; 0 or absent: not available. */
    whipPort: z.int().min(0).max(65_535).optional(),
    /** Whether tokens of pictures can be renewed for a channel (`pictureGeneration`). */
    pictureGenerations: z.boolean().optional(),
    /** Whether people can upload files to it (protocol §6). */
    fileUploads: z.boolean().optional(),
    /** Whether its channels can be given to SRTLA senders. */
    srtla: z.boolean().optional(),
    /** Kinds of sources that it fetches for its channels. */
    fetches: z.array(z.string().max(32)).max(16).optional(),
    /** What it can do for inputs beyond the first version of them. */
    inputFeatures: z.array(z.string().max(32)).max(32).optional(),
    /** What it can do for destinations beyond the first version of them. */
    destinationFeatures: z.array(z.string().max(32)).max(32).optional(),
    localAddresses: z.array(LocalAddress).max(64).optional(),
    /** How many encoders it runs at a time for streaming destinations; absent: it has none. */
    maxEncoders: z.int().min(0).max(1024).optional(),
    /** Files of graphics that its configuration names and that it does not have, by SHA-256; absent: it shows no graphics. */
    missingGraphics: z.array(FileDigest).max(MAX_MISSING_GRAPHICS).optional(),
    ...IntercomReport,
    /** Whether it ends once nothing is on air any more, and takes nothing new. */
    draining: z.boolean().optional(),
    /** Where units bring files, over HTTP; absent: nowhere. */
    uploadPort: z.int().min(0).max(65_535).optional(),
    /** Where it runs speed tests with units, TCP and UDP; 0 or absent: not available. */
    measurePort: z.int().min(0).max(65_535).optional(),
    /** How many channels it takes: as many as it can, and no more than it is set to. */
    maxChannels: z.int().min(0).max(1024),
    /** How many it can; absent: as it takes. */
    mostChannels: z.int().min(0).max(1024).optional(),
    /** The settings that it applies; absent: this server takes none. */
    settings: ServerSettings.optional(),
    /** How it sends ST 2110; absent: it does not, or takes no settings of it. */
    smpte: SmpteReport.optional(),
    /** Where it makes IP pipes, and those that are open; absent: it makes none, or takes no settings of them. */
    pipes: PipeReport.optional(),
    /** Orders that it carries out beyond those of the first version. */
    orders: z.array(z.string().max(32)).max(32).optional(),
    /** Kinds of tally interfaces that it has; absent: none. */
    tallyKinds: z.array(z.string().max(16)).max(16).optional(),
    /** Formats in which it can record; absent: MKV. */
    recordingFormats: z.array(z.string().max(16)).max(16).optional(),
    /** The Node that it runs on, and the upgrade in progress; absent: its software is installed by hand. */
    software: ReportedSoftware.optional(),
    configurationVersion: z.int().min(0),
    channels: z.array(ReportedChannel).max(256),
    engines: z.array(Engine).max(16),
    /** Recordings that are exported, newest first, and how many wait or failed; absent: this server exports none. */
    exports: z
      .object({
        waiting: z.int().min(0),
        failed: z.int().min(0),
        files: z.array(ReportedExport).max(MAX_REPORTED_EXPORTS),
      })
      .optional(),
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
    /** The recording that is being exported, and how much of it has arrived, bytes. */
    exporting: z.object({ exportId: Id, sentBytes: z.number().min(0) }).optional(),
    channels: z
      .array(
        z.object({
          channelId: Id,
          receivedKbps: Kbps,
          rttMs: z.number().min(0).nullable(),
          lost: z.number().min(0),
          /** What each caller brings. */
          callers: z
            .array(ChannelCaller.omit({ since: true }))
            .max(MAX_CALLERS)
            .optional(),
          /** Networks of an SRTLA sender, and what each carries. */
          links: z.array(InputLink).max(MAX_INPUT_LINKS).optional(),
          destinations: z
            .array(z.object({ destinationId: Id, sentKbps: Kbps }))
            .max(MAX_DESTINATIONS)
            .optional(),
          /** What its graphic costs, percent of one core. */
          overlayCpuPercent: z.number().min(0).max(100_000).optional(),
          /** What each encoder costs, percent of one core. */
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

/** `pictureLost` and `pictureBack`: of a server, when what arrived at a channel broke off and came back; `file…`: what became of a file that it holds. */
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

/** What must be stored though it is not state; kept on the device until the console acknowledges its id. */
export const DeviceEvent = z
  .object({
    id: Id,
    at: Millis,
    type: z.enum(EVENT_TYPES),
    transmissionId: Id.nullable(),
    channelId: Id.nullable(),
    detail: z.string().max(1024),
    /** Of `recordingClosed`, for the index of recordings; absent: the server keeps none. */
    recording: RecordedFile.optional(),
    /** Of `fileRemoved`, `fileRenamed` and `fileExported`. */
    file: ChangedFile.optional(),
  })
  .meta({ id: 'DeviceEvent' });
export type DeviceEvent = z.output<typeof DeviceEvent>;

/**
 * The result of an order. `done` and `failed` were carried out once and are kept in the journal; `expired`
 * arrived too late and was not carried out; `unknown`: the device died during it and cannot determine the outcome.
 */
export const OrderResult = z
  .object({
    id: Id,
    session: Id,
    outcome: z.enum(['done', 'failed', 'expired', 'unknown']),
    /** For `failed`: what went wrong, for people. */
    error: z.string().max(512).nullable(),
    /** For `done`: the requested data, where the order requests any; for a failed upgrade: the reason. */
    data: OrderData.optional(),
  })
  .meta({ id: 'OrderResult' });
export type OrderResult = z.output<typeof OrderResult>;

/** Progress of a long-running order; at most one a second per order, and none after the result. */
export const OrderProgress = ReportedProgress.extend({ id: Id, session: Id }).meta({ id: 'OrderProgress' });
export type OrderProgress = z.output<typeof OrderProgress>;

/** Topic name → payload. */
export const UP_PAYLOADS = {
  presence: Presence,
  state: DeviceState,
  telemetry: DeviceTelemetry,
  tally: TallyReport,
  tallyLog: TallyLog,
  event: DeviceEvent,
  result: OrderResult,
  progress: OrderProgress,
} as const;
