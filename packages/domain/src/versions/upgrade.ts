import { atLeast, isOwnVersion, majorOf } from './compare.js';
import type { ProductStanding } from './products.js';
import { type UpgradeRefusal, type UpgradeRefusalReason, upgradeRefusal } from './upgrade-refusals.js';

/** What an upgrade of a unit depends on. */
export interface UpgradingUnit {
  /** Installed version. */
  readonly version: string;
  readonly target: string;
  readonly model: string;
  readonly underSla: boolean;
  readonly codec: 'h264' | 'h265';
  /** Versions of the servers that it sends to. */
  readonly serverVersions: readonly string[];
  /** Whether the catalogue has the target for the unit's product. */
  readonly standing: ProductStanding;
  /**
   * Only for a unit that installs packages of the console: its Node version, and the oldest that the target package supports;
   * null: no package is available.
   */
  readonly packages?: { readonly node: string; readonly needs: string | null } | undefined;
}

/**
 * Every reason why a unit cannot be upgraded to the target now, permanent ones first; empty: it can (spec 1 §5, spec 3 §5). Rules about
 * hardware versions do not apply to a unit that runs this software.
 */
export function upgradeRefusals(unit: UpgradingUnit): readonly UpgradeRefusal[] {
  const reasons = [...productReasons(unit), ...(isOwnVersion(unit.version) ? ownReasons(unit) : hardwareReasons(unit))];
  if (!unit.underSla) reasons.push('NOT_UNDER_SLA');
  return reasons.map(upgradeRefusal);
}

function productReasons({ standing }: UpgradingUnit): readonly UpgradeRefusalReason[] {
  if (standing === 'allowed') return [];
  return [standing === 'otherProduct' ? 'OTHER_PRODUCT' : 'NOT_ASSOCIATED'];
}

function ownReasons({ target, serverVersions, packages }: UpgradingUnit): UpgradeRefusalReason[] {
  if (packages === undefined) return [];
  const reasons: UpgradeRefusalReason[] = [];
  if (packages.needs === null) reasons.push('NOT_OFFERED');
  else if (!atLeast(packages.node, packages.needs)) reasons.push('OLDER_NODE');
  const servers = serverVersions.filter(isOwnVersion);
  if (servers.some((server) => !atLeast(server, target))) reasons.push('SERVER_FIRST');
  return reasons;
}

function hardwareReasons(unit: UpgradingUnit): UpgradeRefusalReason[] {
  const { version, target } = unit;
  const servers = unit.serverVersions.filter((server) => !isOwnVersion(server));
  const reasons: UpgradeRefusalReason[] = [];
  if (isOlderThan52(version)) reasons.push('TOO_OLD');
  if (majorOf(target) < majorOf(version)) reasons.push('DOWNGRADE');
  if (majorOf(version) === 6 && majorOf(target) === 7) reasons.push('SIX_TO_SEVEN');
  if (majorOf(target) >= 9 && !atLeast(version, '8.5')) reasons.push('NINE_NEEDS_8_5');
  if (atLeast(target, '10.1') && servers.some((server) => !atLeast(server, '9.0'))) reasons.push('VIA_10_0');
  if (servers.some((server) => !atLeast(server, target))) reasons.push('SERVER_FIRST');
  if (/(?:^|\D)600(?:\D|$)/.test(unit.model) && unit.codec === 'h264') reasons.push('LU600_H264');
  return reasons;
}

/** "5.1 or below" is read as all of 5.1.x, the stricter reading. */
const isOlderThan52 = (version: string): boolean => !atLeast(version, '5.2');
