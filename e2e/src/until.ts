import { setTimeout as sleep } from 'node:timers/promises';

type Nothing = undefined | null | false;

/** Repeats `ask` until it returns a value; after `ms` it throws an error with `what` and the last error. */
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
  throw new Error(`Not within ${ms} ms: ${what}`, { cause: last });
}
