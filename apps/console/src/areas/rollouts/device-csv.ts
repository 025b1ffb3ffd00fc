import { ROLLOUT_DEVICES, type RuleMessage, rolloutMessage } from '@backhaul/domain';
import { csvRecords } from '../../control/resources/csv-records.js';

/** A device named in a line of a file; lines count from 1. */
export interface CsvDevice {
  readonly line: number;
  readonly device: string;
}

export type CsvDevices =
  | { readonly devices: readonly CsvDevice[]; readonly problem: null }
  | { readonly devices: readonly []; readonly problem: RuleMessage };

/** Names of the column that identifies devices, by id, serial number or name. */
const HEADERS = ['device', 'device id', 'deviceid', 'id', 'serial number', 'serialnumber', 'name'];

const refuse = (problem: RuleMessage): CsvDevices => ({ devices: [], problem });

/**
 * Reads devices from a CSV file (RFC 4180; also with semicolons or tabs). The first line names the columns; the first one of `device`,
 * `id`, `serial number` and `name` is used. Blank lines are skipped.
 */
export function parseDeviceCsv(text: string): CsvDevices {
  const records = csvRecords(text);
  if (records === null) return refuse(rolloutMessage('rollout_csv_quote'));
  const [head, ...rows] = records;
  const names = (head?.cells ?? []).map((cell) => cell.toLowerCase());
  const [found] = HEADERS.filter((name) => names.includes(name));
  if (found === undefined) return refuse(rolloutMessage('rollout_csv_header'));
  const column = names.indexOf(found);
  const devices = rows.map(({ line, cells }) => ({ line, device: cells[column] ?? '' }));
  if (devices.length === 0) return refuse(rolloutMessage('rollout_no_devices'));
  if (devices.length > ROLLOUT_DEVICES) return refuse(rolloutMessage('rollout_most', { most: ROLLOUT_DEVICES }));
  return { devices, problem: null };
}
