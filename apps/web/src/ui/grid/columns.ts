/** Layout of a grid column. */
export interface LaidOut {
  readonly key: string;
  /** Its track in the grid template until the user sets a width. */
  readonly track: string;
  /** Minimum width, px. */
  readonly least: number;
  /** Hidden by default. */
  readonly extra?: boolean;
  /** Names the row, and cannot be hidden. */
  readonly fixed?: boolean;
}

/** The user's choice of columns: the visible ones in order, null for the default; widths in px. */
export interface ColumnChoice {
  readonly shown: readonly string[] | null;
  readonly widths: Readonly<Record<string, number>>;
}

export const DEFAULT_COLUMNS: ColumnChoice = { shown: null, widths: {} };

/** Bounds of a width, px. */
export const COLUMN_PX = { min: 40, max: 800 } as const;
const GAP_PX = 12;
const SIDES_PX = 28;

/** The visible columns, in order. A fixed column that the choice lacks comes first; unknown ones are left out. */
export function shownColumns<C extends LaidOut>(columns: readonly C[], { shown }: ColumnChoice): readonly C[] {
  if (shown === null) return columns.filter(({ extra }) => !extra);
  const chosen = [...new Set(shown)].flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const missing = columns.filter((column) => column.fixed && !chosen.includes(column));
  return [...missing, ...chosen];
}

/** All columns: the visible ones, in order, then the others. */
export function arrangedColumns<C extends LaidOut>(columns: readonly C[], choice: ColumnChoice): readonly C[] {
  const shown = shownColumns(columns, choice);
  return [...shown, ...columns.filter((column) => !shown.includes(column))];
}

/** Whether anything differs from the default. */
export const isChosen = ({ shown, widths }: ColumnChoice): boolean => shown !== null || Object.keys(widths).length > 0;

const within = (px: number): number => Math.min(COLUMN_PX.max, Math.max(COLUMN_PX.min, Math.round(px)));

/** The choice with one width set, or reset (null). */
export function withWidth(choice: ColumnChoice, key: string, px: number | null): ColumnChoice {
  const { [key]: _before, ...others } = choice.widths;
  return { ...choice, widths: px === null ? others : { ...others, [key]: within(px) } };
}

/** The choice with one column shown or not. */
export function withShown(columns: readonly LaidOut[], choice: ColumnChoice, key: string, on: boolean): ColumnChoice {
  const keys = shownColumns(columns, choice).map((column) => column.key);
  const fixed = columns.some((column) => column.key === key && column.fixed);
  if (fixed || keys.includes(key) === on) return choice;
  return { ...choice, shown: on ? [...keys, key] : keys.filter((one) => one !== key) };
}

/** The choice with one column moved by a number of positions, as far as possible. */
export function withMoved(columns: readonly LaidOut[], choice: ColumnChoice, key: string, by: -1 | 1): ColumnChoice {
  const keys = shownColumns(columns, choice).map((column) => column.key);
  const from = keys.indexOf(key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= keys.length) return choice;
  const others = keys.filter((one) => one !== key);
  return { ...choice, shown: [...others.slice(0, to), key, ...others.slice(to)] };
}

/** The grid template of the columns, and their minimum total width, px. */
export function layoutOf(columns: readonly LaidOut[], { widths }: ColumnChoice) {
  const sides = SIDES_PX + GAP_PX * Math.max(0, columns.length - 1);
  return {
    template: columns.map(({ key, track }) => (widths[key] === undefined ? track : `${widths[key]}px`)).join(' '),
    least: columns.reduce((sum, { key, least }) => sum + (widths[key] ?? least), sides),
  };
}
