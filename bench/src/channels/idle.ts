import { setTimeout as sleep } from 'node:timers/promises';
import { cpuOf, total } from '../measure/cpu.js';
import { ChannelStage } from './stage.js';

export const IDLE_CHANNELS = 8;

/** Start-up work of a server without channels takes at most this time, s. */
const STARTED_S = 5;

/** CPU of channels without a sender, % of a core: a server with this number of channels, minus a server without any. */
export async function idleCost(folder: string, settle: number, seconds: number): Promise<number> {
  const stage = new ChannelStage(folder);
  try {
    await stage.begin();
    await sleep(Math.min(settle, STARTED_S) * 1000);
    const [without = new Map<string, number>()] = await cpuOf([stage.pid], seconds);
    for (let index = 0; index < IDLE_CHANNELS; index += 1) await stage.serve(`idle-${index}`);
    await sleep(settle * 1000);
    const [withThem = new Map<string, number>()] = await cpuOf([stage.pid], seconds);
    return Math.max(0, total(withThem) - total(without));
  } finally {
    await stage.finish();
  }
}
