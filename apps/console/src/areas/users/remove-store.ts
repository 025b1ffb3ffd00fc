import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/**
 * How the deletion of a user treats each column that refers to a user by id (`<table>.<column>`). `removed`: deletes the row; `cleared`: keeps
 * the row without the reference; `kept`: a record of history. Columns with user names only, such as who uploaded a file, are records of
 * history too. A test compares this list with the database: each new column must be decided on here.
 */
export const NAMES_OF_USERS = {
  'access_approvals.user_id': 'removed',
  'alert_routes.users': 'cleared',
  'api_keys.made_by': 'removed',
  'audio_participants.user_id': 'removed',
  'audit.subject_id': 'kept',
  'audit.user_id': 'kept',
  'commands.asked_by': 'cleared',
  'device_logs.asked_by': 'cleared',
  'duty_lists.shifts': 'cleared',
  'email_verifications.user_id': 'removed',
  'enterprise_users.user_id': 'removed',
  'file_uploads.user_id': 'cleared',
  'idempotency.user_id': 'removed',
  'invitations.made_by': 'cleared',
  'passkeys.user_id': 'removed',
  'password_history.user_id': 'removed',
  'password_links.user_id': 'removed',
  'past_transmissions.asked_by': 'cleared',
  'portal_documents.uploaded_by': 'cleared',
  'preferences.user_id': 'removed',
  'publishers.created_by': 'cleared',
  'push_subscriptions.user_id': 'removed',
  'recovery_codes.user_id': 'removed',
  'release_note_readers.user_id': 'removed',
  // The job of remote actions ends actions without a user.
  'remote_actions.asked_by': 'cleared',
  'rollouts.made_by': 'cleared',
  'second_factors.user_id': 'removed',
  'sessions.user_id': 'removed',
  'support_cases.opened_by': 'cleared',
  'transceiver_feeds.asked_by': 'cleared',
  'transmissions.asked_by': 'cleared',
  'usage_reports.users': 'cleared',
  'user_contacts.user_id': 'removed',
  'user_groups.user_id': 'removed',
  'user_inventories.user_id': 'removed',
  'user_views.user_id': 'removed',
  'user_views.viewer_id': 'removed',
  'webhook_deliveries.subject_id': 'kept',
} as const satisfies Readonly<Record<string, 'removed' | 'cleared' | 'kept'>>;

/** Deletes a user; foreign keys apply `NAMES_OF_USERS`, except to lists of ids, which have none. */
export async function removeUser(tx: Transaction<Database>, id: string): Promise<void> {
  for (const [table = '', column] of Object.keys(NAMES_OF_USERS).map((naming) => naming.split('.')))
    if (column === 'users')
      await sql`update ${sql.table(table)} set users = array_remove(users, ${id}) where ${id} = any(users)`.execute(tx);
  await sql`
    update duty_lists set shifts = coalesce((
      select jsonb_agg(s.shift order by s.place) from jsonb_array_elements(shifts) with ordinality as s (shift, place)
      where s.shift ->> 'userId' <> ${id}), '[]')
    where shifts @> ${JSON.stringify([{ userId: id }])}::jsonb`.execute(tx);
  await tx.deleteFrom('users').where('id', '=', id).execute();
}
