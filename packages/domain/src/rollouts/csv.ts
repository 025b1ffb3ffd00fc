import type { RuleMessage } from '../messages/index.js';
import { rolloutMessage } from '../messages/rollouts.js';
import { ROLLOUT_DEVICES } from './rollouts.js';

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
  const body = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(body.split(/\r?\n/, 1)[0] ?? '');
  const records = recordsOf(body, separator);
  if (records === null) return refuse(rolloutMessage('rollout_csv_quote'));
  const [head, ...rows] = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const names = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const [found] = HEADERS.filter((name) => names.includes(name));
  if (found === undefined) return refuse(rolloutMessage('rollout_csv_header'));
  const column = names.indexOf(found);
  const devices = rows.map(({ line, cells }) => ({ line, device: (cells[column] ?? '').trim() }));
  if (devices.length === 0) return refuse(rolloutMessage('rollout_no_devices'));
  if (devices.length > ROLLOUT_DEVICES) return refuse(rolloutMessage('rollout_most', { most: ROLLOUT_DEVICES }));
  return { devices, problem: null };
}

const separatorOf = (line: string): string => [';', '\t'].find((one) => line.includes(one)) ?? ',';

interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The records of a file, each with the line that it begins in; null when a quotation mark is not closed. */
function recordsOf(text: string, separator: string): readonly CsvRecord[] | null {
  const records: CsvRecord[] = [];
  let [line, begun] = [1, 1];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  const end = (): void => {
    records.push({ line: begun, cells: [...cells, cell] });
    [cells, cell, begun] = [[], '', line];
  };
  for (let at = 0; at < text.length; at += 1) {
    const here = text.charAt(at);
    if (here === '\n') line += 1;
    if (quoted) {
      if (here !== '"') cell += here;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (here === '"' && cell === '') quoted = true;
    else if (here === separator) {
      cells.push(cell);
      cell = '';
    } else if (here === '\n') end();
    else if (here !== '\r') cell += here;
  }
  if (quoted) return null;
  if (cell !== '' || cells.length > 0) end();
  return records;
}
