/**
 * Reads of all channels fall on the same beats, ms, so that this process wakes once for all of them: a wake-up costs more than the
 * reads.
 */
export const BEAT_MS = 40;

/** A timer may be early by this much, ms. */
const EARLY_MS = 2;

interface Waiting {
  /** The number of its beat. */
  readonly at: number;
  readonly work: () => void;
}

const waiting = new Set<Waiting>();
let timer: NodeJS.Timeout | undefined;
let timerAt = Infinity;

const presentBeat = (): number => Math.floor((performance.now() + EARLY_MS) / BEAT_MS);

/** Runs a job at the next beat whose number is divisible by `every`; returns a function that cancels it. */
export function atBeat(every: number, work: () => void): () => void {
  const one = { at: (Math.floor(presentBeat() / every) + 1) * every, work };
  waiting.add(one);
  arm(one.at);
  return () => void waiting.delete(one);
}

function arm(at: number): void {
  if (at >= timerAt) return;
  clearTimeout(timer);
  timerAt = at;
  timer = setTimeout(beat, Math.max(1, Math.ceil(at * BEAT_MS - performance.now())));
}

function beat(): void {
  timerAt = Infinity;
  const now = presentBeat();
  const due = [...waiting].filter(({ at }) => at <= now);
  for (const one of due) {
    // A job may cancel another one.
    if (waiting.delete(one)) one.work();
  }
  if (waiting.size > 0) arm(Math.min(...[...waiting].map(({ at }) => at)));
}
