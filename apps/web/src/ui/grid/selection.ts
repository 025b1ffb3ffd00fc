/** Rows that are selected with their check-boxes. */
export interface GridSelection {
  readonly ids: ReadonlySet<string>;
  /** Selects one row; `range`: all rows from the last changed one. */
  readonly onChoose: (id: string, range: boolean) => void;
  /** Selects all listed rows, or none. */
  readonly onChooseAll: () => void;
  readonly allLabel: string;
  readonly labelOf: (id: string) => string;
}

/** The rows from one to another, both included, in list order; only the second when the first is not listed. */
export function rangeOf(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const [a, b] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  return a < 0 || b < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}
