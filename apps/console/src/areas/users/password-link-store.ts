import type { Kysely } from 'kysely';
import { hashToken } from '../../platform/access/link-token.js';
import type { Database } from '../../platform/db/schema.js';

/** The active user of a valid link. */
export const linkedUser = (db: Kysely<Database>, token: string, nowMs: number) =>
  db
    .selectFrom('password_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['u.id', 'u.username', 'u.first_name', 'u.last_name', 'u.password_hash', 'l.expires_at'])
    .where('l.token_hash', '=', hashToken(token))
    .where('l.expires_at', '>', new Date(nowMs))
    .where('u.active', '=', true)
    .executeTakeFirst();
