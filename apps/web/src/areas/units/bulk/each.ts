/** Does a piece of work for each, at most `width` at a time, in order; none is skipped because another failed. */
export async function each<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const run = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await work(item).catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: width }, run));
}
