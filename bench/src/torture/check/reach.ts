import type { UnitEvent, Trouble } from '../history.js';
import { without, type Interval } from './intervals.js';

/** Ranges in which a unit was connected, by its own record, and its link was undisturbed. */
export function reachable(
  unitId: string,
  events: readonly UnitEvent[],
  troubles: readonly Trouble[],
  until: number,
): Interval[] {
  const linked: Interval[] = [];
  let since: number | null = null;
  const close = (at: number): void => {
    if (since !== null) linked.push({ from: since, to: at });
    since = null;
  };
  for (const { step, at } of events) {
    if (step === 'linked') since ??= at;
    else if (step === 'lost' || step === 'boot' || step === 'gone') close(at);
  }
  close(until);
  return without(
    linked,
    troubles.filter((trouble) => trouble.unitId === undefined || trouble.unitId === unitId),
  );
}
