import type { Logger } from 'pino';

export interface Repeated {
  /** Stops repeating; resolves when the run that is under way is over. */
  stop(): Promise<void>;
}

/** Runs a task each `intervalMs`, never twice at a time. A run that fails is logged, the next one comes all the same. */
export function every(intervalMs: number, name: string, log: Logger, task: () => Promise<void>): Repeated {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= task()
      .catch((error: unknown) => log.warn({ err: error, job: name }, 'a job failed; it is tried again'))
      .finally(() => (running = null));
  }, intervalMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
