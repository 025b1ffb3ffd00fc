import type { UnitState } from '@backhaul/contract/bus';
import { beginTransition, isBusy, settleTransition, type Transition, type TransitionFlag } from '@backhaul/domain';
import type { UnitEntry } from './entries.js';
import type { UnitRecord } from './types.js';

type Phase = NonNullable<UnitState['transmission']>['phase'];

/**
 * The transition flag after a unit's record changed: a new transmission or a new stop request starts one
 * (so every console shows it, not only the one that got the request); the end of a transmission ends it.
 */
export function followRecord(
  { flag, record, reportedDevice }: UnitEntry,
  before: UnitRecord | null,
  now: number,
): TransitionFlag | null {
  const [old, open] = [before?.transmission ?? null, record.transmission];
  const begin = (kind: Transition, askedAt: number) =>
    settleTransition({ ...beginTransition(kind, now, reportedDevice.reports), askedAt }, null, now);
  if (open === null) return old === null ? flag : null;
  // The unit's report may arrive before the change of its record: its report of that transmission decides.
  const runs = reportedDevice.state?.transmission?.id === open.id;
  const stopIsNew = open.stopAskedAt !== null && (old?.id !== open.id || old.stopAskedAt === null);
  if (stopIsNew && open.stopAskedAt !== null) return runs || flag !== null ? begin('stopping', open.stopAskedAt) : null;
  if (open.id !== old?.id && open.startedAt === null) return runs ? flag : begin('starting', open.createdAt);
  return flag;
}

/**
 * Whether a report shows the unit before it had the order of the flag; `before`: its previous report. Such a report may
 * have been in transit when the order was given. An open transmission ends automatically after its order failed or expired.
 */
export function isBeforeOrder({ flag, record }: UnitEntry, before: UnitState | null, state: UnitState): boolean {
  const open = record.transmission;
  if (flag === null || open === null) return false;
  const phase = state.transmission?.id === open.id ? state.transmission.phase : null;
  const rests = phase === null && !isBusy(state.applications);
  if (flag.kind === 'starting') return rests;
  // A unit that is idle as before has not received the start yet.
  return rests ? open.startedAt === null && !isBusy(before?.applications ?? {}) : isRunning(phase);
}

const isRunning = (phase: Phase | null): boolean => phase === 'connecting' || phase === 'streaming';
