import { message } from '@backhaul/contract';
import type { Kysely, Transaction } from 'kysely';
import { mutateAccount } from '../../platform/access/mutate.js';
import {
  matchOwnPassword,
  ownCodeKey,
  ownPasswordKey,
  requireOwnPassword,
} from '../../platform/access/own-password.js';
import { factorsOf } from '../../platform/access/passkey-store.js';
import type { Caller } from '../../platform/access/scope.js';
import type { SecondFactors } from '../../platform/access/second-factors.js';
import type { SessionEnding, Sessions } from '../../platform/access/sessions.js';
import type { Limit, Throttle } from '../../platform/access/throttle.js';
import { accountRule } from '../../platform/access/throttle-rules.js';
import { secretUri } from '../../platform/access/totp.js';
import type { Database } from '../../platform/db/schema.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';

export interface SecondFactorAreaDeps {
  readonly db: Kysely<Database>;
  readonly sessions: Sessions;
  readonly throttle: Throttle;
  readonly secondFactors: SecondFactors;
}

/** Handlers of the calls on one's own second factor. */
export function secondFactorHandlers(deps: SecondFactorAreaDeps): AreaHandlers<'secondFactor'> {
  const { db, secondFactors } = deps;
  return {
    async state(_input, { caller }) {
      const [since, { recoveryCodes }] = await Promise.all([
        secondFactors.since(caller.userId),
        factorsOf(db, caller.userId),
      ]);
      return { enabled: since !== undefined, since: since ?? null, recoveryCodesLeft: recoveryCodes };
    },
    async begin({ body }, { caller }) {
      await requireOwnPassword(deps, caller, body.password, 'body.password');
      // Not audited: the secret has no effect until it is confirmed.
      const secret = await db.transaction().execute((tx) => secondFactors.begin(tx, caller.userId));
      if (secret === undefined) throw new Refusal('CONFLICT', message('two_factor_on'));
      return { secret, uri: secretUri(secret, caller.username) };
    },
    async confirm({ body }, { caller }) {
      const counters = [ownCodeKey(caller)];
      await deps.throttle.attempt(counters.map(limited));
      const change = { caller, counters, detail: 'second factor set up' };
      const recoveryCodes = await changing(deps, change, async (tx) => {
        const codes = await secondFactors.confirm(tx, caller.userId, body.code);
        if (codes !== undefined) await deps.sessions.secondFactorSet(tx, caller.sessionId);
        return codes;
      });
      return { recoveryCodes };
    },
    async remove({ body }, { caller }) {
      // Password and code are one attempt: a right password must not reset the count of wrong codes.
      const counters = [ownPasswordKey(caller), ownCodeKey(caller)];
      await deps.throttle.attempt(counters.map(limited));
      await matchOwnPassword(deps, caller, body.password, 'body.password');
      const change = { caller, counters, detail: 'second factor removed' };
      await changing(deps, change, async (tx) => {
        if (!(await secondFactors.take(tx, caller.userId, body.code))) return undefined;
        await secondFactors.remove(tx, caller.userId);
        return true;
      });
    },
  };
}

const limited = (key: string): Limit => ({ key, rule: accountRule });

interface FactorChange {
  readonly caller: Caller;
  /** Throttle counters of the attempt, cleared after success. */
  readonly counters: readonly string[];
  /** For the audit. */
  readonly detail: string;
}

/** Makes a change that requires a code; `undefined` from `change`: the code is wrong. Ends every other session. */
async function changing<T>(
  { db, sessions, throttle }: SecondFactorAreaDeps,
  { caller, counters, detail }: FactorChange,
  change: (tx: Transaction<Database>) => Promise<T | undefined>,
): Promise<T> {
  const done = await mutateAccount(
    db,
    caller,
    async (tx): Promise<{ value: T; ending: SessionEnding } | undefined> => {
      const value = await change(tx);
      if (value === undefined) return undefined;
      return { value, ending: await sessions.endAllOf(tx, caller.userId, caller.sessionId) };
    },
    (changed) => changed && { action: 'session:own', subject: { kind: 'user', id: caller.userId }, detail },
  );
  if (!done) {
    throw invalid('body.code', message('code_incorrect'));
  }
  await throttle.succeeded({ cleared: counters, returned: [] });
  sessions.ended(done.ending);
  return done.value;
}
