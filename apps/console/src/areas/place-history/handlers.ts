import type { Kysely } from 'kysely';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { Database } from '../../platform/db/schema.js';
import { countStays, stayOf, staysFitting } from './store.js';

/** Handlers of the calls on the history of devices. */
export const placeHistoryHandlers = ({ db }: { readonly db: Kysely<Database> }): AreaHandlers<'placeHistory'> => ({
  get: ({ params: { number } }) => stayOf(db, number),
  async list({ query: { offset, limit, ...filter } }) {
    const [total, items] = await Promise.all([countStays(db, filter), staysFitting(db, filter, { offset, limit })]);
    return { items: [...items], total, offset, limit };
  },
});
