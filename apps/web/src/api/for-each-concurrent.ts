/**
 * Does a piece of work for each, at most `width` at a time, in order; none is skipped because another failed.
 * Once `signal` is aborted nothing more is begun, and what was begun is waited for. Answers what was not begun.
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
