import { pieces } from './storable.js';

const IN_ONE_STATEMENT = 1_000;
/** Points that are kept while the database is unavailable; older ones are dropped. */
const MOST_WAITING = 100_000;

/** Points of a history that wait to be stored, the oldest first. */
export class WaitingPoints<P> {
  #waiting: P[] = [];

  constructor(private readonly insert: (points: readonly P[]) => Promise<void>) {}

  add(point: P): void {
    this.#waiting.push(point);
  }

  /** Stores waiting points, in few statements. Rejects with the error of the database; points that were not stored are kept. */
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
