import { sql, type Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/schema.js';
import { every, type Repeated } from '../../platform/kernel/every.js';

/** Work that one console does for all consoles of the database. */
export interface SharedJob {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<void>;
}

interface SharedJobsParts {
  readonly db: Kysely<Database>;
  readonly log: Logger;
  /** Id of this console in table `consoles`. */
  readonly consoleId: string;
  /** Other intervals, for tests, ms. */
  readonly timing?: { readonly renewMs: number; readonly leaseMs: number };
}

/** How often leases are renewed and how long they last, ms: after a crash another console continues within 20 s. */
const TIMING = { renewMs: 5_000, leaseMs: 15_000 };
/** Successful runs are stored at most this often, ms, so that a frequent job costs no write each time. */
const STORE_MS = 60_000;

/**
 * Runs each job on one console at a time. Table `jobs` holds a lease for each job, by the database's clock. A console that cannot renew
 * its leases stops its jobs before they expire, and another console takes them; after a release another takes them immediately.
 */
export class SharedJobs {
  readonly #running = new Map<string, Repeated>();
  #renewing: Repeated | undefined;
  #expiry: NodeJS.Timeout | undefined;

  constructor(
    private readonly parts: SharedJobsParts,
    private readonly jobs: readonly SharedJob[],
  ) {}

  start(): void {
    const { log, timing = TIMING } = this.parts;
    this.#renewing = every(timing.renewMs, 'leases of jobs', log, () => this.#renew(), { firstMs: 0 });
  }

  /** Ends the runs in progress and releases the leases, so that another console continues immediately. */
  async stop(): Promise<void> {
    await this.#renewing?.stop();
    clearTimeout(this.#expiry);
    await this.#end([...this.#running.keys()]);
    await this.parts.db
      .updateTable('jobs')
      .set({ held_until: sql`now()` })
      .where('held_by', '=', this.parts.consoleId)
      .execute()
      .catch((error: unknown) => this.parts.log.warn({ err: error }, 'the leases of jobs were not released'));
  }

  async #renew(): Promise<void> {
    const { db, consoleId, timing = TIMING } = this.parts;
    const askedAt = performance.now();
    const names = this.jobs.map(({ name }) => name);
    const { rows } = await sql<{ name: string; since_ms: number | null }>`
      insert into jobs as job (name, held_by, held_until)
      select name, ${consoleId}, now() + ${timing.leaseMs} * interval '1 millisecond' from unnest(${names}::text[]) as name
      on conflict (name) do update set held_by = excluded.held_by, held_until = excluded.held_until
      where job.held_by = excluded.held_by or job.held_until <= now()
        or not exists (select from consoles where id = job.held_by)
      returning name, extract(epoch from now() - ended_at)::float8 * 1000 as since_ms`.execute(db);
    clearTimeout(this.#expiry);
    this.#expiry = setTimeout(
      () => void this.#end([...this.#running.keys()]),
      Math.max(0, askedAt + timing.leaseMs - performance.now()),
    );
    const held = new Map(rows.map(({ name, since_ms }) => [name, since_ms]));
    void this.#end([...this.#running.keys()].filter((name) => !held.has(name)));
    for (const job of this.jobs) {
      const since = held.get(job.name);
      if (since !== undefined && !this.#running.has(job.name)) this.#begin(job, since);
    }
  }

  /** `sinceMs`: how long ago the job last ended anywhere, null: never. */
  #begin(job: SharedJob, sinceMs: number | null): void {
    let stored = { at: -Infinity, error: '' };
    const run = async () => {
      const began = performance.now();
      const error = await job.run().then(
        () => null,
        (thrown: unknown) => ({ thrown, text: thrown instanceof Error ? thrown.message : String(thrown) }),
      );
      const now = performance.now();
      if (now - stored.at >= STORE_MS || stored.error !== (error?.text ?? '')) {
        stored = { at: now, error: error?.text ?? '' };
        await this.#store(job.name, Math.round(now - began), error?.text ?? null);
      }
      if (error) throw error.thrown;
    };
    const firstMs = sinceMs === null ? job.everyMs : Math.min(job.everyMs, Math.max(0, job.everyMs - sinceMs));
    this.#running.set(job.name, every(job.everyMs, job.name, this.parts.log, run, { firstMs }));
  }

  async #end(names: readonly string[]): Promise<void> {
    const ended = names.flatMap((name) => {
      const repeated = this.#running.get(name);
      this.#running.delete(name);
      return repeated ? [repeated.stop()] : [];
    });
    await Promise.all(ended);
  }

  #store(name: string, tookMs: number, error: string | null) {
    return this.parts.db
      .updateTable('jobs')
      .set({ ended_at: sql`now()`, took_ms: tookMs, error })
      .where('name', '=', name)
      .where('held_by', '=', this.parts.consoleId)
      .execute();
  }
}
