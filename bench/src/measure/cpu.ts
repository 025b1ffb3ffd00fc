import { setTimeout as sleep } from 'node:timers/promises';
import { familyCpu } from './processes.js';

/** CPU by command, % of a core. */
export type Shares = ReadonlyMap<string, number>;

/** CPU time of each process tree in a range of time, % of a core by command. */
export async function cpuOf(pids: readonly number[], seconds: number): Promise<Shares[]> {
  const before = await Promise.all(pids.map(familyCpu));
  const begin = performance.now();
  await sleep(seconds * 1000);
  const after = await Promise.all(pids.map(familyCpu));
  const passed = (performance.now() - begin) / 1000;
  return after.map((family, i) => {
    const shares = new Map<string, number>();
    for (const [pid, { name, seconds: used }] of family) {
      const share = ((used - (before[i]?.get(pid)?.seconds ?? 0)) / passed) * 100;
      shares.set(name, (shares.get(name) ?? 0) + share);
    }
    return shares;
  });
}

export const total = (shares: Shares): number => [...shares.values()].reduce((sum, one) => sum + one, 0);
