import { decodeJwt } from 'jose';
import { organizationById, organizationsOf } from '../../../control/sign-on/organization-store.js';
import { signOnOrigin } from '../../../control/sign-on/addresses.js';
import { audit } from '../../../platform/access/audit.js';
import { mutateAccount } from '../../../platform/access/mutate.js';
import { addressRule } from '../../../platform/access/throttle-rules.js';
import type { SignOnParts } from './parts.js';
import { organizationOfSession, sessionsToEnd, takeLogoutToken } from './session-store.js';

/** URL to sign out of the organization too, after signing out here; null: none (OpenID Connect RP-Initiated Logout 1.0). */
export async function endSessionUrl(
  { db, vault, providers, publicUrl }: SignOnParts,
  sessionId: string,
  host: string,
): Promise<string | null> {
  const id = await organizationOfSession(db, sessionId);
  const organization = id === undefined ? undefined : await organizationById(db, vault, id);
  const origin = originOf(publicUrl, host);
  return organization === undefined || origin === null ? null : providers.endSession(organization, `${origin}/sign_in`);
}

/** Null instead of an error: sign-out succeeds even where a sign-in could not begin. */
function originOf(publicUrl: string | undefined, host: string): string | null {
  try {
    return signOnOrigin(publicUrl, host);
  } catch {
    return null;
  }
}

/** Ends the sessions that a provider signed out (OpenID Connect Back-Channel Logout 1.0); false if its token is invalid. Throws `THROTTLED`. */
export async function backchannelLogout(parts: SignOnParts, token: string, address: string): Promise<boolean> {
  const { db, vault, throttle, providers, sessions } = parts;
  const key = `sign-on-logout:${address}`;
  await throttle.attempt([{ key, rule: addressRule }]);
  const candidates = await organizationsOf(db, vault, issuerOf(token));
  for (const organization of candidates) {
    const good = await providers.logoutToken(organization, token);
    if (good === undefined) continue;
    const endings = await mutateAccount(
      db,
      { userId: null, username: '', address },
      async (tx) => {
        // A repeated token would end sessions that began later.
        if (!(await takeLogoutToken(tx, `${organization.id} ${good.jti}`, good.goodUntil))) return [];
        const ended = await sessionsToEnd(tx, organization.id, good);
        const one = async (userId: string, sessionId: string) => ({
          userId,
          endings: await sessions.endSome(tx, userId, [sessionId]),
        });
        const done = [];
        for (const { userId, sessionId } of ended) done.push(await one(userId, sessionId));
        return done;
      },
      (done) =>
        done.map(({ userId }) => ({
          action: 'session:end',
          subject: { kind: 'user', id: userId },
          detail: `signed out by the organization: ${organization.name}`,
        })),
    );
    for (const ending of endings.flatMap((one) => one.endings)) sessions.ended(ending);
    await throttle.succeeded({ cleared: [], returned: [key] });
    return true;
  }
  await audit(db, {
    caller: { userId: null, username: '', address },
    action: 'session:end',
    result: 'refused',
    code: 'SIGN_ON_REFUSED',
    detail: 'logout token',
  });
  return false;
}

/** The issuer that a token claims, unverified. */
function issuerOf(token: string): string {
  try {
    return decodeJwt(token).iss ?? '';
  } catch {
    return '';
  }
}
