import { pieces } from './storable.js';

const IN_ONE_STATEMENT = 1_000;
/** Points that are kept while the database is unavailable; older ones are dropped. */
const MOST_WAITING = 100_000;

/** PtmpChannels of a history that wait to be stored, the oldest first. */
export class WaitingPoints<P> {
  #waiting: P[] = [];

  constructor(private readonly insert: (points: readonly P[]) => Promise<void>) {}

  add(point: P): void {
    this.#waiting.push(point);
  }

  /** Stores what waits, in few statements. Rejects as the database does; what was not stored is kept. */
  async flush(): Promise<void> {
    const points = this.#waiting.slice(-MOST_WAITING);
    this.#waiting = [];
    let stored = 0;
    try {
      for (const piece of pieces(points, IN_ONE_STATEMENT)) {
        await this.insert(piece);
        stored += piece.length;
      }
    } finally {
      this.#waiting = [...points.slice(stored), ...this.#waiting];
    }
  }
}
