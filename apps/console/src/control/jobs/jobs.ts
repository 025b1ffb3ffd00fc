import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Database } from '../../platform/db/schema.js';
import type { LiveRegistry } from '../../state/registry/registry.js';
import { AlertWatch } from './alerts/alert-watch.js';
import { every, type Repeated } from '../../platform/kernel/every.js';
import { StatePersister } from './state-persister.js';
import { PositionHistory } from './position-history.js';
import { UsageCounters } from './usage-counters.js';
import { USAGE_STEP_MS, watchUsage } from './usage-watch.js';
import { HISTORY_STEP_MS, TelemetryHistory } from './telemetry-history.js';

export interface JobsParts {
  readonly db: Kysely<Database>;
  readonly registry: LiveRegistry;
  readonly clock: Clock;
  readonly log: Logger;
}

const TICK_MS = 1_000;
const LAST_WORDS_MS = 2_000;

/** Background work, off the live path. `history`, `positions` and `usage` receive the telemetry of units. */
export class Jobs {
  readonly history: TelemetryHistory;
  readonly positions: PositionHistory;
  readonly usage: UsageCounters;
  readonly #lastWords: StatePersister;
  readonly #alerts: AlertWatch;
  #repeated: Repeated[] = [];
  #stopListening: (() => void) | undefined;

  constructor(private readonly parts: JobsParts) {
    this.history = new TelemetryHistory(parts.db);
    this.positions = new PositionHistory(parts.db);
    this.usage = new UsageCounters({ db: parts.db, record: (id) => parts.registry.unitRecord(id) });
    this.#lastWords = new StatePersister(parts);
    this.#alerts = new AlertWatch(parts);
  }

  start(): void {
    const { registry, clock, log } = this.parts;
    this.#lastWords.start();
    this.#alerts.start();
    this.#stopListening = registry.onChange(({ kind, id }) => {
      if (kind !== 'unit' || registry.unitRecord(id)) return;
      this.history.forget(id);
      this.positions.forget(id);
      this.usage.forget(id);
    });
    const watching = () => watchUsage({ ...this.parts, counters: this.usage });
    void watching().catch((error: unknown) => log.warn({ err: error }, 'what units used could not be read yet'));
    this.#repeated = [
      every(TICK_MS, 'tick', log, async () => registry.tick()),
      every(TICK_MS, 'alerts', log, () => this.#alerts.sweep()),
      every(LAST_WORDS_MS, 'last words', log, () => this.#lastWords.flush()),
      every(HISTORY_STEP_MS, 'history', log, () => this.history.flush(clock.now())),
      every(HISTORY_STEP_MS, 'positions', log, () => this.positions.flush()),
      every(USAGE_STEP_MS, 'usage', log, watching),
    ];
  }

  /** Ends every job and stores unsaved data; close the bus before, and the database afterwards. */
  async stop(): Promise<void> {
    await Promise.all(this.#repeated.map((job) => job.stop()));
    this.#stopListening?.();
    this.#lastWords.stop();
    this.#alerts.stop();
    const last = await Promise.allSettled([
      this.#lastWords.flush(true),
      this.history.flush(this.parts.clock.now(), true),
      this.positions.flush(),
      this.usage.flush(true),
    ]);
    for (const end of last) {
      if (end.status === 'rejected') this.parts.log.warn({ err: end.reason }, 'last words could not be written');
    }
  }
}
