import { secondFactorDue, type SignInWay } from '@backhaul/domain';
import type { Kysely, Transaction } from 'kysely';
import { mutateAccount } from '../../platform/access/mutate.js';
import type { Sessions, SessionToken } from '../../platform/access/sessions.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { dueOf, isAskedForSecondFactor, refusedSignIns, signedIn, type UserRow } from './store.js';

/** Origin of a sign-in. */
export interface Origin {
  readonly address: string;
  /** Host (and port) by which the caller reached the console. */
  readonly host: string;
  readonly sessionToken: string | undefined;
  readonly browserToken: string | undefined;
  readonly userAgent: string | undefined;
}

export interface OpenDependencies {
  readonly db: Kysely<Database>;
  readonly sessions: Sessions;
  readonly clock: Clock;
}

/**
 * Begins the session of an authenticated user, with a new token; the browser's former session ends. If the password has expired or
 * must be changed, the session only allows that; if a required second factor is missing, it only allows to set one up.
 */
export async function openSession(
  { db, sessions, clock }: OpenDependencies,
  user: UserRow,
  way: SignInWay,
  from: Origin,
  /** Stores more data with the session. */
  also: (tx: Transaction<Database>, sessionId: string) => Promise<void> = async () => undefined,
): Promise<{ readonly user: UserRow; readonly token: SessionToken }> {
  const former = from.sessionToken === undefined ? undefined : await sessions.find(from.sessionToken);
  const now = clock.now();
  const { token, ending } = await mutateAccount(
    db,
    { userId: user.id, username: user.username, address: from.address },
    async (tx) => {
      const begun = await sessions.begin(tx, user.id, from.address, {
        userAgent: from.userAgent,
        passwordDue: dueOf(user, now),
        secondFactorDue: secondFactorDue({
          way,
          asked: await isAskedForSecondFactor(tx, user.id),
          excluded: user.second_factor_excluded,
        }),
        formerSignInAt: user.last_sign_in_at,
        failedSignIns: await refusedSignIns(tx, user.username, user.last_sign_in_at ?? user.created_at),
        way,
      });
      await also(tx, begun.sessionId);
      await signedIn(tx, user.id, new Date(now));
      return { token: begun, ending: former && (await sessions.end(tx, former.sessionId)) };
    },
    { action: 'session:signIn', detail: DETAILS[way] },
  );
  if (ending) sessions.ended(ending);
  return { user, token };
}

/** For the audit. */
const DETAILS: Readonly<Record<SignInWay, string | null>> = {
  password: null,
  passwordAndCode: 'password and code',
  passwordAndPasskey: 'password and passkey',
  passkey: 'passkey',
  organization: 'organization',
};
