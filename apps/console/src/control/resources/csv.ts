import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';

type Cells<C extends string> = Readonly<Record<C, string | null>>;
/** Records of a file, each with the cells of its columns. */
export type CsvRecords<C extends string> = AsyncIterable<Cells<C>> | Iterable<Cells<C>>;

/**
 * Sends records as a CSV file (RFC 4180) while they are read; cells that a spreadsheet would treat as a formula begin with an apostrophe.
 * The name of the file contains its subject and the day.
 */
export const sendCsv = <C extends string>(
  reply: FastifyReply,
  name: string,
  columns: readonly C[],
  records: CsvRecords<C>,
): FastifyReply => asFile(reply, name, 'csv').type('text/csv; charset=utf-8').send(csvOf(columns, records));

/** Records as CSV, formulas escaped; `columns` in their order, each with its heading, by default its name. */
export function csvOf<C extends string>(
  columns: readonly (C | { readonly key: C; readonly header: string })[],
  records: CsvRecords<C>,
): Readable {
  const csv = stringify({ header: true, columns: [...columns], escape_formulas: true, record_delimiter: 'windows' });
  return Readable.from(records).pipe(csv);
}

/** Makes the browser save the response as a file. */
export const asFile = (reply: FastifyReply, name: string, extension: string): FastifyReply =>
  asNamedFile(reply, `${name}-${new Date().toISOString().slice(0, 10)}.${extension}`);

/** As `asFile`, with a complete file name. */
export const asNamedFile = (reply: FastifyReply, name: string): FastifyReply =>
  reply.header('content-disposition', `attachment; filename="${name}"`);
