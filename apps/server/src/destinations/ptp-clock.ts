import type { PtpState } from '@backhaul/domain';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** State of the server's clock. `grandmaster`: in the notation of a session description, 39-A7-94-FF-FE-07-CB-D0. */
export interface ClockReading {
  readonly state: PtpState;
  readonly grandmaster: string | null;
  readonly offsetNs: number | null;
}

const NOTHING: ClockReading = { state: 'unknown', grandmaster: null, offsetNs: null };
/** A clock that differs more from the grandmaster is not locked, ns. */
const LOCKED_WITHIN_NS = 1_000_000;
const EVERY_MS = 5000;

/** Reads the answers of `pmc` (linuxptp) to TIME_STATUS_NP and PORT_DATA_SET. Locked: a port follows a grandmaster closely. */
export function readClock(text: string): ClockReading {
  const value = (name: string): string | undefined => new RegExp(`^\\s+${name}\\s+(\\S+)`, 'm').exec(text)?.[1];
  const [offset, present, identity] = ['master_offset', 'gmPresent', 'gmIdentity'].map(value);
  if (offset === undefined || !/^-?\d+$/.test(offset)) return NOTHING;
  const grandmaster = grandmasterOf(identity ?? '');
  const follows = /^\s+portState\s+SLAVE\s*$/m.test(text);
  if (present !== 'true' || !follows || grandmaster === null) return { ...NOTHING, state: 'unlocked' };
  const offsetNs = Number(offset);
  return { state: Math.abs(offsetNs) < LOCKED_WITHIN_NS ? 'locked' : 'unlocked', grandmaster, offsetNs };
}

function grandmasterOf(identity: string): string | null {
  const digits = identity.replaceAll('.', '').toUpperCase();
  return /^[\dA-F]{16}$/.test(digits) ? (digits.match(/../g) ?? []).join('-') : null;
}

interface ClockSettings {
  /** The socket of `ptp4l`. */
  readonly socket: string;
  /** Path at which `pmc` creates its own socket. */
  readonly ownSocket: string;
  readonly domain: () => number;
  readonly onChange: () => void;
}

/** Asks the PTP program of this machine every few seconds whether its clock follows PTP. Does not change any clock. */
export class PtpClock {
  #reading = NOTHING;
  #domain: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #asking = false;

  constructor(private readonly settings: ClockSettings) {}

  /** The last reading, for the current domain. */
  get reading(): ClockReading {
    return this.#domain === this.settings.domain() ? this.#reading : NOTHING;
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.ask(), EVERY_MS);
    void this.ask();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Queries now. */
  async ask(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    const domain = this.settings.domain();
    const before = this.reading;
    this.#reading = await this.#query(domain);
    this.#domain = domain;
    this.#asking = false;
    const { state, grandmaster } = this.#reading;
    // The offset changes all the time, so a change of only the offset is not reported.
    if (state !== before.state || grandmaster !== before.grandmaster) this.settings.onChange();
  }

  async #query(domain: number): Promise<ClockReading> {
    const { socket, ownSocket } = this.settings;
    const args = ['-u', '-b', '0', '-d', String(domain), '-i', ownSocket, '-s', socket];
    const asked = ['GET TIME_STATUS_NP', 'GET PORT_DATA_SET'];
    const options = { timeout: 3000, maxBuffer: 64 * 1024 };
    const { stdout } = await promisify(execFile)('pmc', [...args, ...asked], options).catch(() => ({ stdout: '' }));
    return readClock(stdout);
  }
}
