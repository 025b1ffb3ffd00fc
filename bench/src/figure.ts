/** What a figure is measured with. */
export interface Context {
  /** A few seconds instead of minutes: proves that the figure can be measured and that what arrives is right. */
  readonly short: boolean;
  /** Those of the figure's own options that were given. */
  readonly options: ReadonlySet<string>;
  /** Reports the progress of the measurement. */
  readonly say: (text: string) => void;
}

export type Cell = string | number;

/** What was measured. */
export interface Outcome {
  /** Printed as a table; the keys of the first row are its head. */
  readonly rows: readonly Readonly<Record<string, Cell>>[];
  /** The headline numbers, kept in the results. */
  readonly values: Readonly<Record<string, Cell | readonly number[]>>;
  /** One line of markdown. */
  readonly summary: string;
  /** Whether the whole goal was met. */
  readonly met: boolean;
  /** Whether a run passes in which the goal is a must, where speeds alone may be missed; undefined: as `met`. */
  readonly passed?: boolean;
}

/** One claim of the product, measured beside its peer or its floor in the same run. */
export interface Figure {
  readonly name: string;
  readonly title: string;
  readonly goal: string;
  /** Options of its own, with what they mean; each begins with `--`. */
  readonly options?: Readonly<Record<string, string>>;
  /** A promise rather than a speed: a run that does not meet its goal fails, the short form too. */
  readonly must?: boolean;
  /** Throws when the figure cannot be measured or when results are wrong. */
  readonly run: (context: Context) => Promise<Outcome>;
}
