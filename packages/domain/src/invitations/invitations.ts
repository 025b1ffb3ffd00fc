import type { UnitType } from '../kinds/kinds.js';

/** Validity of an ad-hoc invitation (spec 1 §9). */
export const EXPIRATIONS = ['day', 'threeDays', 'week', 'month'] as const;
export type Expiration = (typeof EXPIRATIONS)[number];

/** How often the key of permanent invitations is regenerated (spec 1 §9). */
export const REGENERATIONS = ['never', 'daily', 'weekly', 'monthly'] as const;
export type Regeneration = (typeof REGENERATIONS)[number];

/** For a limited time, or until a user ends it. */
export const INVITATION_MODES = ['adhoc', 'permanent'] as const;
export type InvitationMode = (typeof INVITATION_MODES)[number];

/** Delivery of an invitation: shown as link and QR code, or sent. */
export const INVITATION_TRANSPORTS = ['link', 'email', 'sms'] as const;
export type InvitationTransport = (typeof INVITATION_TRANSPORTS)[number];

/** Types of unit that a browser can be. */
export const GUEST_TYPES = ['smartUnits', 'liteUnits'] as const satisfies readonly UnitType[];
export type GuestType = (typeof GUEST_TYPES)[number];

const DAY_MS = 24 * 60 * 60_000;

/** When an invitation made at `fromMs` expires (ms, UTC). */
export function expiresAt(expiration: Expiration, fromMs: number): number {
  switch (expiration) {
    case 'day':
      return fromMs + DAY_MS;
    case 'threeDays':
      return fromMs + 3 * DAY_MS;
    case 'week':
      return fromMs + 7 * DAY_MS;
    case 'month':
      return monthAfter(fromMs);
    default:
      return expiration satisfies never;
  }
}

/** When a key made at `madeMs` must be regenerated (ms, UTC); null: never. */
export function regeneratesAt(regeneration: Regeneration, madeMs: number): number | null {
  switch (regeneration) {
    case 'never':
      return null;
    case 'daily':
      return madeMs + DAY_MS;
    case 'weekly':
      return madeMs + 7 * DAY_MS;
    case 'monthly':
      return monthAfter(madeMs);
    default:
      return regeneration satisfies never;
  }
}

/** The same day and time of the next month, UTC; the last day of that month if there is no such day. */
function monthAfter(fromMs: number): number {
  const from = new Date(fromMs);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 2, 0)).getUTCDate();
  const to = new Date(fromMs);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + 1);
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.getTime();
}
