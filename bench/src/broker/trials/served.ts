import { setTimeout as sleep } from 'node:timers/promises';
import type { DeviceCredentials } from '@backhaul/contract/bus';
import { quantile, round } from '../../measure/statistics.js';
import { Device } from '../../subject/device.js';

/** Time limit for serving a correct device, whatever other devices do, ms. */
const SERVED_MS = 3_000;
const EVERY_MS = 50;

/**
 * Runs `work` while a correct device waits for acknowledgements. Returns its longest wait, ms.
 * Throws if that was too long.
 */
export async function servedMeanwhile(credentials: DeviceCredentials, work: () => Promise<void>): Promise<number> {
  const device = await Device.connect(credentials);
  const waits: number[] = [];
  const state = { working: true };
  const done = work().finally(() => (state.working = false));
  // It is awaited below; until then a rejection must not count as unhandled.
  done.catch(() => undefined);
  while (state.working || waits.length === 0) {
    const begin = performance.now();
    await device.publish('presence', { online: true, session: device.session, sentAt: begin });
    waits.push(performance.now() - begin);
    await sleep(EVERY_MS);
  }
  await done;
  await device.close();
  const slowest = round(quantile(waits, 1), 0);
  if (slowest > SERVED_MS) throw new Error(`a correct device waited ${slowest} ms`);
  return slowest;
}
