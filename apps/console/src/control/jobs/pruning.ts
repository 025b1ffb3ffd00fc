import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { pruneAccess } from '../../platform/access/housekeeping.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Database } from '../../platform/db/schema.js';
import { prune } from './prune.js';
import type { SharedJob } from './shared-jobs.js';

interface PruningParts {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly auditDays: number;
  readonly log: Logger;
}

/** Deletes expired rows, each hour. */
export class Pruning implements SharedJob {
  readonly name = 'prune';
  readonly everyMs = 60 * 60_000;

  constructor(private readonly parts: PruningParts) {}

  async run(): Promise<void> {
    const { db, clock, auditDays, log } = this.parts;
    await pruneAccess(db, clock.now());
    log.info({ deleted: await prune(db, clock.now(), auditDays) }, 'deleted what was kept long enough');
  }
}
