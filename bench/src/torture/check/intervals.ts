/** A range of time, ms. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** Intersection of two lists of ranges. */
export const common = (a: readonly Interval[], b: readonly Interval[]): Interval[] =>
  a.flatMap((one) =>
    b.flatMap((other) => {
      const from = Math.max(one.from, other.from);
      const to = Math.min(one.to, other.to);
      return from < to ? [{ from, to }] : [];
    }),
  );

/** Ranges of a list without other ranges. */
export const without = (list: readonly Interval[], holes: readonly Interval[]): Interval[] =>
  holes.reduce<Interval[]>(
    (left, hole) =>
      left.flatMap(({ from, to }) =>
        [
          { from, to: Math.min(to, hole.from) },
          { from: Math.max(from, hole.to), to },
        ].filter((part) => part.from < part.to),
      ),
    [...list],
  );

/** Length of the longest range; 0 for an empty list. */
export const longest = (list: readonly Interval[]): number => Math.max(0, ...list.map(({ from, to }) => to - from));
