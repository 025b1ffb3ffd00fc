/**
 * Whether a read of the database saw a transaction. `snapshot` in the format of `pg_current_snapshot()`,
 * `xmin:xmax:xip,…` (PostgreSQL manual, 9.27.10 "Transaction ID and Snapshot Information").
 */
export function saw(snapshot: string, transaction: bigint): boolean {
  const [xmin = '', xmax = '', running = ''] = snapshot.split(':');
  if (transaction < BigInt(xmin)) return true;
  return transaction < BigInt(xmax) && !running.split(',').includes(String(transaction));
}

/** Number of recent reads that are remembered. */
const MOST = 1_000;

/** The database snapshot that the last read of each record saw. */
export class Readings {
  readonly #snapshots = new Map<string, string>();

  took(key: string, snapshot: string): void {
    this.#snapshots.delete(key);
    this.#snapshots.set(key, snapshot);
    const [oldest] = this.#snapshots.keys();
    if (this.#snapshots.size > MOST && oldest !== undefined) this.#snapshots.delete(oldest);
  }

  /** False also when it is unknown. */
  saw(key: string, transaction: bigint): boolean {
    const snapshot = this.#snapshots.get(key);
    return snapshot !== undefined && saw(snapshot, transaction);
  }
}
