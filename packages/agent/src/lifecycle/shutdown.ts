/** A process that was asked to stop is gone within this, ms. */
const DEADLINE_MS = 4800;

/** The end of this process, asked for once. */
export interface Shutdown {
  /** Resolves with the reason when the process is told to end. */
  readonly asked: Promise<string>;
  /** Asks for it from within. */
  readonly now: (reason: string) => void;
  /** All is stopped: ends the process. */
  readonly done: () => void;
}

/** Listens for SIGINT, SIGTERM and the loss of the launcher that holds the IPC channel. Once asked, the process ends within 5 s in any case. */
export function stopOnSignal(): Shutdown {
  let ask: (reason: string) => void = () => undefined;
  const asked = new Promise<string>((resolve) => {
    ask = resolve;
  });
  const end = (reason: string): void => {
    setTimeout(() => process.exit(1), DEADLINE_MS).unref();
    ask(reason);
  };
  process.on('SIGINT', () => end('SIGINT'));
  process.on('SIGTERM', () => end('SIGTERM'));
  if (process.channel) process.on('disconnect', () => end('the launcher is gone'));
  return { asked, now: end, done: () => process.exit(0) };
}
