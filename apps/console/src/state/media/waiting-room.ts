/** Sockets that have not been admitted: per address, and in total. */
const MOST_OF_ADDRESS = 10;
const MOST = 500;
/** New sockets of one address in a minute: a browser without a picture tries again every 3 s. */
const MOST_A_MINUTE = 240;
const MINUTE_MS = 60_000;

/** Limits how many sockets wait to be admitted, and how often an address may try. Times in ms, of a monotonic clock. */
export class WaitingRoom {
  readonly #present = new Map<string, number>();
  #tries = new Map<string, number>();
  #since = 0;
  #all = 0;

  /** Counts an attempt; false when there were too many, or when there is no room. */
  hasRoom(address: string, nowMs: number): boolean {
    if (nowMs - this.#since >= MINUTE_MS) {
      this.#tries = new Map();
      this.#since = nowMs;
    }
    const tries = (this.#tries.get(address) ?? 0) + 1;
    this.#tries.set(address, tries);
    return tries <= MOST_A_MINUTE && this.#all < MOST && (this.#present.get(address) ?? 0) < MOST_OF_ADDRESS;
  }

  /** Returns a function that leaves. */
  enter(address: string): () => void {
    this.#change(address, 1);
    let gone = false;
    return () => {
      if (!gone) this.#change(address, -1);
      gone = true;
    };
  }

  #change(address: string, by: 1 | -1): void {
    const present = (this.#present.get(address) ?? 0) + by;
    if (present === 0) this.#present.delete(address);
    else this.#present.set(address, present);
    this.#all += by;
  }
}
