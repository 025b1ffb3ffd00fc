import { permissionsOf } from '../roles/permissions.js';
import type { Permission, Role } from '../roles/vocabulary.js';
import { all, atMost, type Check, required, without } from '../validation/check.js';

/** How long support has access to an inventory after an administrator approves it, ms (spec 3 §4, §9: 8 hours). */
export const SUPPORT_ACCESS_MS = 8 * 60 * 60_000;

/** How long a request for access waits for an answer before it lapses, ms. */
export const ANSWER_WITHIN_MS = 24 * 60 * 60_000;

/** State of a request for access to an inventory: `pending` and `active` are open, the others are final. */
export const APPROVAL_STATES = ['pending', 'active', 'refused', 'ended', 'expired', 'lapsed', 'withdrawn'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** The times of a request, ms; null: not yet. */
export interface ApprovalTimes {
  readonly askedAt: number;
  readonly decision: 'approved' | 'refused' | null;
  /** When access ends automatically; null without access. */
  readonly endsAt: number | null;
  /** When access was ended, or the request withdrawn. */
  readonly endedAt: number | null;
}

/** The state of a request at a time; access is over exactly at `endsAt`. */
export function approvalState({ askedAt, decision, endsAt, endedAt }: ApprovalTimes, now: number): ApprovalState {
  if (decision === 'refused') return 'refused';
  if (decision === null) {
    if (endedAt !== null) return 'withdrawn';
    return now >= askedAt + ANSWER_WITHIN_MS ? 'lapsed' : 'pending';
  }
  if (endedAt !== null && (endsAt === null || endedAt < endsAt)) return 'ended';
  return endsAt !== null && now < endsAt ? 'active' : 'expired';
}

/** Why support needs access. */
export const checkAccessReason: Check<string> = all(required, atMost(1024), without('\\'));

/** The name of the requested inventory, as its administrators call it. */
export const checkAskedInventory: Check<string> = all(required, atMost(255));

/** Who may ask: partners. Superusers see every inventory and need no approval. */
export const mayAskForAccess = (roles: readonly Role[]): boolean =>
  roles.includes('luc_partner') && !roles.includes('super_user');

/**
 * Whether an approval grants this permission in its inventory: those of a regular user, and requesting remote actions.
 * Not users, password links, keys, webhooks, passphrases, the audit, later permissions, or links of tally pages, which would outlast the visit.
 */
export const comesWithApproval = (permission: Permission): boolean =>
  (permissionsOf(['luc_regular']).has(permission) && permission !== 'tally:link') || permission === 'remoteAction:ask';
