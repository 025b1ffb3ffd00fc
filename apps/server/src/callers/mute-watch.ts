/** A sender from which nothing can be read for this long has no picture, ms. */
const MUTE_MS = 5000;
const CHECK_MS = 1000;

/** Detects that a sender is connected but its data cannot be read. */
export class MuteWatch {
  #readAt = 0;
  #isMute = false;
  #checking: NodeJS.Timeout | undefined;

  constructor(
    private readonly settings: {
      /** Whether a sender is connected and not silent. */
      readonly isCalled: () => boolean;
      readonly onChange: () => void;
    },
  ) {}

  get isMute(): boolean {
    return this.#isMute;
  }

  /** Callers came or went: it checks while there are any. */
  look(): void {
    const isCalled = this.settings.isCalled();
    if (isCalled === (this.#checking !== undefined)) return;
    this.stop();
    if (!isCalled) return;
    this.#readAt = performance.now();
    this.#checking = setInterval(() => this.#check(), CHECK_MS).unref();
  }

  /** Call when data could be read. */
  arrived(): void {
    this.#readAt = performance.now();
  }

  stop(): void {
    clearInterval(this.#checking);
    this.#checking = undefined;
    this.#isMute = false;
  }

  #check(): void {
    const now = performance.now();
    if (!this.settings.isCalled()) this.#readAt = now;
    const isMute = now - this.#readAt > MUTE_MS;
    if (isMute === this.#isMute) return;
    this.#isMute = isMute;
    this.settings.onChange();
  }
}
