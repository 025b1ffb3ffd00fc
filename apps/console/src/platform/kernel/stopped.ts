/** The console was stopped before it was ready. */
export class StoppedError extends Error {
  constructor() {
    super('Stopped before it was ready.');
    this.name = 'StoppedError';
  }
}

/** Aborts a start once the console is stopping. Throws `StoppedError`. */
export function throwIfStopped(stop: AbortSignal | undefined): void {
  if (stop?.aborted) throw new StoppedError();
}
