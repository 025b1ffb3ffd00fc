import { pino, type DestinationStream, type Logger } from 'pino';

/** Where a device says what it does. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/**
 * Standard output, and nothing once nobody reads it. Pino's own writer would at its end try for ever, and keep
 * alive a process whose launcher was killed.
 */
function standardOutput(): DestinationStream {
  process.stdout.on('error', () => undefined);
  return { write: (line) => void process.stdout.write(line) };
}

/** JSON lines on standard output; anything that is named like a secret is left out. `LOG_LEVEL` sets the level. */
export const createLog = (name: string): Logger =>
  pino(
    {
      name,
      level: process.env['LOG_LEVEL'] ?? 'info',
      base: { name },
      redact: ['secret', 'passphrase', 'mediaKey', '*.secret', '*.passphrase', '*.mediaKey'],
    },
    standardOutput(),
  );

/** The words of an error, for people; anything else as text. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
