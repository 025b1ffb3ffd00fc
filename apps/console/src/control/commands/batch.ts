/**
 * Combines lookups by key within the same turn of the event loop into one query: after
 * a restart all devices report their presence together.
 */
export function batched<V>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
  missing: V,
): (key: string) => Promise<V> {
  let waiting: { keys: Set<string>; loaded: Promise<ReadonlyMap<string, V>> } | undefined;
  return async (key) => {
    if (!waiting) {
      const keys = new Set<string>();
      const loaded = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        waiting = undefined;
        return load([...keys]);
      });
      waiting = { keys, loaded };
    }
    waiting.keys.add(key);
    return (await waiting.loaded).get(key) ?? missing;
  };
}
