/**
 * Reads of all channels fall on the same beats, ms: this process wakes once for all of them, and a wake costs more than what is done
 * then.
 */
export const BEAT_MS = 40;

/** A timer may be so much early, ms. */
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

/** Does something at the next beat whose number is divisible by `every`; returns a function that calls it off. */
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
    // What is done may call off something else.
    if (waiting.delete(one)) one.work();
  }
  if (waiting.size > 0) arm(Math.min(...[...waiting].map(({ at }) => at)));
}
