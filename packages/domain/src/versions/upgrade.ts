import { atLeast, compareVersions, majorOf } from './compare.js';
import { type UpgradeRefusal, type UpgradeRefusalReason, upgradeRefusal } from './upgrade-refusals.js';

/** What an upgrade of any device depends on. */
interface Upgrading {
  /** Version that it has. */
  readonly version: string;
  readonly target: string;
  readonly model: string;
  readonly online: boolean;
  readonly busy: boolean;
  /** Whether the hardware takes the target version, as the catalogue of its product says. */
  readonly supportedByHardware: boolean;
}

export interface UpgradingUnit extends Upgrading {
  readonly kind: 'unit';
  readonly underSla: boolean;
  readonly codec: 'h264' | 'h265';
  /** Versions of the servers that it sends to. */
  readonly serverVersions: readonly string[];
}

export interface UpgradingServer extends Upgrading {
  readonly kind: 'server';
  readonly transceiver: boolean;
  readonly hasInputEncoderChannel: boolean;
}

/** Every reason why a device cannot be upgraded to the target now; none: it can (spec 3 §5). */
export function upgradeRefusals(device: UpgradingUnit | UpgradingServer): readonly UpgradeRefusal[] {
  const reasons = [...pathReasons(device), ...(device.kind === 'unit' ? unitReasons(device) : serverReasons(device))];
  if (!device.supportedByHardware) reasons.push('HARDWARE');
  return reasons.map(upgradeRefusal);
}

/** 9.2.1 loses its configuration on the way to a later version unless it goes via 9.2.6 (spec 3 §5). */
export const warnsOfConfigurationReset = (version: string, target: string): boolean =>
  compareVersions(version, '9.2.1') === 0 && compareVersions(target, '9.2.6') > 0;

function pathReasons({ version, target }: Upgrading): UpgradeRefusalReason[] {
  const reasons: UpgradeRefusalReason[] = [];
  if (majorOf(target) < majorOf(version)) reasons.push('DOWNGRADE');
  if (majorOf(version) === 6 && majorOf(target) === 7) reasons.push('SIX_TO_SEVEN');
  if (majorOf(target) >= 9 && !atLeast(version, '8.5')) reasons.push('NINE_NEEDS_8_5');
  return reasons;
}

function unitReasons(unit: UpgradingUnit): UpgradeRefusalReason[] {
  const reasons: UpgradeRefusalReason[] = [];
  if (isOlderThan52(unit.version)) reasons.push('TOO_OLD');
  if (!unit.underSla) reasons.push('NOT_UNDER_SLA');
  if (unit.serverVersions.some((server) => !atLeast(server, unit.target))) reasons.push('SERVER_FIRST');
  if (atLeast(unit.target, '10.1') && unit.serverVersions.some((server) => !atLeast(server, '9.0'))) {
    reasons.push('VIA_10_0');
  }
  if (/(?:^|\D)600(?:\D|$)/.test(unit.model) && unit.codec === 'h264') reasons.push('LU600_H264');
  return reasons;
}

/** "5.1 or below" is read as all of 5.1.x, the stricter reading. */
const isOlderThan52 = (version: string): boolean => !atLeast(version, '5.2');

function serverReasons(server: UpgradingServer): UpgradeRefusalReason[] {
  const reasons: UpgradeRefusalReason[] = [];
  if (!server.online) reasons.push('SERVER_OFFLINE');
  if (server.busy) reasons.push('SERVER_BUSY');
  if (atLeast(server.target, '10.1') && !atLeast(server.version, '9.0')) reasons.push('VIA_10_0');
  if (server.transceiver && server.hasInputEncoderChannel) reasons.push('INPUT_ENCODER');
  return reasons;
}
