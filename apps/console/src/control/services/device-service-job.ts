import type { Kysely } from 'kysely';
import { SYSTEM } from '../../platform/access/audit.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { SharedJob } from '../jobs/shared-jobs.js';
import { hasEnded, limitable, readServicesUsed, writeEnded } from './device-services-store.js';

interface Dependencies extends MutateDependencies {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
}

/** Ends services of units that have expired or are used up, and renews them with their month. A transmission on air continues. */
export class DeviceServiceJob implements SharedJob {
  readonly name = 'device services';
  readonly everyMs = 5_000;

  constructor(private readonly dependencies: Dependencies) {}

  async run(): Promise<void> {
    const { db, clock } = this.dependencies;
    const now = clock.now();
    const rows = await limitable(db);
    const used = await readServicesUsed(db, rows, now);
    for (const [index, row] of rows.entries()) {
      const ended = hasEnded(row, used[index] ?? 0, now);
      if (ended === row.ended) continue;
      await mutate(
        this.dependencies,
        SYSTEM,
        (tx) => writeEnded(tx, row, ended),
        (written) =>
          written
            ? {
                action: ended ? 'service:end' : 'service:renew',
                subject: { kind: 'unit', id: row.unit_id },
                detail: row.service,
                touches: [['unit', row.unit_id]],
              }
            : undefined,
      );
    }
  }
}
