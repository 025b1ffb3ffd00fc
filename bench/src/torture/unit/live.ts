import type { UnitEvent } from '../history.js';

/** The transmission of a unit after these events; null if there is none. */
export function live(events: readonly UnitEvent[]): string | null {
  let running: string | null = null;
  for (const event of events) {
    if (event.step === 'boot' || event.step === 'gone') running = null;
    if (event.step !== 'executed' || event.refusal !== null) continue;
    if (event.order === 'start') running = event.transmissionId;
    if (event.order === 'stop' && (event.transmissionId === null || event.transmissionId === running)) running = null;
  }
  return running;
}
