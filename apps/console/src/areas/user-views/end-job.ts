import type { Kysely } from 'kysely';
import type { SharedJob } from '../../control/jobs/shared-jobs.js';
import { SYSTEM } from '../../platform/access/audit.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { endOf, overViews, removeOver } from './store.js';

interface EndDependencies extends MutateDependencies {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
}

/** Audits ended views: expired, ended with their session, or by a change of an account. Sessions do not need this job. */
export class ViewEndJob implements SharedJob {
  readonly name = 'user views';
  readonly everyMs = 2_000;

  constructor(private readonly dependencies: EndDependencies) {}

  async run(): Promise<void> {
    const { db, clock } = this.dependencies;
    const now = new Date(clock.now());
    for (const id of await overViews(db, now)) {
      await mutate(
        this.dependencies,
        SYSTEM,
        (tx) => removeOver(tx, id, now),
        (view) => view && endOf(view),
      );
    }
  }
}
