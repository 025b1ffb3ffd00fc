import { type Messages, messagesOf } from './message.js';

/** Why a device cannot be upgraded (spec 1 §8, spec 3 §5 and §8). In capitals: names of the contract's errors. */
export const UPGRADES = {
  upgrade_too_old: 'Units on version 5.1 or below cannot be upgraded',
  upgrade_six_to_seven: 'Upgrade from 6.x to 7.x is not possible from the product',
  upgrade_needs_8_5: 'Upgrade to 9.x needs version 8.5 or above',
  upgrade_via_10_0: 'Upgrade to 10.1 or above needs servers on 9.x or above; upgrade to 10.0 first',
  upgrade_downgrade: 'This downgrade requires the system to be reinstalled; contact support',
  upgrade_below_unit: 'A unit that sends to this server has a newer version',
  upgrade_not_associated: 'Target version not allowed: it is not associated with the product of the device',
  upgrade_other_product: 'Target version not supported by hardware configuration: it is associated with other products',
  upgrade_note: 'Note on this version: {note}',
  upgrade_not_offered: 'No package of this version is offered for units',
  upgrade_needs_node: 'This version needs a newer Node than the unit has',
  upgrade_none_for_servers: 'No package of this version is offered for servers',
  upgrade_needs_newer_node: 'This version needs a newer Node than the server has',
  upgrade_unit_by_hand: 'This unit cannot install software by itself; install the version on the machine',
  upgrade_server_by_hand: 'The software of this server is installed by hand',
  upgrade_resets: 'Version 9.2.1 loses its configuration in this upgrade: upgrade to 9.2.6 first',
  upgrade_transceiver_input: 'A transceiver with an input channel cannot be upgraded',
  UPGRADE_MODEL: 'Upgrade is not supported for model 600 H.264',
  UPGRADE_SERVER_FIRST: 'The server must be upgraded before the unit',
} as const;

export const upgradeMessage: Messages<typeof UPGRADES> = messagesOf(UPGRADES);
