import type { Caller } from '../callers/callers.js';

export interface WhipInputSettings {
  readonly onPiece: (piece: Buffer) => void;
  /** The sender appeared or disappeared. */
  readonly onChange: () => void;
}

/** The WebRTC sender of one channel, while there is one. */
export class WhipInput {
  #caller: Caller | undefined;

  constructor(private readonly settings: WhipInputSettings) {}

  begin(address: string): void {
    this.#caller = { protocol: 'webrtc', address: address === '' ? null : address, since: performance.now() };
    this.settings.onChange();
  }

  push(piece: Buffer): void {
    this.settings.onPiece(piece);
  }

  end(): void {
    this.#caller = undefined;
    this.settings.onChange();
  }

  callers(): readonly Caller[] {
    return this.#caller ? [this.#caller] : [];
  }
}
