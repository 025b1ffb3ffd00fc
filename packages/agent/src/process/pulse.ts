import { readdirSync, readFileSync } from 'node:fs';

/** How often a process is looked at, ms. */
const LOOK_MS = 1000;
/** So many looks in a row that find it still: it hangs. */
const STILL_LOOKS = 4;

/** How often the threads of a process have had the processor; undefined where the system does not say, or the process is gone. */
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

export interface PulseSettings {
  readonly pid: number;
  /** Whether it had anything to do since the last look. */
  readonly hadWork: () => boolean;
  /** It had work, and no thread of it was awake, for 4 to 5 s. Called once. */
  readonly onStill: () => void;
  readonly lookMs?: number;
}

/**
 * Watches a process that wakes up as long as it has work: one that was stopped, or waits for what never comes, does not. Counts looks and not
 * time, so that a machine which gives nobody the processor takes nothing for hanging. Answers how to end the watch.
 */
export function watchPulse({ pid, hadWork, onStill, lookMs = LOOK_MS }: PulseSettings): () => void {
  let before = turnsOf(pid);
  let still = 0;
  const timer = setInterval(() => {
    const now = turnsOf(pid);
    const worked = hadWork();
    still = worked && now !== undefined && now === before ? still + 1 : worked || now !== before ? 0 : still;
    before = now;
    if (still < STILL_LOOKS) return;
    clearInterval(timer);
    onStill();
  }, lookMs);
  return () => clearInterval(timer);
}
