import * as z from 'zod';

/** The files of a backup, in a separate folder. */
export const DATABASE_FILE = 'database.jsonl.gz';
export const KEY_FILE = 'secret.key';

/**
 * A database as lines of JSON, gzipped: the head; each table as one line, with its rows as lines after it; the end.
 * A row is one string: PostgreSQL's own text of the whole row, columns in the order of the table's line.
 */
export const Head = z.object({
  format: z.literal(1),
  /** Of the console that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** What the schema was made by, in order. */
  migrations: z.array(z.string()).min(1),
});
export type Head = z.output<typeof Head>;

export const TableLine = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });

/** How many rows each table had, so that a file that was cut off is known. */
export const End = z.object({ end: z.record(z.string(), z.int().nonnegative()) });

export const Line = z.union([z.string(), TableLine, End]);
