import type { Kysely } from 'kysely';
import { mutateAccount } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Sessions } from '../../platform/access/sessions.js';
import type { Database } from '../../platform/db/schema.js';

interface EndDependencies {
  readonly db: Kysely<Database>;
  readonly sessions: Pick<Sessions, 'endSome' | 'ended'>;
}

/** Ends those of these sessions that belong to the user, with their sockets; returns the number. Ids of other users are ignored. */
export async function endSessions(
  { db, sessions }: EndDependencies,
  caller: Caller,
  userId: string,
  sessionIds: readonly string[],
): Promise<{ readonly ended: number }> {
  const endings = await mutateAccount(
    db,
    caller,
    (tx) => sessions.endSome(tx, userId, sessionIds),
    ({ length }) =>
      length === 0
        ? undefined
        : { action: 'session:end', subject: { kind: 'user', id: userId }, detail: `sessions: ${length}` },
  );
  for (const ending of endings) sessions.ended(ending);
  return { ended: endings.length };
}
