/** A process ends within this time of being asked, ms. */
const DEADLINE_MS = 4800;

/** The shutdown of this process, requested once. */
export interface Shutdown {
  /** Resolves with the reason when the process is asked to end. */
  readonly asked: Promise<string>;
  /** Work that the first SIGTERM waits for; a second one, SIGINT or the loss of the launcher ends the process at once. */
  readonly drainFirst: (drain: () => Promise<void>) => void;
  /** Requests the shutdown from within. */
  readonly now: (reason: string) => void;
  /** Call when everything has stopped: ends the process. */
  readonly done: () => void;
}

/** The part of a process that is used here. */
export type OwnProcess = Pick<NodeJS.Process, 'connected' | 'exit'> & {
  readonly send?: unknown;
  on(event: 'SIGINT' | 'SIGTERM' | 'disconnect', listener: () => void): unknown;
};

/**
 * Listens for SIGINT, SIGTERM and the loss of the launcher that holds the IPC channel. Once asked, the process ends
 * within 5 s in any case.
 */
export function stopOnSignal(own: OwnProcess = process): Shutdown {
  const end = new AbortController();
  const asked = new Promise<string>((resolve) => {
    end.signal.addEventListener('abort', () => resolve(String(end.signal.reason)), { once: true });
  });
  const now = (reason: string): void => {
    if (end.signal.aborted) return;
    setTimeout(() => own.exit(1), DEADLINE_MS).unref();
    end.abort(reason);
  };
  own.on('SIGINT', () => now('SIGINT'));
  let drain: (() => Promise<void>) | undefined;
  own.on('SIGTERM', () => {
    const begun = drain;
    drain = undefined;
    if (begun === undefined) return now('SIGTERM');
    const over = (): void => now('SIGTERM');
    begun().then(over, over);
  });
  own.on('disconnect', () => now('the launcher is gone'));
  // The launcher may have ended while modules were loading, before there was a listener.
  if (own.send !== undefined && !own.connected) now('the launcher is gone');
  const drainFirst = (first: () => Promise<void>): void => void (drain = first);
  return { asked, drainFirst, now, done: () => own.exit(0) };
}
