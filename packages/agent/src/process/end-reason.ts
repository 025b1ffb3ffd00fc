import type { EngineExit } from './engine-run.js';

/** Messages of programs that fail, and their meaning for users. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/No space left on device/i, 'The disk is full'],
  [/Read-only file system/i, 'The disk cannot be written to'],
  [/Permission denied/i, 'Access is denied'],
  [/Device or resource busy/i, 'The device is in use'],
  [/Address already in use/i, 'The port is in use'],
  [/No such file or directory|No such device/i, 'The source was not found'],
  [/401 Unauthorized|403 Forbidden|authori[sz]ation failed|Unauthorized/i, 'The other end denies access'],
  [/404 Not Found/i, 'The other end does not know this stream'],
  [/Connection refused/i, 'The other end refuses the connection'],
  [/timed out/i, 'The other end does not answer'],
  [/Network is unreachable|No route to host/i, 'The other end cannot be reached'],
  [/Failed to resolve|Name or service not known|name resolution/i, 'The host is unknown'],
  [/Connection reset|Broken pipe|End of file/i, 'The other end ended the connection'],
  [
    /Invalid data found|could not find codec|dimensions not set|incorrect codec parameters/i,
    'The picture cannot be read',
  ],
  [/Input\/output error/i, 'Reading or writing failed'],
];

/**
 * Why an engine ended, as a sentence for users; the program's own message goes only to the log. `name`: what it is
 * called, such as `encoder`; `install`: the package that contains it.
 */
export function endReason(
  { code, signal, missing, stalled, lastLines }: EngineExit,
  name: string,
  install?: string,
): string {
  const last = lastLines.at(-1) ?? '';
  if (missing) return install === undefined ? last : `${last}: apt-get install ${install}`;
  if (stalled) return `The ${name} made no progress and was started again`;
  // A run that could not start has a message of our own.
  if (code === null && signal === null && last !== '') return last;
  const lines = lastLines.toReversed();
  const meanings = lines.flatMap((line) => MEANINGS.find(([pattern]) => pattern.test(line))?.[1] ?? []);
  if (meanings[0] !== undefined) return meanings[0];
  return signal === null ? `The ${name} ended unexpectedly` : `The ${name} was ended by ${signal}`;
}
