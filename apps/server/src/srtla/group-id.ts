import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { ID_BYTES } from './packets.js';

const HALF = ID_BYTES / 2;
const TIME_BYTES = 8;
const SEAL_BYTES = 32;
const NOISE_BYTES = HALF - TIME_BYTES - SEAL_BYTES;
/** How long a sender may take to return with its id, ms. */
const VALID_MS = 10_000;

/**
 * Ids of groups that need no memory until a sender has proved that answers reach it: the server's half contains, sealed, when
 * and to whom it was issued.
 */
export class GroupIds {
  readonly #key = randomBytes(32);

  /** The whole id for a sender at this address; `asked`: the id in its request, of which the first half is kept. */
  issue(asked: Buffer, address: string, now: number): Buffer {
    const time = Buffer.alloc(TIME_BYTES);
    time.writeDoubleBE(now);
    const open = Buffer.concat([asked.subarray(0, HALF), time, randomBytes(NOISE_BYTES)]);
    return Buffer.concat([open, this.#seal(open, address)]);
  }

  /** Whether it was recently issued to this address. */
  isValid(id: Buffer, address: string, now: number): boolean {
    const open = id.subarray(0, ID_BYTES - SEAL_BYTES);
    const age = now - id.readDoubleBE(HALF);
    return timingSafeEqual(id.subarray(open.length), this.#seal(open, address)) && age >= 0 && age < VALID_MS;
  }

  #seal(open: Buffer, address: string): Buffer {
    return createHmac('sha256', this.#key).update(open).update(address).digest();
  }
}
