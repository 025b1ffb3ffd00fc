import type { History, StoredTransmission, Violation } from '../history.js';
import { groupBy } from './group-by.js';
import { common, longest, type Interval } from './intervals.js';
import { reachable } from './reach.js';
import { runsOf, type Run } from './runs.js';

/** A unit whose channel was freed while it was offline stops within this time after its return, ms. */
const TOLD_MS = 5_000;

/** Checks transmissions: acknowledged ones are on record; none overlaps another on a unit or channel. */
export function checkTransmissions(history: History): Violation[] {
  const { asks, stored } = history;
  const known = new Set(stored.transmissions.map(({ id }) => id));
  const lost = asks.flatMap(({ unitId, answers }) =>
    answers.flatMap((answer): Violation[] => {
      if (answer.is !== 'accepted' || answer.transmissionId === null || known.has(answer.transmissionId)) return [];
      const detail = 'the transmission was acknowledged and is not on record';
      return [{ fault: 'lost', unitId, subject: answer.transmissionId, detail }];
    }),
  );
  const runs = runsOf(history);
  return [
    ...lost,
    ...openTwice(stored.transmissions, 'unit', ({ unitId }) => unitId),
    ...openTwice(stored.transmissions, 'channel', ({ channelId }) => channelId),
    ...twiceOnUnit(runs),
    ...twiceOnChannel(history, runs),
  ];
}

const span = ({ createdAt, endedAt }: StoredTransmission): Interval => ({ from: createdAt, to: endedAt ?? Infinity });

const overlap = (a: Interval, b: Interval): boolean => a.from < b.to && b.from < a.to;

/** Related pairs of a list that overlap. */
const overlapping = <T>(all: readonly T[], keyOf: (one: T) => string, spanOf: (one: T) => Interval): [T, T][] =>
  [...groupBy(all, keyOf).values()].flatMap((same) => {
    const sorted = same.toSorted((a, b) => spanOf(a).from - spanOf(b).from);
    return sorted.flatMap((one, i) =>
      sorted.slice(i + 1).flatMap((next): [T, T][] => (overlap(spanOf(one), spanOf(next)) ? [[one, next]] : [])),
    );
  });

const openTwice = (
  all: readonly StoredTransmission[],
  of: string,
  keyOf: (one: StoredTransmission) => string,
): Violation[] =>
  overlapping(all, keyOf, span).map(([one, next]) => ({
    fault: 'twiceLive',
    unitId: next.unitId,
    subject: next.id,
    detail: `on record it is open on a ${of} beside ${one.id}`,
  }));

const twiceOnUnit = (runs: readonly Run[]): Violation[] =>
  overlapping(
    runs,
    ({ unitId }) => unitId,
    (run) => run,
  ).map(([one, next]) => ({
    fault: 'twiceLive',
    unitId: next.unitId,
    subject: next.transmissionId,
    detail: `the unit transmitted it beside ${one.transmissionId}`,
  }));

/** Ignores the time while the earlier unit is offline: its channel was freed, and it is stopped when it returns. */
const twiceOnChannel = ({ events, stored, troubles }: History, runs: readonly Run[]): Violation[] =>
  overlapping(
    runs,
    ({ channelId }) => channelId,
    (run) => run,
  ).flatMap(([one, next]): Violation[] => {
    if (one.unitId === next.unitId) return [];
    const own = events.filter(({ unitId }) => unitId === one.unitId);
    const there = longest(common(reachable(one.unitId, own, troubles, stored.readAt), common([one], [next])));
    if (there <= TOLD_MS) return [];
    const detail = `a channel received it for ${there} ms beside ${one.transmissionId} of ${one.unitId}`;
    return [{ fault: 'twiceLive', unitId: next.unitId, subject: next.transmissionId, detail }];
  });
