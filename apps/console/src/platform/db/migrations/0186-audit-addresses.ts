import { sql, type Migration } from 'kysely';

/** The addresses of the audit, which a search lists one after the other. */
export const auditAddresses: Migration = {
  async up(db) {
    await sql`create index audit_address on audit (address, id)`.execute(db);
  },
};
