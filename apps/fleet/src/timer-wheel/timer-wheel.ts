/** A task that the wheel calls once, unless it is cancelled before. */
export interface ScheduledTask {
  cancel(): void;
}

/** One timer for many deadlines: 10,000 units have one deadline a second, hardly ever at the same moment. */
export class TimerWheel {
  readonly #slots = new Map<number, Set<() => void>>();
  #timer: NodeJS.Timeout | undefined;
  /** The last slot that was processed. */
  #done: number;

  /** `clock`: monotonic, ms. `slotMs`: its resolution; nothing is called early. */
  constructor(
    private readonly clock: () => number,
    private readonly slotMs = 50,
  ) {
    this.#done = Math.floor(clock() / slotMs);
  }

  start(): void {
    this.#timer ??= setInterval(() => this.tick(), this.slotMs);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Calls `task` at `at` (ms of the clock), or at the next tick if that time has passed. */
  schedule(at: number, task: () => void): ScheduledTask {
    const slot = Math.max(this.#done + 1, Math.ceil(at / this.slotMs));
    const tasks = this.#slots.get(slot) ?? new Set();
    this.#slots.set(slot, tasks.add(task));
    return { cancel: () => void tasks.delete(task) };
  }

  /** Calls the tasks that are due. */
  tick(): void {
    const now = Math.floor(this.clock() / this.slotMs);
    for (let slot = this.#done + 1; slot <= now; slot += 1) {
      const tasks = this.#slots.get(slot);
      this.#slots.delete(slot);
      this.#done = slot;
      for (const task of tasks ?? []) task();
    }
  }
}
