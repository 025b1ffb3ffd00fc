import {
  AUDIO_BITRATES,
  IFB_DELAYS,
  INTERFACE_PRIORITIES,
  MODEM_AUTHENTICATIONS,
  NETWORK_MODES,
  RETRY_INTERVAL_MS,
  SHOOTING_MODES,
  SIM_SLOTS,
  SPEED_TEST_SECONDS,
  STORE_QUALITIES,
  VIDEO_CODECS,
  VIDEO_COMPLEXITIES,
  type UnitCommand,
} from '@backhaul/domain';
import * as z from 'zod';
import { Id } from './ids.js';

const port = z.string().min(1).max(32);
const nothing = z.strictObject({});

/** Parameters of each command of `devices/{id}/commands/{command}`. */
export const COMMAND_ARGS = {
  set_virtual_channel: z.strictObject({
    channelId: Id.nullable(),
    /** Between two retries, ms. */
    interval: z.int().min(RETRY_INTERVAL_MS.least).max(RETRY_INTERVAL_MS.most).default(RETRY_INTERVAL_MS.default),
  }),
  stop_streaming: nothing,
  reboot: nothing,
  wifi_query: z.strictObject({ port }),
  wifi_connect: z.strictObject({
    port,
    ssid: z.string().min(1).max(32),
    password: z.string().min(8).max(63).nullable().default(null),
  }),
  wifi_disconnect: z.strictObject({ port }),
  link_configuration: z.strictObject({
    port,
    enabled: z.boolean().optional(),
    priority: z.literal(INTERFACE_PRIORITIES).optional(),
    limitKbps: z.int().min(0).max(60_000).optional(),
    apn: z.string().max(255).optional(),
    authentication: z.enum(MODEM_AUTHENTICATIONS).optional(),
    user: z.string().max(255).optional(),
    password: z.string().max(255).optional(),
    networkMode: z.enum(NETWORK_MODES).optional(),
  }),
  audio_parameters: z.strictObject({
    audioEnabled: z.boolean().optional(),
    audioBitrateKbps: z.literal(AUDIO_BITRATES).optional(),
    audioChannels: z.int().min(2).max(16).optional(),
  }),
  /** ms. */
  ifb_delay: z.strictObject({ delay: z.literal(IFB_DELAYS) }),
  ifb_always_on: z.strictObject({ enabled: z.boolean() }),
  ancillary_data: z.strictObject({ enabled: z.boolean() }),
  cellular_scan: z.strictObject({ port }),
  cellular_select: z.strictObject({
    port,
    operatorId: z
      .string()
      .regex(/^\d{5,6}$/)
      .nullable(),
  }),
  active_sim: z.strictObject({ port, sim: z.enum(SIM_SLOTS) }),
  shooting_mode: z.strictObject({ shootingMode: z.enum(SHOOTING_MODES) }),
  store_and_forward_quality: z.strictObject({
    storeQuality: z.strictObject(
      Object.fromEntries(VIDEO_CODECS.map((codec) => [codec, z.enum(STORE_QUALITIES).optional()])),
    ),
  }),
  speed_test: z.strictObject({
    channelId: Id.optional(),
    /** s. */
    timeout: z.int().min(2).max(60).default(SPEED_TEST_SECONDS),
  }),
  cancel_file_upload: z.strictObject({ files: z.array(z.string().min(1).max(1024)).min(1).max(100) }),
  video_complexity_level: z.strictObject({ videoComplexity: z.enum(VIDEO_COMPLEXITIES) }),
} as const satisfies Readonly<Record<UnitCommand, z.ZodType>>;
export type CommandArgs<C extends UnitCommand> = z.output<(typeof COMMAND_ARGS)[C]>;

/** Names of all parameters; `COMMAND_ARGS` lists those of each command. */
export const UnitCommandBody = z
  .strictObject({
    channelId: Id.nullable().optional(),
    interval: z.int().optional(),
    port: port.optional(),
    ssid: z.string().max(255).optional(),
    password: z.string().max(255).nullable().optional(),
    enabled: z.boolean().optional(),
    priority: z.int().optional(),
    limitKbps: z.int().optional(),
    apn: z.string().max(255).optional(),
    authentication: z.string().max(32).optional(),
    user: z.string().max(255).optional(),
    networkMode: z.string().max(32).optional(),
    audioEnabled: z.boolean().optional(),
    audioBitrateKbps: z.int().optional(),
    audioChannels: z.int().optional(),
    delay: z.int().optional(),
    operatorId: z.string().max(16).nullable().optional(),
    sim: z.string().max(8).optional(),
    shootingMode: z.string().max(64).optional(),
    storeQuality: z.record(z.string().max(16), z.string().max(16)).optional(),
    timeout: z.int().optional(),
    files: z.array(z.string().max(1024)).max(100).optional(),
    videoComplexity: z.string().max(32).optional(),
  })
  .meta({ id: 'UnitCommandBody' });
