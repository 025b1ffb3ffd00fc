import type { Role } from '../roles/vocabulary.js';
import { all, atMost, type Check, required, without } from '../validation/check.js';

/** State of a support case: `open` waits for support, `answered` for the customer. */
export const CASE_STATES = ['open', 'answered', 'closed'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** Events of a support case. */
export type CaseEvent = 'customer' | 'support' | 'close';

/** The state after a message of the customer or of support, or after closing: a message opens a closed case again. */
export function caseAfter(event: CaseEvent): CaseState {
  switch (event) {
    case 'customer':
      return 'open';
    case 'support':
      return 'answered';
    case 'close':
      return 'closed';
    default:
      return event satisfies never;
  }
}

/** Subject of a support case, one line. */
export const checkCaseSubject: Check<string> = all(required, atMost(255), without('\\'));

/** The description of a support case, and each further message (spec 1 §5: required). */
export const checkCaseText: Check<string> = all(required, atMost(4096), without('\\'));

/** Whether messages of a user count as support: superusers and partners answer for the provider. */
export const answersForSupport = (roles: readonly Role[]): boolean =>
  roles.includes('super_user') || roles.includes('luc_partner');
