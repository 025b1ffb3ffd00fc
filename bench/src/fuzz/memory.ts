/** What a process held at a moment, bytes. */
export interface Held {
  readonly heap: number;
  readonly rss: number;
  /** Requests answered by then. */
  readonly sent: number;
}

export interface Growth {
  readonly heapMb: number;
  readonly rssMb: number;
  readonly bytesPerRequest: number;
  readonly flat: boolean;
}

const MB = 1e6;
/** Less than this is what a garbage collector leaves lying about, not what is kept. */
const HEAP_SLACK = 8 * MB;
const RSS_SLACK = 24 * MB;
const SHARE = 0.1;

/**
 * Whether memory stays, from the second quarter, when all is warm, to the last: the heap by its floors, as between
 * collections it only rises; the process by its middle.
 */
export function growthOf(samples: readonly Held[]): Growth {
  const quarter = Math.floor(samples.length / 4);
  const [warm, last] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)];
  if (quarter < 3) throw new Error('memory was looked at too seldom to be judged');
  const heap = floorOf(last) - floorOf(warm);
  const rss = middleOf(last) - middleOf(warm);
  const requests = (last.at(-1)?.sent ?? 0) - (warm.at(-1)?.sent ?? 0);
  return {
    heapMb: heap / MB,
    rssMb: rss / MB,
    bytesPerRequest: heap / Math.max(1, requests),
    flat: heap <= HEAP_SLACK + SHARE * floorOf(warm) && rss <= RSS_SLACK + SHARE * middleOf(warm),
  };
}

const floorOf = (samples: readonly Held[]): number => Math.min(...samples.map(({ heap }) => heap));

function middleOf(samples: readonly Held[]): number {
  const sorted = samples.map(({ rss }) => rss).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
