/** Rows that are chosen by their check-boxes. */
export interface GridSelection {
  readonly ids: ReadonlySet<string>;
  /** Selects one row; `range`: all rows from the one that was changed last. */
  readonly onChoose: (id: string, range: boolean) => void;
  /** Of all rows that are listed, or none. */
  readonly onChooseAll: () => void;
  readonly allLabel: string;
  readonly labelOf: (id: string) => string;
}

/** The rows from one to another, both included, in their order; the other alone where the first is not listed. */
export function rangeOf(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const [a, b] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  return a < 0 || b < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}
