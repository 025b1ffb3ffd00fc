import type { ReportedSource, SourceTarget } from '@backhaul/contract/bus';
import type { ReportedDestinationState } from '@backhaul/domain';

/** Output of a channel's programme. */
export interface ProgrammeOutput {
  /** Calls `taker` with the programme, beginning with a keyframe; returns a function that ends it. */
  readonly takeProgramme: (taker: (piece: Buffer) => void) => () => void;
}

export interface ChannelTapSettings {
  readonly target: Extract<SourceTarget, { kind: 'channel' }>;
  /** A channel of this server. */
  readonly channel: (channelId: string) => ProgrammeOutput | undefined;
  readonly onPiece: (piece: Buffer) => void;
  readonly onChange: () => void;
  /** Console time, ms. */
  readonly now: () => number;
}

/** How often it is checked that the channel exists and has a picture, ms. */
const CHECK_MS = 1000;
/** Without data for this long the channel has no picture, ms. */
const SILENT_MS = 2000;

/** Takes the programme of another channel of this server, in this process. */
export class ChannelTap {
  #taken: { readonly from: ProgrammeOutput; readonly end: () => void } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #dataAt = -Infinity;
  #state: ReportedDestinationState = 'waiting';
  #since: number;
  #detail = '';

  constructor(private readonly settings: ChannelTapSettings) {
    this.#since = settings.now();
  }

  get target(): SourceTarget {
    return this.settings.target;
  }

  start(): void {
    this.#timer = setInterval(() => this.#check(), CHECK_MS);
    this.#check();
  }

  report(): ReportedSource {
    return { state: this.#state, since: this.#since, retryAt: null, detail: this.#detail };
  }

  /** Taps the channel as soon as it exists. */
  retryNow(): void {
    this.#check();
  }

  stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#taken?.end();
    this.#taken = undefined;
    return Promise.resolve();
  }

  #check(): void {
    const from = this.settings.channel(this.settings.target.channelId);
    if (from !== this.#taken?.from) {
      this.#taken?.end();
      this.#taken = from && { from, end: from.takeProgramme((piece) => this.#received(piece)) };
    }
    if (!from) return this.#become('retrying', 'This server has no such channel');
    if (performance.now() - this.#dataAt > SILENT_MS) this.#become('waiting', '');
  }

  #received(piece: Buffer): void {
    this.#dataAt = performance.now();
    this.#become('connected', '');
    this.settings.onPiece(piece);
  }

  #become(state: ReportedDestinationState, detail: string): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#detail = detail;
    this.#since = this.settings.now();
    this.settings.onChange();
  }
}
