import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Database } from '../../platform/db/schema.js';
import type { LiveRegistry } from '../../state/registry/registry.js';
import type { UnitRecord } from '../../state/registry/types.js';
import type { UsageCounters } from './usage-counters.js';
import { readUsed } from '../usage/read.js';
import { pieces } from './storable.js';

/** Interval at which counts are written, and usage is read, ms. */
export const USAGE_STEP_MS = 20_000;
const IN_ONE_STATEMENT = 500;

export interface UsageWatchParts {
  readonly db: Kysely<Database>;
  readonly registry: Pick<LiveRegistry, 'deviceIds' | 'unitRecord' | 'setUsed'>;
  readonly counters: UsageCounters;
  readonly clock: Clock;
}

/** Stores sent bytes of units, and passes the usage of monitored units to the registry. Rejects with the error of the database. */
export async function watchUsage({ db, registry, counters, clock }: UsageWatchParts): Promise<void> {
  await counters.flush();
  const watched = registry.deviceIds().flatMap((id): UnitRecord[] => {
    const record = registry.unitRecord(id);
    return record === undefined || record.monitoring.mode === 'none' ? [] : [record];
  });
  for (const piece of pieces(watched, IN_ONE_STATEMENT)) {
    const used = await readUsed(db, piece, clock.now());
    for (const { id } of piece) registry.setUsed(id, used(id));
  }
}
