import type { RuleMessage } from '../messages/index.js';
import { upgradeMessage } from '../messages/upgrades.js';
import { compareVersions, isOwnVersion } from './compare.js';

/** What users are warned of before an upgrade that is possible (spec 3 §5); versions of this software have nothing of it. */
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
