import type { DestinationStream } from 'pino';

/**
 * Standard output, and nothing once nobody reads it. Pino's own writer would at its end try for ever, and keep
 * alive a process whose launcher was killed.
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
