/** Memory of a process at a time, bytes. */
export interface Held {
  readonly heap: number;
  readonly rss: number;
  /** Number of answered requests by then. */
  readonly sent: number;
}

export interface Growth {
  readonly heapMb: number;
  readonly rssMb: number;
  readonly bytesPerRequest: number;
  readonly flat: boolean;
}

const MB = 1e6;
/** Growth below this is garbage that was not collected, not retained memory. */
const HEAP_SLACK = 6 * MB;
const RSS_SLACK = 16 * MB;
const SHARE = 0.1;

/**
 * Whether memory stays flat from the second third of the samples, after the warm-up, to the last. It compares minima,
 * because memory rises between collections.
 */
export function growthOf(samples: readonly Held[]): Growth {
  const third = Math.floor(samples.length / 3);
  const [warm, last] = [samples.slice(third, 2 * third), samples.slice(-third)];
  if (third < 3) throw new Error('there are too few samples of memory');
  const heap = floorOf(last, 'heap') - floorOf(warm, 'heap');
  const rss = floorOf(last, 'rss') - floorOf(warm, 'rss');
  const requests = (last.at(-1)?.sent ?? 0) - (warm.at(-1)?.sent ?? 0);
  return {
    heapMb: heap / MB,
    rssMb: rss / MB,
    bytesPerRequest: heap / Math.max(1, requests),
    flat: heap <= HEAP_SLACK + SHARE * floorOf(warm, 'heap') && rss <= RSS_SLACK + SHARE * floorOf(warm, 'rss'),
  };
}

const floorOf = (samples: readonly Held[], of: 'heap' | 'rss'): number => Math.min(...samples.map((one) => one[of]));
