import { sql, type Migration } from 'kysely';

/** Documents of inventories in the customer portal. */
export const portalDocuments: Migration = {
  async up(db) {
    await sql`
      create table portal_documents (
        id text primary key,
        inventory_id text not null references inventories (id),
        name text not null,
        kind text not null,
        data bytea not null,
        uploaded_by text references users (id) on delete set null,
        uploader text not null,
        uploaded_at timestamptz not null
      )`.execute(db);
    await sql`create unique index portal_documents_name on portal_documents (inventory_id, lower(name))`.execute(db);
    await sql`create index portal_documents_uploader on portal_documents (uploaded_by)`.execute(db);
  },
};
