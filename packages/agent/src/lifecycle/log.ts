import { pino, type Logger } from 'pino';
import type { LogKeeper } from '../logs/keeper.js';
import { standardOutput } from './output.js';

/** Where a device says what it does. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** JSON lines on standard output, and in `keeper` for who asks for them later; anything that is named like a secret is left out. `LOG_LEVEL` sets the level. */
export const createLog = (name: string, keeper?: Pick<LogKeeper, 'write'>): Logger =>
  pino(
    {
      name,
      level: process.env['LOG_LEVEL'] ?? 'info',
      base: { name },
      redact: ['secret', 'passphrase', 'mediaKey', '*.secret', '*.passphrase', '*.mediaKey'],
    },
    standardOutput(keeper),
  );

/** The words of an error, for people; anything else as text. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
