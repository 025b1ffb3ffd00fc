import type { RuleMessage } from '../messages/index.js';
import { upgradeMessage } from '../messages/upgrades.js';
import { compareVersions, isOwnVersion } from './compare.js';

/** Warnings before a possible upgrade (spec 3 §5); versions of this software have none. */
export function upgradeWarnings({
  version,
  target,
}: {
  readonly version: string;
  readonly target: string;
}): readonly RuleMessage[] {
  if (version === '' || isOwnVersion(version) || compareVersions(version, '9.2.1') !== 0) return [];
  const isSafe = compareVersions(target, '9.2.1') === 0 || compareVersions(target, '9.2.6') === 0;
  return isSafe ? [] : [upgradeMessage('upgrade_resets')];
}
