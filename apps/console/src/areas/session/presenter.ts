import type { CurrentUser } from '@backhaul/contract';
import { permissionsOf } from '@backhaul/domain';
import type { UserRow } from './store.js';

/** A user as they see themselves. Passwords do not expire yet, so `secondsToPwdExpiration` is null. */
export const presentUser = (
  user: UserRow,
  inventories: readonly { readonly id: string; readonly name: string }[],
  sessionExpiresAt: number,
): CurrentUser => ({
  userId: user.id,
  username: user.username,
  firstName: user.first_name,
  lastName: user.last_name,
  email: user.email,
  roles: user.roles,
  permissions: [...permissionsOf(user.roles)],
  inventories: [...inventories],
  // The web app loads no external resources.
  hasInternet: false,
  secondsToPwdExpiration: null,
  sessionExpiresAt,
});
