import type { LiveMessage } from '@backhaul/contract/live';
import { encode } from './frames.js';

type Delta = Extract<LiveMessage, { type: 'delta' }>;

/** Records in one message to a lagging socket. */
const AT_ONCE = 200;
/** Maximum number of cached frames; a frame may have some hundred kilobytes. */
const KEPT = 64;

interface Missed {
  readonly frame: Buffer;
  /** The number up to which the frame is complete. */
  readonly seq: number;
}

/** The changes that lagging sockets missed, encoded once for all at the same number, because many fall behind together. */
export class CatchUp {
  readonly #frames = new Map<number, Missed>();
  #madeAt = -1;

  constructor(private readonly stream: { readonly seq: number; since(from: number, limit: number): Delta }) {}

  from(seq: number): Missed {
    if (this.stream.seq !== this.#madeAt) this.#frames.clear();
    this.#madeAt = this.stream.seq;
    const known = this.#frames.get(seq);
    if (known !== undefined) return known;
    const delta = this.stream.since(seq, AT_ONCE);
    const missed = { frame: encode(delta), seq: delta.seq };
    if (this.#frames.size < KEPT) this.#frames.set(seq, missed);
    return missed;
  }
}
