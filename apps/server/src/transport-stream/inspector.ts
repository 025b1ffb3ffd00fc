import { adaptationFlags, mapPid, readProgram, sectionAt, TS_PACKET, type Program } from './program.js';

/** What one piece of a transport stream tells. */
export interface Sighting {
  /** The encoder was started again: everything that follows is a new stream. */
  readonly newStream: boolean;
  /** A decoder can begin here. */
  readonly entry: boolean;
}

const NOTHING: Sighting = { newStream: false, entry: false };

/** A new encoder marks several packets as discontinuous within its first moments; they are one new stream. */
const SETTLE_MS = 1000;

/** Watches a transport stream as it passes, without decoding it. */
export class StreamInspector {
  #mapPid: number | undefined;
  #map: Buffer | undefined;
  #program: Program | undefined;
  #streamSince: number | undefined;

  constructor(private readonly monotonic: () => number) {}

  /** Codecs of the stream, once its map was seen. */
  get program(): Program | undefined {
    return this.#program;
  }

  /** Forgets the stream: the sender went away. */
  reset(): void {
    this.#mapPid = undefined;
    this.#map = undefined;
    this.#program = undefined;
    this.#streamSince = undefined;
  }

  /** Looks at a piece of whole TS packets; one that is not is passed over. */
  inspect(piece: Buffer): Sighting {
    if (piece.length < TS_PACKET || piece[0] !== 0x47) return NOTHING;
    this.#streamSince ??= this.monotonic();
    let discontinuous = false;
    let entry = false;
    let remapped = false;
    for (let at = 0; at + TS_PACKET <= piece.length; at += TS_PACKET) {
      if (piece[at] !== 0x47) break;
      const flags = adaptationFlags(piece, at);
      discontinuous ||= (flags & 0x80) !== 0;
      entry ||= (flags & 0x40) !== 0 && this.#isVideo(piece, at);
      remapped = this.#readTables(piece, at) || remapped;
    }
    const settled = this.monotonic() - this.#streamSince > SETTLE_MS;
    const newStream = remapped || (discontinuous && settled);
    if (newStream) this.#streamSince = this.monotonic();
    return newStream || entry ? { newStream, entry } : NOTHING;
  }

  /** Audio packets call themselves entries too; only a picture is one. */
  #isVideo(piece: Buffer, at: number): boolean {
    return (piece.readUInt16BE(at + 1) & 0x1fff) === this.#program?.videoPid;
  }

  /** Follows the tables; true when a map replaces another one. */
  #readTables(piece: Buffer, at: number): boolean {
    const pid = piece.readUInt16BE(at + 1) & 0x1fff;
    if (pid !== 0 && pid !== this.#mapPid) return false;
    const section = sectionAt(piece, at);
    if (!section) return false;
    if (pid === 0) {
      this.#mapPid = mapPid(section);
      return false;
    }
    if (section[0] !== 2 || this.#map?.equals(section)) return false;
    const replaced = this.#map !== undefined;
    this.#map = Buffer.from(section);
    this.#program = readProgram(section);
    return replaced;
  }
}
