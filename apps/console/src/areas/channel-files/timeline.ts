import { message, type AppContract, type HandlerInput, type TimelineFile } from '@backhaul/contract';
import type { VisibleChannel } from '../../control/policies/records.js';
import type { Caller } from '../../platform/access/scope.js';
import { invalid } from '../../platform/kernel/refusal.js';
import type { ChannelFileDependencies } from './dependencies.js';
import { recordedFiles } from './timeline-store.js';
import { seesFile } from './watch.js';

/** Longest period of a request, ms: a day of 25 hours, and one hour more. */
const LONGEST_MS = 26 * 3_600_000;
/** Most files of an answer; recordings do not begin more often than every minute for long. */
const MOST = 2000;

/** Recordings of a channel within a period, in order of time. */
export async function recordedWithin(
  { db }: ChannelFileDependencies,
  { scope }: Caller,
  { id, record }: VisibleChannel,
  { from, to }: HandlerInput<AppContract['channelFiles']['recorded']>['query'],
): Promise<TimelineFile[]> {
  if (to <= from || to - from > LONGEST_MS) throw invalid('query.to', message('default'));
  const rows = await recordedFiles(db, id, { from, to, limit: MOST });
  return rows.map((row) => ({
    fileId: row.id,
    fileName: row.name,
    startedAt: row.started_at.getTime(),
    endedAt: row.ended_at.getTime(),
    watchable: seesFile(scope, record, row),
  }));
}
