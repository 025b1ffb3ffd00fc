const SHADES = 5;
/** Dashes that distinguish lines of one shade; the first line is solid. */
const DASHES = [
  [6, 4],
  [2, 3],
  [10, 3, 2, 3],
  [1, 4],
] as const;

/** Colour and dash of a line, in a graph and in its legend; index from 0. */
export const lineLook = (index: number): { readonly colour: string; readonly dash: readonly number[] } => ({
  colour: `--link-${(index % SHADES) + 1}`,
  dash: index === 0 ? [] : (DASHES[(index - 1) % DASHES.length] ?? []),
});
