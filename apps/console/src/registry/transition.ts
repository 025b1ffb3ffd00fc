import { beginTransition, settleTransition, type TransitionFlag } from '@backhaul/domain';
import type { UnitEntry } from './entries.js';
import type { UnitRecord } from './types.js';

/**
 * The transition flag after a unit's record changed: a new transmission or a new ask to stop begins one
 * (so every console shows it, not only the one that was asked), the end of a transmission ends it.
 */
export function followRecord(
  { flag, record, heard: { reports } }: UnitEntry,
  before: UnitRecord | null,
  now: number,
): TransitionFlag | null {
  const [old, open] = [before?.transmission ?? null, record.transmission];
  if (open === null) return old === null ? flag : null;
  if (open.stopAskedAt !== null && (old?.id !== open.id || old.stopAskedAt === null)) {
    return fresh({ ...beginTransition('stopping', now, reports), askedAt: open.stopAskedAt }, now);
  }
  if (open.id !== old?.id && open.startedAt === null) {
    return fresh({ ...beginTransition('starting', now, reports), askedAt: open.createdAt }, now);
  }
  return flag;
}

const fresh = (flag: TransitionFlag, now: number): TransitionFlag | null => settleTransition(flag, null, now);
