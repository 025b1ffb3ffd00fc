import { createHash } from 'node:crypto';

export interface Credentials {
  readonly userName: string;
  readonly password: string;
}

/** Ways to log in at an RTMP server that send no password: answers to a challenge, by MD5. */
const MODES = ['adobe', 'llnw'] as const;
export type LoginMode = (typeof MODES)[number];

/** The way that a refusal of a server asks for; undefined: it asks for none. */
export const loginMode = (description: string): LoginMode | undefined =>
  MODES.find((mode) => description.includes(`authmod=${mode}`));

/** The parameters of an application that ask a server for its challenge. */
export const challengeQuery = (mode: LoginMode, userName: string): string => `authmod=${mode}&user=${userName}`;

/**
 * The parameters of an application that answer the challenge in a server's description; undefined: it contains none. `nonce`: eight random
 * hexadecimal digits. To be checked against what librtmp and ffmpeg send.
 */
export function loginQuery(
  mode: LoginMode,
  description: string,
  app: string,
  { userName, password }: Credentials,
  nonce: string,
): string | undefined {
  // Values of Base64 may contain "+", which is no space here.
  const given = new Map(
    (description.split('?')[1] ?? '').split('&').map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1).trim()] as const;
    }),
  );
  if (given.get('reason') !== 'needauth') return undefined;
  const asked = challengeQuery(mode, userName);
  if (mode === 'adobe') {
    const opaque = given.get('opaque');
    const salted = md5('base64', userName, given.get('salt') ?? '', password);
    const response = md5('base64', salted, opaque ?? given.get('challenge') ?? '', nonce);
    return `${asked}&challenge=${nonce}&response=${response}${opaque === undefined ? '' : `&opaque=${opaque}`}`;
  }
  const server = given.get('nonce') ?? '';
  const user = md5('hex', `${userName}:live:${password}`);
  const path = app.includes('/') ? app : `${app}/_definst_`;
  const response = md5('hex', `${user}:${server}:00000001:${nonce}:auth:${md5('hex', `publish:/${path}`)}`);
  return `${asked}&nonce=${server}&cnonce=${nonce}&nc=00000001&response=${response}`;
}

function md5(encoding: 'base64' | 'hex', ...parts: readonly string[]): string {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest(encoding);
}
