const SHADES = 5;
/** Dashes by which lines of one shade differ; the first line is full. */
const DASHES = [
  [6, 4],
  [2, 3],
  [10, 3, 2, 3],
  [1, 4],
] as const;

/** How a line is drawn, in a graph and in its legend; from 0. */
export const lineLook = (index: number): { readonly colour: string; readonly dash: readonly number[] } => ({
  colour: `--link-${(index % SHADES) + 1}`,
  dash: index === 0 ? [] : (DASHES[(index - 1) % DASHES.length] ?? []),
});
