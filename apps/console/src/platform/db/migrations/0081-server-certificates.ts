import { sql, type Migration } from 'kysely';

/** Certificates of servers: what is shown of them, and chain and key, sealed; both or none. */
export const serverCertificates: Migration = {
  async up(db) {
    await sql`
      alter table servers
        add column certificate jsonb,
        add column certificate_secret text,
        add constraint servers_certificate check ((certificate is null) = (certificate_secret is null))`.execute(db);
  },
};
