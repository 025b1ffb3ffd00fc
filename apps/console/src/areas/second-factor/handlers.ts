import type { Kysely, Transaction } from 'kysely';
import { audit } from '../../access/audit.js';
import { requireOwnPassword } from '../../access/own-password.js';
import type { Caller } from '../../access/scope.js';
import type { SecondFactors } from '../../access/second-factors.js';
import type { SessionEnding, Sessions } from '../../access/sessions.js';
import type { Throttle } from '../../access/throttle.js';
import { accountRule } from '../../access/throttle-rules.js';
import { secretUri } from '../../access/totp.js';
import type { Database } from '../../db/schema.js';
import { Refusal } from '../../http/refusal.js';
import type { Handlers } from '../../http/types.js';

export interface SecondFactorAreaDeps {
  readonly db: Kysely<Database>;
  readonly sessions: Sessions;
  readonly throttle: Throttle;
  readonly secondFactors: SecondFactors;
}

/** One's own second factor. */
export function secondFactorHandlers(deps: SecondFactorAreaDeps): Handlers['secondFactor'] {
  const { db, secondFactors } = deps;
  return {
    async state(_input, { caller }) {
      const factor = await secondFactors.of(caller.userId);
      return {
        enabled: factor !== undefined,
        since: factor?.confirmedAt ?? null,
        recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
      };
    },
    async begin({ body }, { caller }) {
      await requireOwnPassword(deps, caller, body.password, 'body.password');
      const secret = await db.transaction().execute((tx) => secondFactors.begin(tx, caller.userId));
      if (secret === undefined) throw new Refusal('CONFLICT', 'There is a second factor already');
      return { secret, uri: secretUri(secret, caller.username) };
    },
    async confirm({ body }, { caller }) {
      const recoveryCodes = await changing(deps, caller, 'second factor set up', (tx) =>
        secondFactors.confirm(tx, caller.userId, body.code),
      );
      return { recoveryCodes };
    },
    async remove({ body }, { caller }) {
      await requireOwnPassword(deps, caller, body.password, 'body.password');
      await changing(deps, caller, 'second factor removed', async (tx) => {
        if (!(await secondFactors.take(tx, caller.userId, body.code))) return undefined;
        await secondFactors.remove(tx, caller.userId);
        return true;
      });
    },
  };
}

/** A change that a code allows; `undefined` from `change`: the code is wrong. Every other session ends. */
async function changing<T>(
  { db, sessions, throttle }: SecondFactorAreaDeps,
  caller: Caller,
  detail: string,
  change: (tx: Transaction<Database>) => Promise<T | undefined>,
): Promise<T> {
  const key = `own:${caller.userId}`;
  await throttle.attempt([{ key, rule: accountRule }]);
  const done = await db.transaction().execute(async (tx): Promise<{ value: T; ending: SessionEnding } | undefined> => {
    const value = await change(tx);
    if (value === undefined) return undefined;
    const subject = { kind: 'user', id: caller.userId };
    const [ending] = await Promise.all([
      sessions.endAllOf(tx, caller.userId, caller.sessionId),
      audit(tx, { caller, action: 'session:own', subject, result: 'done', detail }),
    ]);
    return { value, ending };
  });
  if (!done) {
    throw new Refusal('INVALID', undefined, [
      { path: 'body.code', message: 'The code is not correct, or was used before' },
    ]);
  }
  await throttle.succeeded({ cleared: [key], returned: [] });
  sessions.ended(done.ending);
  return done.value;
}
