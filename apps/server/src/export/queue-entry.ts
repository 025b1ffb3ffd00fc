import { EXPORT_STATES } from '@backhaul/domain';
import * as z from 'zod';

/** A recording in the queue, as stored on disk. Times in ms, sizes in bytes. */
export const QueueEntry = z.object({
  exportId: z.string(),
  channelId: z.string(),
  path: z.string(),
  /** Its name at the destination: `channel/file`. */
  name: z.string(),
  bytes: z.number(),
  mtimeMs: z.number(),
  state: z.enum(EXPORT_STATES),
  since: z.number(),
  attempts: z.number(),
  retryAt: z.number().nullable(),
  detail: z.string(),
});
export type QueueEntry = z.output<typeof QueueEntry>;

/** Number of finished entries that are kept, to show them and to know what was exported. */
const MOST_ENDED = 200;

export const hasEnded = ({ state, retryAt }: QueueEntry): boolean =>
  state === 'exported' || (state === 'failed' && retryAt === null);

/** The entries without the oldest finished ones. */
export function pruned(entries: readonly QueueEntry[]): QueueEntry[] {
  const surplus = entries.filter(hasEnded).length - MOST_ENDED;
  if (surplus <= 0) return [...entries];
  const oldest = new Set(entries.filter(hasEnded).slice(0, surplus));
  return entries.filter((entry) => !oldest.has(entry));
}
