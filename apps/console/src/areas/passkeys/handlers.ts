import { message } from '@backhaul/contract';
import { checkPasskeyName, MOST_PASSKEYS } from '@backhaul/domain';
import type { Kysely, Transaction } from 'kysely';
import { mutateAccount } from '../../platform/access/mutate.js';
import { requireOwnPassword } from '../../platform/access/own-password.js';
import { factorsOf } from '../../platform/access/passkey-store.js';
import type { Passkeys } from '../../platform/access/passkeys.js';
import type { SecondFactors } from '../../platform/access/second-factors.js';
import type { Sessions } from '../../platform/access/sessions.js';
import type { Throttle } from '../../platform/access/throttle.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { credentialIdsOf, deletePasskey, insertPasskey, lockUser, passkeysOf, renamePasskey } from './store.js';

const unfit = () => invalid('body.passkey', message('PASSKEY_REFUSED'));

export interface PasskeyAreaDeps {
  readonly db: Kysely<Database>;
  readonly sessions: Sessions;
  readonly throttle: Throttle;
  readonly secondFactors: SecondFactors;
  readonly passkeys: Passkeys;
  readonly clock: Clock;
}

/** Handlers of the calls on one's own passkeys. */
export function passkeyHandlers(deps: PasskeyAreaDeps): AreaHandlers<'passkeys'> {
  const { db, sessions, secondFactors, passkeys, clock } = deps;
  return {
    list: (_input, { caller }) => passkeysOf(db, caller.userId),
    async begin({ body }, { caller, host }) {
      await requireOwnPassword(deps, caller, body.password, 'body.password');
      const present = await credentialIdsOf(db, caller.userId);
      requireRoom(present.length);
      return passkeys.beginCreation(caller, host, present);
    },
    async add({ body }, { caller, host }) {
      const name = validName(body.name);
      const made = await passkeys.created(caller, host, body.passkey);
      if (made === undefined) throw unfit();
      const { passkey, recoveryCodes, ending } = await mutateAccount(
        db,
        caller,
        async (tx) => {
          await lockUser(tx, caller.userId);
          const before = await factorsOf(tx, caller.userId);
          requireRoom(before.passkeys);
          const added = await insertPasskey(tx, caller.userId, { ...made, name }, new Date(clock.now()));
          if (added === undefined) throw unfit();
          if (before.app || before.passkeys > 0) return { passkey: added, recoveryCodes: [], ending: undefined };
          await sessions.secondFactorSet(tx, caller.sessionId);
          // The password is no longer enough to sign in, so earlier sessions may belong to somebody else.
          return {
            passkey: added,
            recoveryCodes: await secondFactors.newRecoveryCodes(tx, caller.userId),
            ending: await sessions.endAllOf(tx, caller.userId, caller.sessionId),
          };
        },
        own(caller.userId, `passkey added: ${name}`),
      );
      if (ending) sessions.ended(ending);
      return { passkey, recoveryCodes };
    },
    async rename({ body }, { caller }) {
      const name = validName(body.name);
      const rename = async (tx: Transaction<Database>) => {
        if (!(await renamePasskey(tx, caller.userId, body.passkeyId, name))) throw unknown();
      };
      await mutateAccount(db, caller, rename, own(caller.userId, `passkey renamed: ${name}`));
      const passkey = (await passkeysOf(db, caller.userId)).find(({ id }) => id === body.passkeyId);
      if (passkey === undefined) throw unknown();
      return passkey;
    },
    async remove({ body }, { caller }) {
      await requireOwnPassword(deps, caller, body.password, 'body.password');
      const { left, ending } = await mutateAccount(
        db,
        caller,
        async (tx) => {
          await lockUser(tx, caller.userId);
          const name = await deletePasskey(tx, caller.userId, body.passkeyId);
          if (name === undefined) throw unknown();
          await secondFactors.dropIdleRecoveryCodes(tx, caller.userId);
          return {
            name,
            left: await factorsOf(tx, caller.userId),
            ending: await sessions.endAllOf(tx, caller.userId, caller.sessionId),
          };
        },
        ({ name }) => own(caller.userId, `passkey removed: ${name}`),
      );
      sessions.ended(ending);
      return { passkeys: left.passkeys, app: left.app };
    },
  };
}

const own = (userId: string, detail: string) =>
  ({
    action: 'session:own',
    subject: { kind: 'user', id: userId },
    detail,
  }) as const;

/** The same refusal for an unknown passkey and for one of another user. */
const unknown = (): Refusal => invalid('body.passkeyId', message('default'));

function requireRoom(present: number): void {
  if (present >= MOST_PASSKEYS) throw new Refusal('PASSKEY_LIMIT');
}

function validName(typed: string): string {
  const name = typed.trim();
  const complaint = checkPasskeyName(name);
  if (complaint !== null) throw invalid('body.name', complaint);
  return name;
}
