import { plainAddress } from '../callers/callers.js';

/** libsrt's log line about a connection (`-loglevel note -logfa conn`); it handles one call after the other. */
const CALL = /PASSING request from: (.+):\d+ to agent/;
const TAKEN = /listen ret: -1 - conclusion/;

/** Finds the address of an accepted caller in the log of libsrt, because `srt-live-transmit` does not report it. */
export class SrtCallerReader {
  #calls: string | undefined;

  /** The address of a caller that was accepted by this line; undefined: none. */
  read(line: string): string | undefined {
    const [, address] = CALL.exec(line) ?? [];
    if (address !== undefined) this.#calls = plainAddress(address.replaceAll(/[[\]]/g, ''));
    return TAKEN.test(line) ? this.#calls : undefined;
  }
}
