import { useOf } from '../measure/processes.js';
import { round } from '../measure/statistics.js';

const LOOK_EVERY_MS = 200;
const MB = 1024 * 1024;

/** Measures the peak memory of a process until `stop`. */
export class MemoryWatch {
  #peak = 0;
  #running = true;
  readonly #done: Promise<void>;

  constructor(
    private readonly pid: number,
    private readonly before: number,
  ) {
    this.#done = this.#watch();
  }

  static async of(pid: number): Promise<MemoryWatch> {
    return new MemoryWatch(pid, (await useOf(pid))?.rssBytes ?? 0);
  }

  /** Returns by how much the peak exceeds the memory at the start, MB. */
  async stop(): Promise<number> {
    this.#running = false;
    await this.#done;
    return round((this.#peak - this.before) / MB, 0);
  }

  async #watch(): Promise<void> {
    while (this.#running) {
      this.#peak = Math.max(this.#peak, (await useOf(this.pid))?.rssBytes ?? 0);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }
}
