import { KeepAlive } from '../list/client.js';
import { useOf } from '../measure/processes.js';
import { quantile } from '../measure/statistics.js';
import type { Candidate } from './candidate.js';
import type { Crowd } from './crowd.js';

/** Result of a candidate in one round; times in ms, memory in bytes at the end. */
export interface Round {
  readonly perSecond: number;
  readonly p99: number;
  /** CPU time of the candidate's process, s per 1,000. */
  readonly cpuPer1000: number;
  readonly rssBytes: number;
}

const AT_ONCE = 8;
/** Pages are requested in turn. */
const PAGES = 8;
/** Enough workers to hide the console's pacing of 50 ms. */
export const IN_FLIGHT = 256;
const LONGEST_MS = 20_000;

/** Pages of 50 units by name, eight at once. */
export async function listRound(candidate: Candidate, seconds: number): Promise<Round> {
  const client = new KeepAlive(candidate.url, candidate.headers, AT_ONCE);
  const paths = Array.from({ length: PAGES }, (_, i) => candidate.page(i * 50));
  let next = 0;
  const round = await measure(candidate, seconds, AT_ONCE, async (latencies) => {
    const asked = performance.now();
    const { status } = await client.get(paths[(next += 1) % PAGES] ?? '');
    if (status !== 200) throw new Error(`${candidate.name} answered ${status}`);
    latencies.push(performance.now() - asked);
    return 1;
  });
  client.close();
  return round;
}

/** Makes a change as one of many workers; returns the comment that subscribers will receive. */
export type MakeChange = (worker: number) => { readonly seen: string; readonly done: Promise<void> };

/** Changes of units over HTTP, each written to the database. */
export function edits(
  candidate: Candidate,
  uids: readonly string[],
): { readonly makeChange: MakeChange; readonly close: () => void } {
  const client = new KeepAlive(candidate.url, candidate.headers, IN_FLIGHT);
  let next = 0;
  return {
    makeChange: () => {
      next += 1;
      const seen = `change ${next} of ${process.hrtime.bigint()}`;
      const { method, path, body } = candidate.change(uids[next % uids.length] ?? '', seen);
      const done = client.send(method, path, body).then(({ status, body: text }) => {
        if (status >= 300) throw new Error(`${candidate.name} answered ${status}: ${text}`);
        return undefined;
      });
      return { seen, done };
    },
    close: () => client.close(),
  };
}

/** Makes changes in parallel, each of which every subscriber receives; counts pushes. */
export async function pushRound(
  candidate: Candidate,
  crowd: Crowd,
  makeChange: MakeChange,
  seconds: number,
): Promise<Round> {
  const asked = new Map<string, number>();
  let latencies: number[] = [];
  crowd.onArrival = (seen) => {
    const at = asked.get(seen);
    if (at !== undefined) latencies.push(performance.now() - at);
  };
  const round = await measure(candidate, seconds, IN_FLIGHT, async (all, worker) => {
    latencies = all;
    const begin = performance.now();
    const { seen, done } = makeChange(worker);
    asked.set(seen, begin);
    await within(Promise.all([done, crowd.all(seen)]), `${candidate.name}: not every socket received a change`);
    return crowd.size;
  });
  crowd.onArrival = () => undefined;
  if (crowd.doubled > 0) throw new Error(`${candidate.name}: ${crowd.doubled} changes arrived twice`);
  return round;
}

async function measure(
  { child }: Candidate,
  seconds: number,
  workers: number,
  work: (latencies: number[], worker: number) => Promise<number>,
): Promise<Round> {
  const latencies: number[] = [];
  let count = 0;
  const before = await useOf(child.pid);
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const worker = async (_: unknown, index: number): Promise<void> => {
    while (performance.now() < end) {
      const done = await work(latencies, index);
      count += done;
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  const passed = (performance.now() - begin) / 1000;
  const after = await useOf(child.pid);
  return {
    perSecond: count / passed,
    p99: quantile(latencies, 0.99),
    cpuPer1000: (((after?.cpuSeconds ?? 0) - (before?.cpuSeconds ?? 0)) / count) * 1000,
    rssBytes: after?.rssBytes ?? 0,
  };
}

async function within(work: Promise<unknown>, otherwise: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(otherwise)), LONGEST_MS);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
