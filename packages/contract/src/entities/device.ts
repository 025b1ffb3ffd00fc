import { BITRATE_KBPS, MODEM_UI_TYPES, RESOLUTIONS, VIDEO_CODECS } from '@backhaul/domain';
import * as z from 'zod';
import { Kbps } from './ids.js';

/** Battery of a unit; `percentage` 0–100. */
export const Battery = z
  .object({
    connected: z.boolean(),
    percentage: z.number().min(0).max(100),
    charging: z.boolean(),
    discharging: z.boolean(),
  })
  .meta({ id: 'Battery' });

/** A place on earth, degrees WGS 84. */
export const Place = z
  .object({
    lat: z.number().min(-90).max(90),
    lng: z.number().min(-180).max(180),
    address: z.object({ formattedAddress: z.string().max(256) }).optional(),
  })
  .meta({ id: 'Place' });

/** One network interface of a unit with its current use: rates in kbps, round trip in ms, loss in percent, quality 0–5. */
export const Modem = z
  .object({
    port: z.string().min(1).max(32),
    id: z.string().min(1).max(64),
    uiType: z.enum(MODEM_UI_TYPES),
    connected: z.boolean(),
    enabled: z.boolean(),
    uplinkKbps: Kbps,
    downlinkKbps: Kbps,
    upSignalQuality: z.number().min(0).max(5),
    downSignalQuality: z.number().min(0).max(5),
    isCurrentlyRoaming: z.boolean(),
    modemInfo: z.string().max(128),
    activeSim: z.enum(['A', 'B']).nullable(),
    rttMs: z.number().min(0).nullable(),
    lossPercent: z.number().min(0).max(100).nullable(),
  })
  .meta({ id: 'Modem' });
export type Modem = z.output<typeof Modem>;

/** What a unit is able to do, as it reports. */
export const UnitCapabilities = z
  .object({
    codecs: z.array(z.enum(VIDEO_CODECS)).max(8),
    resolutions: z.array(z.enum(RESOLUTIONS)).max(32),
    /** Delays on offer, ms. */
    delays: z.array(z.int().min(0).max(60_000)).max(64),
    audioChannels: z.array(z.int().min(2).max(16)).max(16),
    transports: z.array(z.enum(['srt', 'rist'])).max(4),
    canReboot: z.boolean(),
    /** Orders beyond start, stop and the choice of channel that it carries out; a unit that does not say takes none. */
    orders: z.array(z.string().max(32)).max(64).optional(),
  })
  .meta({ id: 'UnitCapabilities' });

/** What a unit is set to send: delay in ms, bitrate in kbps. */
export const UnitConfiguration = z
  .strictObject({
    delay: z.int().min(100).max(20_000),
    resolution: z.enum(RESOLUTIONS),
    codec: z.enum(VIDEO_CODECS),
    bitrateKbps: z.int().min(BITRATE_KBPS.min).max(BITRATE_KBPS.max),
    audioEnabled: z.boolean(),
    audioBitrateKbps: z.union([z.literal(96), z.literal(128), z.literal(192)]),
  })
  .meta({ id: 'UnitConfiguration' });
export type UnitConfiguration = z.output<typeof UnitConfiguration>;
