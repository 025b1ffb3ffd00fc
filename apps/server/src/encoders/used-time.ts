import { processorMs } from './processor-time.js';

/** Share of a core that a process has used between two calls. */
export class UsedTime {
  #last: { readonly pid: number; readonly ms: number; readonly at: number } | undefined;

  /** Processor time since the last call, percent of one core; 0 at the first call. */
  percent(pid: number | undefined): number {
    const before = this.#last;
    const ms = pid === undefined ? undefined : processorMs(pid);
    this.#last = pid === undefined || ms === undefined ? undefined : { pid, ms, at: performance.now() };
    const passed = this.#last && before?.pid === pid ? this.#last.at - (before?.at ?? 0) : 0;
    const percent = this.#last && before && passed > 0 ? (100 * (this.#last.ms - before.ms)) / passed : 0;
    return Math.max(0, Math.round(percent * 10) / 10);
  }
}
