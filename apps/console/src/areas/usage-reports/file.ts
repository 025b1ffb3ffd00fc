import type { UsageFigures } from '@backhaul/contract';
import { hoursText, REPORT_COLUMNS, zoneOffsetMs, type ReportColumn, type ReportFigures } from '@backhaul/domain';
import writeExcelFile from 'write-excel-file/node';

type Key = 'inventory' | 'name' | ReportColumn;
interface Column {
  readonly key: Key;
  readonly header: string;
}

/** Column headers are identifiers, as in the other files of the console. */
const HEADS: Readonly<Record<ReportColumn, string>> = {
  transmissions: 'transmissions',
  seconds: 'hoursOnAir',
  data: 'dataMB',
  recordings: 'files',
  size: 'filesMB',
  activations: 'licenceActivations',
};
/** Name of the row without a known unit, group or user. */
const NONE = '(none)';
const TOTAL = 'total';
const MB = 1_000_000;
const DAY_S = 24 * 60 * 60;

/** The columns of a file: the name of the row and the requested figures. */
export const columnsOf = (
  { groupBy }: Pick<UsageFigures, 'groupBy'>,
  asked: readonly ReportColumn[] = REPORT_COLUMNS,
): readonly Column[] => [
  { key: 'name', header: groupBy },
  ...(groupBy === 'unit' || groupBy === 'group' ? [{ key: 'inventory', header: 'inventory' } as const] : []),
  ...REPORT_COLUMNS.filter((column) => asked.includes(column)).map((key) => ({ key, header: HEADS[key] })),
];

/** Rows and their sum as exact texts. */
export const linesOf = ({ rows, sum }: UsageFigures): readonly Readonly<Record<Key, string>>[] => [
  ...rows.map((row) => ({ name: row.name ?? NONE, inventory: row.inventory?.name ?? '', ...figuresAsText(row) })),
  { name: TOTAL, inventory: '', ...figuresAsText(sum) },
];

const figuresAsText = (figures: ReportFigures): Record<ReportColumn, string> => ({
  transmissions: String(figures.transmissions),
  seconds: hoursText(figures.seconds),
  data: String(figures.data / MB),
  recordings: String(figures.recordings),
  size: String(figures.size / MB),
  activations: String(figures.activations),
});

/** Name of a report file: `usage-by-unit-2026-10.csv`, or with the first and last day. */
export function fileName(
  { groupBy, from, to }: Pick<UsageFigures, 'groupBy' | 'from' | 'to'>,
  timeZone: string,
  extension: string,
): string {
  const day = (at: number): string => new Date(at + zoneOffsetMs(at, timeZone)).toISOString().slice(0, 10);
  const [first, next, last] = [day(from), day(to), day(to - 1)];
  const whole = first.endsWith('-01') && next.endsWith('-01') && first.slice(0, 7) === last.slice(0, 7);
  return `usage-by-${groupBy}-${whole ? first.slice(0, 7) : `${first}-to-${last}`}.${extension}`;
}

/** Rows and their sum as a workbook: texts are never formulas; hours are times, and data are numbers. */
export function workbook(columns: readonly Column[], { rows, sum }: UsageFigures): Promise<Buffer> {
  const line = (name: string, inventory: string, figures: ReportFigures, fontWeight?: 'bold') =>
    columns.map(({ key }) => {
      const bold = fontWeight && { fontWeight };
      switch (key) {
        case 'name':
          return { type: String, value: name, ...bold };
        case 'inventory':
          return { type: String, value: inventory, ...bold };
        case 'seconds':
          return { type: Number, value: figures.seconds / DAY_S, format: '[h]:mm:ss', ...bold };
        case 'data':
        case 'size':
          return { type: Number, value: figures[key] / MB, format: '#,##0.00', ...bold };
        case 'transmissions':
        case 'recordings':
        case 'activations':
          return { type: Number, value: figures[key], ...bold };
        default:
          return key satisfies never;
      }
    });
  const data = [
    columns.map(({ header }) => ({ type: String, value: header, fontWeight: 'bold' as const })),
    ...rows.map((row) => line(row.name ?? NONE, row.inventory?.name ?? '', row)),
    line(TOTAL, '', sum, 'bold'),
  ];
  const widths = columns.map(({ key }) => ({ width: key === 'name' || key === 'inventory' ? 28 : 24 }));
  return writeExcelFile(data, { sheet: 'Usage', columns: widths, stickyRowsCount: 1 }).toBuffer();
}
