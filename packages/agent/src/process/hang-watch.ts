import { readdirSync, readFileSync } from 'node:fs';

/** How often a process is checked, ms. */
const CHECK_MS = 1000;
/** Number of checks without activity after which a process counts as hung. */
const HANG_CHECKS = 4;

/** How often the thread with this schedule was scheduled; undefined if the system does not report it, or the process has ended. */
function turnsAt(schedule: string): number | undefined {
  try {
    // Time on the processor, time waiting for it, and number of timeslices.
    const turns = Number(readFileSync(schedule, 'utf8').split(' ')[2]);
    return Number.isNaN(turns) ? undefined : turns;
  } catch {
    return undefined;
  }
}

/** The timeslices of all threads of a process; undefined under the same conditions. */
function turnsOfAll(pid: number): number | undefined {
  try {
    const all = readdirSync(`/proc/${pid}/task`).map((thread) => turnsAt(`/proc/${pid}/task/${thread}/schedstat`));
    return all.reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0);
  } catch {
    return undefined;
  }
}

export interface HangWatchSettings {
  readonly pid: number;
  /** Whether it had work since the last check. */
  readonly hadWork: () => boolean;
  /** Called once if it had work, its first thread did not run for 4 to 5 s, and no other ran for 3 to 4 s. */
  readonly onHang: () => void;
  readonly lookMs?: number;
}

/** Checks with the same interval run together, because each wake-up of this process costs more than a check. */
const rounds = new Map<number, { readonly checks: Set<() => void>; readonly timer: NodeJS.Timeout }>();

function eachRound(ms: number, check: () => void): () => void {
  const checks = rounds.get(ms)?.checks ?? new Set();
  if (!rounds.has(ms)) {
    const timer = setInterval(() => {
      for (const one of checks) one();
    }, ms);
    rounds.set(ms, { checks, timer });
  }
  checks.add(check);
  return () => {
    checks.delete(check);
    const round = rounds.get(ms);
    if (checks.size > 0 || round?.checks !== checks) return;
    clearInterval(round.timer);
    rounds.delete(ms);
  };
}

/**
 * Watches a process that runs as long as it has work; a stopped or blocked process does not. Counts checks
 * instead of time, so that a busy machine does not look like a hang. Returns a function that ends the watch.
 */
export function watchForHang({ pid, hadWork, onHang, lookMs = CHECK_MS }: HangWatchSettings): () => void {
  const first = `/proc/${pid}/schedstat`;
  let before: number | undefined;
  /** The timeslices of all threads; read only while the first thread does not run. */
  let allBefore: number | undefined;
  let still = 0;
  const end = eachRound(lookMs, () => {
    if (!hadWork()) return;
    const now = turnsAt(first);
    const ran = now === undefined || now !== before;
    const all = ran ? undefined : turnsOfAll(pid);
    const othersRan = allBefore !== undefined && all !== allBefore;
    before = now;
    allBefore = all;
    still = ran || othersRan ? 0 : still + 1;
    if (still < HANG_CHECKS) return;
    end();
    onHang();
  });
  return end;
}
