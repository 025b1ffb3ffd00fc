import { gapsBefore, RECORDINGS_PAGE } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { Database } from '../../platform/db/schema.js';
import { pageOf, sumsOf } from './store.js';

/** Handlers of the call on the index of recordings. */
export function recordingHandlers({ db }: { readonly db: Kysely<Database> }): AreaHandlers<'recordings'> {
  return {
    async list({ query: { before } }, { subject: channel }) {
      const rows = (await pageOf(db, channel.id, before)).map((row) => ({
        recordingId: row.id,
        name: row.name,
        startedAt: row.started_at.getTime(),
        endedAt: row.ended_at.getTime(),
        bytes: Number(row.bytes),
        sha256: row.sha256,
      }));
      const gaps = gapsBefore(rows);
      return {
        ...(await sumsOf(db, channel.id)),
        // The surplus row is needed for the gap before the last one of the page.
        recordings: rows.map((row, index) => ({ ...row, gapBeforeMs: gaps[index] ?? 0 })).slice(0, RECORDINGS_PAGE),
        hasMore: rows.length > RECORDINGS_PAGE,
      };
    },
  };
}
