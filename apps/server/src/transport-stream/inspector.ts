import { codedSize } from './picture-size.js';
import { adaptationFlags, mapPid, payloadAt, readProgram, sectionAt, TS_PACKET, type Program } from './program.js';

/** Findings about one piece of a transport stream. */
export interface Sighting {
  /** The encoder was restarted: everything that follows is a new stream. */
  readonly newStream: boolean;
  /** Whether a decoder can begin here. */
  readonly entry: boolean;
}

/** A piece of one stream, with its findings. */
export interface SeenPiece {
  readonly piece: Buffer;
  readonly sighting: Sighting;
}

const NOTHING: Sighting = { newStream: false, entry: false };

/** A new encoder marks several packets as discontinuous within its first moments; they are one new stream. */
const SETTLE_MS = 1000;

/** PID of the table that names services, which encoders send first (ETSI EN 300 468 §5.1.3). */
const SERVICES_PID = 0x11;

/** Inspects a passing transport stream without decoding it. */
export class StreamInspector {
  #mapPid: number | undefined;
  #map: Buffer | undefined;
  #program: Program | undefined;
  #streamSince: number | undefined;
  #size: string | undefined;

  constructor(private readonly monotonic: () => number) {}

  /** Codecs of the stream, once its PMT was seen. */
  get program(): Program | undefined {
    return this.#program;
  }

  /** Forgets the stream: the sender has disconnected. */
  reset(): void {
    this.#mapPid = undefined;
    this.#map = undefined;
    this.#program = undefined;
    this.#streamSince = undefined;
    this.#size = undefined;
  }

  /** Inspects a piece of whole TS packets and splits it where a new stream begins; anything else is skipped. */
  inspect(piece: Buffer): SeenPiece[] {
    if (piece.length < TS_PACKET || piece[0] !== 0x47) return [{ piece, sighting: NOTHING }];
    const now = this.monotonic();
    this.#streamSince ??= now;
    const settled = now - this.#streamSince > SETTLE_MS;
    let begins: number | undefined;
    let tablesAt: number | undefined;
    /** Position of the tables just before this packet. */
    let tablesBefore: number | undefined;
    let entryBefore = false;
    let entry = false;
    for (let at = 0; at + TS_PACKET <= piece.length; at += TS_PACKET) {
      if (piece[at] !== 0x47) break;
      const pid = piece.readUInt16BE(at + 1) & 0x1fff;
      const flags = adaptationFlags(piece, at);
      const isTable = pid === 0 || pid === SERVICES_PID || pid === this.#mapPid;
      if (isTable) tablesBefore ??= at;
      tablesAt = isTable ? (tablesAt ?? at) : undefined;
      const remapped = isTable && this.#readTable(piece, at, pid);
      // Audio packets are marked as random access points too; only video counts.
      const isEntry = (flags & 0x40) !== 0 && pid === this.#program?.videoPid;
      const restarted = remapped || (settled && (flags & 0x80) !== 0);
      if (restarted) this.#size = undefined;
      const resized = isEntry && this.#readSize(piece, at);
      if (begins === undefined && (restarted || resized)) {
        begins = (restarted ? tablesAt : tablesBefore) ?? at;
        entryBefore = entry;
        entry = false;
      }
      entry ||= isEntry;
      if (!isTable) tablesBefore = undefined;
    }
    if (begins === undefined) return [{ piece, sighting: entry ? { newStream: false, entry } : NOTHING }];
    this.#streamSince = now;
    const next = { piece: piece.subarray(begins), sighting: { newStream: true, entry } };
    if (begins === 0) return [next];
    return [{ piece: piece.subarray(0, begins), sighting: { newStream: false, entry: entryBefore } }, next];
  }

  /** Tracks the picture size; true when it changes. */
  #readSize(piece: Buffer, at: number): boolean {
    const payload = payloadAt(piece, at);
    if (payload === undefined || !this.#program) return false;
    const size = codedSize(piece.subarray(payload, at + TS_PACKET), this.#program.video);
    if (size === undefined || size === this.#size) return false;
    const resized = this.#size !== undefined;
    this.#size = size;
    return resized;
  }

  /** Tracks the tables; true when a PMT replaces another one. */
  #readTable(piece: Buffer, at: number, pid: number): boolean {
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
