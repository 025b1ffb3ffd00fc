/** Options and means of a measurement. */
export interface Context {
  /** Measures for seconds instead of minutes, to show that the figure can be measured and that results are correct. */
  readonly short: boolean;
  /** The figure's own options that were set. */
  readonly options: ReadonlySet<string>;
  /** Prints the progress of the measurement. */
  readonly report: (text: string) => void;
}

export type Cell = string | number;

/** The result of a measurement. */
export interface Outcome {
  /** Printed as a table; the keys of the first row are its header. */
  readonly rows: readonly Readonly<Record<string, Cell>>[];
  /** The main numbers, stored in the results. */
  readonly values: Readonly<Record<string, Cell | readonly number[]>>;
  /** One line of markdown. */
  readonly summary: string;
  /** Whether the goal was met. */
  readonly met: boolean;
  /** Whether a run passes in which the goal is mandatory but speeds may be missed; undefined: as `met`. */
  readonly passed?: boolean;
}

/** One claim about the product, measured next to a peer or a baseline in the same run. */
export interface Figure {
  readonly name: string;
  readonly title: string;
  readonly goal: string;
  /** The figure's own options with their descriptions; each begins with `--`. */
  readonly options?: Readonly<Record<string, string>>;
  /** A guarantee rather than a speed: a run that misses the goal fails, also in the short form. */
  readonly must?: boolean;
  /** Throws if the figure cannot be measured or if results are wrong. */
  readonly run: (context: Context) => Promise<Outcome>;
}
