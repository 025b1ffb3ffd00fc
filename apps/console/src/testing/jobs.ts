import type { Kysely } from 'kysely';
import type { Database } from '../platform/db/schema.js';

/** A database that fails while `fault.away` is true. */
export const flaky = (db: Kysely<Database>, fault: { readonly away: boolean }): Kysely<Database> =>
  db.withPlugin({
    transformQuery({ node }) {
      if (fault.away) throw new Error('away');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
