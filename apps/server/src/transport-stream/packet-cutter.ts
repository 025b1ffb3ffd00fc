import { TS_PACKET } from './program.js';

/** Pieces are at most as long as a sender's datagram, so that keyframes and new streams begin close to the start of a piece. */
const PIECE = 7 * TS_PACKET;

const SYNC = 0x47;

/** Splits a stream of bytes into pieces of whole TS packets. Data between packets is returned in pieces too; nothing is dropped. */
export class PacketCutter {
  #rest: Buffer = Buffer.alloc(0);

  /** Complete pieces in order; an incomplete packet waits for its end. */
  push(chunk: Buffer): Buffer[] {
    const data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const pieces: Buffer[] = [];
    let at = 0;
    while (data.length - at >= TS_PACKET) {
      const end = data[at] === SYNC ? packetsEnd(data, at) : foreignEnd(data, at);
      pieces.push(data.subarray(at, end));
      at = end;
    }
    this.#rest = data.subarray(at);
    return pieces;
  }
}

function packetsEnd(data: Buffer, at: number): number {
  let end = at;
  while (end - at < PIECE && end + TS_PACKET <= data.length && data[end] === SYNC) end += TS_PACKET;
  return end;
}

function foreignEnd(data: Buffer, at: number): number {
  const sync = data.indexOf(SYNC, at);
  return sync < 0 ? data.length : sync;
}
