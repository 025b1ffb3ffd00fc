import { sql, type Migration } from 'kysely';

/** The catalogue of software versions, and the products that may have them. */
export const softwareVersions: Migration = {
  async up(db) {
    await sql`
      create table software_versions (
        id text primary key,
        version text not null,
        description text not null,
        created_at timestamptz not null default now()
      )`.execute(db);
    // 9.2 and 9.2.0 are one version.
    await sql`
      create unique index software_versions_version on software_versions ((regexp_replace(version, '(\\.0+)+$', '')))`.execute(
      db,
    );
    await sql`
      create table software_version_products (
        version_id text not null references software_versions (id) on delete cascade,
        product text not null,
        message text not null,
        created_at timestamptz not null default now(),
        primary key (version_id, product)
      )`.execute(db);
    await sql`
      create unique index software_version_products_name on software_version_products (version_id, lower(product))`.execute(
      db,
    );
  },
};
