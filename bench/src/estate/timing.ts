import type { KeepAlive } from '../list/client.js';
import { median } from '../measure/statistics.js';
import * as z from 'zod';
import { LAST, type PageRequest } from './lists.js';

const ROUNDS = 3;
const PAGE = 50;
const Counted = z.looseObject({ total: z.number() });

/** A page and its response time, ms. */
export interface TimedPage extends PageRequest {
  readonly who: string;
  readonly ms: number;
}

/** Median time of a request, ms; null for a list that the user may not see. */
export async function timeOf(client: KeepAlive, request: PageRequest): Promise<number | null> {
  const path = await placed(client, request.path);
  const times: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const began = performance.now();
    const { status, body } = await client.get(path);
    if (status === 403 || status === 404) return null;
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body.slice(0, 300)}`);
    times.push(performance.now() - began);
  }
  return median(times);
}

/** A path with the offset of the last page in place of its name. */
async function placed(client: KeepAlive, path: string): Promise<string> {
  const at = (offset: number): string => path.replace(`offset=${LAST}`, `offset=${offset}`);
  if (at(0) === path) return path;
  const { status, body } = await client.get(at(0));
  if (status !== 200) return at(0);
  const counted = Counted.safeParse(JSON.parse(body));
  return at(Math.max(0, (counted.data?.total ?? 0) - PAGE));
}
