import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Database } from '../../platform/db/schema.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { Registry } from '../../state/registry/types.js';
import { timelineOf } from './timeline.js';

export interface TimelineDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
  readonly clock: Clock;
}

/** Handlers of the timeline. */
export const timelineHandlers = ({ db, registry, clock }: TimelineDependencies): AreaHandlers<'timeline'> => ({
  ofUnit: ({ query }, { caller, subject: unit }) =>
    timelineOf({ db, registry, caller, nowMs: clock.now() }, unit, query.transmissionId),
});
