import { permissionsOf } from '../roles/permissions.js';
import type { Role } from '../roles/vocabulary.js';

/** So long a view lasts at most, ms. */
export const VIEW_MS = 30 * 60_000;

/** Whether users with these types may do something that those with the others may not. */
export function mayMore(roles: readonly Role[], than: readonly Role[]): boolean {
  const allowed = permissionsOf(than);
  return [...permissionsOf(roles)].some((permission) => !allowed.has(permission));
}

interface AskedView {
  /** Whether it is the account of who asks. */
  readonly own: boolean;
  readonly viewer: readonly Role[];
  readonly viewed: readonly Role[];
}

/** Why somebody who may change an account may not view the console as its user; null: they may. */
export const viewRefusal = ({ own, viewer, viewed }: AskedView): 'VIEW_REFUSED' | null =>
  own || mayMore(viewed, viewer) ? 'VIEW_REFUSED' : null;
