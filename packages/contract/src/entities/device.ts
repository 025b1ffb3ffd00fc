import {
  FOUR_K_MODES,
  GEOCODERS,
  IP_INPUT_PROTOCOLS,
  MAX_FEEDS,
  MODEM_UI_TYPES,
  OPERATIONAL_MODES,
  RESOLUTIONS,
  REVERSE_GEOCODERS,
  SHOOTING_MODES,
  SIM_SLOTS,
  STORE_MODES,
  TRANSMISSION_MODES,
  UNIT_FEATURES,
  VIDEO_CODECS,
  VIDEO_COMPLEXITIES,
  VIDEO_INPUTS,
} from '@backhaul/domain';
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

/** Peaks by audio channel, dBFS: 0 is full scale, -120 silence. */
export const AudioLevels = z.array(z.number().min(-120).max(0)).max(16).meta({ id: 'AudioLevels' });

/** A location, degrees WGS 84. */
export const Place = z
  .object({
    lat: z.number().min(-90).max(90),
    lng: z.number().min(-180).max(180),
    /** `by`: which geocoder of the console named it; absent: the device itself. */
    address: z.object({ formattedAddress: z.string().max(256), by: z.enum(REVERSE_GEOCODERS).optional() }).optional(),
    /** Its source, and its error, m; absent: unknown. */
    source: z.enum(GEOCODERS).optional(),
    accuracy: z.number().min(0).optional(),
  })
  .meta({ id: 'Place' });

/** One network interface of a unit with its current use: rates in kbps, round trip in ms, loss in percent, quality 0–5. Null: unknown. */
export const Modem = z
  .object({
    port: z.string().min(1).max(32),
    id: z.string().min(1).max(64),
    uiType: z.enum(MODEM_UI_TYPES),
    connected: z.boolean(),
    enabled: z.boolean(),
    uplinkKbps: Kbps,
    downlinkKbps: Kbps,
    upSignalQuality: z.number().min(0).max(5).nullable(),
    downSignalQuality: z.number().min(0).max(5).nullable(),
    isCurrentlyRoaming: z.boolean().nullable(),
    modemInfo: z.string().max(128),
    /** MCC and MNC of the operator that it is registered with; absent: unknown. */
    operatorId: z
      .string()
      .regex(/^\d{5,6}$/)
      .optional(),
    activeSim: z.enum(SIM_SLOTS).nullable(),
    rttMs: z.number().min(0).nullable(),
    lossPercent: z.number().min(0).max(100).nullable(),
    /** What it reports about itself: manufacturer, model, and the first eight digits of its IMEI; empty: unknown. */
    hardware: z
      .object({ manufacturer: z.string().max(64), model: z.string().max(64), tac: z.string().max(8) })
      .optional(),
    /** The recognised vendor and model; set only by the console. */
    product: z.object({ vendor: z.string(), model: z.string(), canScan: z.boolean() }).optional(),
  })
  .meta({ id: 'Modem' });
export type Modem = z.output<typeof Modem>;

/** Reported capabilities of a unit; others are not supported. */
export const UnitCapabilities = z
  .object({
    codecs: z.array(z.enum(VIDEO_CODECS)).max(8),
    resolutions: z.array(z.enum(RESOLUTIONS)).max(32),
    /** Delays on offer, ms. */
    delays: z.array(z.int().min(0).max(60_000)).max(64),
    audioChannels: z.array(z.int().min(2).max(16)).max(16),
    transports: z.array(z.enum(['srt', 'rist'])).max(4),
    canReboot: z.boolean(),
    /** Orders that it supports beyond start, stop and the choice of channel; absent: none. */
    orders: z.array(z.string().max(32)).max(64).optional(),
    videoInputs: z.array(z.enum(VIDEO_INPUTS)).max(8).default([]),
    videoComplexities: z.array(z.enum(VIDEO_COMPLEXITIES)).max(8).default([]),
    shootingModes: z.array(z.enum(SHOOTING_MODES)).max(8).default([]),
    fourKModes: z.array(z.enum(FOUR_K_MODES)).max(8).default([]),
    transmissionModes: z.array(z.enum(TRANSMISSION_MODES)).max(8).default(['cellularBonding']),
    storeModes: z.array(z.enum(STORE_MODES)).max(8).default(['live']),
    operationalModes: z.array(z.enum(OPERATIONAL_MODES)).max(8).default(['live']),
    ipInputProtocols: z.array(z.enum(IP_INPUT_PROTOCOLS)).max(8).default([]),
    /** Most concurrent cameras. */
    maxFeeds: z.int().min(1).max(MAX_FEEDS).default(1),
    features: z.array(z.enum(UNIT_FEATURES)).max(64).default([]),
  })
  .meta({ id: 'UnitCapabilities' });
export type UnitCapabilities = z.output<typeof UnitCapabilities>;

/** Capabilities of a unit that has not reported any. */
export const NO_CAPABILITIES: UnitCapabilities = {
  codecs: [],
  resolutions: [],
  delays: [],
  audioChannels: [],
  transports: [],
  canReboot: false,
  videoInputs: [],
  videoComplexities: [],
  shootingModes: [],
  fourKModes: [],
  transmissionModes: [],
  storeModes: [],
  operationalModes: [],
  ipInputProtocols: [],
  maxFeeds: 1,
  features: [],
};
