import type { Caller } from '../callers/callers.js';

export interface WhipInputSettings {
  readonly onPiece: (piece: Buffer) => void;
  readonly onChange: () => void;
}

/** A sender from which nothing can be read for this long has no picture, ms. */
const MUTE_MS = 5000;
const CHECK_MS = 1000;

/** The WebRTC sender of one channel, while there is one. */
export class WhipInput {
  #caller: Caller | undefined;
  #readAt = 0;
  #isMute = false;
  #checking: NodeJS.Timeout | undefined;

  constructor(private readonly settings: WhipInputSettings) {}

  /** Whether a sender is connected and nothing that it sends can be read. */
  get isMute(): boolean {
    return this.#isMute;
  }

  begin(address: string): void {
    this.#readAt = performance.now();
    this.#caller = { protocol: 'webrtc', address: address === '' ? null : address, since: this.#readAt };
    clearInterval(this.#checking);
    this.#checking = setInterval(() => this.#check(), CHECK_MS).unref();
    this.settings.onChange();
  }

  push(piece: Buffer): void {
    this.#readAt = performance.now();
    this.settings.onPiece(piece);
  }

  end(): void {
    clearInterval(this.#checking);
    this.#caller = undefined;
    this.#isMute = false;
    this.settings.onChange();
  }

  callers(): readonly Caller[] {
    return this.#caller ? [this.#caller] : [];
  }

  #check(): void {
    const isMute = performance.now() - this.#readAt > MUTE_MS;
    if (isMute === this.#isMute) return;
    this.#isMute = isMute;
    this.settings.onChange();
  }
}
