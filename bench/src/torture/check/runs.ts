import type { Deed, History } from '../history.js';
import { groupBy } from './group-by.js';
import type { Interval } from './intervals.js';

/** What a unit transmitted, as it says itself. */
export interface Run extends Interval {
  readonly unitId: string;
  readonly channelId: string;
  readonly transmissionId: string;
}

/** All transmissions of all units, by their own word. */
export function runsOf({ deeds, stored }: History): Run[] {
  const runs: Run[] = [];
  for (const own of groupBy(deeds, ({ unitId }) => unitId).values()) {
    const live = new Map<string, Omit<Run, 'to'>>();
    const end = (id: string, to: number): void => {
      const run = live.get(id);
      if (run) runs.push({ ...run, to });
      live.delete(id);
    };
    for (const deed of own) step(deed, live, end);
    for (const id of live.keys()) end(id, stored.readAt);
  }
  return runs;
}

function step(deed: Deed, live: Map<string, Omit<Run, 'to'>>, end: (id: string, to: number) => void): void {
  if (deed.step === 'boot' || deed.step === 'gone') for (const id of live.keys()) end(id, deed.at);
  if (deed.step !== 'executed' || deed.refusal !== null) return;
  const { order, transmissionId, channelId, unitId, at } = deed;
  if (order === 'stop') for (const id of live.keys()) if (transmissionId === null || transmissionId === id) end(id, at);
  if (order === 'start' && transmissionId !== null && channelId !== null && !live.has(transmissionId))
    live.set(transmissionId, { unitId, channelId, transmissionId, from: at });
}
