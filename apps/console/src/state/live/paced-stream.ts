import { encode } from './frames.js';
import type { GroupStream } from './group-stream.js';
import { Pace } from './pace.js';
import type { Kind } from '../registry/types.js';
import type { Viewer } from './viewer.js';

/** Counters of sent data, for metrics. */
export interface LiveCounters {
  deltas: number;
  frames: number;
  skipped: number;
}

/** A stream with its viewers; each delta is encoded once for all of them. */
export class PacedStream {
  readonly viewers = new Set<Viewer>();
  /** When the last viewer left, ms. */
  idleSince = 0;
  readonly #pace = new Pace();
  #timer: NodeJS.Timeout | undefined;
  #immediate: NodeJS.Immediate | undefined;

  constructor(
    readonly stream: GroupStream,
    private readonly counters: LiveCounters,
  ) {}

  touch(kind: Kind, id: string): void {
    this.stream.touch(kind, id);
    if (this.viewers.size > 0) this.#schedule();
  }

  join(viewer: Viewer): void {
    this.flush();
    this.viewers.add(viewer);
  }

  flush(): void {
    this.stop();
    this.#pace.spend(performance.now());
    const delta = this.stream.flush();
    if (delta === null || this.viewers.size === 0) return;
    const frame = encode(delta);
    this.counters.deltas += 1;
    for (const viewer of this.viewers) {
      if (viewer.offer(this.stream, frame, delta.from, delta.seq)) this.counters.frames += 1;
      else this.counters.skipped += 1;
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#immediate);
    this.#timer = this.#immediate = undefined;
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#immediate !== undefined) return;
    const wait = this.#pace.wait(performance.now());
    // Not within the change itself, so that simultaneous changes are sent together.
    if (wait <= 0) this.#immediate = setImmediate(() => this.flush());
    else this.#timer = setTimeout(() => this.flush(), wait);
  }
}
