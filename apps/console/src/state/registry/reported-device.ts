import type { Presence } from '@backhaul/contract/bus';
import type { Reported } from './types.js';

interface Sequenced {
  readonly session: string;
  readonly seq: number;
}

/** The stored report of a device from the console's last run. `state` is parsed on first use. */
export interface StoredReport<S> {
  readonly online: boolean;
  readonly seenAt: number | null;
  readonly state: () => S | null;
}

// A device that still sends reports this long after it was reported offline is online: its last will was late.
const WILL_IS_LATE_MS = 2_000;

/**
 * What one device reported. Only the newest session counts: reports of older sessions are ignored, and so are reports
 * whose number is not above the last one of their kind.
 */
export class ReportedDevice<S extends Sequenced, T extends Sequenced> implements Reported<S, T> {
  online: boolean | null = null;
  session: string | null = null;
  cameAt: number | null = null;
  lastSeenAt: number | null;
  stateAt: number | null;
  telemetry: T | null = null;
  /** When this console last received a message from the device itself; null: never. */
  receivedAt: number | null = null;
  /** How many states were accepted; grows across restarts of the device. */
  reports = 0;
  /** Whether it was online when the console last ran. */
  readonly storedOnline: boolean;
  #storedState: (() => S | null) | null;
  #state: S | null = null;
  #awayAt = 0;

  constructor(stored: StoredReport<S>) {
    this.storedOnline = stored.online;
    this.#storedState = stored.state;
    this.lastSeenAt = stored.seenAt;
    this.stateAt = stored.seenAt;
  }

  get state(): S | null {
    if (this.#storedState !== null) {
      this.#state = this.#storedState();
      this.#storedState = null;
    }
    return this.#state;
  }

  /** As users see it: until the console knows, the state of its last run. */
  get shownOnline(): boolean {
    return this.online ?? this.storedOnline;
  }

  /** Whether the message is current. */
  presence(presence: Presence, now: number): boolean {
    if (presence.online) {
      this.session = presence.session;
      this.cameAt = now;
      this.#spoke(now);
      return true;
    }
    if (this.session !== null && this.session !== presence.session) return false;
    this.session = presence.session;
    return this.away(now);
  }

  /** Marks the device as offline; returns whether that is a change. */
  away(now: number): boolean {
    if (this.online === false) return false;
    this.online = false;
    this.#awayAt = now;
    return true;
  }

  /** A state may be an old, retained one, so it does not prove that the device is online. */
  report(state: S, now: number): boolean {
    if (this.session !== null && this.session !== state.session) return false;
    const last = this.reports > 0 ? this.#state : null;
    if (last !== null && last.session === state.session && state.seq <= last.seq) return false;
    this.#storedState = null;
    this.#state = state;
    this.reports += 1;
    if (this.online === true) this.#spoke(now);
    this.stateAt = this.online === true ? now : (this.stateAt ?? now);
    return true;
  }

  /** Telemetry is never retained: a device that sends it is online. */
  measure(telemetry: T, now: number): boolean {
    if (this.session !== null && this.session !== telemetry.session) return false;
    if (this.online === false && now - this.#awayAt < WILL_IS_LATE_MS) return false;
    const last = this.telemetry;
    if (last !== null && last.session === telemetry.session && telemetry.seq <= last.seq) return false;
    this.session = telemetry.session;
    this.telemetry = telemetry;
    this.#spoke(now);
    return true;
  }

  /** Drops its reports, which users may no longer see; keeps its presence. */
  forgetReports(): void {
    this.#storedState = null;
    this.#state = null;
    this.stateAt = null;
    this.telemetry = null;
  }

  #spoke(now: number): void {
    this.online = true;
    this.lastSeenAt = now;
    this.receivedAt = now;
  }
}
