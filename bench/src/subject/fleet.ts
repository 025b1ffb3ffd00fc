import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DeviceCredentials } from '@backhaul/contract/bus';
import { forkProgram, type Child } from './child.js';
import { metrics } from './metrics.js';
import { appEntry } from './places.js';
import { eventually } from './wait.js';
import type { World } from './world.js';

const CONNECTED = 'backhaul_broker{kind="connected"}';

/** Simulated units as they ship, in a process of their own; resolves when all are connected. */
export async function startFleet(
  { console, folder }: World,
  units: readonly DeviceCredentials[],
  rate: number,
): Promise<{ readonly child: Child; readonly connectSeconds: number }> {
  const file = path.join(folder, 'fleet.json');
  await writeFile(file, JSON.stringify(units), { mode: 0o600 });
  const before = (await metrics(console.url)).get(CONNECTED) ?? 0;
  const begin = performance.now();
  const child = forkProgram('fleet', appEntry('fleet'), ['--credentials', file, '--rate', String(rate)]);
  const all = async (): Promise<boolean> => {
    if (child.gone) throw new Error(`the fleet ended: ${child.lastWords}`);
    return ((await metrics(console.url)).get(CONNECTED) ?? 0) - before >= units.length;
  };
  await eventually('every simulated unit is connected', 180_000, all, 250);
  return { child, connectSeconds: (performance.now() - begin) / 1000 };
}
