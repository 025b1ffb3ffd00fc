import type { UnitEvent, History } from '../history.js';
import { groupBy } from './group-by.js';
import type { Interval } from './intervals.js';

/** A transmission by the unit's own record. */
export interface Run extends Interval {
  readonly unitId: string;
  readonly channelId: string;
  readonly transmissionId: string;
}

/** All transmissions of all units, by their own records. */
export function runsOf({ events, stored }: History): Run[] {
  const runs: Run[] = [];
  for (const own of groupBy(events, ({ unitId }) => unitId).values()) {
    const live = new Map<string, Omit<Run, 'to'>>();
    const end = (id: string, to: number): void => {
      const run = live.get(id);
      if (run) runs.push({ ...run, to });
      live.delete(id);
    };
    for (const event of own) step(event, live, end);
    for (const id of live.keys()) end(id, stored.readAt);
  }
  return runs;
}

function step(event: UnitEvent, live: Map<string, Omit<Run, 'to'>>, end: (id: string, to: number) => void): void {
  if (event.step === 'boot' || event.step === 'gone') for (const id of live.keys()) end(id, event.at);
  if (event.step !== 'executed' || event.refusal !== null) return;
  const { order, transmissionId, channelId, unitId, at } = event;
  if (order === 'stop') for (const id of live.keys()) if (transmissionId === null || transmissionId === id) end(id, at);
  if (order === 'start' && transmissionId !== null && channelId !== null && !live.has(transmissionId))
    live.set(transmissionId, { unitId, channelId, transmissionId, from: at });
}
