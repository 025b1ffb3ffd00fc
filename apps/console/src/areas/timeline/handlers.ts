import type { AppContract } from '@backhaul/contract';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.js';
import type { Database } from '../../db/schema.js';
import type { HandlersOf } from '../../http/types.js';
import type { Registry } from '../../registry/types.js';
import { timelineOf } from './timeline.js';

export interface TimelineDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
  readonly clock: Clock;
}

/** Handlers of the time line. */
export const timelineHandlers = ({
  db,
  registry,
  clock,
}: TimelineDependencies): HandlersOf<Pick<AppContract, 'timeline'>>['timeline'] => ({
  ofUnit: ({ params, query }, { caller }) =>
    timelineOf({ db, registry, caller, nowMs: clock.now() }, params.id, query.transmissionId),
});
