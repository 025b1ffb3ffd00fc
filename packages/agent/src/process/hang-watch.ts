import { readdirSync, readFileSync } from 'node:fs';

/** How often a process is checked, ms. */
const CHECK_MS = 1000;
/** After this many checks without activity it hangs. */
const HANG_CHECKS = 4;

/**
 * How often the threads of a process have been scheduled; undefined where the system does not report it, or the
 * process has ended.
 */
function turnsOf(pid: number): number | undefined {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    // Time on the processor, time waited for it, and how often it was given, by thread.
    const turns = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[2]),
    );
    const all = turns.reduce((sum, one) => sum + one, 0);
    return Number.isNaN(all) ? undefined : all;
  } catch {
    return undefined;
  }
}

export interface HangWatchSettings {
  readonly pid: number;
  /** Whether it had work since the last check. */
  readonly hadWork: () => boolean;
  /** Called once, when it had work and no thread of it ran for 4 to 5 s. */
  readonly onHang: () => void;
  readonly lookMs?: number;
}

/**
 * Watches a process that runs as long as it has work; a stopped or blocked process does not. Counts checks
 * instead of time, so that a busy machine does not look like a hang. Returns a function that ends the watch.
 */
export function watchForHang({ pid, hadWork, onHang: onStill, lookMs = CHECK_MS }: HangWatchSettings): () => void {
  let before = turnsOf(pid);
  let still = 0;
  const timer = setInterval(() => {
    const now = turnsOf(pid);
    const worked = hadWork();
    still = worked && now !== undefined && now === before ? still + 1 : worked || now !== before ? 0 : still;
    before = now;
    if (still < HANG_CHECKS) return;
    clearInterval(timer);
    onStill();
  }, lookMs);
  return () => clearInterval(timer);
}
