import { type DestinationStream, type Logger, pino } from 'pino';

const SECRETS = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'oldPassword',
  'newPassword',
  'password_hash',
  'passphrase',
  'rtmpKey',
  'rtmp_key',
  'whipKey',
  'streamKey',
  'secret',
  'token',
  'token_hash',
  'mediaKey',
  'media_key',
];

/** Each name at the top level and up to two levels down. `code` is secret only in a request's body; an error's code is not. */
const PATHS = [
  ...SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
  'body.code',
  '*.body.code',
];

/**
 * Standard output, which discards everything after its reader has gone. Pino's own writer would retry forever at exit, and keep
 * alive a console whose launcher was killed.
 */
function standardOutput(): DestinationStream {
  process.stdout.on('error', () => undefined);
  return { write: (line) => void process.stdout.write(line) };
}

/** The console's log: JSON lines on standard output, with secrets redacted by name. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, redact: { paths: PATHS, censor: '[redacted]' } }, destination ?? standardOutput());
