import { createHmac } from 'node:crypto';

export interface IceSettings {
  /** `stun:`, `turn:` and `turns:` addresses. */
  readonly urls: readonly string[];
  /** Secret shared by console and TURN servers; undefined where there is no TURN server. */
  readonly turnSecret: string | undefined;
}

export interface IceServer {
  readonly urls: string[];
  readonly username?: string;
  readonly credential?: string;
}

/** Longest time for a guest to come on air and stay there, s; a page that reconnects gets new credentials. */
const TURN_SECONDS = 8 * 3600;

/**
 * The ICE servers for a browser: STUN servers as configured, TURN servers with credentials that expire. These have the form that TURN servers
 * with a shared secret expect (coturn `use-auth-secret`): the name contains the expiry, the password is its HMAC.
 */
export function iceServersFor({ urls, turnSecret }: IceSettings, name: string, nowMs: number): IceServer[] {
  const turn = urls.filter((url) => url.startsWith('turn'));
  const stun = urls.filter((url) => !url.startsWith('turn'));
  const plain = stun.length === 0 ? [] : [{ urls: stun }];
  if (turn.length === 0 || turnSecret === undefined) return plain;
  const username = `${expiryOf(nowMs)}:${name}`;
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
  return [...plain, { urls: turn, username, credential }];
}

/** `iceServersFor` with the end of its credentials, seconds since 1970; null: no server needs any. */
export function stunTurnInfo(settings: IceSettings, identifier: string, nowMs: number) {
  const iceServers = iceServersFor(settings, identifier, nowMs);
  const expires = iceServers.some(({ credential }) => credential !== undefined);
  return { identifier, iceServers, turnExpiration: expires ? expiryOf(nowMs) : null };
}

/** Expiry of credentials that are made now, seconds since 1970. */
const expiryOf = (nowMs: number): number => Math.floor(nowMs / 1000) + TURN_SECONDS;
