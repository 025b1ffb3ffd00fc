/** Row keys of a usage report (spec 3 §2). */
export const REPORT_GROUPINGS = ['inventory', 'group', 'unit', 'user', 'month'] as const;
export type ReportGrouping = (typeof REPORT_GROUPINGS)[number];

/**
 * Figures of a usage report. `seconds`: on air; `data`: bytes that units sent; `recordings`, `size`: files and their bytes;
 * `activations`: licences of services that were activated on units.
 */
export const REPORT_COLUMNS = ['transmissions', 'seconds', 'data', 'recordings', 'size', 'activations'] as const;
export type ReportColumn = (typeof REPORT_COLUMNS)[number];

/** The figures of a row, or the sum of rows. Whole numbers. */
export type ReportFigures = Readonly<Record<ReportColumn, number>>;

export const NO_FIGURES: ReportFigures = {
  transmissions: 0,
  seconds: 0,
  data: 0,
  recordings: 0,
  size: 0,
  activations: 0,
};

/** The sum of rows; every sum of a report is made here. */
export const sumOfRows = (rows: readonly ReportFigures[]): ReportFigures =>
  rows.reduce<ReportFigures>(
    (sum, row) => ({
      transmissions: sum.transmissions + row.transmissions,
      seconds: sum.seconds + row.seconds,
      data: sum.data + row.data,
      recordings: sum.recordings + row.recordings,
      size: sum.size + row.size,
      activations: sum.activations + row.activations,
    }),
    NO_FIGURES,
  );

const two = (value: number): string => String(value).padStart(2, '0');

/** Hours, minutes and seconds, such as `125:04:09`: exact, so that displayed values add up. */
export const hoursText = (seconds: number): string =>
  `${String(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
