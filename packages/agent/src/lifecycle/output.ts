import type { DestinationStream } from 'pino';

/**
 * Standard output, discarded once its reader has gone. Pino's own writer would retry forever at exit, and keep a process
 * alive whose launcher was killed.
 */
export function standardOutput(also?: DestinationStream): DestinationStream {
  process.stdout.on('error', () => undefined);
  return {
    write: (line) => {
      process.stdout.write(line);
      also?.write(line);
    },
  };
}
