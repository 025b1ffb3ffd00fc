import { createHmac } from 'node:crypto';

export interface IceSettings {
  /** `stun:`, `turn:` and `turns:` addresses. */
  readonly urls: readonly string[];
  /** What console and TURN servers share; undefined where there is no TURN server. */
  readonly turnSecret: string | undefined;
}

export interface IceServer {
  readonly urls: string[];
  readonly username?: string;
  readonly credential?: string;
}

/** As long as a guest may take to come on air and stay there; a page that connects anew is given new ones, s. */
const TURN_SECONDS = 8 * 3600;

/**
 * What a browser is told: STUN servers as they are, TURN servers with credentials that end by themselves. They are made as TURN servers
 * with a shared secret check them (coturn `use-auth-secret`): the name says until when, the password is its HMAC.
 */
export function iceServersFor({ urls, turnSecret }: IceSettings, name: string, nowMs: number): IceServer[] {
  const turn = urls.filter((url) => url.startsWith('turn'));
  const stun = urls.filter((url) => !url.startsWith('turn'));
  const plain = stun.length === 0 ? [] : [{ urls: stun }];
  if (turn.length === 0 || turnSecret === undefined) return plain;
  const username = `${Math.floor(nowMs / 1000) + TURN_SECONDS}:${name}`;
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
  return [...plain, { urls: turn, username, credential }];
}
