import { type AuditEntry, ERRORS } from '@backhaul/contract';
import type * as z from 'zod';
import type { AuditRow } from './store.js';

/** Titles of errors, by code. */
const REASONS = new Map(
  Object.entries(ERRORS).map(([name, { code, title }]) => [String(code), { code: name, params: {}, text: title }]),
);

/** An entry as administrators read it. */
export const present = (row: AuditRow): z.output<typeof AuditEntry> => ({
  id: row.id,
  at: row.at.getTime(),
  userId: row.user_id,
  username: row.username,
  apiKey: row.api_key_id === null ? null : { id: row.api_key_id, name: row.api_key_name ?? '' },
  approvedBy: row.approved_by,
  viewedAs: row.viewed_as,
  action: row.action,
  subject:
    row.subject_kind === null || row.subject_id === null
      ? null
      : { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
  result: row.result,
  code: row.code,
  reason: row.code === null ? null : (REASONS.get(row.code) ?? null),
  address: row.address,
  detail: row.detail,
  changes: [...(row.changes ?? [])],
});
