import { describe, expect, it } from 'vitest';
import { END_REASONS, runChange, type Evidence, type RunChange } from './run-change.js';

const NOW = 1_000_000;
const NO_CHANGE: RunChange = { kind: 'none' };
const STARTED: RunChange = { kind: 'started' };
const ended = (reason: string): RunChange => ({ kind: 'ended', reason });

const running = (phase: 'connecting' | 'streaming' | 'stopping' | 'ended', id = 't') => ({
  id,
  channelId: 'c',
  phase,
  startedAt: 0,
});
const done = { state: 'done', answeredAt: NOW - 1_000, expiresAt: NOW + 10_000, error: null } as const;
const sent = { state: 'sent', answeredAt: null, expiresAt: NOW + 10_000, error: null } as const;
const lapsed = { ...sent, state: 'unknown' } as const;

interface Case {
  readonly what: string;
  readonly run?: Partial<Evidence['transmission']>;
  readonly start?: Evidence['start'];
  readonly unit?: Partial<Evidence['unit']>;
  readonly newest?: boolean;
  readonly receives?: boolean | null;
  readonly persistent?: boolean;
  readonly expected: RunChange;
}

const away = { online: false, lastSeenAt: NOW - 60_001 };

const cases: readonly Case[] = [
  { what: 'connecting', unit: { transmission: running('connecting') }, expected: NO_CHANGE },
  { what: 'first picture', unit: { transmission: running('streaming') }, expected: STARTED },
  { what: 'on air', run: { startedAt: 1 }, unit: { transmission: running('streaming') }, expected: NO_CHANGE },
  { what: 'start failed', start: { ...done, state: 'failed', error: 'No encoder' }, expected: ended('No encoder') },
  { what: 'start expired', start: { ...done, state: 'expired' }, expected: ended(END_REASONS.notStarted) },
  { what: 'start not answered, not reported', start: sent, newest: true, expected: NO_CHANGE },
  { what: 'absent, report older than the answer', expected: NO_CHANGE },
  { what: 'absent, report newer by order', newest: true, expected: ended(END_REASONS.endedByUnit) },
  { what: 'absent, report newer by time', unit: { stateAt: NOW }, expected: ended(END_REASONS.endedByUnit) },
  {
    what: 'absent long after the answer',
    start: { ...done, answeredAt: NOW - 10_001 },
    expected: ended(END_REASONS.endedByUnit),
  },
  {
    what: 'absent after a stop',
    run: { startedAt: 1, stopAskedAt: 2 },
    newest: true,
    expected: ended(END_REASONS.stopped),
  },
  {
    what: 'another one runs',
    newest: true,
    unit: { transmission: running('streaming', 'other') },
    expected: ended(END_REASONS.endedByUnit),
  },
  {
    what: 'reported as ended',
    newest: true,
    unit: { transmission: running('ended') },
    expected: ended(END_REASONS.endedByUnit),
  },
  {
    what: 'unanswered, just past its time',
    start: { ...lapsed, expiresAt: NOW - 5_000 },
    newest: true,
    expected: NO_CHANGE,
  },
  {
    what: 'unanswered, of a unit that came too late for it and reports nothing',
    start: { ...sent, expiresAt: NOW - 100 },
    unit: { cameAt: NOW - 50, stateAt: NOW - 50 },
    expected: ended(END_REASONS.notStarted),
  },
  {
    what: 'unanswered, of a unit that came too late for it and has not reported since',
    start: { ...sent, expiresAt: NOW - 100 },
    unit: { cameAt: NOW - 50, stateAt: NOW - 60 },
    newest: true,
    expected: NO_CHANGE,
  },
  {
    what: 'unanswered, of a unit that came in time for it',
    start: { ...sent, expiresAt: NOW - 100 },
    unit: { cameAt: NOW - 150, stateAt: NOW - 50 },
    newest: true,
    expected: NO_CHANGE,
  },
  {
    what: 'unanswered, long past its time',
    start: { ...lapsed, expiresAt: NOW - 10_001 },
    newest: true,
    expected: ended(END_REASONS.notStarted),
  },
  { what: 'order no longer kept', start: null, expected: ended(END_REASONS.endedByUnit) },
  { what: 'unit unknown since a restart', unit: { online: null }, newest: true, expected: NO_CHANGE },
  { what: 'unit not heard in this session', unit: { stateAt: null }, newest: true, expected: NO_CHANGE },
  { what: 'away and silent for a minute', unit: away, receives: false, expected: ended(END_REASONS.lost) },
  { what: 'away for long, and persistent', unit: away, receives: false, persistent: true, expected: NO_CHANGE },
  {
    what: 'away for long, persistent, and asked to stop',
    run: { stopAskedAt: 2 },
    unit: away,
    receives: false,
    persistent: true,
    expected: ended(END_REASONS.lost),
  },
  { what: 'away, not yet a minute', unit: { ...away, lastSeenAt: NOW - 60_000 }, receives: false, expected: NO_CHANGE },
  { what: 'away, its picture still arrives', unit: away, receives: true, expected: NO_CHANGE },
  { what: 'away, and the server as well', unit: away, receives: null, expected: NO_CHANGE },
];

describe('runChange', () => {
  it.each(cases)('$what', ({ run, start, unit, newest, receives, persistent, expected }) => {
    const evidence: Evidence = {
      transmission: { id: 't', startedAt: null, stopAskedAt: null, ...run },
      start: start === undefined ? done : start,
      unit: { online: true, cameAt: null, lastSeenAt: NOW, transmission: null, stateAt: NOW - 2_000, ...unit },
      reportIsNewest: newest ?? false,
      receives: receives ?? null,
      persistent: persistent ?? false,
    };
    expect(runChange(evidence, NOW)).toEqual(expected);
  });
});
