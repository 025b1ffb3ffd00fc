const TICKS = 10;

/**
 * Calls `onSilence` once when nothing was heard for `silenceMs`, from the first sign on. Counts its own ticks, not the
 * clock: a machine that slept, or a launcher that was held up, blames nobody.
 */
export class Watchdog {
  #silentTicks = 0;
  #timer;

  constructor(silenceMs, onSilence) {
    this.tickMs = silenceMs / TICKS;
    this.onSilence = onSilence;
  }

  heard() {
    this.#silentTicks = 0;
    this.#timer ??= setInterval(() => this.#tick(), this.tickMs);
  }

  stop() {
    clearInterval(this.#timer);
  }

  #tick() {
    this.#silentTicks += 1;
    if (this.#silentTicks <= TICKS) return;
    this.stop();
    this.onSilence();
  }
}
