import { ROLLOUT_DEVICES, type RuleMessage, rolloutMessage } from '@backhaul/domain';
import { CsvError, parse } from 'csv-parse/sync';

/** A device as a line of a file names it; lines count from 1. */
export interface CsvDevice {
  readonly line: number;
  readonly device: string;
}

export type CsvDevices =
  | { readonly devices: readonly CsvDevice[]; readonly problem: null }
  | { readonly devices: readonly []; readonly problem: RuleMessage };

/** Names of the column that names devices: by id, serial number or name. */
const HEADERS = ['device', 'device id', 'deviceid', 'id', 'serial number', 'serialnumber', 'name'];

const refuse = (problem: RuleMessage): CsvDevices => ({ devices: [], problem });

/**
 * Devices of a CSV file (RFC 4180; also with semicolons or tabs): the first line names the columns, of which `device`, `id`, `serial
 * number` or `name` counts, the first of them. Blank lines are skipped.
 */
export function parseDeviceCsv(text: string): CsvDevices {
  const records = recordsOf(text);
  if (records === null) return refuse(rolloutMessage('rollout_csv_quote'));
  const [head, ...rows] = records.filter(({ record }) => record.some((cell) => cell.trim() !== ''));
  const names = (head?.record ?? []).map((cell) => cell.trim().toLowerCase());
  const [found] = HEADERS.filter((name) => names.includes(name));
  if (found === undefined) return refuse(rolloutMessage('rollout_csv_header'));
  const column = names.indexOf(found);
  const devices = rows.map((row) => ({ line: lineOf(row), device: (row.record[column] ?? '').trim() }));
  if (devices.length === 0) return refuse(rolloutMessage('rollout_no_devices'));
  if (devices.length > ROLLOUT_DEVICES) return refuse(rolloutMessage('rollout_most', { most: ROLLOUT_DEVICES }));
  return { devices, problem: null };
}

/** A record, and the line in which it ends. */
interface CsvRecord {
  readonly record: readonly string[];
  readonly lines: number;
}

/** The records of a file; null when a quotation mark is not closed, or stands within a cell. */
function recordsOf(text: string): readonly CsvRecord[] | null {
  const records: CsvRecord[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter: separatorOf(text.split(/\r?\n/, 1)[0] ?? ''),
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (record: string[], { lines }) => void records.push({ record, lines }),
    });
    return records;
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

/** The line in which a record begins: its cells may hold line breaks. */
const lineOf = ({ record, lines }: CsvRecord): number => lines - record.join('').split('\n').length + 1;

const separatorOf = (line: string): string => [';', '\t'].find((one) => line.includes(one)) ?? ',';
