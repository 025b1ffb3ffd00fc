/**
 * Runs `work` for each item, at most `width` at a time, in order; a failure does not skip the others.
 * After `signal` is aborted it starts nothing more and waits for running work. Returns the items that were not started.
 */
export async function each<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<readonly T[]> {
  let next = 0;
  const isCalledOff = (): boolean => signal?.aborted === true;
  const run = async (): Promise<void> => {
    while (next < items.length && !isCalledOff()) {
      const [item] = items.slice(next, next + 1);
      next += 1;
      if (item !== undefined) await work(item).catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: width }, run));
  return items.slice(next);
}
