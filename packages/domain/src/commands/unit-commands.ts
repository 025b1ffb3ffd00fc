import type { Permission } from '../roles/vocabulary.js';

/** Commands of `devices/{id}/commands/{command}` (spec 1 §7). */
export const UNIT_COMMANDS = [
  'set_virtual_channel',
  'stop_streaming',
  'reboot',
  'wifi_query',
  'wifi_connect',
  'wifi_disconnect',
  'link_configuration',
  'audio_parameters',
  'ifb_delay',
  'ifb_always_on',
  'ancillary_data',
  'cellular_scan',
  'cellular_select',
  'active_sim',
  'shooting_mode',
  'store_and_forward_quality',
  'speed_test',
  'cancel_file_upload',
  'video_complexity_level',
] as const;
export type UnitCommand = (typeof UNIT_COMMANDS)[number];

/** The state that a command requires, according to `unitActions`. */
type Needs = 'online' | 'free';

/** How a command is carried out: as a change of the configuration, as an order to the unit, or specially. */
export type CommandHandling =
  | { readonly kind: 'configuration' }
  | {
      readonly kind: 'order';
      readonly needs: Needs;
      /** Time that the unit may take, ms. */
      readonly takesMs: number;
    }
  | { readonly kind: 'own' };

export interface CommandRule {
  readonly permission: Permission;
  readonly handling: CommandHandling;
}

const SECOND = 1_000;
const CONFIGURATION = { permission: 'unit:configure', handling: { kind: 'configuration' } } as const;
const order = (needs: Needs, takesMs: number): CommandRule => ({
  permission: 'unit:configure',
  handling: { kind: 'order', needs, takesMs },
});

/**
 * What each command requires and does. A cellular scan takes 1 to 2 minutes, a switch of operator
 * up to 30 s, enabling an interface up to a minute (spec 1 §9).
 */
export const COMMAND_RULES: Readonly<Record<UnitCommand, CommandRule>> = {
  set_virtual_channel: { permission: 'unit:configure', handling: { kind: 'own' } },
  stop_streaming: { permission: 'unit:stop', handling: { kind: 'own' } },
  reboot: { permission: 'unit:reboot', handling: { kind: 'own' } },
  wifi_query: order('online', 40 * SECOND),
  wifi_connect: order('online', 60 * SECOND),
  wifi_disconnect: order('online', 60 * SECOND),
  link_configuration: CONFIGURATION,
  audio_parameters: CONFIGURATION,
  ifb_delay: CONFIGURATION,
  ifb_always_on: order('online', 0),
  ancillary_data: order('free', 0),
  cellular_scan: order('free', 180 * SECOND),
  cellular_select: order('free', 60 * SECOND),
  active_sim: order('free', 60 * SECOND),
  shooting_mode: CONFIGURATION,
  store_and_forward_quality: CONFIGURATION,
  speed_test: { permission: 'unit:start', handling: { kind: 'own' } },
  cancel_file_upload: order('online', 10 * SECOND),
  video_complexity_level: CONFIGURATION,
};

/** Seven retries (spec 1 §4); the caller sets the interval, ms. */
export const CHANNEL_RETRIES = 7;
export const RETRY_INTERVAL_MS = { least: 1_000, default: 5_000, most: 60_000 } as const;

/** Parameter of a speed test, s (spec 1 §9). */
export const SPEED_TEST_SECONDS = 10;

/** The configuration counts as updated this time after the channel of a unit was set, ms (spec 1 §4). */
export const CONFIGURATION_UPDATED_MS = 2_000;
