/** Why a device cannot be upgraded, with the codes of the spec where it has one (spec 1 §8, spec 3 §5 and §8). */
const REFUSALS = {
  TOO_OLD: { code: 6802, message: 'Units on version 5.1 or below cannot be upgraded' },
  SIX_TO_SEVEN: { code: 6802, message: 'Upgrade from 6.x to 7.x is not possible from the product' },
  NINE_NEEDS_8_5: { code: 6802, message: 'Upgrade to 9.x needs version 8.5 or above' },
  VIA_10_0: { code: 6802, message: 'Upgrade to 10.1 or above needs servers on 9.x or above; upgrade to 10.0 first' },
  DOWNGRADE: { code: 6802, message: 'This downgrade requires the system to be reinstalled; contact support' },
  LU600_H264: { code: 6803, message: 'Upgrade is not supported for model 600 H.264' },
  SERVER_FIRST: { code: 'SERVER_FIRST', message: 'The server must be upgraded before the unit' },
  NOT_UNDER_SLA: { code: 'NOT_UNDER_SLA', message: 'Units that are not under SLA are not eligible for upgrade' },
} as const;

export type UpgradeRefusalReason = keyof typeof REFUSALS;

/** One reason; `code` is the spec's number, or a name where it has none. */
export interface UpgradeRefusal {
  readonly reason: UpgradeRefusalReason;
  readonly code: number | string;
  readonly message: string;
}

/** A refusal of an upgrade, with the code and the message of the spec. */
export const upgradeRefusal = (reason: UpgradeRefusalReason): UpgradeRefusal => ({ reason, ...REFUSALS[reason] });
