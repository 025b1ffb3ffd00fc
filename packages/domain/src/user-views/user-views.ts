import { permissionsOf } from '../roles/permissions.js';
import type { Role } from '../roles/vocabulary.js';

/** Longest duration of a view, ms. */
export const VIEW_MS = 30 * 60_000;

/** Whether users with these types have a permission that those with the others lack. */
export function mayMore(roles: readonly Role[], than: readonly Role[]): boolean {
  const allowed = permissionsOf(than);
  return [...permissionsOf(roles)].some((permission) => !allowed.has(permission));
}

interface AskedView {
  /** Whether it is the requester's own account. */
  readonly own: boolean;
  readonly viewer: readonly Role[];
  readonly viewed: readonly Role[];
}

/** Why a user who may change an account cannot view the console as its user; null: they can. */
export const viewRefusal = ({ own, viewer, viewed }: AskedView): 'VIEW_REFUSED' | null =>
  own || mayMore(viewed, viewer) ? 'VIEW_REFUSED' : null;
