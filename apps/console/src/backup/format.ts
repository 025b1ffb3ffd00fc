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
  /** Version of the console that made the backup. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Migrations that made the schema, in order. */
  migrations: z.array(z.string()).min(1),
});
export type Head = z.output<typeof Head>;

export const TableLine = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });

/** Number of rows of each table, to detect a truncated file. */
export const End = z.object({ end: z.record(z.string(), z.int().nonnegative()) });

export const Line = z.union([z.string(), TableLine, End]);
