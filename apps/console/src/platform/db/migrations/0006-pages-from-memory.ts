import { sql, type Migration } from 'kysely';

/** Pages of units come from memory (ADR 0009): the indexes that sorted them only cost time at each change. */
export const pagesFromMemory: Migration = {
  async up(db) {
    await sql`drop index devices_tenant_page, devices_page, channels_page`.execute(db);
  },
};
