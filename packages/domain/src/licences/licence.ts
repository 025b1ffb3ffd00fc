import { TRANSMISSIONS } from '../messages/transmissions.js';

/**
 * Hours on a unit's own licence: rented (ra) and relay (rl); 0 or more: granted, negative: none. Use does not lower them. Times in ms: `expiresAt` of its own licence, null:
 * never; `activatedUntil` of a licence activated on demand, null: none.
 */
export interface UnitLicence {
  readonly raHours: number;
  readonly rlHours: number;
  readonly expiresAt: number | null;
  readonly activatedUntil: number | null;
}

/** Licence that a unit transmits under: its own, one activated on demand, or none. */
export const LICENCE_STATES = ['own', 'activated', 'none'] as const;
export type LicenceState = (typeof LICENCE_STATES)[number];

/** Refusal when a unit may not transmit without a licence (spec 1 §8). */
export const LICENCE_INVALID = TRANSMISSIONS.UNIT_LICENSE;

const HOUR_MS = 3_600_000;

/**
 * The licence of a unit (spec 1 §4, spec 3 §6): its own if it has non-negative hours of either kind and has not expired, which is the
 * stricter reading of `licenceExpiration`; otherwise one activated on demand that has not ended.
 */
export function licenceState(licence: UnitLicence, nowMs: number): LicenceState {
  const hasOwn =
    (licence.raHours >= 0 || licence.rlHours >= 0) && (licence.expiresAt === null || licence.expiresAt > nowMs);
  if (hasOwn) return 'own';
  return licence.activatedUntil !== null && licence.activatedUntil > nowMs ? 'activated' : 'none';
}

/** When a unit has no licence any more, ms, also in the past; null: never, or it has had none. */
export function licenceEnd({ raHours, rlHours, expiresAt, activatedUntil }: UnitLicence): number | null {
  if (raHours < 0 && rlHours < 0) return activatedUntil;
  return expiresAt === null ? null : Math.max(expiresAt, activatedUntil ?? expiresAt);
}

/** When a licence ends that is activated now for this many hours, ms. */
export const activationEnd = (hours: number, nowMs: number): number => nowMs + hours * HOUR_MS;

/** Whether a unit’s licence is valid: it is offline, or licensed. */
export const isLicenceValid = (
  { online, licence }: { readonly online: boolean; readonly licence: UnitLicence | null },
  nowMs: number,
): boolean => !online || (licence !== null && licenceState(licence, nowMs) !== 'none');

type OwnLicence = Omit<UnitLicence, 'activatedUntil'>;

/** Whether a change extends a unit's own licence: hours of either kind, or time (ms; null: without an end). */
export const isMoreLicence = (from: OwnLicence, to: OwnLicence): boolean =>
  to.raHours > from.raHours || to.rlHours > from.rlHours || endOf(to) > endOf(from);

const endOf = ({ expiresAt }: OwnLicence): number => expiresAt ?? Number.POSITIVE_INFINITY;
