/** A choice among many: it is shown under the heading of its group. */
export interface SearchedOption {
  readonly value: string;
  readonly label: string;
  readonly group: string;
}

/** Rank of a label for a text in lower case: 0 begins with it, 1 a word of it does, 2 contains all words; undefined: does not match. */
function rankOf(label: string, text: string): number | undefined {
  if (label.startsWith(text)) return 0;
  if (label.includes(` ${text}`)) return 1;
  return text.split(/\s+/).every((word) => label.includes(word)) ? 2 : undefined;
}

/** At most `most` options that match a text, the best of them, in the given order by group. */
export function bestMatches(
  options: readonly SearchedOption[],
  text: string,
  most: number,
): {
  readonly total: number;
  readonly groups: readonly { readonly name: string; readonly options: readonly SearchedOption[] }[];
} {
  const wanted = text.trim().toLowerCase();
  const found = options.flatMap((option) => {
    const rank = rankOf(option.label.toLowerCase(), wanted);
    return rank === undefined ? [] : [{ option, rank }];
  });
  const best = found
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ option }) => option);
  const names = [...new Set(best.map(({ group }) => group))];
  return {
    total: found.length,
    groups: names.map((name) => ({ name, options: best.filter(({ group }) => group === name) })),
  };
}
