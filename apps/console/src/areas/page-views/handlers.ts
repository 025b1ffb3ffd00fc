import type { Kysely } from 'kysely';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { countView, viewsOf } from './store.js';

interface Dependencies {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
}

/** Handlers of the calls on page views. */
export const pageViewHandlers = ({ db, clock }: Dependencies): AreaHandlers<'pageViews'> => ({
  async record({ body: { route, durationMs } }) {
    if (!(await countView(db, route, durationMs, new Date(clock.now())))) throw new Refusal('FEATURE_OFF');
  },
  list: ({ query: { days } }) => viewsOf(db, days, new Date(clock.now())),
});
