import { TRANSMISSIONS } from '../messages/transmissions.js';

/** Hours left on a unit’s own licence: rented (ra) and for relay (rl); below 0 there are none. `expiresAt` in ms, null: never. */
export interface UnitLicence {
  readonly raHours: number;
  readonly rlHours: number;
  readonly expiresAt: number | null;
}

/** Refusal when a unit may not transmit without a licence (spec 1 §8). */
export const LICENCE_INVALID = TRANSMISSIONS.UNIT_LICENSE;

/**
 * Whether a unit’s licence is valid: it is offline, or its first entry has non-negative hours of either kind (spec 1 §4).
 * An expired licence is invalid, which is the stricter reading of `licenceExpiration`.
 */
export function isLicenceValid(
  { online, licence }: { readonly online: boolean; readonly licence: UnitLicence | null },
  nowMs: number,
): boolean {
  if (!online) return true;
  if (licence === null || (licence.expiresAt !== null && licence.expiresAt <= nowMs)) return false;
  return licence.raHours >= 0 || licence.rlHours >= 0;
}
