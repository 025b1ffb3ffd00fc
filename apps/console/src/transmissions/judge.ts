import type { Command } from '@backhaul/contract';
import type { UnitState } from '@backhaul/contract/bus';
import type { OpenTransmission } from '../registry/types.js';

/** Why a transmission ended, in the words that users see. */
export const END_REASONS = {
  stopped: 'Stopped',
  endedByUnit: 'The unit ended the transmission',
  notStarted: 'The unit did not start',
  lost: 'The connection to the unit was lost',
  pairedAgain: 'The server was paired again',
  stoppedAway: 'Stopped while the unit was offline',
} as const;

/** A unit that is away and sends nothing keeps its channel this long, ms. */
const LOST_AFTER_MS = 60_000;
/** After its answer to a start a unit gets this long to report the transmission, ms. */
const REPORT_GRACE_MS = 10_000;

/** What is known of a transmission that is open on record. */
export interface Evidence {
  readonly transmission: Pick<OpenTransmission, 'id' | 'startedAt' | 'stopAskedAt'>;
  /** The order that started it; null when it is no longer kept. */
  readonly start: Pick<Command, 'state' | 'answeredAt' | 'expiresAt' | 'error'> | null;
  /** The unit as it was last heard: since when it is there, and when it reported in its present session. */
  readonly unit: {
    readonly online: boolean | null;
    readonly cameAt: number | null;
    readonly lastSeenAt: number | null;
    readonly transmission: UnitState['transmission'];
    readonly stateAt: number | null;
  };
  /** The report came in after the unit's answers so far, and so is newer than they are. */
  readonly reportIsNewest: boolean;
  /** Whether the channel receives a picture; null while its server is away. */
  readonly receives: boolean | null;
  /** It is to go on until somebody stops it, however long the unit is away. */
  readonly persistent: boolean;
}

export type Judgement =
  { readonly fate: 'goesOn' } | { readonly fate: 'started' } | { readonly fate: 'ended'; readonly reason: string };

const GOES_ON: Judgement = { fate: 'goesOn' };
const ended = (reason: string): Judgement => ({ fate: 'ended', reason });

/**
 * What has become of a transmission (design §7): the unit's own reports say so, its answer to the start when
 * there is nothing to report, and time when the unit is away. What is unknown goes on.
 */
export function judge(evidence: Evidence, nowMs: number): Judgement {
  const { transmission, start, unit } = evidence;
  if (start?.state === 'failed' || start?.state === 'expired') return ended(start.error ?? END_REASONS.notStarted);
  if (unit.online === false) return isLost(evidence, nowMs) ? ended(END_REASONS.lost) : GOES_ON;
  if (unit.online === null || unit.stateAt === null) return GOES_ON;
  const running = unit.transmission;
  if (running?.id === transmission.id && running.phase !== 'ended') {
    return running.phase === 'streaming' && transmission.startedAt === null ? { fate: 'started' } : GOES_ON;
  }
  return isOverdue(evidence, nowMs) ? ended(whyAbsent(evidence)) : GOES_ON;
}

function isLost({ unit, receives, persistent, transmission }: Evidence, nowMs: number): boolean {
  if (persistent && transmission.stopAskedAt === null) return false;
  return receives === false && unit.lastSeenAt !== null && nowMs - unit.lastSeenAt > LOST_AFTER_MS;
}

/** Whether a report without the transmission proves that it is not running. */
function isOverdue({ start, unit, reportIsNewest }: Evidence, nowMs: number): boolean {
  if (start === null) return true;
  if (start.answeredAt === null) {
    // What it says after it came too late for the order it says with nothing of it on the way.
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
