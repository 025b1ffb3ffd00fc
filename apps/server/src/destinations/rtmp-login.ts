import { createHash, randomBytes } from 'node:crypto';

export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

/** Login methods of RTMP servers that send no password: answers to a challenge, by MD5. */
const MODES = ['adobe', 'llnw'] as const;
type LoginMode = (typeof MODES)[number];

/** The application to connect to next, with an answer in its parameters, or the reason why there is none, as a sentence for users. */
export type LoginStep = { readonly app: string } | { readonly refused: string };

export const WRONG_LOGIN = 'User name or password is wrong';

/**
 * The next step after an RTMP server refused ffmpeg; undefined: it did not require a login. `lines`: output of ffmpeg with the server's
 * message. The server is asked for its challenge first, and answered at the next connection: ffmpeg can do the same automatically, but
 * only with the password in its arguments. `nonce`: eight hexadecimal digits, for tests.
 */
export function loginStep(
  lines: readonly string[],
  app: string,
  credentials: Credentials | undefined,
  nonce = randomBytes(4).toString('hex'),
): LoginStep | undefined {
  const words = lines.findLast((line) => /Server error:.*authmod=/.test(line));
  const mode = MODES.find((one) => words?.includes(`authmod=${one}`) === true);
  if (words === undefined || mode === undefined) return undefined;
  if (credentials === undefined) return { refused: 'The server asks for a user name and a password' };
  const given = parametersIn(words);
  const asked = `authmod=${mode}&user=${credentials.userName}`;
  const withQuery = (query: string): string => `${app}${app.includes('?') ? '&' : '?'}${query}`;
  if (!given.has('reason')) return { app: withQuery(asked) };
  if (given.get('reason') !== 'needauth') return { refused: WRONG_LOGIN };
  return { app: withQuery(`${asked}&${answerOf(mode, given, app, credentials, nonce)}`) };
}

/** Values in Base64 may contain "+", which does not mean a space here, and "=". */
const parametersIn = (words: string): ReadonlyMap<string, string> =>
  new Map(
    (words.split('?')[1] ?? '')
      .split('&')
      .filter((pair) => pair.includes('='))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1).trim()]),
  );

function answerOf(
  mode: LoginMode,
  given: ReadonlyMap<string, string>,
  app: string,
  { userName, password }: Credentials,
  nonce: string,
): string {
  if (mode === 'adobe') {
    const opaque = given.get('opaque');
    const salted = md5('base64', userName, given.get('salt') ?? '', password);
    const response = md5('base64', salted, opaque ?? given.get('challenge') ?? '', nonce);
    return `challenge=${nonce}&response=${response}${opaque === undefined ? '' : `&opaque=${opaque}`}`;
  }
  const server = given.get('nonce') ?? '';
  const user = md5('hex', `${userName}:live:${password}`);
  const path = app.includes('/') ? app : `${app}/_definst_`;
  const response = md5('hex', `${user}:${server}:00000001:${nonce}:auth:${md5('hex', `publish:/${path}`)}`);
  return `nonce=${server}&cnonce=${nonce}&nc=00000001&response=${response}`;
}

function md5(encoding: 'base64' | 'hex', ...parts: readonly string[]): string {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest(encoding);
}
