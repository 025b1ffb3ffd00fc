import type { Logger } from 'pino';

export interface Repeated {
  /** Stops repeating; resolves when the run in progress has ended. */
  stop(): Promise<void>;
}

/**
 * Runs a task every `intervalMs`, never twice at a time; the first time after `firstMs`, by default one interval. A failed run is
 * logged, and the next one runs as usual.
 */
export function every(
  intervalMs: number,
  name: string,
  log: Logger,
  task: () => Promise<void>,
  { firstMs = intervalMs }: { readonly firstMs?: number } = {},
): Repeated {
  let running: Promise<void> | null = null;
  const run = () => {
    running ??= task()
      .catch((error: unknown) => log.warn({ err: error, job: name }, 'a job failed; it is tried again'))
      .finally(() => (running = null));
  };
  let repeating: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    repeating = setInterval(run, intervalMs);
    run();
  }, firstMs);
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(repeating);
      await running;
    },
  };
}
