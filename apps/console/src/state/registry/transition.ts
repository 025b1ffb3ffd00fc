import { beginTransition, settleTransition, type Transition, type TransitionFlag } from '@backhaul/domain';
import type { UnitEntry } from './entries.js';
import type { UnitRecord } from './types.js';

/**
 * The transition flag after a unit's record changed: a new transmission or a new stop request begins one
 * (so every console shows it, not only the one that was asked), the end of a transmission ends it.
 */
export function followRecord(
  { flag, record, heard }: UnitEntry,
  before: UnitRecord | null,
  now: number,
): TransitionFlag | null {
  const [old, open] = [before?.transmission ?? null, record.transmission];
  const begin = (kind: Transition, askedAt: number) =>
    settleTransition({ ...beginTransition(kind, now, heard.reports), askedAt }, null, now);
  if (open === null) return old === null ? flag : null;
  // The unit's report may arrive before the news of its own command: its report of that transmission decides.
  const runs = heard.state?.transmission?.id === open.id;
  const stopIsNew = open.stopAskedAt !== null && (old?.id !== open.id || old.stopAskedAt === null);
  if (stopIsNew && open.stopAskedAt !== null) return runs || flag !== null ? begin('stopping', open.stopAskedAt) : null;
  if (open.id !== old?.id && open.startedAt === null) return runs ? flag : begin('starting', open.createdAt);
  return flag;
}
