/** The console was told to stop before it was ready. */
export class StoppedError extends Error {
  constructor() {
    super('Stopped before it was ready.');
    this.name = 'StoppedError';
  }
}

/** Ends a start that is no longer wanted. Throws `StoppedError`. */
export function throwIfStopped(stop: AbortSignal | undefined): void {
  if (stop?.aborted) throw new StoppedError();
}
