import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';

type Cells<C extends string> = Readonly<Record<C, string | null>>;

/**
 * Answers with records as a CSV file (RFC 4180), as they are read; cells that a spreadsheet would take for a formula begin with an apostrophe.
 * The file is named after its contents and the day.
 */
export function sendCsv<C extends string>(
  reply: FastifyReply,
  name: string,
  columns: readonly C[],
  records: AsyncIterable<Cells<C>>,
): FastifyReply {
  const csv = stringify({ header: true, columns: [...columns], escape_formulas: true, record_delimiter: 'windows' });
  return asFile(reply, name, 'csv').type('text/csv; charset=utf-8').send(Readable.from(records).pipe(csv));
}

/** Has the browser save the answer as a file. */
export const asFile = (reply: FastifyReply, name: string, extension: string): FastifyReply =>
  reply.header(
    'content-disposition',
    `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.${extension}"`,
  );
