import { message, type RuleMessage } from '../messages/index.js';
import { upgradeMessage } from '../messages/upgrades.js';

/** Why a device cannot be upgraded, with the codes of the spec if any (spec 1 §8, spec 3 §5 and §8). */
const REFUSALS = {
  TOO_OLD: { code: 6802, message: upgradeMessage('upgrade_too_old') },
  SIX_TO_SEVEN: { code: 6802, message: upgradeMessage('upgrade_six_to_seven') },
  NINE_NEEDS_8_5: { code: 6802, message: upgradeMessage('upgrade_needs_8_5') },
  VIA_10_0: { code: 6802, message: upgradeMessage('upgrade_via_10_0') },
  DOWNGRADE: { code: 6802, message: upgradeMessage('upgrade_downgrade') },
  LU600_H264: { code: 6803, message: upgradeMessage('UPGRADE_MODEL') },
  SERVER_FIRST: { code: 'SERVER_FIRST', message: upgradeMessage('UPGRADE_SERVER_FIRST') },
  NOT_ASSOCIATED: { code: 6802, message: upgradeMessage('upgrade_not_associated') },
  OTHER_PRODUCT: { code: 6810, message: upgradeMessage('upgrade_other_product') },
  NOT_OFFERED: { code: 6802, message: upgradeMessage('upgrade_not_offered') },
  OLDER_NODE: { code: 6810, message: upgradeMessage('upgrade_needs_node') },
  NOT_UNDER_SLA: { code: 'NOT_UNDER_SLA', message: message('UPGRADE_NO_SLA') },
} as const;

export type UpgradeRefusalReason = keyof typeof REFUSALS;

/** One reason; `code` is the spec's number, or a name if it has none. */
export interface UpgradeRefusal {
  readonly reason: UpgradeRefusalReason;
  readonly code: number | string;
  readonly message: RuleMessage;
}

/** A refusal of an upgrade, with the code and the message of the spec. */
export const upgradeRefusal = (reason: UpgradeRefusalReason): UpgradeRefusal => ({ reason, ...REFUSALS[reason] });
