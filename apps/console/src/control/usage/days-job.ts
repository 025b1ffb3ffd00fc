import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { SharedJob } from '../jobs/shared-jobs.js';
import { countDays } from './days-store.js';

const DAY_MS = 24 * 60 * 60_000;
/** Late counts are those of consoles that were stopped, ms. */
const LATE_MS = 3 * DAY_MS;

interface Parts {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
}

/** Sums up sent bytes of units by day, for reports, every 5 minutes. */
export class UsageDaysJob implements SharedJob {
  readonly name = 'usage days';
  readonly everyMs = 5 * 60_000;

  constructor(private readonly parts: Parts) {}

  async run(): Promise<void> {
    const { db, clock } = this.parts;
    const now = clock.now();
    await countDays(db, { since: new Date(now - (now % DAY_MS) - LATE_MS) });
  }
}
