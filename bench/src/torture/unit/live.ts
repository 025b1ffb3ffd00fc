import type { Deed } from '../history.js';

/** What a unit transmits after all that it did; null for nothing. */
export function live(deeds: readonly Deed[]): string | null {
  let running: string | null = null;
  for (const deed of deeds) {
    if (deed.step === 'boot' || deed.step === 'gone') running = null;
    if (deed.step !== 'executed' || deed.refusal !== null) continue;
    if (deed.order === 'start') running = deed.transmissionId;
    if (deed.order === 'stop' && (deed.transmissionId === null || deed.transmissionId === running)) running = null;
  }
  return running;
}
