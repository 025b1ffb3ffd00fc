import { plainAddress } from '../callers/callers.js';

/** What libsrt logs of connections (`-loglevel note -logfa conn`); it handles one call after the other. */
const CALL = /PASSING request from: (.+):\d+ to agent/;
const TAKEN = /listen ret: -1 - conclusion/;

/** Finds the address of the caller that a listener took, in what libsrt logs: `srt-live-transmit` itself does not say it. */
export class SrtCallerReader {
  #calls: string | undefined;

  /** The address of a caller that was taken with this line; undefined: none. */
  read(line: string): string | undefined {
    const [, address] = CALL.exec(line) ?? [];
    if (address !== undefined) this.#calls = plainAddress(address.replaceAll(/[[\]]/g, ''));
    return TAKEN.test(line) ? this.#calls : undefined;
  }
}
