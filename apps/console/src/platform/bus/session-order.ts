import type { DeviceState, DeviceTelemetry, Presence, TallyReport } from '@backhaul/contract/bus';

type Report = 'state' | 'telemetry' | 'tally';

/**
 * Decides which messages of a device are current. Sessions have no order: an online presence begins one, and
 * from then on messages of other sessions are outdated. Within a session, a report must have a higher number than the last one.
 */
export class SessionOrder {
  #session: string | undefined;
  readonly #last: Record<Report, { readonly session: string; readonly seq: number } | undefined> = {
    state: undefined,
    telemetry: undefined,
    tally: undefined,
  };
  /** A state of a session that has not begun here: brokers deliver retained topics in any order. */
  #early: DeviceState | undefined;

  /** Whether a presence counts: an offline of an older session does not. */
  presence({ online, session }: Presence): boolean {
    if (online) this.#session = session;
    return this.#session === undefined || this.#session === session;
  }

  /** The state that arrived before the presence of its session, if any; returned once. */
  takeEarly(): DeviceState | undefined {
    const early = this.#early;
    if (early?.session !== this.#session) return undefined;
    this.#early = undefined;
    return early;
  }

  state(state: DeviceState): boolean {
    if (this.#session !== undefined && this.#session !== state.session) {
      this.#early = state;
      return false;
    }
    return this.#rises('state', state);
  }

  /** Accepted from any session, because the presence may arrive later; the reader compares the sessions. */
  tally(report: TallyReport): boolean {
    return this.#rises('tally', report);
  }

  telemetry(telemetry: DeviceTelemetry): boolean {
    if (this.#session !== undefined && this.#session !== telemetry.session) return false;
    return this.#rises('telemetry', telemetry);
  }

  #rises(report: Report, { session, seq }: { readonly session: string; readonly seq: number }): boolean {
    const last = this.#last[report];
    if (last !== undefined && last.session === session && seq <= last.seq) return false;
    this.#last[report] = { session, seq };
    return true;
  }
}
