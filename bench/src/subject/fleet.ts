import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DeviceCredentials } from '@backhaul/contract/bus';
import { forkProgram, type Child } from './child.js';
import { metrics } from './metrics.js';
import { appEntry } from './places.js';
import { eventually } from './wait.js';
import type { World } from './world.js';

const CONNECTED = 'backhaul_broker{kind="connected"}';

/** Units per process; fewer than possible, to spread the load over the cores. */
const A_PROCESS = 6_000;

export interface Fleet {
  readonly connectSeconds: number;
  readonly stop: () => Promise<void>;
}

/** Number of devices that are connected to a console's broker. */
const connected = async (url: string): Promise<number> => (await metrics(url)).get(CONNECTED) ?? 0;

/**
 * Starts simulated units as they ship, in separate processes. About one in twelve is switched off at any time;
 * resolves when `wanted` are connected at once.
 */
export async function startFleet(
  { console, folder }: World,
  units: readonly DeviceCredentials[],
  { rate, wanted }: { readonly rate: number; readonly wanted: number },
): Promise<Fleet> {
  const children: Child[] = [];
  const begin = performance.now();
  for (let first = 0; first < units.length; first += A_PROCESS) {
    const file = path.join(folder, `fleet-${first}.json`);
    await writeFile(file, JSON.stringify(units.slice(first, first + A_PROCESS)), { mode: 0o600 });
    children.push(forkProgram('fleet', appEntry('fleet'), ['--credentials', file, '--rate', String(rate)]));
  }
  const enough = async (): Promise<boolean> => {
    for (const child of children) if (child.gone) throw new Error(`the fleet ended: ${child.lastOutput}`);
    return (await connected(console.url)) >= wanted;
  };
  await eventually(`${wanted} simulated units are connected`, 600_000, enough, 250);
  return {
    connectSeconds: (performance.now() - begin) / 1000,
    stop: async () => void (await Promise.all(children.map((child) => child.end()))),
  };
}
