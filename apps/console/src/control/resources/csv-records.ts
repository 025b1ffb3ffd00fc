import { CsvError, parse } from 'csv-parse/sync';

/** A record of a CSV file, and the line in which it begins, from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * The records of a CSV file (RFC 4180; also with semicolons or tabs), cells trimmed, blank lines left out; null when a quotation mark is
 * not closed, or is inside a cell.
 */
export function csvRecords(text: string): readonly CsvRecord[] | null {
  const records: CsvRecord[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter: separatorOf(text.split(/\r?\n/, 1)[0] ?? ''),
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (record: string[], { lines }) => {
        // Cells may contain line breaks.
        const line = lines - record.join('').split('\n').length + 1;
        records.push({ line, cells: record.map((cell) => cell.trim()) });
      },
    });
    return records.filter(({ cells }) => cells.some((cell) => cell !== ''));
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

const separatorOf = (line: string): string => [';', '\t'].find((one) => line.includes(one)) ?? ',';
