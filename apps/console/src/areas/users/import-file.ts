import { type RuleMessage, USER_IMPORT_MOST, userColumns, type UserColumn, userImportMessage } from '@backhaul/domain';
import { csvRecords } from '../../control/resources/csv-records.js';

/** A line of an import file. */
export interface UserLine {
  readonly line: number;
  readonly cells: Partial<Readonly<Record<UserColumn, string>>>;
}

type UserFile = { readonly lines: readonly UserLine[] } | { readonly problem: RuleMessage };

/** The apostrophe that the export writes before cells that a spreadsheet would take for a formula. */
const ESCAPED = /^'(?=[=+\-@\t\r＝＋－＠])/;

/** Lines of a CSV file; its first line has column names of the export, including `username`. */
export function readUserFile(text: string): UserFile {
  const records = csvRecords(text);
  if (records === null) return { problem: userImportMessage('user_csv_quote') };
  const [head, ...rows] = records;
  const found = userColumns(head?.cells ?? []);
  if ('problem' in found) return found;
  if (rows.length === 0) return { problem: userImportMessage('user_csv_none') };
  if (rows.length > USER_IMPORT_MOST)
    return { problem: userImportMessage('user_csv_most', { most: USER_IMPORT_MOST }) };
  return {
    lines: rows.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(
        found.columns.flatMap((column, i) =>
          column === null ? [] : [[column, (cells[i] ?? '').replace(ESCAPED, '')]],
        ),
      ),
    })),
  };
}
