import type { Applications } from '../status/statuses.js';
import { compareVersions } from './compare.js';

/** Status of the upgrade of a device to its requested version (spec 1 §4). */
export const UPGRADE_STATUSES = ['pending', 'upgrading', 'succeeded', 'upgradeFailed', 'rejected'] as const;
export type UpgradeStatus = (typeof UPGRADE_STATUSES)[number];

/** How an order to install software can end. */
export const UPGRADE_OUTCOMES = ['succeeded', 'upgradeFailed', 'rejected'] as const;
export type UpgradeOutcome = (typeof UPGRADE_OUTCOMES)[number];

/** Errors that devices report when they cannot install software (spec 1 §8); -1 is for errors without a number. */
export const DEVICE_SOFTWARE_ERRORS = {
  101: 'The installation failed',
  102: 'A driver could not be installed',
  103: 'The operating system could not be upgraded',
  104: 'The network failed during the upgrade',
  105: 'No connection to the software repository',
  106: 'The backup before the upgrade failed',
  107: 'The server has to be rebooted first',
  [-1]: 'The upgrade failed for an unknown reason',
} as const;
export const DEVICE_SOFTWARE_CODES = [101, 102, 103, 104, 105, 106, 107, -1] as const;
export type DeviceSoftwareCode = (typeof DEVICE_SOFTWARE_CODES)[number];

/** Why a unit does not install software on command. */
export const INSTALLS_BY_HAND = 'This unit cannot install software by itself; install the version on the machine';

/** Result of an upgrade whose version did not start. */
export const UPGRADE_ROLLED_BACK = 'The new version did not come up; the earlier one runs again';

/** How long an install order waits for an offline unit, and how long the installation may take, ms. */
export const UPGRADE_VALID_MS = 24 * 3_600_000;
export const UPGRADE_TAKES_MS = 30 * 60_000;

/** The latest request, and the state of the device. */
interface AskedUpgrade {
  readonly version: string;
  readonly outcome: UpgradeOutcome | null;
}
interface UpgradedDevice {
  readonly swVersion: string;
  readonly applications: Pick<Applications, 'upgrade'>;
}

/** Status of a request: the device's version and activity take precedence over its last result. */
export function upgradeStatus({ version, outcome }: AskedUpgrade, device: UpgradedDevice): UpgradeStatus {
  if (device.applications.upgrade && outcome === null) return 'upgrading';
  if (device.swVersion !== '' && compareVersions(device.swVersion, version) === 0) return 'succeeded';
  return outcome ?? 'pending';
}
