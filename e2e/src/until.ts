import { setTimeout as sleep } from 'node:timers/promises';

type Nothing = undefined | null | false;

/** Asks again and again until there is an answer; fails with what was waited for after `ms`, and the last error. */
export async function until<T>(what: string, ask: () => Promise<T | Nothing> | T | Nothing, ms = 30_000): Promise<T> {
  const end = performance.now() + ms;
  let last: unknown;
  do {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== null && answer !== false) return answer;
    } catch (error) {
      last = error;
    }
    await sleep(50);
  } while (performance.now() < end);
  throw new Error(`Waited ${ms} ms in vain: ${what}`, { cause: last });
}
