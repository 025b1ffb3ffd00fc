import type { Sighting } from '../transport-stream/inspector.js';
import type { PictureEngine } from './core.js';
import { RecentGroup } from './recent-group.js';

/** The engine continues for this long after the last watcher left, ms, so that a returning watcher does not wait. */
const REST_MS = 30_000;

/** Runs the core engine while there are watchers, and at the beginning of each stream until its properties are known. */
export class CoreOnDemand {
  readonly #group = new RecentGroup();
  #watched = false;
  #known = false;
  #running = false;
  #rest: NodeJS.Timeout | undefined;

  constructor(
    private readonly engine: Pick<PictureEngine, 'write' | 'end' | 'stop'>,
    private readonly settings: {
      /** The engine has stopped: no fragments until the next watcher. */
      readonly onRest: () => void;
      readonly restMs?: number;
    },
  ) {}

  write(piece: Buffer, sighting: Sighting): void {
    this.#group.push(piece, sighting);
    if (!this.#running && (this.#watched || !this.#known)) this.#begin();
    else if (this.#running) this.engine.write(piece, sighting);
  }

  /** Sets whether there are watchers. */
  watch(watched: boolean): void {
    if (watched === this.#watched) return;
    this.#watched = watched;
    clearTimeout(this.#rest);
    this.#rest = undefined;
    if (watched && !this.#running) this.#begin();
    if (!watched) this.#rest = setTimeout(() => this.#endWarmth(), this.settings.restMs ?? REST_MS);
  }

  /** The properties of the stream are known, so they no longer need the engine. */
  known(): void {
    this.#known = true;
    this.#restIfUnwanted();
  }

  /** The stream ended, or another begins. */
  end(): void {
    this.#known = false;
    this.#running = false;
    this.#group.clear();
    this.engine.end();
  }

  /** Ends it. Resolves when its program has ended. */
  async stop(): Promise<void> {
    clearTimeout(this.#rest);
    this.end();
    await this.engine.stop();
  }

  #begin(): void {
    this.#running = true;
    for (const { piece, sighting } of this.#group.beginning) this.engine.write(piece, sighting);
  }

  #endWarmth(): void {
    this.#rest = undefined;
    this.#restIfUnwanted();
  }

  #restIfUnwanted(): void {
    if (this.#watched || !this.#known || this.#rest !== undefined || !this.#running) return;
    this.#running = false;
    this.engine.end();
    this.settings.onRest();
  }
}
