import type { KeepAlive } from '../list/client.js';
import { median } from '../measure/statistics.js';
import type { PageRequest } from './lists.js';

const ROUNDS = 3;

/** A page and its response time, ms. */
export interface TimedPage extends PageRequest {
  readonly who: string;
  readonly ms: number;
}

/** Median time of a request, ms; null for a list that the user may not see. */
export async function timeOf(client: KeepAlive, { path }: PageRequest): Promise<number | null> {
  const times: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const began = performance.now();
    const { status, body } = await client.get(path);
    if (status === 403) return null;
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body.slice(0, 300)}`);
    times.push(performance.now() - began);
  }
  return median(times);
}
