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
  'secret',
  'token',
  'token_hash',
  'mediaKey',
  'media_key',
];

/** Each name at the top and up to two levels down. `code` is a secret in a request's body alone; an error's is not. */
const PATHS = [
  ...SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
  'body.code',
  '*.body.code',
];

/** The console's log: JSON lines on standard output, secrets taken out by name. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, redact: { paths: PATHS, censor: '[redacted]' } }, destination ?? pino.destination(1));
