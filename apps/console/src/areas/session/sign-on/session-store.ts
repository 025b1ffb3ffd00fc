import { sql, type Kysely, type Transaction } from 'kysely';
import { hashToken } from '../../../platform/access/link-token.js';
import type { Database } from '../../../platform/db/schema.js';

/** Stores the provider's identifiers of a session; `refreshToken` is sealed. */
export async function keepSignOnSession(
  tx: Transaction<Database>,
  session: {
    readonly sessionId: string;
    readonly organizationId: string;
    readonly subject: string;
    readonly sid: string | null;
    readonly refreshToken: string | null;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('sign_on_sessions')
    .values({
      session_id: session.sessionId,
      organization_id: session.organizationId,
      subject: session.subject,
      sid: session.sid,
      refresh_token: session.refreshToken,
      checked_at: session.now,
    })
    .execute();
}

/** The organization of a session. */
export async function organizationOfSession(db: Kysely<Database>, sessionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sign_on_sessions')
    .select('organization_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row?.organization_id;
}

/** Consumes a logout token; false if it was used before. */
export async function takeLogoutToken(tx: Transaction<Database>, id: string, goodUntil: number): Promise<boolean> {
  const { rows } = await sql`
    insert into logout_tokens (token_hash, expires_at) values (${hashToken(id)}, ${new Date(goodUntil)})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/** Sessions that a logout token ends: the named one, or all of its user. */
export async function sessionsToEnd(
  tx: Transaction<Database>,
  organizationId: string,
  { sid, subject }: { readonly sid: string | null; readonly subject: string | null },
): Promise<readonly { readonly sessionId: string; readonly userId: string }[]> {
  let query = tx
    .selectFrom('sign_on_sessions as o')
    .innerJoin('sessions as s', 's.id', 'o.session_id')
    .select(['s.id as sessionId', 's.user_id as userId'])
    .where('o.organization_id', '=', organizationId);
  if (sid !== null) query = query.where('o.sid', '=', sid);
  if (subject !== null) query = query.where('o.subject', '=', subject);
  return query.execute();
}
