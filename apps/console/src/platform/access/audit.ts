import type { AuditAction, AuditKind, SettingChange } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.js';
import { auditPlace, type AuditGone } from './audit-place.js';
import type { Viewer, Visit } from './scope.js';

/** The user of an audit row; `userId` is null when nobody is signed in. */
export interface AuditActor {
  readonly userId: string | null;
  readonly username: string;
  readonly address: string;
  /** The API key that acted for the user. */
  readonly apiKey?: { readonly id: string; readonly name: string } | undefined;
  /** Inventories that the user visits as support: entries about them also name who approved that. */
  readonly visits?: readonly Visit[];
  /** The user who acted as this user in view mode: both are named. */
  readonly viewer?: Viewer | undefined;
}

/** The console itself, without a user. */
export const SYSTEM: AuditActor = { userId: null, username: '', address: '' };

/** `<group of calls>.<call>`, for calls without a permission. */
export type CallName = `${string}.${string}`;

export interface AuditEntry {
  readonly caller: AuditActor;
  /** The requested action, `<noun>:<verb>` or the name of the call. */
  readonly action: AuditAction | CallName;
  readonly subject?: { readonly kind: AuditKind; readonly id: string } | null;
  readonly result: 'done' | 'refused';
  readonly code?: string | number | null;
  /** Readable text; never a secret. */
  readonly detail?: string | null;
  /** Settings before and after; never a secret. */
  readonly changes?: readonly SettingChange[];
  /** The inventory that the subject left by this act, whose administrators may read it too. */
  readonly leaves?: string | undefined;
  /** Name and place of the subject, if they can no longer be looked up. */
  readonly gone?: AuditGone | undefined;
}

const MAX_TEXT = 1024;

/** The row of an entry. */
export function auditRow({ caller, subject, code, action, result, detail, changes, leaves, gone }: AuditEntry) {
  const actor = caller.viewer ?? caller;
  return {
    user_id: actor.userId,
    username: actor.username.slice(0, MAX_TEXT),
    viewed_as: caller.viewer === undefined ? null : caller.username,
    address: caller.address,
    api_key_id: caller.apiKey?.id ?? null,
    api_key_name: caller.apiKey?.name ?? null,
    action,
    subject_kind: subject?.kind ?? null,
    subject_id: subject?.id ?? null,
    result,
    code: code === undefined || code === null ? null : String(code),
    detail: detail?.slice(0, MAX_TEXT) ?? null,
    changes: changes === undefined ? null : JSON.stringify(changes),
    ...auditPlace({
      userId: actor.userId,
      subject: subject ?? null,
      result,
      leaves,
      gone,
      visits: caller.visits ?? [],
    }),
  };
}

/** Writes who did what, or was refused, on which record, from where. Pass the transaction of the act itself. */
export async function audit(db: Kysely<Database>, entry: AuditEntry): Promise<void> {
  await db.insertInto('audit').values(auditRow(entry)).execute();
}
