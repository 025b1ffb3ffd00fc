import type { CurrentUser } from '@backhaul/contract';
import { permissionsOfUser, secondsToExpiry } from '@backhaul/domain';
import type { SessionIdentity } from '../../platform/access/session-store.js';
import { termsOf, type UserRow } from './store.js';

/** The signed-in user, as shown to themselves. */
export const presentUser = (
  user: UserRow,
  inventories: readonly { readonly id: string; readonly name: string }[],
  session: SessionIdentity,
  now: number,
): Omit<CurrentUser, 'enterprise' | 'viewing' | 'chat' | 'services' | 'loggedUserRoles'> => ({
  userId: user.id,
  username: user.username,
  firstName: user.first_name,
  lastName: user.last_name,
  email: user.email,
  roles: user.roles,
  permissions: [...permissionsOfUser(user)],
  inventories: [...inventories],
  // The web app loads no external resources.
  hasInternet: false,
  secondsToPwdExpiration: secondsToExpiry(termsOf(user), now),
  passwordDue: session.passwordDue,
  secondFactorDue: session.secondFactorDue,
  signedInAt: session.beganAt,
  formerSignInAt: session.formerSignInAt,
  failedSignIns: session.failedSignIns,
  sessionExpiresAt: session.expiresAt,
});
