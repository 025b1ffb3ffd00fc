import { pino, type Logger } from 'pino';
import type { RotatingLog } from '../logs/rotating-log.js';
import { standardOutput } from './output.js';

/** The log of a device. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/**
 * JSON lines on standard output, and in `logFile` for later retrieval; fields with names of secrets are omitted.
 * `LOG_LEVEL` sets the level.
 */
export const createLog = (name: string, logFile?: Pick<RotatingLog, 'write'>): Logger =>
  pino(
    {
      name,
      level: process.env['LOG_LEVEL'] ?? 'info',
      base: { name },
      redact: ['secret', 'passphrase', 'mediaKey', '*.secret', '*.passphrase', '*.mediaKey'],
    },
    standardOutput(logFile),
  );

/** The message of an error; anything else as text. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
