/** A process that was asked to stop does so within this, ms. */
const DEADLINE_MS = 5000;

/**
 * Runs `stop` once when the process is told to end: SIGINT, SIGTERM, or the launcher that holds its IPC channel is gone.
 * The process ends when `stop` has, at the latest after 5 s.
 */
export function stopOnSignal(stop: (reason: string) => Promise<void>): void {
  let asked = false;
  const end = (reason: string): void => {
    if (asked) return;
    asked = true;
    setTimeout(() => process.exit(1), DEADLINE_MS - 200).unref();
    stop(reason).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', () => end('SIGINT'));
  process.on('SIGTERM', () => end('SIGTERM'));
  if (process.channel) process.on('disconnect', () => end('launcher gone'));
}
