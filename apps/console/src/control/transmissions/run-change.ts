import type { Command } from '@backhaul/contract';
import type { UnitState } from '@backhaul/contract/bus';
import type { OpenTransmission } from '../../state/registry/types.js';

/** Why a transmission ended, as users see it. */
export const END_REASONS = {
  stopped: 'Stopped',
  endedByUnit: 'The unit ended the transmission',
  notStarted: 'The unit did not start',
  lost: 'The connection to the unit was lost',
  pairedAgain: 'The server was paired again',
  stoppedAway: 'Stopped while the unit was offline',
  moved: 'The channel was moved to another server',
} as const;

/** Time for which a unit that is offline and sends nothing keeps its channel, ms. */
const LOST_AFTER_MS = 60_000;
/** Time for a unit to report the transmission after it has answered a start, ms. */
const REPORT_GRACE_MS = 10_000;

/** What is known of an open transmission. */
export interface Evidence {
  readonly transmission: Pick<OpenTransmission, 'id' | 'startedAt' | 'stopAskedAt'>;
  /** The order that started it; null when it is no longer kept. */
  readonly start: Pick<Command, 'state' | 'answeredAt' | 'expiresAt' | 'error'> | null;
  /** Last report of the unit: since when it is online, and when it reported in its current session. */
  readonly unit: {
    readonly online: boolean | null;
    readonly cameAt: number | null;
    readonly lastSeenAt: number | null;
    readonly transmission: UnitState['transmission'];
    readonly stateAt: number | null;
  };
  /** The report arrived after the unit's answers so far, and so is newer. */
  readonly reportIsNewest: boolean;
  /** Whether the channel receives a picture; null while its server is offline. */
  readonly receives: boolean | null;
  /** It continues until someone stops it, however long the unit is offline. */
  readonly persistent: boolean;
}

export type RunChange =
  { readonly kind: 'none' } | { readonly kind: 'started' } | { readonly kind: 'ended'; readonly reason: string };

const NO_CHANGE: RunChange = { kind: 'none' };
const ended = (reason: string): RunChange => ({ kind: 'ended', reason });

/**
 * Whether an open transmission has started or ended: by the unit's reports, by its answer to the start command when
 * there is no report, and by time when the unit is offline. Unknown values change nothing.
 */
export function runChange(evidence: Evidence, nowMs: number): RunChange {
  const { transmission, start, unit } = evidence;
  if (start?.state === 'failed' || start?.state === 'expired') return ended(start.error ?? END_REASONS.notStarted);
  if (unit.online === false) return isLost(evidence, nowMs) ? ended(END_REASONS.lost) : NO_CHANGE;
  if (unit.online === null || unit.stateAt === null) return NO_CHANGE;
  const running = unit.transmission;
  if (running?.id === transmission.id && running.phase !== 'ended') {
    return running.phase === 'streaming' && transmission.startedAt === null ? { kind: 'started' } : NO_CHANGE;
  }
  return isOverdue(evidence, nowMs) ? ended(whyAbsent(evidence)) : NO_CHANGE;
}

function isLost({ unit, receives, persistent, transmission }: Evidence, nowMs: number): boolean {
  if (persistent && transmission.stopAskedAt === null) return false;
  return receives === false && unit.lastSeenAt !== null && nowMs - unit.lastSeenAt > LOST_AFTER_MS;
}

/** Whether a report without the transmission proves that it is not running. */
function isOverdue({ start, unit, reportIsNewest }: Evidence, nowMs: number): boolean {
  if (start === null) return true;
  if (start.answeredAt === null) {
    // A report after it came online too late for the command: the command is no longer in transit.
    const cameTooLate = unit.cameAt !== null && unit.cameAt > start.expiresAt && (unit.stateAt ?? 0) >= unit.cameAt;
    return cameTooLate || (start.state === 'unknown' && nowMs - start.expiresAt > REPORT_GRACE_MS);
  }
  if (reportIsNewest || (unit.stateAt ?? 0) > start.answeredAt) return true;
  return nowMs - start.answeredAt > REPORT_GRACE_MS;
}

function whyAbsent({ transmission, start }: Evidence): string {
  if (transmission.stopAskedAt !== null) return END_REASONS.stopped;
  return transmission.startedAt === null && start !== null && start.answeredAt === null
    ? END_REASONS.notStarted
    : END_REASONS.endedByUnit;
}
