import { sql, type Migration } from 'kysely';

/**
 * Inventories that ask their users for a second factor, users who are excluded from it, and sessions that are good for nothing but setting
 * one up. No inventory asked before.
 */
export const secondFactorRule: Migration = {
  async up(db) {
    await sql`alter table inventories add column two_factor boolean not null default false`.execute(db);
    await sql`alter table users add column second_factor_excluded boolean not null default false`.execute(db);
    await sql`alter table sessions add column second_factor_due boolean not null default false`.execute(db);
  },
};
