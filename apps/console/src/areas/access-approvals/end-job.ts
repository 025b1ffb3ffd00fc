import type { Kysely } from 'kysely';
import type { SharedJob } from '../../control/jobs/shared-jobs.js';
import { SYSTEM } from '../../platform/access/audit.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { lockOver, overAt, updateApproval } from './store.js';

interface EndDependencies extends MutateDependencies {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
}

/** Audits that support access has expired. Sessions do not need this job: they compare the times. */
export class AccessEndJob implements SharedJob {
  readonly name = 'access approvals';
  readonly everyMs = 2_000;

  constructor(private readonly dependencies: EndDependencies) {}

  async run(): Promise<void> {
    const { db, clock } = this.dependencies;
    const now = new Date(clock.now());
    for (const id of await overAt(db, now)) {
      await mutate(
        this.dependencies,
        SYSTEM,
        async (tx) => {
          const over = await lockOver(tx, id, now);
          if (over !== undefined) await updateApproval(tx, id, { ended_at: over.ends_at });
          return over;
        },
        (over) =>
          over && {
            action: 'accessApproval:expire',
            subject: { kind: 'inventory', id: over.inventory_id },
            detail: over.username,
            touches: [['accessApproval', id]],
          },
      );
    }
  }
}
