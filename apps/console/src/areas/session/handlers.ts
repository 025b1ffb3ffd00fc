import { type CallDef, message } from '@backhaul/contract';
import type { Kysely } from 'kysely';
import { KNOWN_FOR_MS, newBrowserToken } from '../../platform/access/known-browser.js';
import { mutateAccount } from '../../platform/access/mutate.js';
import type { Passkeys } from '../../platform/access/passkeys.js';
import type { Caller } from '../../platform/access/scope.js';
import type { SecondFactors } from '../../platform/access/second-factors.js';
import type { Sessions, SessionToken } from '../../platform/access/sessions.js';
import type { Throttle } from '../../platform/access/throttle.js';
import { addressRule } from '../../platform/access/throttle-rules.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Database } from '../../platform/db/schema.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import type { Providers } from '../../control/sign-on/providers.js';
import { endSessions } from '../../control/people/end-sessions.js';
import { sessionsOf } from '../../control/people/session-list-store.js';
import type { CallContext } from '../../platform/http/types.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { ThirdParty } from '../../platform/http/third-party.js';
import type { Vault } from '../../platform/vault/vault.js';
import { beginSignOn } from './sign-on/begin.js';
import { endSessionUrl } from './sign-on/logout.js';
import { servicesHeld } from '../../control/services/held-services.js';
import { isEnterprise } from '../../control/people/enterprise-store.js';
import { challengeKey, signInWithPasskey } from './passkey-sign-in.js';
import { presentUser } from './presenter.js';
import { signIn } from './sign-in.js';
import { inventoriesOf, userById, type UserRow } from './store.js';
import { updateUser } from './update-user.js';

export interface SessionAreaDeps {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly sessions: Sessions;
  readonly throttle: Throttle;
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly providers: Providers;
  readonly publicUrl: string | undefined;
  readonly thirdParty?: Pick<ThirdParty, 'chatScriptUrl'>;
  readonly clock: Clock;
}

/** Facts that are hidden from an administrator who views the console as a user. */
const NOT_OF_VIEWED = { secondsToPwdExpiration: null, formerSignInAt: null, failedSignIns: 0 } as const;

/** Handlers of the calls on sign-in, sign-out and the signed-in user. */
export function sessionHandlers(deps: SessionAreaDeps): AreaHandlers<'session'> {
  const { db, vault, sessions, clock } = deps;
  const { chatScriptUrl } = deps.thirdParty ?? {};
  const current = async (userId: string, sessionId: string) => {
    const user = await userById(db, userId);
    const session = (await sessions.standing([sessionId])).get(sessionId);
    if (!user || !session) throw new Refusal('UNAUTHENTICATED');
    const isViewed = session.view?.userId === userId;
    const inventories = await inventoriesOf(db, user);
    const own = isViewed ? await userById(db, session.userId) : user;
    return {
      ...presentUser(user, inventories, session, clock.now()),
      loggedUserRoles: own?.roles ?? [],
      services: await servicesHeld(
        db,
        inventories.map(({ id }) => id),
        clock.now(),
      ),
      enterprise: await isEnterprise(db, userId),
      chat: { enabled: chatScriptUrl !== undefined, scriptLink: chatScriptUrl ?? null },
      ...(isViewed ? NOT_OF_VIEWED : {}),
      viewing: isViewed && session.view ? { by: session.username, endsAt: session.view.endsAt } : null,
    };
  };
  const begun = (
    { user, token }: { readonly user: UserRow; readonly token: SessionToken },
    { setSession, setBrowser }: Pick<CallContext<CallDef>, 'setSession' | 'setBrowser'>,
  ) => {
    setSession(token);
    setBrowser({ value: newBrowserToken(vault, user.username), expiresAt: clock.now() + KNOWN_FOR_MS });
    return current(user.id, token.sessionId);
  };
  const signOut = async (caller: Caller): Promise<void> => {
    const ending = await mutateAccount(db, caller, (tx) => sessions.end(tx, caller.sessionId), {
      action: 'session:signOut',
    });
    sessions.ended(ending);
  };
  return {
    signIn: async ({ body }, context) => begun(await signIn(deps, body, context), context),
    async passkeyChallenge(_input, { address, host }) {
      // A successful sign-in returns the count.
      await deps.throttle.attempt([{ key: challengeKey(address), rule: addressRule }]);
      return deps.passkeys.beginSignIn(host);
    },
    signInWithPasskey: async ({ body }, context) =>
      begun(await signInWithPasskey(deps, body.passkey, context), context),
    async beginSignOn({ body }, { address, host, signOnToken: browser, setSignOn }) {
      const { url, cookie } = await beginSignOn(deps, body, { address, host, browser });
      setSignOn(cookie);
      return { url };
    },
    async signOutOfOrganization(_input, { caller, host, setSession }) {
      const url = await endSessionUrl(deps, caller.sessionId, host);
      await signOut(caller);
      setSession(null);
      return { url };
    },
    async signOut(_input, { caller, setSession }) {
      await signOut(caller);
      setSession(null);
    },
    currentUser: (_input, { caller }) => current(caller.userId, caller.sessionId),
    async updateCurrentUser({ body }, { caller }) {
      const session = (await sessions.standing([caller.sessionId])).get(caller.sessionId);
      if (session?.passwordDue !== null && body.newPassword === undefined)
        throw invalid('body.newPassword', message('required'));
      await updateUser(deps, caller, body);
      return current(caller.userId, caller.sessionId);
    },
    sessions: (_input, { caller }) => sessionsOf(db, caller.userId, { now: clock.now(), current: caller.sessionId }),
    endSessions: ({ body }, { caller }) => endSessions(deps, caller, caller.userId, body.sessionIds),
  };
}
