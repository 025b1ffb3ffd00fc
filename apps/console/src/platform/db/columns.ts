import type { ColumnType } from 'kysely';

/** A time set by the database when it is not given. */
export type CreatedAt = ColumnType<Date, Date | undefined, Date>;
