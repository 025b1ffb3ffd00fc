const TICKS = 10;

/**
 * Calls `onSilence` once when no heartbeat has arrived for `silenceMs` after the first one. Counts its own ticks, not the
 * clock, so that neither a suspended machine nor a delayed launcher counts as silence.
 */
export class Watchdog {
  #silentTicks = 0;
  #timer;

  constructor(silenceMs, onSilence) {
    this.tickMs = silenceMs / TICKS;
    this.onSilence = onSilence;
  }

  beat() {
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
