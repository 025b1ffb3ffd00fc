import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Actor } from '../platform/access/scope.js';
import type { Clock } from '../platform/kernel/clock.js';
import type { Database } from '../platform/db/schema.js';
import { Refusal } from '../platform/kernel/refusal.js';
import type { SharedJob } from '../control/jobs/shared-jobs.js';
import { visibleUnit } from '../control/policies/records.js';
import type { Registry } from '../state/registry/types.js';
import type { Transmissions } from '../control/transmissions/types.js';

const KEY = 'demo.onAir';
/** Pause after a failed start, which doubles each time, ms. */
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 300_000;

/** Name of the demo in the audit, as the starter of its units. */
export const DEMO_ACTOR: Actor = { userId: null, username: 'demo', address: '', scope: { all: true } };

/** Stores which units a new demo puts on air, each to its selected channel. */
export async function putOnAir(db: Kysely<Database>, unitIds: readonly string[]): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: KEY, value: JSON.stringify(unitIds) })
    .execute();
}

interface Dependencies {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
  readonly transmissions: Pick<Transmissions, 'start'>;
  readonly clock: Clock;
}

/**
 * Keeps the selected units of the demo on air by starting them as an operator would: at the first start, and again after a
 * restart or a failure ended their transmission. A unit that a user stopped stays stopped until a user starts it.
 */
export class DemoOnAir implements SharedJob {
  readonly name = 'demo';
  readonly everyMs = 2_000;
  readonly #pauses = new Map<string, { readonly ms: number; readonly until: number }>();

  constructor(private readonly dependencies: Dependencies) {}

  async run(): Promise<void> {
    const ids = await chosen(this.dependencies.db);
    const last = await lastRuns(this.dependencies.db, ids);
    for (const id of ids) {
      const run = last.get(id);
      const isWanted = run === undefined || (run.ended_at !== null && run.stop_asked_at === null);
      if (isWanted && !this.#rests(id, run?.started_at === null)) await this.#begin(id);
    }
  }

  /** Whether a unit pauses after a failed start. */
  #rests(id: string, failed: boolean): boolean {
    if (!failed) this.#pauses.delete(id);
    return (this.#pauses.get(id)?.until ?? 0) > this.dependencies.clock.now();
  }

  async #begin(id: string): Promise<void> {
    const { registry, transmissions, clock } = this.dependencies;
    try {
      await transmissions.start(DEMO_ACTOR, visibleUnit(registry, DEMO_ACTOR.scope, id));
      const ms = Math.min(LONGEST_PAUSE_MS, 2 * (this.#pauses.get(id)?.ms ?? FIRST_PAUSE_MS / 2));
      this.#pauses.set(id, { ms, until: clock.now() + ms });
    } catch (error) {
      // The unit or its channel is offline or busy now: nothing was written, and the next check tries again.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

async function chosen(db: Kysely<Database>): Promise<string[]> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  return row ? z.array(z.string()).parse(JSON.parse(row.value)) : [];
}

async function lastRuns(db: Kysely<Database>, unitIds: readonly string[]) {
  if (unitIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('transmissions')
    .distinctOn('unit_id')
    .select(['unit_id', 'started_at', 'ended_at', 'stop_asked_at'])
    .where('unit_id', 'in', unitIds)
    .where('part_of', 'is', null)
    .orderBy('unit_id')
    .orderBy('created_at', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.unit_id, row]));
}
