import { sql, type Migration } from 'kysely';

/** What inventories call the fields of metadata. */
export const metadataLabels: Migration = {
  async up(db) {
    await sql`alter table inventories add column metadata_labels jsonb not null default '{}'`.execute(db);
  },
};
