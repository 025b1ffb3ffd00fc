/** Whether two JSON values are equal; cheaper than a general comparison, because it supports no other types. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((value: unknown, index) => sameJson(value, b[index]));
  }
  const left = Object.entries(a);
  const right = new Map<string, unknown>(Object.entries(b));
  return left.length === right.size && left.every(([key, value]) => right.has(key) && sameJson(value, right.get(key)));
}

/** The top-level fields of `after` that differ from `before`; null when there are none. */
export function changedFields<V extends object>(before: V, after: V): Partial<V> | null {
  const changed: Partial<V> = {};
  let any = false;
  for (const key in after) {
    if (sameJson(before[key], after[key])) continue;
    changed[key] = after[key];
    any = true;
  }
  return any ? changed : null;
}
