import type { Kysely } from 'kysely';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Database } from '../../platform/db/schema.js';
import { figuresFor } from './figures.js';

interface UsageReportDependencies {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
}

/** Handlers of the calls on usage reports. */
export const usageReportHandlers = ({ db, clock }: UsageReportDependencies): AreaHandlers<'usageReports'> => ({
  figures: ({ query }, { caller }) => figuresFor(db, caller.scope, query, clock.now()),
});
