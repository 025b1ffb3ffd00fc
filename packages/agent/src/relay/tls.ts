import { checkMediaToken, signMediaToken } from '@backhaul/contract/bus';
import type { SecureVersion } from 'node:tls';

/** TLS of both ends: pre-shared keys with ephemeral ECDHE, so that no certificates are needed. */
export const RELAY_TLS = {
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
  minVersion: 'TLSv1.2' as SecureVersion,
  maxVersion: 'TLSv1.2' as SecureVersion,
};

interface PreShared {
  readonly identity: string;
  readonly psk: Buffer;
}

/** The two parts of a token: the identity is sent in clear text, the key is never sent. */
export function preShared(subject: string, token: string): PreShared {
  const [key = '', expires = ''] = token.split('.');
  return { identity: `${subject}.${expires}`, psk: Buffer.from(key, 'base64url') };
}

/** The key and subject of an identity; undefined if it has expired or was never issued. */
export function keyOf(
  mediaKey: string | undefined,
  identity: string,
  nowMs: number,
  mostMs: number,
): { readonly subject: string; readonly psk: Buffer } | undefined {
  const [, subject, expires] = /^([A-Za-z0-9_.-]{1,160})\.(\d{1,15})$/.exec(identity) ?? [];
  if (mediaKey === undefined || subject === undefined) return undefined;
  const token = signMediaToken(mediaKey, subject, Number(expires));
  if (!checkMediaToken(mediaKey, subject, token, nowMs, mostMs)) return undefined;
  return { subject, psk: preShared(subject, token).psk };
}
