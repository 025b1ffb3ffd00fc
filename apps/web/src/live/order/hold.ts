/** Time for which the row under the pointer keeps its position after it should have moved, ms. */
export const HOLD_MS = 2000;

/** The new order with one row kept at its position; the others close up around it. */
export function holdPlace(previous: readonly string[], wanted: readonly string[], held: string): readonly string[] {
  const place = previous.indexOf(held);
  if (place < 0 || wanted[place] === held) return wanted;
  const others = wanted.filter((id) => id !== held);
  return [...others.slice(0, place), held, ...others.slice(place)];
}

/** Whether two orders are the same. */
export const sameOrder = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, i) => id === b[i]);
