import { LiveMessage, type UnitPatch } from '@backhaul/contract/live';

/** Content of one frame. */
export interface Frame {
  readonly from: number | null;
  readonly seq: number;
  readonly patches: readonly UnitPatch[];
  /** When the oldest update in it was sent, ms of the machine's clock; null without a stamp. */
  readonly oldest: number | null;
}

const HEAD = /^\{"type":"(delta|snapshot)"/;
const HEAD_BYTES = 256;
const KEPT = 256;

/**
 * Reads frames and parses identical ones once: most sockets receive the same bytes, and the browsers' process must not
 * limit the measurement. Snapshots differ and are always parsed.
 */
export class FrameReader {
  readonly #known = new Map<string, Frame>();

  /** Undefined for messages other than snapshots and deltas. */
  read(data: Buffer): Frame | undefined {
    const head = data.toString('latin1', 0, HEAD_BYTES);
    const kind = HEAD.exec(head)?.[1];
    if (kind === undefined) return undefined;
    if (kind === 'snapshot') return parse(data);
    const key = `${data.length}:${head.slice(0, head.indexOf('"units"'))}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const frame = parse(data);
    if (frame === undefined) return undefined;
    this.#known.set(key, frame);
    const [first] = this.#known.keys();
    if (this.#known.size > KEPT && first !== undefined) this.#known.delete(first);
    return frame;
  }
}

function parse(data: Buffer): Frame | undefined {
  const message = LiveMessage.parse(JSON.parse(data.toString()));
  if (message.type === 'snapshot') return { from: null, seq: message.seq, patches: message.units, oldest: null };
  if (message.type !== 'delta') return undefined;
  const patches = message.units ?? [];
  const stamps = patches.flatMap((patch) => stampOf(patch) ?? []);
  return { from: message.from, seq: message.seq, patches, oldest: stamps.length ? Math.min(...stamps) : null };
}

function stampOf(patch: UnitPatch): number | undefined {
  const words = patch.modems?.[0]?.modemInfo.split(' ') ?? [];
  return words[0] === 'stamp' ? Number(words[1]) : undefined;
}
