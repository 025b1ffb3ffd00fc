/** A stretch of time, ms. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** The stretches that two lists have in common. */
export const common = (a: readonly Interval[], b: readonly Interval[]): Interval[] =>
  a.flatMap((one) =>
    b.flatMap((other) => {
      const from = Math.max(one.from, other.from);
      const to = Math.min(one.to, other.to);
      return from < to ? [{ from, to }] : [];
    }),
  );

/** What is left of a list when other stretches are taken out. */
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

/** Length of the longest stretch; 0 of none. */
export const longest = (list: readonly Interval[]): number => Math.max(0, ...list.map(({ from, to }) => to - from));
