import { setTimeout as sleep } from 'node:timers/promises';
import type { DeviceCredentials } from '@backhaul/contract/bus';
import { quantile, round } from '../../measure/statistics.js';
import { Device } from '../../subject/device.js';

/** A device that behaves is served within this, whatever others do, ms. */
const SERVED_MS = 3_000;
const EVERY_MS = 50;

/**
 * Does something while a device that behaves asks for acknowledgements; answers how long it waited at most, ms.
 * Throws when that was too long.
 */
export async function servedMeanwhile(credentials: DeviceCredentials, work: () => Promise<void>): Promise<number> {
  const device = await Device.connect(credentials);
  const waits: number[] = [];
  const state = { working: true };
  const done = work().finally(() => (state.working = false));
  // Handled below; not to be taken for unhandled while the loop goes on.
  done.catch(() => undefined);
  while (state.working || waits.length === 0) {
    const begin = performance.now();
    await device.say('presence', { online: true, session: device.session, sentAt: begin });
    waits.push(performance.now() - begin);
    await sleep(EVERY_MS);
  }
  await done;
  await device.close();
  const slowest = round(quantile(waits, 1), 0);
  if (slowest > SERVED_MS) throw new Error(`a device that behaves waited ${slowest} ms`);
  return slowest;
}
